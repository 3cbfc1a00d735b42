import FastModel
import Testing

@Suite("Updating structures")
struct UpdateTests {
    struct Address: JSONModel, Equatable {
        var city = "c"
        var zip = 1
        static let schema = Schema({ Address() }) {
            Field("city", \.city)
            Field("zip", \.zip)
        }
    }

    struct Named: JSONModel, Equatable {
        let name: String
        var count = 0
        struct Draft {
            var name: String?
            var count = 0
        }
        static let schema = Schema(draft: Draft.init) {
            Field(required: "name", \.name)
            Field("count", \.count)
        } build: { draft -> Named? in
            draft.name.map { Named(name: $0, count: draft.count) }
        } seed: {
            Draft(name: $0.name, count: $0.count)
        }
    }

    struct Seedless: JSONModel, Equatable {
        let name: String
        struct Draft { var name: String? }
        static let schema = Schema(draft: Draft.init) {
            Field(required: "name", \.name)
        } build: { draft -> Seedless? in
            draft.name.map(Seedless.init)
        }
    }

    struct Checked: ValidationHook, DidDecodeHook, Equatable {
        var value = 2
        var other = 3
        static let schema = Schema({ Checked() }) {
            Field("value", \.value)
            Field("other", \.other)
        }
        func validate() throws { if value < 0 { throw ModelError(.outOfRange) } }
        mutating func didDecode(from object: JSONValue) -> Bool {
            other += 1
            return object["fail"] == nil
        }
    }

    struct Person: JSONModel, Equatable {
        var name = "n"
        var age: Int? = 5
        var home = Address()
        var work: Address? = Address(city: "w", zip: 2)
        var away: Address?
        var tags = ["t"]
        var map = ["k": Address()]
        var named = Named(name: "x", count: 1)
        var seedless: Seedless? = Seedless(name: "s")
        var checked = Checked()
        var seen: Int = 0 { didSet { observed += 1 } }
        var observed = 0
        static let schema = Schema({ Person() }) {
            Field("name", \.name)
            Field("age", \.age)
            Field("home", \.home)
            Field("work", \.work)
            Field("away", \.away)
            Field("tags", \.tags)
            Field("map", \.map)
            Field("named", \.named)
            Field("seedless", \.seedless)
            Field("checked", \.checked)
            Field("seen", \.seen)
            Field("zip", \.home.zip, key: "deep.zip")
        }
    }

