import FastModel
import Foundation

extension Workload {
    /// The encoding workload with this name; nil if there is none.
    init?(encoding name: WorkloadName) throws {
        switch name {
        case .encodeEvents: try self.init(encodingEvents: EventDocuments.lines(count: 2000))
        case .encodeGitHubUser: try self.init(encodingGitHubUsers: GitHubDocuments.users(count: 64))
        case .encodeTwitter: try self.init(encodingSearch: TwitterDocuments.search(tweets: 100))
        case .encodeCoordinates:
            try self.init(encodingCoordinates: CoordinateDocuments.map(rings: 40, points: 250))
        case .encodeReadings: try self.init(encodingReadings: ReadingDocuments.days(count: 20))
        default: return nil
        }
    }

    /// Events, each a document of its own.
    private init(encodingEvents text: String) throws {
        let lines = text.split(separator: "\n")
        try self.init(
            .encodeEvents, about: "event records", of: lines.map { try Event(json: $0) },
            codable: lines.map { try ModelDecoder().decode(codable: CodableEvent.self, from: $0) },
            byteCount: text.utf8.count, dictionary: { $0.dictionary })
    }

    /// GitHub users, each a document of its own.
    private init(encodingGitHubUsers texts: [String]) throws {
        try self.init(
            .encodeGitHubUser, about: "GitHub users", of: texts.map { try GitHubUser(json: $0) },
            codable: texts.map { try ModelDecoder().decode(codable: CodableGitHubUser.self, from: $0) },
            byteCount: texts.reduce(0) { $0 + $1.utf8.count }, dictionary: { $0.dictionary })
    }

    /// One large document of many models.
    private init(encodingSearch text: String) throws {
        try self.init(
            .encodeTwitter, about: "a Twitter search with 100 tweets", of: [SearchResult(json: text)],
            codable: [ModelDecoder().decode(codable: CodableSearchResult.self, from: text)],
            byteCount: text.utf8.count, dictionary: { $0.dictionary })
    }

    /// A document that consists of numbers.
    private init(encodingCoordinates text: String) throws {
        let map = try ModelDecoder().decode([[[Double]]].self, from: text)
        self.init(
            .encodeCoordinates, about: "[[[Double]]], the outlines of a map", of: [map], codable: [map],
            byteCount: text.utf8.count, dictionary: { $0 })
    }

    /// Documents that consist of dictionaries and of arrays of optionals.
    private init(encodingReadings texts: [String]) throws {
        let days = try texts.map { try ModelDecoder().decode([String: [Int?]].self, from: $0) }
        self.init(
            .encodeReadings, about: "[String: [Int?]], the readings of traffic counters", of: days, codable: days,
            byteCount: texts.reduce(0) { $0 + $1.utf8.count },
            dictionary: { day in day.mapValues { readings in readings.map { $0 as Any? ?? NSNull() } } })
    }

    // Inlined, so that the encoders are specialised for the model, as in a program with one model.
    @inline(__always)
    private init<Value: JSONConvertible, CodableValue: Encodable>(
        _ name: WorkloadName, about: String, of values: [Value], codable codableValues: [CodableValue], byteCount: Int,
        dictionary: @escaping (Value) -> Any
    ) {
        let fast = ModelEncoder()
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        unsafe self.init(
            name,
            about: about + ", encoded",
            documentCount: values.count,
            byteCount: byteCount,
            contestants: [
                Contestant(.reusedBuffer, Value.self) { consume in
                    var buffer = JSONBuffer()
                    for value in values {
                        buffer.removeAll()
                        try fast.encode(value, into: &buffer)
                        unsafe buffer.withUnsafeBytes(consume)
                    }
                },
                unsafe Contestant(.freshBuffer, Value.self) { consume in
                    for value in values { unsafe try fast.encode(value).withUnsafeBytes(consume) }
                },
                unsafe Contestant(.jsonEncoder, Value.self) { consume in
                    for value in codableValues { unsafe try encoder.encode(value).withUnsafeBytes(consume) }
                },
                unsafe Contestant(.dictionary, Value.self) { consume in
                    for value in values {
                        let object = dictionary(value)
                        let data = try JSONSerialization.data(withJSONObject: object, options: .withoutEscapingSlashes)
                        unsafe data.withUnsafeBytes(consume)
                    }
                },
            ])
    }
}

/// The vehicles of a day: an array for each traffic counter, with gaps.
enum ReadingDocuments {
    static func days(count: Int) -> [String] {
        var generator = SeededGenerator(seed: 0x7E4D)
        return (0..<count).map { _ in
            let counters: [(String, DocumentNode)] = (0..<24).map { index in
                let readings: [DocumentNode] = (0..<48).map { _ in
                    if generator.chance(percent: 8) { return .null }
                    return DocumentNode(generator.int(0...2400))
                }
                return ("counter-\(index)", .array(readings))
            }
            return DocumentNode.object(counters).compactText
        }
    }
}
