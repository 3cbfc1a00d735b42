import FastModel
import Foundation
import Testing

@Suite("Types that implement reading and writing as a single value")
struct OwnScalarTests {
    /// An amount like "12.50 EUR".
    struct Money: JSONConvertible, Hashable {
        var cents: Int
        var currency: String

        struct Unpayable: Error {
            var text: String
        }

        init(cents: Int, currency: String) {
            self.cents = cents
            self.currency = currency
        }

        init(json: JSONValue) throws {
            let parts = json.string?.split(separator: " ") ?? []
            guard parts.count == 2, parts[1].count == 3, let amount = Decimal(string: String(parts[0])) else {
                throw ModelError(.invalidFormat, detail: "an amount and a currency")
            }
            guard let cents = Int("\(amount * 100)") else { throw Unpayable(text: String(parts[0])) }
            self.init(cents: cents, currency: String(parts[1]))
        }

        var json: JSONValue {
            get throws {
                guard currency.count == 3 else { throw ModelError(.rejected, detail: "a currency has three letters") }
                return .string("\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100) \(currency)")
            }
        }
    }

    /// Written as a number.
    struct Degrees: JSONConvertible, Equatable {
        var value: Double
        init(_ value: Double) { self.value = value }
        init(json: JSONValue) throws { value = json.double ?? 0 }
        var json: JSONValue { JSONNumber(value).map { .number($0) } ?? .null }
    }

    struct Offer: JSONModel, CodableModel, HashableModel {
        var price = Money(cents: 0, currency: "EUR")
        var former: Money?
        var tiers: [Money] = []
        var byRegion: [String: Money] = [:]
        var title = ""

        static let schema = Schema(Offer.init) {
            Field("price", \.price)
            Field("former", \.former)
            Field("tiers", \.tiers)
            Field("byRegion", \.byRegion)
            Field("title", \.title)
        }
    }

    static let text =
        #"{"price":"12.50 EUR","former":"13.05 EUR","tiers":["1.00 USD"],"byRegion":{"x":"2.00 CHF"},"title":"a"}"#

    @Test func readAndWritten() throws {
        let offer = try ModelDecoder().decode(Offer.self, from: Self.text)
        #expect(offer.price == Money(cents: 1250, currency: "EUR"))
        #expect(offer.former == Money(cents: 1305, currency: "EUR"))
        #expect(offer.tiers == [Money(cents: 100, currency: "USD")])
        #expect(offer.byRegion == ["x": Money(cents: 200, currency: "CHF")])
        #expect(try ModelEncoder().encodeString(offer) == Self.text)
        #expect(try ModelDecoder().decode(Money.self, from: #""1.00 EUR""#).cents == 100)
        #expect(try ModelEncoder().encodeString([Degrees(1.5)]) == "[1.5]")
        #expect(try ModelDecoder().decode([Degrees].self, from: "[1.5]") == [Degrees(1.5)])
    }

    @Test(
        "A thrown error is an issue at the value's place, without its content",
        arguments: [
            (#"{"price":"12 500 SECRET","title":"a"}"#, ModelError.Code.invalidFormat, "price", 9),
            (#"{"price":"0.001 EUR","title":"a"}"#, .rejected, "price", 9),
            (#"{"price":true,"title":"a"}"#, .invalidFormat, "price", 9),
            (#"{"price":{"cents":1},"title":"a"}"#, .typeMismatch, "price", 9),
            (#"{"tiers":["1.00 EUR","SECRET"],"title":"a"}"#, .invalidFormat, "tiers[1]", 21),
        ] as [(String, ModelError.Code, String, Int)])
    func refused(text: String, code: ModelError.Code, path: String, offset: Int) throws {
        var report = DecodingReport()
        let offer = try ModelDecoder().decode(Offer.self, from: text, reporting: &report)
        #expect(offer.price == Offer().price && offer.title == "a")
        let issue = try #require(report.issues.first)
        #expect(issue.code == code && issue.codingPath.description == path && issue.position.offset == offset)
        #expect(!"\(issue)".contains("SECRET") && !"\(issue)".contains("0.001"))
        let strict = ModelDecoder(DecodingOptions(conversion: .strict))
        #expect(throws: issue) { try strict.decode(Offer.self, from: text) }
    }

    @Test func nulls() throws {
        let offer = try ModelDecoder().decode(Offer.self, from: #"{"price":null,"former":null}"#)
        #expect(offer == Offer())
    }

    @Test("A value that cannot be written is left out and reported")
    func unwritable() throws {
        var offer = Offer()
        offer.price.currency = "€"
        var report = EncodingReport()
        let value = try ModelEncoder().encode(offer, as: .value, reporting: &report)
        #expect(value["price"] == nil && value["title"] == "")
        #expect(report.issues.map(\.codingPath.description) == ["price"])
    }

    @Test func codedAndCompared() throws {
        let offer = try ModelDecoder().decode(Offer.self, from: Self.text)
        let archived = try JSONEncoder().encode(offer)
        #expect(try JSONDecoder().decode(Offer.self, from: archived) == offer)
        #expect(Set([offer, offer]).count == 1)
    }

    @Test("The library's types have the same requirements")
    func ownTypes() throws {
        #expect(try Int(json: 3) == 3)
        #expect(try [Date](json: ["1970-01-01"]) == [Date(timeIntervalSince1970: 0)])
        let numbers = try [1, 2].json
        #expect(numbers == [1, 2])
        #expect(try Offer(json: ["title": "t"] as JSONValue).title == "t")
        #expect(throws: ModelError.self) { try UInt8(json: 300) }
    }
}
