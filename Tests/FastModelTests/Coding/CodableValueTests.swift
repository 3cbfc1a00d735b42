import FastModel
import FastModelFoundation
import Foundation
import Testing

@Suite("Properties of types that are only Codable")
struct CodableValueTests {
    /// An enumeration with associated values and the compiler's `Codable`.
    enum Payment: Codable, Hashable {
        case cash(cents: Int)
        case card(number: String, until: Date)
        case none
    }

    /// Is a bare number in JSON, and not `Equatable`.
    struct Percent: Codable {
        var value: Int

        struct OutOfRange: Error {
            var input: Int
        }

        init(value: Int) { self.value = value }

        init(from decoder: any Decoder) throws {
            value = try decoder.singleValueContainer().decode(Int.self)
            guard (0...100).contains(value) else { throw OutOfRange(input: value) }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(value)
        }
    }

    struct Bill: JSONModel, EquatableModel {
        var id = 0
        var payment = Payment.none
        var payments: [Payment] = []
        var named: [String: Payment] = [:]
        var length: Measurement<UnitLength>?
        var customer: PersonNameComponents?
        var discount = Percent(value: 0)
        var after = ""

        static let schema = Schema({ Bill() }) {
            Field("id", \.id)
            Field("payment", \.payment)
            Field("payments", \.payments)
            Field("named", \.named)
            Field("length", \.length)
            Field("customer", \.customer)
            Field("discount", \.discount, key: "details.discount", keys: "percent")
            Field("after", \.after)
        }
    }

    static let strict = DecodingOptions(conversion: .strict)

    static let text = """
        {"id": 7, "payment": {"cash": {"cents": 1250}},
         "payments": [{"none": {}}, {"card": {"number": "4111", "until": "2026-11-23T00:00:00Z"}}],
         "named": {"first": {"cash": {"cents": 1}}},
         "length": {"value": 2.5, "unit": {"symbol": "m", "converter": {"coefficient": 1, "constant": 0}}},
         "customer": {"givenName": "Ada", "familyName": "Lovelace"},
         "details": {"discount": 15}, "after": "all"}
        """

    static let bill = {
        var bill = Bill()
        bill.id = 7
        bill.payment = .cash(cents: 1250)
        bill.payments = [.none, .card(number: "4111", until: Date(timeIntervalSince1970: 1_795_392_000))]
        bill.named = ["first": .cash(cents: 1)]
        bill.length = Measurement(value: 2.5, unit: .meters)
        var name = PersonNameComponents()
        name.givenName = "Ada"
        name.familyName = "Lovelace"
        bill.customer = name
        bill.discount = Percent(value: 15)
        bill.after = "all"
        return bill
    }()

    @Test("Values are read by their own init(from:)")
    func reads() throws {
        var report = DecodingReport()
        let bill = try ModelDecoder().decode(Bill.self, from: Self.text, reporting: &report)
        #expect(bill == Self.bill)
        #expect(report.issues == [])
    }

    @Test("In pieces, the same", arguments: [1, 7, 64])
    func readsInPieces(size: Int) throws {
        var reader = try RecordReader<Bill>(framing: .documents, options: Self.strict)
        var bills: [Bill] = []
        func take(_ record: consuming DecodedRecord<Bill>) throws {
            if case .model(let bill, _) = record { bills.append(bill) }
        }
        let bytes = Array(Self.text.utf8)
        for start in stride(from: 0, to: bytes.count, by: size) {
            try reader.feed(bytes[start..<min(start + size, bytes.count)], take)
        }
        try reader.finish(take)
        #expect(bills == [Self.bill])
    }

    @Test("From dictionaries, the same")
    func readsObjects() throws {
        let object = try #require(JSONSerialization.jsonObject(with: Data(Self.text.utf8)) as? [String: Any])
        #expect(try ModelDecoder(Self.strict).decode(Bill.self, from: .object(object)) == Self.bill)
    }

    @Test("Values are written by their own encode(to:), and read back")
    func writes() throws {
        for layout in [EncodingOptions.Layout.compact, .pretty, .foundationPretty] {
            let encoder = ModelEncoder(EncodingOptions(order: .sorted, layout: layout))
            let text = try encoder.encodeString(Self.bill)
            #expect(try ModelDecoder(Self.strict).decode(Bill.self, from: text) == Self.bill)
            let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
            let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
            if layout == .compact {
                let expected = try JSONSerialization.data(withJSONObject: object, options: options)
                #expect(text == String(decoding: expected, as: UTF8.self))
            }
        }
    }

    @Test("Written as objects")
    func writesObjects() throws {
        let object = try ModelEncoder().encode(Self.bill, as: .object)
        #expect(try ModelDecoder(Self.strict).decode(Bill.self, from: .object(object)) == Self.bill)
        let value = try ModelEncoder().encode(Self.bill, as: .value)
        #expect(try ModelDecoder(Self.strict).decode(Bill.self, from: value) == Self.bill)
    }

