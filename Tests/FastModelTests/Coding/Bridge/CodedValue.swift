import FastModel
import Foundation
import Testing

/// A value of a type without a schema, and its text by Foundation's encoder and the library's.
struct CodedValue: CustomTestStringConvertible, Sendable {
    let testDescription: String
    private let compare: @Sendable (CodedKeys, SourceLocation) throws -> Void

    init<Value: Codable & Equatable & Sendable>(_ value: Value) {
        self.init { value }
    }

    /// - Parameter value: makes the value, where it is an object.
    init<Value: Codable & Equatable & SendableMetatype>(_ value: @escaping @Sendable () -> Value) {
        testDescription = "\(String(describing: value()).prefix(60))"
        compare = { keys, location in
            try Self.compare(value(), keys, EncodingOptions(dates: .secondsSince1970), .secondsSince1970, location)
            try Self.compare(value(), keys, .foundation, .deferredToDate, location)
            // Read back as well when it is not sorted.
            let options = EncodingOptions(layout: .pretty, keys: keys.own, dates: .secondsSince1970)
            let data = try ModelEncoder(options).encode(codable: value())
            let foundation = CodedDocument.foundation
            foundation.keyDecodingStrategy = keys.decoding
            #expect(try foundation.decode(Value.self, from: data) == value(), sourceLocation: location)
            var decoding = CodedDocument.options
            decoding.keys = keys.own
            let read = try ModelDecoder(decoding).decode(codable: Value.self, from: data)
            #expect(read == value(), sourceLocation: location)
        }
    }

    private static func compare(
        _ value: some Encodable, _ keys: CodedKeys, _ options: EncodingOptions,
        _ dates: JSONEncoder.DateEncodingStrategy, _ location: SourceLocation
    ) throws {
        for layout in [EncodingOptions.Layout.compact, .foundationPretty] {
            let encoder = JSONEncoder()
            encoder.outputFormatting = layout == .compact ? .sortedKeys : [.sortedKeys, .prettyPrinted]
            if options.escaping == .minimal { encoder.outputFormatting.insert(.withoutEscapingSlashes) }
            encoder.dateEncodingStrategy = dates
            encoder.keyEncodingStrategy = keys.encoding
            let expected = String(decoding: try encoder.encode(value), as: UTF8.self)
            var own = ModelEncoder(options)
            (own.options.order, own.options.layout, own.options.keys) = (.sorted, layout, keys.own)
            #expect(try own.encode(codable: value, as: .string) == expected, sourceLocation: location)
        }
    }

    /// Expects the same text from both.
    ///
    /// - Parameters:
    ///   - keys: the key strategy of both.
    ///   - location: the test.
    /// - Throws: what an encoder or a decoder throws.
    func check(_ keys: CodedKeys = .exact, _ location: SourceLocation = #_sourceLocation) throws {
        try compare(keys, location)
    }

    static let table: [CodedValue] = [
        CodedValue(
            Coded.Person(
                name: "Ann \"/\\\u{1}é😀", age: -3, height: 1.75, isMember: true, tags: ["a", ""],
                address: Coded.Address(street: "s", number: nil), scores: ["b": [1], "a": []])),
        CodedValue(Coded.Person(name: "", age: .max, isMember: false, tags: [])),
        CodedValue(Coded.Numbers(i8: -128, i16: 1, i32: 2, i64: .min, i128: .max, u: .max, u8: 255, u16: 3)),
        CodedValue(Coded.Numbers(u32: 4, u64: .max, u128: .max, float: 0.1, double: 0.1, decimal: 1.25, bool: true)),
        CodedValue(Coded.Numbers(float: 16_777_216, double: 3)),
        CodedValue(
            Coded.Values(
                url: URL(string: "https://example.org/a?b=c"),
                uuid: UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"),
                data: Data([1, 2, 250]), date: Date(timeIntervalSince1970: 1.5))),
        CodedValue([Coded.Shape.circle(radius: 2.5), .pair(1, "x"), .nothing]),
        CodedValue(Coded.Nested(inner: 1, list: [[1, 2], []], one: "x")),
        CodedValue(Coded.Row(address: Coded.Address(street: "a", number: 2), isNull: true, rest: ["x"])),
        CodedValue(Coded.Row(address: Coded.Address(street: "a", number: nil), isNull: false, rest: [])),
        CodedValue { Coded.Dog("Rex", tricks: ["sit"]) }, CodedValue { Coded.Dog("Rex", tricks: []) },
        CodedValue { Coded.Flock("geese", size: 3) },
        CodedValue([1: "a", -2: "b"]), CodedValue([Coded.Suit.hearts: 1, .spades: 2]), CodedValue([Coded.Rank.jack: 1]),
        CodedValue([Coded.Suit.hearts, .spades]), CodedValue([Coded.Level.low, .high]),
        CodedValue([1, nil, 3] as [Int?]), CodedValue([[1.5, -0.25], []]), CodedValue(["a": ["b": [true, false]]]),
        CodedValue(["a": nil, "b": 1] as [String: Int?]),
        CodedValue(3), CodedValue("x"), CodedValue(true), CodedValue(Int?.none), CodedValue([Int]()),
        CodedValue([String: Int]()),
        CodedValue(
            CodedTree.array([.null, .bool(true), .integer(1), .number(1.5), .text("x"), .object(["a": .array([])])])),
        CodedValue(CodedTree.typed(Coded.Person(name: "Ann", age: 3, isMember: true, tags: []))),
        CodedValue(Dictionary(uniqueKeysWithValues: (0..<200).map { ("key\($0)", $0) })),
    ]
}
