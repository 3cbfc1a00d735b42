import FastModel
import FastModelFoundation
import Foundation
import Testing

@Suite("Dictionaries, property lists and captured values as sources")
struct ObjectSourceTests {
    struct Everything: JSONModel, Equatable {
        var int = 0
        var big: UInt64 = 0
        var text = ""
        var flag = false
        var price = 0.0
        var exact: Decimal = 0
        var date: Date?
        var data: Data?
        var url: URL?
        var uuid: UUID?
        var list: [Int?] = []
        var map: [String: String] = [:]
        var inner: Box<Int>?
        var shape: VariantTests.Shape?
        var hooked: CaptureHookTests.Hooked?
        static let schema = Schema({ Everything() }) {
            Field("int", \.int)
            Field("big", \.big)
            Field("text", \.text)
            Field("flag", \.flag)
            Field("price", \.price)
            Field("exact", \.exact)
            Field("date", \.date)
            Field("data", \.data)
            Field("url", \.url)
            Field("uuid", \.uuid)
            Field("list", \.list)
            Field("map", \.map)
            Field("inner", \.inner)
            Field("shape", \.shape)
            Field("hooked", \.hooked)
        }
    }

    static let date = Date(timeIntervalSinceReferenceDate: 1000.5)
    static let uuid = UUID()

    private func strict(_ object: Any) throws -> Everything {
        try ModelDecoder(NearestOptionTests.strict).decode(Everything.self, from: .object(object))
    }

    @Test("Values of the property's own type are stored unconverted, in strict mode as well")
    func swiftValues() throws {
        let object: [String: Any] = [
            "int": 5, "big": UInt64.max, "text": "é", "flag": true, "price": 0.1,
            "exact": Decimal(string: "0.1") as Any,
            "date": Self.date, "data": Data([1]), "url": URL(string: "http://a") as Any, "uuid": Self.uuid,
            "list": [1, NSNull(), Int?.none as Any, 3] as [Any], "map": ["k": "é"], "inner": ["value": 9],
            "shape": ["type": "circle", "radius": 4] as [String: Any], "hooked": ["value": 2],
        ]
        var expected = Everything(int: 5, big: .max, text: "é", flag: true, price: 0.1)
        expected.exact = Decimal(sign: .plus, exponent: -1, significand: 1)
        (expected.date, expected.data, expected.url) = (Self.date, Data([1]), URL(string: "http://a"))
        (expected.uuid, expected.list, expected.map) = (Self.uuid, [1, nil, nil, 3], ["k": "é"])
        (expected.inner, expected.shape) = (Box(value: 9), .circle(VariantTests.Circle(radius: 4)))
        var result = try strict(object)
        #expect(result.hooked?.value == 3)
        result.hooked = nil
        #expect(result == expected)
    }

    @Test("Objects of Foundation's classes: numbers are not read as bools")
    func foundationObjects() throws {
        let object = NSMutableDictionary()
        object["int"] = NSNumber(value: 1)
        object["big"] = NSNumber(value: UInt64.max)
        object["text"] = NSString(string: "x")
        object["flag"] = NSNumber(value: true)
        object["price"] = NSNumber(value: 0.1)
        object["exact"] = NSDecimalNumber(string: "12345678901234567890.25")
        object["date"] = NSDate(timeIntervalSinceReferenceDate: 1000.5)
        object["data"] = NSData(data: Data([1]))
        object["url"] = NSURL(string: "http://a")
        object["list"] = NSArray(array: [NSNumber(value: 0), NSNull(), NSNumber(value: 1)])
        object["map"] = NSDictionary(dictionary: ["k": NSString(string: "v")])
        let result = try strict(object)
        #expect(result.int == 1)
        #expect(result.big == .max)
        #expect(result.flag)
        #expect(result.price == 0.1)
        #expect(result.exact == Decimal(string: "12345678901234567890.25"))
        #expect(result.date == Self.date)
        #expect(result.data == Data([1]))
        #expect(result.url == URL(string: "http://a"))
        #expect(result.list == [0, nil, 1])
        #expect(result.map == ["k": "v"])
        #expect(try ModelDecoder().decode(String.self, from: .object(NSNumber(value: 1))) == "1")
        #expect(try ModelDecoder().decode(String.self, from: .object(NSNumber(value: true))) == "true")
    }

    @Test("Results of JSONSerialization and PropertyListSerialization")
    func serializations() throws {
        let json =
            #"{"int":1,"big":18446744073709551615,"text":"t","flag":true,"price":1.5,"list":[1,null],"inner":{"value":0}}"#
        let object = try JSONSerialization.jsonObject(with: Data(json.utf8))
        var expected = Everything(int: 1, big: .max, text: "t", flag: true, price: 1.5, list: [1, nil])
        expected.inner = Box(value: 0)
        #expect(try strict(object) == expected)
        let list: [String: Any] = ["int": 1, "flag": false, "date": Self.date, "data": Data([7]), "map": ["a": "b"]]
        for format in [PropertyListSerialization.PropertyListFormat.binary, .xml] {
            let data = try PropertyListSerialization.data(fromPropertyList: list, format: format, options: 0)
            let read = try unsafe strict(PropertyListSerialization.propertyList(from: data, options: [], format: nil))
            #expect(read.int == 1)
            #expect(read.data == Data([7]))
            #expect(read.map == ["a": "b"])
        }
    }

