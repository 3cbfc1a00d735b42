#if Macros
import FastModel
import Testing

/// Structs whose properties all have defaults, read through the schema the macro writes.
@Suite struct StructMacroTests {
    @JSONModel
    struct Author: Equatable {
        var name = "unknown"
        @Key("born.year", "year") private(set) var year: Int?
    }

    @JSONModel
    struct Book: Equatable {
        @Key("n") var name: String?
        @Key("p") var pages: Int = 7
        @Key("ext.desc") var summary: String?
        @Key("id", "ID", "book_id") var bookID: String?
        @Key("a\\.b") var dotted = 0
        var author: Author?
        var coauthors: [Author] = []
        @Ignored var cached = 0
    }

    @JSONModel
    struct Odd {
        static let limit = 3
        let version = 1
        var a = 0, b = Self.limit
        var x, y: Int?
        var `default`: String?
        var `first name`: String?
        var größe = 0
        private var hidden = 0
        var seen = 0 { didSet { changes += 1 } }
        @Ignored var changes = 0
        var twice: Int { hidden * 2 }
        lazy var sum = a + b
        weak var owner: Animal?
    }

    @JSONModel
    struct Initialised {
        var name: String
        var pages: Int
        @Ignored var origin: String

        init(pages: Int = 9) {
            name = "initial"
            origin = "init"
            self.pages = pages
        }
    }

    @JSONModel
    struct Empty {}

    @JSONModel
    struct Stated: JSONModel {
        var name = ""
    }

    @JSONModel
    struct Conditional {
        #if Macros
        var compiled = 0
        #else
        var other = 0
        #endif
    }

    @Test func keys() throws {
        let json = """
            {"n": "N", "p": "12", "ext": {"desc": "D"}, "book_id": 3, "ID": null, "a.b": 5, "cached": 8, "name": "no",
             "author": {"name": "A", "year": 1, "born": {"year": 2}}, "coauthors": [{}, {"year": 4}]}
            """
        var expected = Book(name: "N", pages: 12, summary: "D", bookID: "3", dotted: 5)
        expected.author = try Author(json: #"{"name": "A", "year": 2}"#)
        expected.coauthors = [Author(), try Author(json: #"{"born": {"year": 4}}"#)]
        #expect(try ModelDecoder().decode(Book.self, from: json) == expected)
        #expect(try Book(json: json) == expected)
    }

    @Test func absentKeysLeaveDefaults() throws {
        #expect(try Book(json: "{}") == Book())
    }

    @Test func everyKindOfProperty() throws {
        var odd = try Odd(
            json: """
                {"version": 5, "a": 1, "x": 3, "y": 4, "default": "d", "first name": "f", "größe": 6, "hidden": 21,
                 "seen": 1, "changes": 50, "sum": 90, "owner": {}}
                """)
        #expect(odd.version == 1)
        #expect([odd.a, odd.b, odd.x, odd.y] == [1, 3, 3, 4])
        #expect(odd.default == "d")
        #expect(odd.`first name` == "f")
        #expect(odd.größe == 6)
        #expect(odd.twice == 42)
        #expect(odd.seen == 1)
        #expect(odd.changes == 1, "the observer is called")
        #expect(odd.sum == 4)
        #expect(odd.owner == nil)
    }

    @Test func ownInitialiserGivesDefaults() throws {
        let model = try Initialised(json: #"{"name": "N", "origin": "json"}"#)
        #expect(model.name == "N")
        #expect(model.pages == 9)
        #expect(model.origin == "init")
    }

    @Test func modelWithoutMappedProperties() throws {
        _ = try Empty(json: #"{"a": 1}"#)
        #expect(throws: ModelError.self) { try Empty(json: "[1]") }
    }

    @Test func statedConformance() throws {
        #expect(try Stated(json: #"{"name": "N"}"#).name == "N")
    }

    @Test func conditionalCompilation() throws {
        #expect(try Conditional(json: #"{"compiled": 1}"#).compiled == 1)
    }

    @JSONModel
    struct Loose {
        let first: [String: Any]
        @Key("a.b") var any: Any?
        var list: [Any] = []
        var members: Optional<[String: Any]>
    }

    @Test("The macro adds the conversion of properties of Any, required and optional ones")
    func anything() throws {
        let text = #"{"first":{"x":[1,"y"]},"a":{"b":2.5},"list":[true,null],"members":{"z":{}}}"#
        let loose = try Loose(json: text)
        #expect(loose.first["x"] as? [AnyHashable] == [1, "y"] as [AnyHashable])
        #expect(loose.any as? Double == 2.5)
        #expect(loose.list.count == 2 && loose.list[0] as? Bool == true)
        #expect((loose.members?["z"] as? [String: Any])?.isEmpty == true)
        #expect(try loose.jsonString() == text)
        #expect(throws: ModelError.self) { try Loose(json: "{}") }
    }
}
#endif
