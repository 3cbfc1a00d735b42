import FastModel
import FastModelFoundation
import Foundation
import Testing

@Suite("Models to objects")
struct ObjectOutputTests {
    /// A type that is only read.
    struct Money: JSONConvertible, Equatable {
        var cents = 5
        init() {}
        init(json: JSONValue) throws { throw ModelError(.rejected) }
        var json: JSONValue { get throws { throw ModelError(.unencodable) } }
    }

    struct Thing: JSONModel {
        var text = "x"
        var flag = true
        var count: Int128 = 7
        var ratio: Float = 1.5
        var price = Decimal(string: "0.1")
        var missing: Int?
        var json = JSONValue.null
        var date = Date(timeIntervalSince1970: 0)
        var data = Data([1, 2, 3])
        var url = URL(string: "https://example.org/")
        var id = UUID(uuid: (7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7))
        var array: [Int?] = [1, nil]
        var set: Set<Int> = [4]
        var byNumber: [Int: String] = [1: "one"]
        var nested = ModelEncoderTests.Author(name: "A", born: 1)
        var money = Money()

        static let schema = Schema(Thing.init) {
            Field("text", \.text)
            Field("flag", \.flag)
            Field("count", \.count)
            Field("ratio", \.ratio)
            Field("price", \.price)
            Field("missing", \.missing)
            Field("json", \.json)
            Field("date", \.date)
            Field("data", \.data)
            Field("url", \.url)
            Field("id", \.id)
            Field("array", \.array)
            Field("set", \.set)
            Field("byNumber", \.byNumber)
            Field("nested", \.nested)
            Field("money", \.money)
        }
    }

    private func object(_ output: EncodingOptions.Output) throws -> (object: [String: Any], issues: [String]) {
        var options = EncodingOptions()
        options.output = output
        options.nils = .null
        var report = EncodingReport()
        let object = try ModelEncoder(options).encode(Thing(), as: .object, reporting: &report)
        return (object, report.issues.map(\.description))
    }

    static let issue = "money: the output has no form for the value (wanted Money)"

    @Test func json() throws {
        let (object, issues) = try object(.json)
        #expect(JSONSerialization.isValidJSONObject(object.filter { $0.key != "price" }))
        #expect(object["text"] as? String == "x")
        #expect(object["flag"] as? Bool == true)
        #expect(object["count"] as? Int == 7)
        #expect(object["ratio"] as? Double == 1.5)
        #expect(object["price"] as? Decimal == Decimal(string: "0.1"))
        #expect(object["missing"] is NSNull)
        #expect(object["json"] is NSNull)
        #expect(object["date"] as? String == "1970-01-01T00:00:00+0000")
        #expect(object["data"] as? String == "AQID")
        #expect(object["url"] as? String == "https://example.org/")
        #expect(object["id"] as? String == "07070707-0707-0707-0707-070707070707")
        #expect((object["array"] as? [Any])?.count == 2)
        #expect(object["set"] as? [Int] == [4])
        #expect(object["byNumber"] as? [String: String] == ["1": "one"])
        #expect(object["nested"] as? [String: AnyHashable] == ["name": "A", "born": 1])
        #expect(object["money"] is NSNull)
        #expect(issues == [Self.issue])
    }

    @Test func propertyList() throws {
        let (object, issues) = try object(.propertyList)
        #expect(object["date"] as? Date == Date(timeIntervalSince1970: 0))
        #expect(object["data"] as? Data == Data([1, 2, 3]))
        #expect(object["url"] as? String == "https://example.org/")
        #expect(object["missing"] == nil)
        #expect(object["json"] == nil)
        #expect(object["array"] as? [Int] == [1])
        #expect(object["set"] as? [Int] == [4])
        #expect(object["byNumber"] as? [String: String] == ["1": "one"])
        #expect(object["money"] == nil)
        #expect(issues == [Self.issue])
    }

    struct Numbers: JSONModel {
        var small: Int8 = -8
        var int32: Int32 = 32
        var unsigned: UInt64 = 64
        var large = UInt64.max
        var wide = UInt128(UInt64.max) + 1
        var float: Float = 0.1
        var half: Float = 1.5
        var tiny = Float.leastNonzeroMagnitude
        var double = 0.1
        static let schema = Schema({ Numbers() }) {
            Field("small", \.small)
            Field("int32", \.int32)
            Field("unsigned", \.unsigned)
            Field("large", \.large)
            Field("wide", \.wide)
            Field("float", \.float)
            Field("half", \.half)
            Field("tiny", \.tiny)
            Field("double", \.double)
        }
    }

    @Test("Numbers of any width are Int and Double if possible", arguments: [false, true])
    func numbers(asPropertyList: Bool) throws {
        var options = EncodingOptions()
        options.output = asPropertyList ? .propertyList : .json
        let object = try ModelEncoder(options).encode(Numbers(), as: .object)
        #expect(object["small"] as? Int == -8)
        #expect(object["int32"] as? Int == 32)
        #expect(object["unsigned"] as? Int == 64)
        #expect(object["large"] as? UInt64 == .max)
        #expect(object["wide"] as? Decimal == Decimal(string: "18446744073709551616"))
        #expect(object["float"] as? Double == 0.1)
        #expect(object["half"] as? Double == 1.5)
        #expect((object["tiny"] as? Double).map(Float.init) == .leastNonzeroMagnitude)
        #expect(object["double"] as? Double == 0.1)
        let text = try JSONSerialization.jsonObject(with: ModelEncoder().encode(Numbers())) as? [String: Any]
        #expect(text?["float"] as? Double == object["float"] as? Double)
    }