    static let changes: [(json: String, change: @Sendable (inout Person) -> Void)] = [
        ("{}", { _ in }), (#"{"name":"m"}"#, { $0.name = "m" }),
        (#"{"age":null,"work":null}"#, { ($0.age, $0.work) = (nil, nil) }),
        (#"{"home":{"zip":9}}"#, { $0.home.zip = 9 }), (#"{"work":{"zip":9}}"#, { $0.work?.zip = 9 }),
        (#"{"away":{"zip":9}}"#, { $0.away = Address(zip: 9) }), (#"{"deep":{"zip":8}}"#, { $0.home.zip = 8 }),
        (#"{"tags":["a","b"],"map":{"l":{"zip":3}}}"#, { ($0.tags, $0.map) = (["a", "b"], ["l": Address(zip: 3)]) }),
        (#"{"tags":[]}"#, { $0.tags = [] }), (#"{"named":{"count":4}}"#, { $0.named = Named(name: "x", count: 4) }),
        (#"{"named":{"name":"y"}}"#, { $0.named = Named(name: "y", count: 1) }),
        (#"{"seedless":{"name":"r"}}"#, { $0.seedless = Seedless(name: "r") }),
        (#"{"checked":{"value":4}}"#, { $0.checked = Checked(value: 4, other: 4) }),
        (#"{"home":{"zip":9},"home":{"city":"d"}}"#, { $0.home = Address(city: "d", zip: 9) }),
    ]

    struct Point: JSONModel, Equatable {
        var x = 0
        var y = 0
        static let schema = Schema({ Point() }) {
            Field("x", \.x)
            Field("y", \.y)
        }
    }

    struct Marker: JSONModel, Equatable {
        var point = Point(x: 100, y: 100)
        static let schema = Schema({ Marker() }) { Field("point", \.point) }
    }

    struct Map: JSONModel, Equatable {
        var list: [Marker] = []
        var map: [String: Marker] = [:]
        var one: Marker?
        static let schema = Schema({ Map() }) {
            Field("list", \.list)
            Field("map", \.map)
            Field("one", \.one)
        }
    }

    @Test("A value that replaces an old one, or none, equals that of a decode")
    func replaced() throws {
        let json = #"{"list":[{"point":{"y":1}}],"map":{"k":{"point":{"y":1}}},"one":{"point":{"y":1}}}"#
        var model = Map(list: [Marker(), Marker()])
        try ModelDecoder().update(&model, from: json)
        #expect(model == (try Map(json: json)))
        #expect(model.one == Marker(point: Point(x: 0, y: 1)))
        try ModelDecoder().update(&model, from: #"{"one":{"point":{"x":5}}}"#)
        #expect(model.one == Marker(point: Point(x: 5, y: 1)))
    }

    @Test(
        "Properties without a key are unchanged, nested models updated in place, null clears, containers are replaced",
        arguments: changes.indices)
    func updates(_ index: Int) throws {
        let (json, change) = Self.changes[index]
        var person = Person()
        var expected = person
        change(&expected)
        var report = DecodingReport()
        try ModelDecoder().update(&person, from: json, reporting: &report)
        #expect(person == expected)
        #expect(report.isEmpty)
    }

    @Test("A value that cannot be converted, or is rejected, leaves the old one and is reported")
    func issues() throws {
        var person = Person()
        var report = DecodingReport()
        let json =
            #"{"name":"m","age":"x","home":{"zip":"y","city":"d"},"seedless":{},"checked":{"value":-1},"work":[],"named":{"name":[]}}"#
        try ModelDecoder().update(&person, from: json, reporting: &report)
        var expected = Person(name: "m")
        expected.home.city = "d"
        #expect(person == expected)
        #expect(
            report.issues.map(\.codingPath.description)
                == ["age", "home.zip", "seedless.name", "checked", "work", "named.name"])
    }

    @Test(
        "Malformed or strictly rejected JSON leaves the model unchanged",
        arguments: [
            "", "{", #"{"name":"m""#, #"{"name":"m","home":{"zip":2},}"#, #"{"name":"m"}x"#,
            #"{"home":{"zip":3},"age":tru"#,
            "[]", "null", "3", #"{"name":"m","map":{"a":{"zip":1"#, #"{"home":{"zip":2},"tags":["\ud800"]}"#,
        ])
    func malformed(_ json: String) {
        var person = Person()
        #expect(throws: ModelError.self) { try ModelDecoder().update(&person, from: json) }
        #expect(person == Person())
    }

    @Test(
        "In strict mode the first mismatch undoes the whole update",
        arguments: [
            #"{"name":"m","age":"1"}"#, #"{"home":{"zip":2,"city":3}}"#, #"{"name":"m","tags":["a",1]}"#,
            #"{"checked":{"value":-1}}"#, #"{"named":{"name":null}}"#, #"{"name":"m","seedless":{}}"#,
        ])
    func strict(_ json: String) {
        var person = Person()
        #expect(throws: ModelError.self) {
            try ModelDecoder(NearestOptionTests.strict).update(&person, from: json)
        }
        #expect(person == Person())
    }

    @Test("At the root: a draft with a seed, one without, and a refusal")
    func roots() throws {
        var named = Named(name: "a", count: 1)
        try ModelDecoder().update(&named, from: #"{"count":2}"#)
        #expect(named == Named(name: "a", count: 2))
        try ModelDecoder(NearestOptionTests.strict).update(&named, from: #"{"count":3}"#)
        #expect(named == Named(name: "a", count: 3))
        var seedless = Seedless(name: "s")
        let error = #expect(throws: ModelError.self) { try ModelDecoder().update(&seedless, from: #"{"name":"r"}"#) }
        #expect(error?.code == .invalidSchema)
        var checked = Checked()
        for json in [#"{"value":-1}"#, #"{"fail":1}"#, #"{"value":-1,"fail":1}"#] {
            #expect(throws: ModelError.self) { try ModelDecoder().update(&checked, from: json) }
            #expect(checked == Checked())
        }
    }

    @Test("Variants are replaced")
    func variants() throws {
        var shape = VariantTests.Shape.circle(VariantTests.Circle(radius: 3))
        try ModelDecoder().update(&shape, from: #"{"type":"circle"}"#)
        #expect(shape == .circle(VariantTests.Circle()))
        #expect(throws: ModelError.self) { try ModelDecoder().update(&shape, from: #"{"radius":4}"#) }
        #expect(shape == .circle(VariantTests.Circle()))
    }

    @Test("A key strategy applies to updates")
    func strategies() throws {
        var person = KeyStrategyTests.whole
        try ModelDecoder(KeyStrategyTests.options(.snakeCase)).update(
            &person, from: #"{"user_id":5,"home_address":{"zip_code":"q"}}"#)
        #expect(person.userID == 5)
        #expect(person.homeAddress?.zipCode == "q")
    }
}
