import FastModel
import FastModelFoundation
import Foundation
import Testing

@Suite("Values that JSON has no form for, in objects as sources")
struct NativeValueTests {
    struct Large: Hashable {
        var one = 1
        var two = 2
        var three = 3
        var four = 4
    }

    /// Values of one to many words; only up to three lie within an `Any` itself.
    static var strangers: [Any] {
        [CGRect(x: 1, y: 2, width: 3, height: 4), Large(), DateComponents(year: 2026), CGPoint(x: 1, y: 2), UInt8.self]
    }

    @Test("A value of another type is rejected, for every size", arguments: 0..<5)
    func strangers(_ index: Int) throws {
        func check<Value: JSONConvertible>(_ type: Value.Type, _ location: SourceLocation = #_sourceLocation) throws {
            let object = ["amount": Self.strangers[index]]
            var report = DecodingReport()
            let values = try ModelDecoder().decode([String: Value].self, from: .object(object), reporting: &report)
            #expect(values.isEmpty, sourceLocation: location)
            let issue = try #require(report.issues.first, sourceLocation: location)
            let found = "\(Swift.type(of: Self.strangers[index]))"
            #expect(
                issue.description
                    == "{0}: the value cannot become the property's type (\(found) for \(Value.self))",
                sourceLocation: location)
            #expect(issue.position == .none, sourceLocation: location)
        }
        try check(Double.self)
        try check(Float.self)
        try check(Decimal.self)
        try check(Date.self)
        try check(URL.self)
        try check(Data.self)
        try check(UUID.self)
        try check(Int.self)
        try check(String.self)
        try check(Substring.self)
        try check(NSDate.self)
        var report = DecodingReport()
        let values = try ModelDecoder().decode(
            [String: Date?].self, from: .object(["amount": Self.strangers[index]]), reporting: &report)
        #expect(values == ["amount": nil])
        #expect(report.issues.map(\.wanted) == ["Optional<Date>"])
    }

    struct Post: JSONModel, Hashable {
        var title = ""
        var at: Date?
        static let schema = Schema({ Post() }) {
            Field("title", \.title)
            Field("at", \.at)
        }
    }

    final class Author: JSONModel {
        var name = ""
        static let schema = Schema({ Author() }) { Field("name", \.name) }
    }

    struct Color: Hashable {
        var red = 0
    }

    static let color = Converter<Int, Color> {
        Color(red: $0)
    } encode: {
        $0.red
    }

    struct Holder: JSONModel {
        var post: Post?
        var posts: [Post] = []
        var set: Set<Post> = []
        var byName: [String: Post] = [:]
        var author = Author()
        var point = CGPoint.zero
        var rect: CGRect?
        var color = Color()
        var tint: Color?
        var type: any JSONModel.Type = Post.self
        var any: Any?
        var list: [Any] = []
        var map: [String: Any] = [:]
        var array = NSArray()
        static let schema = Schema({ Holder() }) {
            Field("post", \.post)
            Field("posts", \.posts)
            Field("set", \.set)
            Field("byName", \.byName)
            Field("author", \.author)
            Field("point", \.point)
            Field("rect", \.rect)
            Field("color", \.color, using: NativeValueTests.color)
            Field("tint", \.tint, using: NativeValueTests.color)
            Field("type", \.type, using: TypeRegistry(Post.self))
            Field("any", \.any, using: .any)
            Field("list", \.list, using: .anyArray)
            Field("map", \.map, using: .anyObject)
            Field("array", \.array)
        }
    }

    static let date = Date(timeIntervalSinceReferenceDate: 1000.5)
    static let post = Post(title: "t", at: date)
    static let url = URL(fileURLWithPath: "/x")
    static let rect = CGRect(x: 1, y: 2, width: 3, height: 4)

    static func object(_ author: Author) -> [String: Any] {
        [
            "post": post, "posts": [post], "set": Set([post]), "byName": ["p": post], "author": author,
            "point": CGPoint(x: 1, y: 2), "rect": rect, "color": Color(red: 7), "tint": Color(red: 8),
            "type": Author.self, "any": date, "list": [date, Data([1]), url, post] as [Any],
            "map": ["date": date, "posts": [post]] as [String: Any], "array": [date, 1] as [Any],
        ]
    }

    private func expect(_ holder: Holder, _ author: Author, _ location: SourceLocation = #_sourceLocation) {
        #expect(holder.post == Self.post, sourceLocation: location)
        #expect(holder.posts == [Self.post], sourceLocation: location)
        #expect(holder.set == [Self.post], sourceLocation: location)
        #expect(holder.byName == ["p": Self.post], sourceLocation: location)
        #expect(holder.author === author, sourceLocation: location)
        #expect(holder.point == CGPoint(x: 1, y: 2), sourceLocation: location)
        #expect(holder.rect == Self.rect, sourceLocation: location)
        #expect(holder.color == Color(red: 7), sourceLocation: location)
        #expect(holder.tint == Color(red: 8), sourceLocation: location)
        #expect(ObjectIdentifier(holder.type) == ObjectIdentifier(Author.self), sourceLocation: location)
        #expect(holder.any as? Date == Self.date, sourceLocation: location)
        #expect(holder.list.first as? Date == Self.date, sourceLocation: location)
        #expect(holder.list.dropFirst().first as? Data == Data([1]), sourceLocation: location)
        #expect(holder.list.dropFirst(2).first as? URL == Self.url, sourceLocation: location)
        #expect(holder.list.last as? Post == Self.post, sourceLocation: location)
        #expect(holder.map["date"] as? Date == Self.date, sourceLocation: location)
        #expect(holder.map["posts"] as? [Post] == [Self.post], sourceLocation: location)
        #expect(holder.array.firstObject as? Date == Self.date, sourceLocation: location)
    }

    @Test("A value of the property's own type is stored unconverted, in strict mode as well")
    func ownTypes() throws {
        let author = Author()
        expect(
            try ModelDecoder(NearestOptionTests.strict).decode(Holder.self, from: .object(Self.object(author))), author)
        #expect(try ModelDecoder().decode(Post.self, from: .object(Self.post)) == Self.post)
        #expect(try ModelDecoder().decode([Post].self, from: .object([Self.post])) == [Self.post])
        #expect(try ModelDecoder().decode(Author.self, from: .object(author)) === author)
    }

    struct Watched: WillDecodeHook, DidDecodeHook {
        var holder = Holder()
        var seen: Date?
        static let schema = Schema({ Watched() }) { Field("holder", \.holder) }

        static func willDecode(_ object: inout JSONValue) -> Bool {
            object["holder"] = object["content"]
            return true
        }

        mutating func didDecode(from object: JSONValue) -> Bool {
            seen = object["content"]?["any"]?.native?.value()
            return true
        }
    }

    enum Entry: JSONModel {
        case watched(Watched)
        static let schema = Schema<Entry>(variantsBy: "type") {
            Variant("watched", Watched.self) {
                .watched($0)
            } unwrap: {
                if case .watched(let watched) = $0 { watched } else { nil }
            }
        }
    }

    struct Shared: JSONModel {
        var first: Holder?
        var second: Holder?
        var part: Date?
        var element: Post?
        static let schema = Schema({ Shared() }) {
            Field("first", \.first, key: "k")
            Field("second", \.second, keys: "k", "l")
            Field("part", \.part, key: "k.any")
            Field("element", \.element, key: "k.posts[0]")
        }
    }

    struct Transformed: JSONModel {
        var date: Date?
        var parent: Date?
        static let schema = Schema({ Transformed() }) {
            Field("date", \.date, using: ObjectConverter { node, _ in node.native?.value() })
            Field(
                "parent", \.parent, keys: "other",
                using: ObjectConverter { _, parent in parent["date"]?.native?.value() })
        }
    }

    @Test("Hooks, transforms, variants and keys for several properties preserve them")
    func captured() throws {
        let decoder = ModelDecoder(NearestOptionTests.strict)
        let author = Author()
        let object = Self.object(author)
        let watched = try decoder.decode(Watched.self, from: .object(["content": object]))
        expect(watched.holder, author)
        #expect(watched.seen == Self.date)
        let entry = try decoder.decode(Entry.self, from: .object(["content": object, "type": "watched"]))
        if case .watched(let watched) = entry { expect(watched.holder, author) }
        let shared = try decoder.decode(Shared.self, from: .object(["k": object]))
        expect(try #require(shared.first), author)
        expect(try #require(shared.second), author)
        #expect(shared.part == Self.date)
        #expect(shared.element == Self.post)
        let transformed = try decoder.decode(Transformed.self, from: .object(["date": Self.date, "other": 1]))
        #expect(transformed.date == Self.date)
        #expect(transformed.parent == Self.date)
    }

    struct Loose: JSONModel {
        var any: Any?
        var values: [String: Any] = [:]
        var json: JSONValue?
        var pairs: [JSONValue] = []
        var count = 0
        static let schema = Schema({ Loose() }) {
            Field("any", \.any, using: .any)
            Field("values", \.values, using: .anyObject)
            Field("json", \.json)
            Field("pairs", \.pairs)
            Field("count", \.count)
        }
    }

    @Test("Issues name the member and the types, and have no position")
    func issues() throws {
        let object: [String: Any] = [
            "any": ["a": 1], "values": Large(), "json": ["a": [1, Self.date]], "pairs": [Self.url], "count": Color(),
        ]
        var report = DecodingReport()
        let loose = try ModelDecoder().decode(Loose.self, from: .object(object), reporting: &report)
        let reason = "the value cannot become the property's type"
        #expect(
            Set(report.issues.map(\.description)) == [
                "values: \(reason) (Large for Dictionary<String, Any>)",
                "json{0}[1]: \(reason) (Date for JSONValue)",
                "pairs[0]: \(reason) (URL for JSONValue)",
                "count: \(reason) (Color for Int)",
            ])
        #expect(report.issues.map(\.position) == [.none, .none, .none, .none])
        #expect(loose.json == ["a": [1, .null]])
        let strict = #expect(throws: ModelError.self) {
            try ModelDecoder(NearestOptionTests.strict).decode(
                Loose.self, from: .object(["json": ["a": [1, Self.date]]]))
        }
        #expect(strict?.description == "json{0}[1]: \(reason) (Date for JSONValue)")
    }

    @Test("No error names the internal type for any values")
    func names() throws {
        let result = outcome(of: #"{"any":{"\u00e9":1,"e\u0301":2},"values":3}"#, as: Loose.self)
        #expect(result.issues.map(\.wanted) == ["Optional<Any>", "Dictionary<String, Any>"])
    }

    @Test("A hook may insert a value that JSON has no form for, and write it")
    func inserted() throws {
        struct Dated: WillDecodeHook, Equatable {
            var at: Date?
            static let schema = Schema({ Dated() }) { Field("at", \.at) }

            static func willDecode(_ object: inout JSONValue) -> Bool {
                object["at"] = object["seconds"]?.double.map {
                    .native(NativeValue(Date(timeIntervalSinceReferenceDate: $0)))
                }
                return true
            }
        }
        #expect(try Dated(json: #"{"seconds":1000.5}"#) == Dated(at: Self.date))
    }

    @Test("A converter of any JSON receives values that JSON has no form for, and each key once")
    func converters() throws {
        struct Kept: JSONModel {
            var value: [JSONValue] = []
            static let schema = Schema({ Kept() }) {
                Field(
                    "value", \.value,
                    using: Converter<JSONValue, [JSONValue]> {
                        [$0]
                    } encode: {
                        $0[0]
                    })
            }
        }
        let decoder = ModelDecoder()
        #expect(
            try decoder.decode(Kept.self, from: .object(["value": Self.date])).value[0].native?.value() == Self.date)
        let nested = try decoder.decode(Kept.self, from: .object(["value": ["d": [Self.date]]]))
        #expect(nested.value[0]["d"]?[0]?.native?.value() == Self.date)
        #expect(try Kept(json: #"{"value":{"k":1,"k":2}}"#).value == [["k": 2]])
    }

    @Test("Native values are equal if their values are, and other values by identity")
    func equality() {
        struct Unknown { var value = 1 }
        let unknown = NativeValue(Unknown())
        #expect(NativeValue(Self.date) == NativeValue(Self.date))
        #expect(NativeValue(Self.date).hashValue == NativeValue(Self.date).hashValue)
        #expect(NativeValue(Self.date) != NativeValue(Self.url))
        #expect(unknown == unknown)
        #expect(Set([unknown, unknown]).count == 1)
        #expect(unknown != NativeValue(Unknown()))
        #expect(ObjectIdentifier(NativeValue(1).type) == ObjectIdentifier(Int.self))
        #expect(JSONValue.native(unknown).kind == .native)
        #expect(JSONValue.native(unknown).anyValue is Unknown)
    }

    /// Is not `Sendable`.
    final class Counter: Hashable {
        var count = 0
        static func == (left: Counter, right: Counter) -> Bool { left.count == right.count }
        func hash(into hasher: inout Hasher) { hasher.combine(count) }
    }

    struct Keeper: DidDecodeHook {
        var counter: Any?
        var at: Date?
        var list: [Any] = []
        var object = JSONValue.null
        static let schema = Schema({ Keeper() }) {
            Field("counter", \.counter, using: .any)
            Field("at", \.at)
            Field("list", \.list, using: .anyArray)
        }
        mutating func didDecode(from object: JSONValue) -> Bool {
            self.object = object
            return true
        }
    }

    @Test("Outside of its decode, a value that may not be Sendable is not returned")
    func keptNatives() throws {
        let object: [String: Any] = ["counter": Counter(), "at": Self.date, "list": [Counter(), [Self.date]]]
        let keeper = try ModelDecoder().decode(Keeper.self, from: .object(object))
        #expect(keeper.counter is Counter && keeper.list.first is Counter && keeper.at == Self.date)
        let kept = keeper.object
        #expect(kept["counter"]?.anyValue is NativeValue)
        #expect((kept["list"]?.anyValue as? [Any])?.first is NativeValue)
        #expect(kept["at"]?.anyValue as? Date == Self.date)
        #expect(kept["at"]?.native?.value() == Self.date)
        for again in try [
            ModelDecoder().decode(Keeper.self, from: kept), ModelDecoder().decode(Keeper.self, from: .object(kept)),
        ] {
            #expect(again.counter is NativeValue && again.list.first is NativeValue && again.at == Self.date)
        }
        // Nor is it compared or written, which would call its methods.
        #expect(kept == kept && Set([kept, kept]).count == 1)
        #expect(try kept != ModelDecoder().decode(Keeper.self, from: .object(object)).object)
        #expect(encoded(kept).issues.contains { $0.hasSuffix("no form for the value (wanted NativeValue)") })
    }

    @Test("They are written and coded according to their type")
    func written() throws {
        let value: JSONValue = [
            "at": .native(NativeValue(Date(timeIntervalSince1970: 0))), "no": .native(NativeValue(Large())),
        ]
        let result = encoded(value)
        #expect(result.text == #"{"at":"1970-01-01T00:00:00+0000"}"#)
        #expect(result.issues == ["{1}: the output has no form for the value (wanted Large)"])
        var options = EncodingOptions()
        options.output = .full
        let object = try #require(try ModelEncoder(options).encode(value, as: .any) as? [String: Any])
        #expect(object["at"] as? Date == Date(timeIntervalSince1970: 0))
        #expect(object["no"] as? Large == Large())
        let coder = JSONEncoder()
        coder.dateEncodingStrategy = .secondsSince1970
        #expect(try String(decoding: coder.encode([value["at"]]), as: UTF8.self) == "[0]")
        #expect(throws: EncodingError.self) { try coder.encode(value) }
    }
}