    @Test("Values of every type are stored unconverted")
    func ownTypes() throws {
        func check<Value: JSONConvertible & Equatable>(
            _ value: Value, _ location: SourceLocation = #_sourceLocation
        ) throws {
            let decoder = ModelDecoder(NearestOptionTests.strict)
            #expect(try decoder.decode([Value].self, from: .object([value])) == [value], sourceLocation: location)
            #expect(try decoder.decode([Value?].self, from: .object([value])) == [value], sourceLocation: location)
            #expect(try decoder.decode(Value.self, from: .object(value)) == value, sourceLocation: location)
        }
        try check(Character("é"))
        try check("xy".dropFirst())
        try check(CGFloat(1.5))
        try check(CGFloat.infinity)
        try check(EnumTests.Status.open)
        try check(EnumTests.Level.low)
        try check(EnumTests.Flags(rawValue: 5))
        try check(OpenEnum<EnumTests.Status>.known(.open))
        try check(Int128.min)
        try check(Decimal.pi)
        // Values of another type are converted like those of JSON.
        let decoder = ModelDecoder()
        #expect(
            try decoder.decode([Int].self, from: .object([CGFloat(1), Character("2"), "3"[...]] as [Any])) == [1, 2, 3])
        #expect(try decoder.decode([Double].self, from: .object([CGFloat(1)])) == [1])
        #expect(outcomeOfStatus(in: EnumTests.Level.low) == .typeMismatch)
    }

    private func outcomeOfStatus(in object: Any) -> ModelError.Code? {
        let error = #expect(throws: ModelError.self) {
            try ModelDecoder().decode(EnumTests.Status.self, from: .object(object))
        }
        return error?.code
    }

    @Test("The library's own representation of a captured value can be decoded")
    func anyValues() throws {
        for text in ["[1e400]", "[1,-0.0,0.1,12345678901234567890.5,{\"a\":[null,true,\"x\"]}]"] {
            let value = try JSONValue.parsed(text)
            #expect(try ModelDecoder().decode(JSONValue.self, from: .object(value.anyValue)) == value)
        }
    }

    @Test("The members of a captured object are the object")
    func members() throws {
        let members = try #require(ModelDecoder().decode(JSONValue.self, from: #"{"a":1,"b":[2]}"#).object)
        #expect(
            try ModelDecoder().decode([String: JSONValue].self, from: .object(members))["a"] == .number(JSONNumber(1)))
    }

    @Test("A decimal that is NaN has no text, like a Double that is NaN", arguments: [false, true])
    func decimalsThatAreNoNumbers(asObject: Bool) throws {
        let object: [Any] = asObject ? [NSDecimalNumber.notANumber] : [Decimal.nan]
        #expect(try ModelDecoder().decode([Decimal].self, from: .object(object)).map(\.isNaN) == [true])
        func codes<Value: JSONConvertible>(_ type: Value.Type) throws -> [ModelError.Code] {
            var report = DecodingReport()
            _ = try ModelDecoder().decode(type, from: .object(object), reporting: &report)
            return report.issues.map(\.code)
        }
        #expect(try codes([Bool].self) == [.typeMismatch])
        #expect(try codes([String].self) == [.typeMismatch])
        #expect(try codes([Int].self) == [.typeMismatch])
        #expect(try codes(JSONValue.self) == [.typeMismatch])
    }

    @Test("A value that cannot be converted is an issue with its path")
    func issues() throws {
        struct Stranger {}
        var report = DecodingReport()
        let object: [String: Any] = [
            "int": Stranger(), "list": ["x", Date()] as [Any], "price": Double.nan, "text": Date(),
        ]
        let result = try ModelDecoder().decode(Everything.self, from: .object(object), reporting: &report)
        #expect(Set(report.issues.map(\.codingPath.description)) == ["int", "list[0]", "list[1]", "text"])
        #expect(result.price.isNaN)
        #expect(report.issues.first { $0.codingPath.description == "int" }?.found == .native)
    }

    @Test("Nesting that is too deep ends at the depth limit")
    func depth() {
        var object: [String: Any] = [:]
        for _ in 0..<600 { object = ["nests": [object]] }
        let error = #expect(throws: ModelError.self) {
            try ModelDecoder().decode(ScratchStackTests.Nest.self, from: .object(object))
        }
        #expect(error?.code == .depthLimit)
    }

    @Test("A captured value gives the same result as its text", arguments: Documents.valid)
    func captured(_ text: String) throws {
        let value = try JSONValue.parsed(text)
        #expect(try ModelDecoder().decode(JSONValue.self, from: value) == value)
    }

    @Test("Strict failures and limits of captured values")
    func capturedFailures() throws {
        let value = try JSONValue.parsed(#"{"inner":{"value":"1"},"list":[[1]]}"#)
        let strict = #expect(throws: ModelError.self) {
            try ModelDecoder(NearestOptionTests.strict).decode(Everything.self, from: value)
        }
        #expect(strict?.codingPath.description == "inner.value")
        var options = DecodingOptions()
        options.maximumDepth = 2
        let depth = #expect(throws: ModelError.self) { try ModelDecoder(options).decode(Everything.self, from: value) }
        #expect(depth?.code == .depthLimit)
    }

    @Test("A value that JSON has no form for is captured for hooks; a property of JSONValue rejects it")
    func capturedNatives() throws {
        let object: [String: Any] = ["value": 3, "date": Self.date, "map": NSNull()]
        var report = DecodingReport()
        let hooked = try ModelDecoder().decode(
            CaptureHookTests.Hooked.self, from: .object(object), reporting: &report)
        #expect(hooked.value == 4)
        #expect(hooked.seen?["date"]?.native?.value() == Self.date)
        #expect(report.issues == [])
        #expect(throws: ModelError.self) {
            try ModelDecoder(NearestOptionTests.strict).decode(JSONValue.self, from: .object(["date": Self.date]))
        }
    }

    struct Shared: JSONModel {
        var dates: [Date] = []
        var value: JSONValue?
        var first: Date?
        static let schema = Schema({ Shared() }) {
            Field("dates", \.dates, key: "k")
            Field("value", \.value, key: "k")
            Field("first", \.first, key: "items[0]")
        }
    }

    @Test("The same for a key that several properties share, each of which reads what it can, and for positions")
    func capturedNativesOfSharedKeys() throws {
        var report = DecodingReport()
        let shared = try ModelDecoder().decode(Shared.self, from: .object(["k": [Self.date]]), reporting: &report)
        #expect(shared.dates == [Self.date])
        #expect(report.issues.map(\.code) == [.typeMismatch])
        #expect(report.issues.first?.codingPath.description == "k[0]")
        let error = #expect(throws: ModelError.self) {
            try ModelDecoder(NearestOptionTests.strict).decode(Shared.self, from: .object(["k": [Self.date]]))
        }
        #expect(error?.code == .typeMismatch)
        #expect(
            try ModelDecoder(NearestOptionTests.strict).decode(Shared.self, from: .object(["items": [Self.date]])).first
                == Self.date)
    }

    struct Event: JSONModel, Equatable {
        var name = ""
        var at: Date?
        static let schema = Schema({ Event() }) {
            Field("name", \.name)
            Field("at", \.at)
        }
    }

    enum Entry: JSONModel, Equatable {
        case event(Event)
        static let schema = Schema<Entry>(variantsBy: "type") {
            Variant("event", Event.self) {
                .event($0)
            } unwrap: {
                if case .event(let event) = $0 { event } else { nil }
            }
        }
    }

    struct Entries: JSONModel, Equatable {
        var one: Entry?
        var list: [Entry] = []
        static let schema = Schema({ Entries() }) {
            Field("one", \.one, keys: "one", "uno")
            Field("list", \.list)
        }
    }

    @Test("A dictionary's discriminator comes first, so that its other values are not converted", arguments: 0..<20)
    func variantsOfDictionaries(_ count: Int) throws {
        // The order of a dictionary depends on its size and keys.
        var object: [String: Any] = ["at": Self.date, "name": "n", "type": "event"]
        for index in 0..<count { object["key \(index)"] = index }
        let event = Entry.event(Event(name: "n", at: Self.date))
        let expected = Entries(one: event, list: [event])
        #expect(try ModelDecoder().decode(from: .object(["uno": object, "list": [object]])) == expected)
        let list: NSDictionary = ["uno": NSDictionary(dictionary: object), "list": [NSDictionary(dictionary: object)]]
        #expect(try ModelDecoder().decode(from: .object(list)) == expected)
    }

    @Test("A number as a key becomes its text; a key without a text is reported, and in strict mode an error")
    func keysOfDictionaries() throws {
        let numbers: NSDictionary = [NSNumber(value: 4): 1, NSNumber(value: -1): 2]
        #expect(try ModelDecoder().decode([Int: Int].self, from: .object(numbers)) == [4: 1, -1: 2])
        #expect(try ModelDecoder().decode([Int: Int].self, from: .object([4: 1, -1: 2])) == [4: 1, -1: 2])
        var report = DecodingReport()
        let object: [AnyHashable: Any] = ["a": 1, Self.date: 2]
        #expect(try ModelDecoder().decode([String: Int].self, from: .object(object), reporting: &report) == ["a": 1])
        #expect(report.issues.map(\.code) == [.typeMismatch])
        #expect(throws: ModelError.self) {
            try ModelDecoder(NearestOptionTests.strict).decode([String: Int].self, from: .object(object))
        }
    }
}