    @Test func propertyListData() throws {
        for format in [PropertyListSerialization.PropertyListFormat.binary, .xml] {
            let data = try ModelEncoder().encode([CodableModelTests.Inner(x: 5)], as: .propertyList(format))
            let object = unsafe try PropertyListSerialization.propertyList(from: data, format: nil) as? NSArray
            #expect(object == [["other": ["key": 5]]] as NSArray)
        }
    }

    @Test func full() throws {
        let (object, issues) = try object(.full)
        #expect(object["date"] as? Date == Date(timeIntervalSince1970: 0))
        #expect(object["data"] as? Data == Data([1, 2, 3]))
        #expect(object["url"] as? URL == URL(string: "https://example.org/"))
        #expect(object["id"] is UUID)
        #expect(object["missing"] is NSNull)
        #expect(object["count"] as? Int128 == 7)
        #expect(object["set"] as? Set<Int> == [4])
        #expect(object["byNumber"] as? [AnyHashable: String] == [1: "one"])
        #expect(object["money"] as? Money == Money())
        #expect(issues == [])
    }

    @Test func values() throws {
        var report = EncodingReport()
        let value = try ModelEncoder().encode([Money(), Money()], as: .value, reporting: &report)
        #expect(value == .array([]))
        #expect(report.count == 2)
        #expect(report.issues.first?.description == "[0]: the output has no form for the value (wanted Money)")
        // The next encode's report does not include the previous one's.
        #expect(try ModelEncoder().encode(["a": 1], as: .value, reporting: &report)["a"] == .number(JSONNumber(1)))
        #expect(report.count == 0)
    }

    @Test func textOmitsValuesWithoutAForm() {
        let result = encoded([Money(), Money()])
        #expect(result.text == "[]")
        #expect(result.issues.first == "[0]: the output has no form for the value (wanted Money)")
        #expect(result.report.count == 2)
        #expect(text(Money()) == "$: the output has no form for the value (wanted Money)")
        #expect(encoded(["a": [1: Money()]]).text == #"{"a":{}}"#)
        #expect(encoded(["a": [1: Money()]]).issues == ["{0}{0}: the output has no form for the value (wanted Money)"])
        var options = EncodingOptions()
        options.maximumIssues = 1
        #expect(encoded([Money(), Money()], options).report.count == 2)
        #expect(encoded([Money(), Money()], options).report.issues.count == 1)
    }

    @Test func rootsAndDepth() throws {
        let encoder = ModelEncoder()
        let models = try #require(
            encoder.encode([ModelEncoderTests.Author(name: "A")], as: .any) as? [[String: String]])
        #expect(models == [["name": "A"]])
        #expect(try encoder.encode(5, as: .any) as? Int == 5)
        var options = EncodingOptions()
        options.nonFinite = .reject
        #expect(throws: ModelError.self) { try ModelEncoder(options).encode([Double.nan], as: .any) }
        options.output = .full
        let kept = try ModelEncoder(options).encode([Double.infinity], as: .any) as? [Double]
        #expect(kept == [.infinity])
        let value = try JSONValue.parsed("[1,18446744073709551615,1.5,{\"a\":[]}]")
        #expect(try encoder.encode(value, as: .any) as? NSArray == [1, UInt64.max, 1.5, ["a": [Any]()]] as NSArray)
        let paths = try encoder.encode(KeyWritingTests.Paths(c: nil), as: .object)
        #expect(paths as NSDictionary == ["ext": ["deep": ["a": 1, "d": true]], "b": "x"] as NSDictionary)
        #expect(try encoder.encode(KeyWritingTests.Paths(a: nil, c: nil, d: nil), as: .object).count == 1)
    }

    @Test func lines() throws {
        var chunks: [Int] = []
        var bytes: [UInt8] = []
        let numbers = (0..<5000).map { ModelEncoderTests.Author(name: "number \($0)") }
        try ModelEncoder().encodeLines(numbers, chunkBytes: 4096) { chunk in
            chunks.append(chunk.byteCount)
            bytes += unsafe chunk.withUnsafeBytes { unsafe Array($0) }
        }
        #expect(chunks.allSatisfy { $0 < 4200 })
        #expect(bytes.split(separator: UInt8(ascii: "\n")).count == 5000)
        var names: [String] = []
        var reader = try RecordReader(ModelEncoderTests.Author.self, framing: .lines)
        try reader.feed(bytes) { if case .model(let author, _) = $0 { names.append(author.name) } }
        #expect(names == numbers.map(\.name))

        var text = ""
        let error = #expect(throws: ModelError.self) {
            try ModelEncoder().encodeLines([[1], [2], [.nan], [3]]) { chunk in
                text += unsafe chunk.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
            }
        }
        #expect(text == "[1]\n[2]\n")
        #expect(error?.description == "[2][0]: the number is not finite")
    }
}
