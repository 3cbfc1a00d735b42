import FastModel
import Testing

/// Weak properties where a draft is involved, on either side.
@Suite("Weak properties")
struct WeakPropertyTests {
    /// Made by a draft, so weak properties cannot be detected with a fresh object.
    final class Parent: JSONModel {
        let id: Int
        let children: [Child]

        init(id: Int, children: [Child]) {
            self.id = id
            self.children = children
        }

        /// A parent to which its children refer.
        static func family(id: Int, _ names: String...) -> Parent {
            let parent = Parent(id: id, children: names.map { Child($0) })
            for child in parent.children { child.parent = parent }
            return parent
        }

        struct Draft {
            var id: Int?
            var children: [Child] = []
        }

        static let schema = Schema(draft: Draft.init) {
            Field(required: "id", \.id)
            Field("children", \.children)
        } build: { draft -> Parent? in
            draft.id.map { Parent(id: $0, children: draft.children) }
        } seed: {
            Draft(id: $0.id, children: $0.children)
        }
    }

    final class Child: JSONModel {
        var name = ""
        weak var parent: Parent?

        init() {}
        init(_ name: String) { self.name = name }

        static let schema = Schema(Child.init) {
            Field("name", \.name)
            Field("parent", \.parent, options: .weak)
        }
    }

    /// Its draft refers to the owner as it does.
    final class Item: JSONModel {
        let id: Int
        weak var owner: ObjectGraphTests.Node?

        init(id: Int, owner: ObjectGraphTests.Node?) {
            self.id = id
            self.owner = owner
        }

        struct Draft {
            var id: Int?
            weak var owner: ObjectGraphTests.Node?
        }

        static let schema = Schema(draft: Draft.init) {
            Field(required: "id", \.id)
            Field("owner", \.owner)
        } build: { draft -> Item? in
            draft.id.map { Item(id: $0, owner: draft.owner) }
        } seed: {
            Draft(id: $0.id, owner: $0.owner)
        }
    }

    struct Link: JSONModel {
        var name = ""
        weak var target: ObjectGraphTests.Node?

        static let schema = Schema({ Link() }) {
            Field("name", \.name)
            Field("target", \.target)
        }
    }

    @Test func weakPropertiesOfObjectsMadeFromDrafts() throws {
        let parent = Parent.family(id: 1, "a", "b")
        #expect(try ModelEncoder().encodeString(parent) == #"{"id":1,"children":[{"name":"a"},{"name":"b"}]}"#)
    }

    @Test func weakPropertiesOfDrafts() throws {
        let node = ObjectGraphTests.Node(9)
        #expect(try ModelEncoder().encodeString(Item(id: 1, owner: node)) == #"{"id":1}"#)
        var options = EncodingOptions()
        options.includesWeak = true
        #expect(
            try ModelEncoder(options).encodeString(Item(id: 1, owner: node))
                == #"{"id":1,"owner":{"value":9,"children":[]}}"#)
    }

    @Test func weakPropertiesOfStructs() throws {
        let node = ObjectGraphTests.Node(9)
        let link = Link(name: "n", target: node)
        #expect(try ModelEncoder().encodeString(link) == #"{"name":"n"}"#)
        var options = EncodingOptions()
        options.includesWeak = true
        #expect(
            try ModelEncoder(options).encodeString(link)
                == #"{"name":"n","target":{"value":9,"children":[]}}"#)
    }

    final class Vessel: JSONModel {
        var name = ""
        static let schema = Schema({ Vessel() }) { Field("name", \.name) }
    }

    final class Crew: JSONModel {
        var id = 0
        unowned var ship: Vessel? = nil

        static let schema = Schema({ Crew() }) {
            Field("id", \.id)
            Field("ship", \.ship)
        }
    }

    @Test("An unowned property is treated like a weak one, and never read if its object may have been freed")
    func unowned() throws {
        let vessel = Vessel()
        let crew = Crew()
        crew.id = 1
        crew.ship = vessel
        #expect(text(crew) == #"{"id":1}"#)
        #expect(text(crew) { $0.includesWeak = true } == #"{"id":1,"ship":{"name":""}}"#)
        #expect(crew.ship === vessel)
    }
}
