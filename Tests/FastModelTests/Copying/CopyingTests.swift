import FastModel
import Testing

@Suite("Copies of models")
struct CopyingTests {
    final class Node: JSONModel {
        var name = ""
        var next: Node?
        var children: [Node] = []
        var byName: [String: Node] = [:]
        weak var owner: Node?
        var cache = 5
        var text = "x" { didSet { changes += 1 } }
        var changes = 0

        init() {}
        init(_ name: String) { self.name = name }

        static let schema = Schema(Node.init) {
            Field("name", \.name)
            Field("next", \.next)
            Field("children", \.children)
            Field("byName", \.byName)
            Field("owner", \.owner)
            Field("text", \.text)
        }
    }

    struct Holder: JSONModel {
        var node: Node?
        var count = 1
        static let schema = Schema({ Holder() }) {
            Field("node", \.node)
            Field("count", \.count)
        }
    }

    @Test func shallow() throws {
        let node = Node("a")
        node.next = Node("b")
        node.children = [Node("c")]
        node.cache = 9
        node.text = "y"
        let copy = try node.shallowCopy()
        #expect(copy !== node)
        #expect(copy.name == "a")
        #expect(copy.next === node.next)
        #expect(copy.children.first === node.children.first)
        #expect(copy.cache == 5)
        #expect(copy.text == "y")
        let holder = Holder(node: node, count: 2)
        #expect(try holder.shallowCopy().node === node)
    }

    @Test func deep() throws {
        let root = Node("root")
        let shared = Node("shared")
        shared.owner = root
        let outside = Node("outside")
        root.owner = outside
        root.children = [shared, shared]
        root.byName = ["s": shared]
        root.next = root
        let copy = try root.deepCopy()
        #expect(copy !== root)
        #expect(copy.next === copy)
        #expect(copy.children[0] !== shared)
        #expect(copy.children[0] === copy.children[1])
        #expect(copy.byName["s"] === copy.children[0])
        #expect(copy.children[0].name == "shared")
        #expect(copy.children[0].owner === copy)
        #expect(copy.owner === outside)
        root.next = nil
        copy.next = nil

        let holder = Holder(node: root, count: 3)
        let other = try holder.deepCopy()
        #expect(other.node !== root)
        #expect(other.node?.name == "root")
        #expect(other.count == 3)
        #expect(try Holder().deepCopy().node == nil)
    }

    struct Town { var city = "" }

    /// Flat data for a nested value, which a fresh object has.
    final class Place: JSONModel {
        var town: Town? = Town(city: "default")
        var other: Town?
        static let schema = Schema({ Place() }) {
            Field("city", \.town, \.city, creating: Town.init)
            Field("otherCity", \.other, \.city, creating: Town.init)
        }
    }

    @Test("A nested value that the original does not have is not in its copies")
    func nestedValues() throws {
        let place = Place()
        place.town = nil
        place.other = Town(city: "a")
        for copy in [try place.shallowCopy(), try place.deepCopy()] {
            #expect(copy.town == nil)
            #expect(copy.other?.city == "a")
        }
    }

    @Test func dynamicTypeAndDrafts() throws {
        let dog = ClassModelTests.Dog()
        dog.breed = "collie"
        dog.name = "Rex"
        let animal: ClassModelTests.Animal = dog
        let copy = try animal.shallowCopy()
        #expect((copy as? ClassModelTests.Dog)?.breed == "collie")
        #expect((try animal.deepCopy() as? ClassModelTests.Dog)?.name == "Rex")
        let person = ObjectGraphTests.Person(name: "A", age: 5, nick: "n")
        #expect(try person.deepCopy() == person)
        #expect(try person.shallowCopy() == person)
        let ticket = Ticket(id: 3, node: Node("t"))
        let deep = try ticket.deepCopy()
        #expect(deep !== ticket)
        #expect(deep.id == 3)
        #expect(deep.node?.name == "t")
        #expect(deep.node !== ticket.node)
        #expect(try ticket.shallowCopy().node === ticket.node)
    }

    final class Ticket: JSONModel {
        let id: Int
        let node: Node?
        init(id: Int, node: Node?) {
            self.id = id
            self.node = node
        }

        struct Draft {
            var id: Int?
            var node: Node?
        }

        static let schema = Schema(draft: Draft.init) {
            Field(required: "id", \.id)
            Field("node", \.node)
        } build: { draft -> Ticket? in
            draft.id.map { Ticket(id: $0, node: draft.node) }
        } seed: {
            Draft(id: $0.id, node: $0.node)
        }
    }

    @Test func failures() throws {
        #expect(throws: ModelError.self) { try ClassModelTests.Cat().shallowCopy() }
        var chain = Node()
        for _ in 0..<5000 {
            let next = Node()
            next.next = chain
            chain = next
        }
        let error = #expect(throws: ModelError.self) { try chain.deepCopy() }
        #expect(error?.code == .depthLimit)
        // Taken apart here: destroying a long chain is recursive.
        while let next = chain.next {
            chain.next = nil
            chain = next
        }
    }
}