    @Test("Null is nil for an optional and leaves others alone")
    func takesNull() throws {
        let bill = try ModelDecoder().decode(Bill.self, from: #"{"payment":null,"length":null,"after":"x"}"#)
        #expect(bill.payment == .none)
        #expect(bill.length == nil)
        #expect(bill.after == "x")
    }

    @Test(
        "A rejected value is an issue with its path and place",
        arguments: [
            (#"{"id":1,"payment":{"cash":{"cents":"SECRET"}}}"#, .typeMismatch, "payment.cash.cents", 18),
            (#"{"id":1,"payment":{"cash":{}}}"#, .missingKey, "payment.cash.cents", 18),
            (
                #"{"id":1,"payments":[{"none":{}},{"cash":{"cents":null}}]}"#, .unexpectedNull,
                "payments[1].cash.cents", 19
            ),
            (#"{"id":1,"payment":[]}"#, .typeMismatch, "payment", 18),
            (#"{"id":1,"payment":"SECRET"}"#, .typeMismatch, "payment", 18),
            (#"{"id":1,"percent":250}"#, .rejected, "percent", 18),
            (#"{"id":1,"details":{"discount":250}}"#, .rejected, "details.discount", 30),
            (#"{"id":1,"payment":{"SECRET":{}}}"#, .typeMismatch, "payment", 18),
            (#"{"id":1,"named":{"SECRET":{"cash":{"cents":1.5}}}}"#, .notIntegral, "named{0}.cash.cents", 16),
        ] as [(String, ModelError.Code, String, Int)])
    func refuses(text: String, code: ModelError.Code, path: String, offset: Int) throws {
        var report = DecodingReport()
        let bill = try ModelDecoder().decode(Bill.self, from: text, reporting: &report)
        #expect(bill.id == 1)
        #expect(bill.payment == .none)
        let issue = try #require(report.issues.first)
        #expect(issue.code == code)
        #expect(issue.codingPath.description == path)
        #expect(issue.position.offset == offset)
        #expect(!"\(issue)".contains("SECRET") && !"\(issue)".contains("250"))
        var error = #expect(throws: ModelError.self) { try ModelDecoder(Self.strict).decode(Bill.self, from: text) }
        error?.detail = issue.detail
        #expect(error == issue)
    }

    @Test("A value that cannot be written is an error with its path, such as a number that is not finite")
    func failsToWrite() throws {
        struct Point: JSONModel {
            struct Pair: Codable { var x: Double }
            var at = Pair(x: .nan)
            var id = 1
            static let schema = Schema({ Point() }) {
                Field("at", \.at)
                Field("id", \.id)
            }
        }
        for encode in [
            { _ = try ModelEncoder().encodeString(Point()) }, { _ = try ModelEncoder().encode(Point(), as: .value) },
            { _ = try ModelEncoder(EncodingOptions(output: .full)).encode(Point(), as: .object) },
        ] {
            let error = #expect(throws: ModelError.self) { try encode() }
            #expect(error?.code == .nonFinite)
            #expect(error?.codingPath.description == "at.x")
        }
    }

    @Test("A value that contains itself is an error")
    func findsCycles() throws {
        final class Node: JSONModel {
            struct Box: Codable {
                var node: Node?
                init() {}
                init(from decoder: any Decoder) throws {}
                func encode(to encoder: any Encoder) throws {
                    var container = encoder.unkeyedContainer()
                    if let node { try container.encode(Wrapped(node: node)) }
                }
            }
            struct Wrapped: Encodable {
                var node: Node
                func encode(to encoder: any Encoder) throws {
                    var container = encoder.container(keyedBy: Key.self)
                    try container.encode(node.box, forKey: .box)
                }
            }
            enum Key: CodingKey { case box }
            var box = Box()
            static var schema: Schema<Node> { Schema({ Node() }) { Field("box", \.box) } }
        }
        let node = Node()
        node.box.node = node
        defer { node.box.node = nil }
        #expect(throws: ModelError.self) { try ModelEncoder().encodeString(node) }
    }

    enum Suit: String, Codable { case hearts, spades }

    struct Leaf: CodableModel {
        var a = 1
        static let schema = Schema({ Leaf() }) { Field("a", \.a) }
    }

    struct Empty: Codable {
        func encode(to encoder: any Encoder) throws {}
    }

    struct Deck: Codable {
        var byNumber: [Int: Suit]?
        var leaves: [Leaf]?
        var tags = Set<String>()
        var at: Date?
        var ratio: Double?
        var empty: Empty?
    }

    struct Game: CodableModel, EquatableModel {
        var deck: Deck?
        static let schema = Schema({ Game() }) { Field("deck", \.deck) }
    }

    @Test(
        "Errors of the type, of its parts and of models in it: their cases, and no document content",
        arguments: [
            (#"{"byNumber":{"4111111111111111":"x"}}"#, ModelError.Code.unknownCase, "deck.byNumber{0}"),
            (#"{"leaves":[{"a":1},{"a":"x"}]}"#, .typeMismatch, "deck.leaves[1].a"),
            (#"{"tags":7}"#, .typeMismatch, "deck.tags"),
            (#"{}"#, .missingKey, "deck.tags"),
        ] as [(String, ModelError.Code, String)])
    func tellsWhere(text: String, code: ModelError.Code, path: String) throws {
        var report = DecodingReport()
        let game = try ModelDecoder().decode(Game.self, from: "{\"deck\":\(text)}", reporting: &report)
        #expect(game.deck == nil)
        #expect(report.issues.map(\.code) == [code])
        #expect(report.issues.map(\.codingPath.description) == [path])
    }

    @Test("Equal sets and dictionaries in a value are equal, whatever their order")
    func comparesCollections() {
        struct Bag: Codable {
            var tags: Set<String>
            var ranks: [Suit: Int]
        }
        struct Shelf: JSONModel, EquatableModel, HashableModel {
            var bag: Bag?
            static let schema = Schema({ Shelf() }) { Field("bag", \.bag) }
        }
        let names = (0..<100).map { "t\($0)" }
        let (left, right) = (
            Shelf(bag: Bag(tags: Set(names), ranks: [.hearts: 1, .spades: 2])),
            {
                var tags = Set<String>(minimumCapacity: 1000)
                for name in names.reversed() { tags.insert(name) }
                return Shelf(bag: Bag(tags: tags, ranks: [.spades: 2, .hearts: 1]))
            }()
        )
        #expect(left == right)
        #expect(left.hashValue == right.hashValue)
    }

    @Test func comparesWithoutLoss() throws {
        var (left, right) = (Game(deck: Deck()), Game(deck: Deck()))
        left.deck?.at = Date(timeIntervalSince1970: 0.1)
        right.deck?.at = Date(timeIntervalSince1970: 0.9)
        #expect(left != right)
        right.deck?.at = left.deck?.at
        left.deck?.ratio = .infinity
        right.deck?.ratio = .infinity
        #expect(left == right)
    }

    @Test func encodesNothing() throws {
        let game = Game(deck: Deck(empty: Empty()))
        let text = try ModelEncoder(EncodingOptions(order: .sorted)).encodeString(game)
        #expect(text == #"{"deck":{"empty":{},"tags":[]}}"#)
        #expect(try ModelDecoder().decode(Game.self, from: text).deck?.empty != nil)
        #expect(try ModelEncoder().encode(game, as: .value)["deck"]?["empty"] == .object([:]))
    }

    /// A model with models in a value that is only Codable.
    struct Node: CodableModel {
        struct Box: Codable {
            var nodes: [Node] = []
        }

        var box = Box()
        static let schema = Schema({ Node() }) { Field("box", \.box) }
    }

    @Test("Documents cannot nest models and Codable values until the stack ends")
    func limitsCodableDepth() async throws {
        @Sendable func text(_ levels: Int) -> String {
            String(repeating: #"{"box":{"nodes":["#, count: levels) + String(repeating: "]}}", count: levels)
        }
        let codes = await withCheckedContinuation { (continuation: CheckedContinuation<[ModelError.Code?], Never>) in
            let thread = Thread {
                let decoder = ModelDecoder(DecodingOptions(conversion: .strict))
                continuation.resume(
                    returning: [1, 8, 9, 20].map { levels in
                        do throws(ModelError) {
                            _ = try decoder.decode(Node.self, from: text(levels))
                            return nil
                        } catch {
                            return error.code
                        }
                    })
            }
            thread.stackSize = 2 * smallStackSize
            thread.start()
        }
        #expect(codes == [nil, nil, .depthLimit, .depthLimit])
    }

    @Test("Values without equality are equal if they are written in the same way")
    func compares() {
        var other = Self.bill
        #expect(other == Self.bill)
        other.discount.value = 16
        #expect(other != Self.bill)
    }

    @Test("A required value of a draft")
    func requires() throws {
        struct Receipt: JSONModel {
            let payment: Payment
            struct Draft { var payment: Payment? }
            static let schema = Schema(draft: Draft.init) {
                Field(required: "payment", \.payment)
            } build: { draft in
                draft.payment.map { Receipt(payment: $0) }
            }
        }
        let receipt = try ModelDecoder().decode(Receipt.self, from: #"{"payment":{"cash":{"cents":3}}}"#)
        #expect(receipt.payment == .cash(cents: 3))
        #expect(throws: ModelError.self) { try ModelDecoder().decode(Receipt.self, from: "{}") }
        let error = #expect(throws: ModelError.self) {
            try ModelDecoder().decode(Receipt.self, from: #"{"payment":{"cash":{"cents":"x"}}}"#)
        }
        #expect(error?.codingPath.description == "payment.cash.cents")
    }
}
