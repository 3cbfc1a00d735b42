import FastModel

/// The answer of a ``TestServer``.
struct TestAnswer: Sendable {
    var status = 200
    /// The body, with a chunk for each piece.
    var pieces: [String]
    /// Whether the connection is closed before the body's end.
    var breaksOff = false

    /// The test bodies for the clients, by path.
    static let all: [String: TestAnswer] = [
        "user": TestAnswer(pieces: ["{\"id\":", "7,\"name\":", "\"Zoë\"}"]),
        "array": TestAnswer(pieces: ["[{\"id\":1},{\"i", "d\":2},{\"id\":{}},{\"id\":", "4}]"]),
        "lines": TestAnswer(pieces: ["{\"id\":1}\n{\"id", "\":2}\n{\"id\":\n", "{\"id\":4}"]),
        "missing": TestAnswer(status: 404, pieces: ["{\"id\":404}"]),
        "empty": TestAnswer(status: 204, pieces: []),
        "broken": TestAnswer(pieces: ["[{\"id\":1},{\"id\":2},}"]),
        "cut": TestAnswer(pieces: ["[{\"id\":1},{\"id\":2}"], breaksOff: true),
        "long": TestAnswer(pieces: Array(repeating: String(repeating: " ", count: 1 << 16), count: 16)),
    ]
}

/// The servers' answers.
struct User: JSONModel, Equatable {
    var id = 0
    var name: String?

    static let schema = Schema(User.init) {
        Field("id", \.id)
        Field("name", \.name)
    }
}

extension ModelDecoder {
    /// Throws the first mismatch.
    static var strict: ModelDecoder {
        var decoder = ModelDecoder(.untrusted)
        decoder.options.conversion = .strict
        return decoder
    }

    /// Accepts documents of at most 100,000 bytes.
    static var short: ModelDecoder {
        var decoder = ModelDecoder(.untrusted)
        decoder.options.maximumDocumentBytes = 100_000
        return decoder
    }
}
