import FastModel
import FastModelFoundation
import Foundation
import Testing

@Suite("Writing properties of Foundation's classes, of any type and of open enumerations")
struct AnyWritingTests {
    enum Status: String { case open, closed }

    struct Named: JSONModel {
        static let schema = Schema(Named.init) {}
    }

    struct Holder: HashableModel, CodableModel {
        var anything: Any?
        var object: [String: Any] = [:]
        var array: [Any]?
        var number: NSNumber?
        var decimal: NSDecimalNumber?
        var string: NSString?
        var url: NSURL?
        var date: NSDate?
        var data: NSData?
        var elements: NSArray?
        var members: NSMutableDictionary?
        var set: NSSet?
        var rect: CGRect?
        var status: OpenEnum<Status>?
        var type: (any JSONModel.Type)?

        static let registry: TypeRegistry = {
            var registry = TypeRegistry()
            registry.register(Named.self, as: "named")
            return registry
        }()

        static let schema = Schema({ Holder() }) {
            Field("anything", \.anything, using: .any)
            Field("object", \.object, using: .anyObject)
            Field("array", \.array, using: .anyArray)
            Field("number", \.number)
            Field("decimal", \.decimal)
            Field("string", \.string)
            Field("url", \.url)
            Field("date", \.date)
            Field("data", \.data)
            Field("elements", \.elements)
            Field("members", \.members)
            Field("set", \.set)
            Field("rect", \.rect)
            Field("status", \.status)
            Field("type", \.type, using: registry)
        }
    }

    static let documents = [
        #"{"anything":{"a":[1,2.5,"x",null,true,18446744073709551615]},"object":{}}"#,
        #"{"anything":0.12345678901234567890123456789,"object":{"b":{"c":[]}},"array":[null,{"d":false}]}"#,
        #"{"object":{},"number":7,"decimal":0.1,"string":"s","url":"https://a.b/c"}"#,
        #"{"object":{},"number":true}"#,
        #"{"object":{},"number":1.5}"#,
        #"{"object":{},"date":"1970-01-01T00:00:00+0000","data":"AQID","elements":[1,[true]],"members":{"a":1}}"#,
        #"{"object":{},"set":["x"]}"#,
        #"{"object":{},"rect":{"x":1,"y":2.5,"width":3,"height":4},"status":"open"}"#,
        #"{"object":{},"status":"new","type":"named"}"#,
    ]

