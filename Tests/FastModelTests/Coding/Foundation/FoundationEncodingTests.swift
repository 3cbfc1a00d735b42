import FastModel
import Foundation
import Testing

@Suite("Models encoded with the options of Foundation: as JSONEncoder does")
struct FoundationEncodingTests {
    /// A value, and its text by both encoders.
    struct Written: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let compare: @Sendable (SourceLocation) throws -> Void

        /// - Parameters:
        ///   - strategies: the strategies of both encoders.
        ///   - value: makes the value, where it is an object.
        init<Value: Codable & JSONConvertible & Equatable & SendableMetatype>(
            _ strategies: FoundationStrategies = FoundationStrategies(), _ value: @escaping @Sendable () -> Value
        ) {
            testDescription = "\(String(describing: value()).prefix(60))"
            compare = { location in
                let formats: [JSONEncoder.OutputFormatting] = [
                    [], .withoutEscapingSlashes, .prettyPrinted, [.prettyPrinted, .withoutEscapingSlashes],
                ]
                for format in formats {
                    let encoder = strategies.foundationEncoder
                    encoder.outputFormatting = format.union(.sortedKeys)
                    let expected = String(decoding: try encoder.encode(value()), as: UTF8.self)
                    var own = strategies.encoder
                    own.options.order = .sorted
                    own.options.layout = format.contains(.prettyPrinted) ? .foundationPretty : .compact
                    own.options.escaping = format.contains(.withoutEscapingSlashes) ? .minimal : .slashes
                    #expect(try own.encodeString(value()) == expected, sourceLocation: location)
                }
                // In the order of the schema, each reads the other's output.
                let own = try strategies.encoder.encode(value())
                let foundation = try strategies.foundationEncoder.encode(value())
                for data in [own, foundation] {
                    let read = try strategies.decoder.decode(Value.self, from: data)
                    #expect(
                        read == (try strategies.foundationDecoder.decode(Value.self, from: data)),
                        sourceLocation: location)
                }
            }
        }

        /// A value that can be sent.
        init<Value: Codable & JSONConvertible & Equatable & Sendable>(
            _ value: Value, _ strategies: FoundationStrategies = FoundationStrategies()
        ) {
            self.init(strategies) { value }
        }

        static let table: [Written] = models + scalars + strategies

        private static let models: [Written] = [
            Written(
                FoundationTypes.Person(
                    name: "Ann \"/\\\u{1}\u{1F}\u{7F}\u{8}\u{C}\n\r\té😀\u{2028}</script>", age: -3, height: 1.75,
                    isMember: true,
                    tags: ["a", ""], address: FoundationTypes.Address(street: "s", number: nil),
                    scores: ["b": [1], "a": []])),
            Written(FoundationTypes.Person(name: "", age: .max, isMember: false, tags: [], scores: nil)),
            Written(FoundationTypes.Person(scores: [:])),
            Written(FoundationTypes.Numbers(i8: -128, i16: 1, i32: 2, i64: .min, i128: .max, u: .max, u8: 255, u16: 3)),
            Written(
                FoundationTypes.Numbers(
                    u32: 4, u64: .max, u128: .max, float: 0.1, double: 0.1, decimal: 1.25, bool: true)),
            Written(FoundationTypes.Numbers()),
            Written(
                FoundationTypes.Values(
                    url: URL(string: "https://example.org/a?b=c"),
                    uuid: UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"),
                    data: Data([255, 239, 254, 1]), date: Date(timeIntervalSinceReferenceDate: 1.5), suit: .spades,
                    level: .high)),
            Written(
                FoundationTypes.Containers(
                    matrix: [[1], [], [2, 3]], optionals: [1, nil], byNumber: [1: "a", -2: "b", 10: "c"],
                    bySuit: [.spades: [.low], .hearts: []], set: [7], people: [FoundationTypes.Address(street: "x")],
                    byName: [
                        "": nil, "b": FoundationTypes.Address(), "B": nil, "é": nil, "😀": nil, "a10": nil, "a9": nil,
                    ],
                    pair: [1, -2.5])),
            Written(FoundationTypes.Values(data: Data([0, 255, 7])), FoundationStrategies(bytes: .deferred)),
            Written(FoundationTypes.Values(data: Data()), FoundationStrategies(bytes: .deferred)),
            Written(FoundationTypes.Values(data: Data("abc".utf8)), FoundationStrategies(bytes: .custom)),
            Written(FoundationTypes.Containers()), Written(FoundationTypes.Containers(people: nil)),
            Written(FoundationTypes.Strict(id: 1, name: nil, rank: 2)),
            Written(FoundationTypes.Strict(id: 1, name: "a", rank: 2)),
            Written(FoundationTypes.Tree(value: 1, children: [FoundationTypes.Tree(value: 2, children: nil)])),
            Written {
                let animal = FoundationTypes.Animal()
                (animal.name, animal.legs) = ("a", nil)
                return animal
            },
            Written {
                let dog = FoundationTypes.Dog()
                (dog.name, dog.breed, dog.friend) = ("a", "b/c", FoundationTypes.Animal())
                return dog
            },
            Written([FoundationTypes.Address()]), Written(["a/b": FoundationTypes.Address()]),
        ]

        private static let scalars: [Written] =
            [
                0, 1, -0.0, 0.1, 100, 1e15, 123_456_789_012_345, 1e-4, 0.001, 0.000_12, 1.7976931348623157e308,
                Double.leastNonzeroMagnitude,
                1e16, 1e20,
                1e22, 1e100, 1e-12, 9_007_199_254_740_992, 1.2345678901234568e17,
            ].map { Written($0 as Double) }
            + [0, 1, -0.0, 0.1, 16_777_216, 3.4e38].map { Written($0 as Float) }
            + [
                Written(3), Written("a/b"), Written(true), Written(Int?.none), Written([Int]()),
                Written([String: Int]()),
                Written([[Int]()]), Written([[:], ["a": [1]]] as [[String: [Int]]]), Written([1, nil] as [Int?]),
                Written(Decimal(string: "-0.0001")), Written(Decimal(string: "1e30")), Written(Int128.min),
                Written(UInt64.max),
            ]

        private static let strategies: [Written] =
            FoundationStrategies.Dates.allCases.flatMap { dates in
                [0, 1_763_713_800, -86_400, 1.5].filter { dates != .formatted || $0 != 1.5 }.filter {
                    dates != .iso8601 || $0 != 1.5
                }
                .map {
                    Written([Date(timeIntervalSince1970: $0)], FoundationStrategies(dates: dates))
                }
            }
            + [
                Written(
                    FoundationTypes.Named(
                        userId: 1, userID: nil, _hidden: 3, __aB_: 4, url2: 5,
                        homeAddress: FoundationTypes.Address(street: "s"),
                        isHTTPSOn: true), FoundationStrategies(isSnakeCase: true)),
                Written([Double.infinity, -.infinity, 1], FoundationStrategies(hasWords: true)),
                Written([Float.infinity], FoundationStrategies(hasWords: true)),
            ]
    }

    @Test("The same bytes where keys are sorted, the same values where they are not", arguments: Written.table)
    func sameAsJSONEncoder(_ value: Written) throws {
        try value.compare(#_sourceLocation)
    }

    @Test("A value that cannot be encoded is rejected by both", arguments: [Double.nan, .infinity, -.infinity])
    func refused(_ value: Double) {
        #expect(throws: EncodingError.self) { try JSONEncoder().encode([value]) }
        let error = #expect(throws: ModelError.self) { try ModelEncoder(.foundation).encode([value]) }
        #expect(error?.code == .nonFinite)
        #expect(error?.codingPath.description == "[0]")
    }

    @Test("4,000 generated models, read back by either")
    func generated() throws {
        let strategies = FoundationStrategies()
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        var own = strategies.encoder
        own.options.order = .sorted
        var random = RandomFoundationDocuments(seed: 77)
        let blueprint = FoundationBlueprint.all[0]
        var written = 0
        for _ in 0..<4000 {
            let (text, _) = random.document(blueprint.members, fixed: blueprint.fixed)
            guard let person = try? strategies.decoder.decode(FoundationTypes.Person.self, from: text) else { continue }
            written += 1
            #expect(try own.encode(person) == encoder.encode(person))
        }
        #expect(written > 1000)
    }
}
