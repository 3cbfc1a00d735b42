#if Macros
import FastModel
import Testing

/// Methods that are called as hooks because of their declaration, without naming the protocols.
@Suite struct HookMacroTests {
    @JSONModel
    struct Range: Equatable {
        var low = 0
        var high = 0
        @Ignored var origin = ""

        func validate() throws {
            if low > high { throw ModelError(.typeMismatch) }
        }

        static func willDecode(_ object: inout JSONValue) -> Bool {
            guard case .object(let members) = object else { return false }
            return members["skip"] == nil
        }

        mutating func didDecode(from object: JSONValue) throws -> Bool {
            if case .string(let origin)? = object["origin"] { self.origin = origin }
            if high > 1000 { throw ModelError(.rejected, detail: "too high") }
            return low >= 0
        }
    }

    @JSONModel
    public struct Identifier {
        let id: Int

        // Hooks need not be as accessible as the type.
        func validate() throws {
            if id == 0 { throw ModelError(.typeMismatch) }
        }
    }

    @JSONModel
    class Base {
        var steps: [String] = []

        class func willDecode(_ object: inout JSONValue) -> Bool { object["refused"] == nil }

        func validate() throws { steps.append("base") }
    }

    @JSONModel
    class Derived: Base {
        var id = 0

        override class func willDecode(_ object: inout JSONValue) -> Bool { object["derived"] == nil }

        override func validate() throws { steps.append("derived") }

        func didDecode(from object: JSONValue) -> Bool {
            steps.append("did")
            return true
        }
    }

    /// Has its hooks from its superclass.
    @JSONModel
    final class Heir: Derived {
        var size = 0
    }

    @JSONModel
    class Node {
        var name = ""

        class func modelType(for object: JSONValue) -> any JSONModel.Type {
            object["children"] == nil ? Node.self : Branch.self
        }
    }

    @JSONModel
    class Branch: Node {
        var children: [Node] = []
    }

    /// The protocol is named, so the schema has nothing to add.
    @JSONModel
    struct Stated: ValidationHook {
        var id = 0

        func validate() throws {
            if id == 0 { throw ModelError(.typeMismatch) }
        }
    }

    @JSONModel
    @Discriminator("type")
    enum Choice {
        case range(Range)
        case identifier(Identifier)

        static func willDecode(_ object: inout JSONValue) -> Bool { object["refused"] == nil }
    }

    @JSONModel
    struct Stamped {
        var name = ""
        var length = 0

        mutating func willEncode() { length = name.count }

        func didEncode(into object: inout JSONValue) -> Bool { object["name"] != .string("secret") }
    }

    @Test func output() throws {
        #expect(text(Stamped(name: "abc")) == #"{"name":"abc","length":3}"#)
        #expect(text([Stamped(name: "secret"), Stamped()]) == #"[{"name":"","length":0}]"#)
    }

    @Test func structure() throws {
        let range = try Range(json: #"{"low": 1, "high": 2, "origin": "o"}"#)
        #expect(range == Range(low: 1, high: 2, origin: "o"))
    }

    @Test(arguments: [#"{"low": 2, "high": 1}"#, #"{"skip": 1}"#, #"{"low": -1}"#, #"{"high": 1001}"#])
    func refused(_ json: String) {
        #expect(throws: ModelError.self) { try Range(json: json) }
    }

    @Test func refusedElements() throws {
        let ranges = try ModelDecoder().decode([Range].self, from: #"[{"high": 1}, {"low": 1}, {"skip": 1}, {}]"#)
        #expect(ranges == [Range(high: 1), Range()])
    }

    @Test func draft() throws {
        #expect(try Identifier(json: #"{"id": 1}"#).id == 1)
        #expect(throws: ModelError.self) { try Identifier(json: #"{"id": 0}"#) }
    }

    @Test func classes() throws {
        #expect(try Base(json: #"{"derived": 1}"#).steps == ["base"])
        #expect(throws: ModelError.self) { try Base(json: #"{"refused": 1}"#) }
        #expect(try Derived(json: #"{"refused": 1}"#).steps == ["derived", "did"])
        #expect(throws: ModelError.self) { try Derived(json: #"{"derived": 1}"#) }
        #expect(try Heir(json: #"{"refused": 1}"#).steps == ["derived", "did"])
    }

    @Test func polymorphism() throws {
        let node = try Node(json: #"{"name": "a"}"#)
        #expect(type(of: node) == Node.self)
        let branch = try ModelDecoder().decode(Node.self, from: #"{"children": [{"name": "b"}, {"children": []}]}"#)
        let children = (branch as? Branch)?.children ?? []
        #expect(children.map { $0 is Branch } == [false, true])
    }

    @Test func statedProtocol() throws {
        #expect(try Stated(json: #"{"id": 1}"#).id == 1)
        #expect(throws: ModelError.self) { try Stated(json: "{}") }
    }

    @Test func enumeration() throws {
        guard case .range(let range) = try Choice(json: #"{"type": "range", "high": 2}"#) else {
            Issue.record("another case")
            return
        }
        #expect(range == Range(high: 2))
        #expect(throws: ModelError.self) { try Choice(json: #"{"type": "range", "refused": 2}"#) }
    }
}
#endif
