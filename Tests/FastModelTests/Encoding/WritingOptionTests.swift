import FastModel
import FastModelFoundation
import Foundation
import Testing

@Suite("Options for writing values")
struct WritingOptionTests {
    struct Item: JSONModel {
        var plain: Double?
        var named: Double?
        var asNull: Double?
        var kept: String?
        var data: Data?
        var text: Data?

        static let schema = Schema(Item.init, options: .nonFinite(.null), .data(.utf8)) {
            Field("plain", \.plain)
            Field(
                "named", \.named,
                options: .nonFinite(.words(positiveInfinity: "+", negativeInfinity: "-", nan: "?")))
            Field("asNull", \.asNull, options: .nonFinite(.omit), .nils(.null))
            Field("kept", \.kept, options: .nils(.null))
            Field("data", \.data, options: .data(.base64))
            Field("text", \.text)
        }
    }

    @Test func nearestWins() {
        let bytes = Data([0x61, 0x62, 0x63, 0x64])
        let item = Item(plain: .nan, named: .nan, asNull: .nan, kept: nil, data: bytes, text: bytes)
        #expect(
            text(item) == #"{"plain":null,"named":"?","asNull":null,"kept":null,"data":"YWJjZA==","text":"abcd"}"#)
        #expect(text(Item()) == #"{"asNull":null,"kept":null}"#)
        // The encoder's options apply if the type has none, also after a field with its own options.
        #expect(text([Double.nan], { $0.nonFinite = .null }) == "[null]")
    }

    struct Outer: JSONModel {
        var numbers: [Double] = [.nan]
        var inner: [Inner] = [Inner()]

        static let schema = Schema(Outer.init) {
            Field("numbers", \.numbers, options: .nonFinite(.null))
            Field("inner", \.inner, options: .nonFinite(.null), .nils(.null))
        }
    }

    struct Inner: JSONModel {
        var number = Double.nan
        var none: Int?

        static let schema = Schema({ Inner() }) {
            Field("number", \.number)
            Field("none", \.none)
        }
    }

    @Test func nestedModelsFollowTheirOwn() {
        let words = NonFiniteStrategy.words(positiveInfinity: "+", negativeInfinity: "-", nan: "?")
        #expect(text(Outer(), { $0.nonFinite = words }) == #"{"numbers":[null],"inner":[{"number":"?"}]}"#)
        #expect(text(Outer()) == "inner[0].number: the number is not finite")
    }

    struct AllNull: JSONModel {
        var a: Int?
        var b: Int?

        static let schema = Schema(AllNull.init, options: .nils(.null)) {
            Field("a", \.a)
            Field("b", \.b, options: .nils(.omit))
        }
    }

    @Test func nils() {
        #expect(text(AllNull()) == #"{"a":null}"#)
        #expect(text(AllNull(), { $0.nils = .omit }) == #"{"a":null}"#)
        #expect(text(ModelEncoderTests.Author(), { $0.nils = .null }) == #"{"name":"","born":null}"#)
    }

    @Test(arguments: 0..<50)
    func base64(count: Int) throws {
        let data = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 200) })
        #expect(text(data) == "\"\(data.base64EncodedString())\"")
        #expect(try ModelDecoder().decode(Data.self, from: text(data)) == data)
    }

    @Test("Slashes are escaped in base64, too")
    func escapedBase64() throws {
        let data = [Data([255, 255, 255]), Data([255, 254])]
        let json = text(data) { $0.escaping = .slashes }
        #expect(json == #"["\/\/\/\/","\/\/4="]"#)
        #expect(try ModelDecoder().decode([Data].self, from: json) == data)
        #expect(text(data, { $0.escaping = .html }) == #"["////","//4="]"#)
    }

    struct Numbers: JSONModel {
        var double = 0.0
        var float: Float = 0
        var decimal = Decimal(0)
        var number = NSNumber(value: 0)
        var decimalNumber = NSDecimalNumber(value: 0)
        static let schema = Schema({ Numbers() }) {
            Field("double", \.double)
            Field("float", \.float)
            Field("decimal", \.decimal)
            Field("number", \.number)
            Field("decimalNumber", \.decimalNumber)
        }
    }

    @Test(
        "Numbers that are not finite are read as they were written, by words and from objects",
        arguments: [-Double.infinity, .nan])
    func notFinite(_ value: Double) throws {
        var numbers = Numbers(double: value, float: Float(value), number: NSNumber(value: value))
        if value.isNaN { (numbers.decimal, numbers.decimalNumber) = (.nan, .notANumber) }
        let words = NonFiniteStrategy.words(positiveInfinity: "+", negativeInfinity: "-", nan: "?")
        var options = (EncodingOptions(), DecodingOptions())
        (options.0.nonFinite, options.1.nonFinite) = (words, words)
        var strict = options.1
        strict.conversion = .strict
        let json = text(numbers) { $0.nonFinite = words }
        let data = try ModelEncoder().encode(numbers, as: .propertyList())
        let list = unsafe try PropertyListSerialization.propertyList(from: data, format: nil)
        let results = [
            outcome(of: json, as: Numbers.self, options.1), outcome(of: json, as: Numbers.self, strict),
            Outcome(value: try ModelDecoder().decode(Numbers.self, from: .object(list))),
        ]
        for result in results {
            #expect(result.issues == [])
            let back = try #require(result.value)
            for number in [back.double, Double(back.float), back.number.doubleValue] {
                #expect(number == value || number.isNaN && value.isNaN)
            }
            #expect(back.decimal.isNaN == value.isNaN)
            #expect(back.decimalNumber.decimalValue.isNaN == value.isNaN)
        }
    }

    @Test func dataAsText() {
        let utf8: (inout EncodingOptions) -> Void = { $0.data = .utf8 }
        #expect(text(Data("a\"é".utf8), utf8) == #""a\"é""#)
        #expect(text(Data([0xFF]), utf8) == "$: not valid UTF-8 (wanted Data)")
        var options = EncodingOptions()
        options.data = .utf8
        let result = encoded([Data("a".utf8), Data([0xFF])], options)
        #expect(result.text == #"["a"]"#)
        #expect(result.issues == ["[1]: not valid UTF-8 (wanted Data)"])
    }

    @Test func foundationTypes() throws {
        let uuid = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
        let url = try #require(URL(string: "https://example.org/a?b=c"))
        #expect(text(uuid) == "\"E621E1F8-C36C-495A-93FC-0C247A3E6E5F\"")
        #expect(text(url) == "\"https://example.org/a?b=c\"")
    }

    @Test func dates() throws {
        var generator = SplitMix64(seed: 13)
        let format = ISO8601DateFormatter()
        for _ in 0..<2000 {
            let date = Date(
                timeIntervalSince1970: Double(Int.random(in: -30_000_000_000...200_000_000_000, using: &generator)))
            let json = text(date)
            #expect(try ModelDecoder().decode(Date.self, from: json) == date)
            // Foundation's formatter has the Julian calendar before 1582.
            guard date.timeIntervalSince1970 > -12_000_000_000 else { continue }
            #expect(json.replacing("+0000", with: "Z") == "\"\(format.string(from: date))\"")
        }
        #expect(text(Date(timeIntervalSince1970: 0)) == "\"1970-01-01T00:00:00+0000\"")
        #expect(text([Date.distantFuture]) == "[\"4001-01-01T00:00:00+0000\"]")
        #expect(text(Date(timeIntervalSince1970: 1e18)) == "$: the number is out of range (wanted Date)")
    }
}
