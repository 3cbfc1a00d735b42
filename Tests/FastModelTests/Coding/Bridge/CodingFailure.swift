import FastModel

/// The parts of an error of Swift's coders that can be compared.
struct CodingFailure: Equatable {
    var kind: String
    var path: [String] = []
    var description = ""
    /// The underlying error of the library.
    var cause: ModelError?

    init(_ error: any Error) {
        func words(_ key: any CodingKey) -> String { key.intValue.map { "[\($0)]" } ?? key.stringValue }
        guard let error = error as? DecodingError else {
            kind = "\(type(of: error))"
            guard case .invalidValue(_, let context)? = error as? EncodingError else { return }
            (path, description) = (context.codingPath.map(words), context.debugDescription)
            cause = context.underlyingError as? ModelError
            return
        }
        let parts: (String, DecodingError.Context) =
            switch error {
            case .typeMismatch(let type, let context): ("typeMismatch \(type)", context)
            case .valueNotFound(let type, let context): ("valueNotFound \(type)", context)
            case .keyNotFound(let key, let context): ("keyNotFound \(key.stringValue)", context)
            case .dataCorrupted(let context): ("dataCorrupted", context)
            @unknown default: ("unknown", DecodingError.Context(codingPath: [], debugDescription: ""))
            }
        kind = parts.0
        path = parts.1.codingPath.map(words)
        description = parts.1.debugDescription
        cause = parts.1.underlyingError as? ModelError
    }

    /// Whether a type's own `init(from:)` has thrown it, of Swift's library or the tests'.
    var isForeign: Bool { cause == nil }

    /// Whether it has a position in the text.
    var hasPosition: Bool { cause.map { $0.position != .none && description.contains("\($0.position)") } ?? false }
}