    @Test(arguments: documents)
    func writtenAsRead(_ document: String) throws {
        let holder = try Holder(json: document)
        #expect(text(holder, { $0.order = .declaration }) == document)
        let object = try ModelEncoder().encode(holder, as: .object)
        #expect(
            object as NSDictionary == (try JSONSerialization.jsonObject(with: Data(document.utf8)) as? NSDictionary))
    }

    @Test(arguments: documents)
    func comparedCopiedAndCoded(_ document: String) throws {
        let holder = try Holder(json: document)
        let same = try Holder(json: document)
        #expect(holder == same)
        #expect(holder.hashValue == same.hashValue)
        #expect(try holder.deepCopy() == holder)
        #expect(holder != (try Holder(json: #"{"object":{"other":1}}"#)))
        let back = try JSONDecoder().decode(Holder.self, from: JSONEncoder().encode(holder))
        #expect(try back == Holder(json: document) || document.contains("0.123"))
    }

    @Test func valuesOfSwiftTypes() throws {
        var holder = Holder()
        let nested: Int? = 3
        holder.array = [
            Date(timeIntervalSince1970: 0), Data([1]), UInt8(200), Named(), [1: "a"], Set([5]), nested as Any,
            AnyHashable("h"), URL(string: "a:b") as Any, NSNull(), Int?.none as Any,
        ]
        #expect(
            text(holder)
                == #"{"object":{},"array":["1970-01-01T00:00:00+0000","AQ==",200,{},{"1":"a"},[5],3,"h","a:b",null,null]}"#
        )
        var options = EncodingOptions()
        options.output = .full
        let full = try ModelEncoder(options).encode(holder, as: .object)["array"] as? [Any]
        #expect(full?.first as? Date == Date(timeIntervalSince1970: 0))
        #expect(full?[4] as? [AnyHashable: String] == [1: "a"])
    }

    @Test func valuesWithoutAForm() {
        struct Opaque: Hashable {}
        var holder = Holder()
        holder.array = [1, Opaque(), [Opaque(): 1, "a": 2] as [AnyHashable: Any]]
        let result = encoded(holder)
        #expect(result.text == #"{"object":{},"array":[1,{"a":2}]}"#)
        #expect(result.issues.count == 2)
        #expect(result.issues.first == "array[1]: the output has no form for the value (wanted Opaque)")
        var deep: [Any] = []
        for _ in 0..<600 { deep = [deep] }
        holder = Holder(array: deep)
        #expect(encoded(holder).error?.code == .depthLimit)
        holder = Holder(anything: Double.nan)
        #expect(text(holder) == "anything: the number is not finite")
    }

    @Test("Values left out before an error have their full path")
    func issuesBeforeAnError() {
        struct Opaque {}
        let outer = [["k": [Holder(object: ["a": Opaque(), "b": [Opaque(), Double.nan] as [Any]])]]]
        var options = EncodingOptions()
        options.order = .sorted
        let result = encoded(outer, options)
        #expect(result.error?.codingPath.description == "[0]{0}[0].object{1}[1]")
        #expect(
            result.report.issues.map(\.codingPath.description) == ["[0]{0}[0].object{0}", "[0]{0}[0].object{1}[0]"])
    }

    @Test("If keys of a captured object are equal only in Swift, the first is written to a dictionary")
    func keysThatAreEqual() throws {
        let value = try JSONValue.parsed("{\"a\":{\"\u{E9}\":1,\"e\u{301}\":2,\"b\":3}}")
        for output in [EncodingOptions.Output.json, .propertyList, .full] {
            var options = EncodingOptions()
            options.output = output
            var report = EncodingReport()
            let object = try ModelEncoder(options).encode(value, as: .any, reporting: &report)
            #expect(object as? [String: [String: Int]] == ["a": ["\u{E9}": 1, "b": 3]])
            #expect(report.issues.map(\.description) == ["{0}{1}: a key is there twice (wanted String)"])
        }
        #expect(encoded(value).text == "{\"a\":{\"\u{E9}\":1,\"e\u{301}\":2,\"b\":3}}")
        let repeated = try JSONValue.parsed(#"{"é":1,"é":2}"#)
        #expect(try ModelEncoder().encode(repeated, as: .any) as? [String: Int] == ["é": 2])
    }

    @Test("Sets of any values have no order, and are sorted if objects are")
    func sets() {
        let members = (0..<20).map { AnyHashable("\($0 + 10)") }
        var roomy = Set<AnyHashable>(minimumCapacity: 1000)
        roomy.formUnion(members.reversed())
        let holder = Holder(array: [Set(members)])
        let same = Holder(array: [roomy])
        #expect(holder == same)
        #expect(holder.hashValue == same.hashValue)
        let json = members.map { "\"\($0)\"" }.joined(separator: ",")
        #expect(text(holder, { $0.order = .sorted }) == "{\"array\":[[\(json)]],\"object\":{}}")
    }

    @Test("If several keys have the same text, the string is written, and the others are reported")
    func keysThatCollide() {
        let holder = Holder(anything: [1: "a", "1": "b", Character("1"): "c", 2: "d"] as [AnyHashable: Any])
        var options = EncodingOptions()
        options.order = .sorted
        for _ in 0..<8 {
            let result = encoded(holder, options)
            #expect(result.text == #"{"anything":{"1":"b","2":"d"},"object":{}}"#)
            #expect(
                result.issues == [
                    "anything: a key is there twice (wanted Character)", "anything: a key is there twice (wanted Int)",
                ])
        }
    }
}
