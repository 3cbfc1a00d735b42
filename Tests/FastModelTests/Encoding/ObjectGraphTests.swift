import FastModel
import Testing

@Suite("Writing objects")
struct ObjectGraphTests {
    final class Node: JSONModel {
        var value = 0
        var next: Node?
        var children: [Node] = []
        weak var owner: Node?
        var computed: Node? {
            get { next }
            set { next = newValue }
        }

        init() {}
        init(_ value: Int) { self.value = value }

        static let schema = Schema(Node.init) {
            Field("value", \.value)
            Field("next", \.next)
            Field("children", \.children)
            Field("owner", \.owner)
        }
    }

    @Test func cyclesAreErrorsWithTheirPath() {
        let first = Node(1)
        let second = Node(2)
        first.children = [Node(3), second]
        second.next = first
        #expect(text(first) == "children[1].next: the object is part of itself (wanted Node)")
        #expect(text(["k": [first]]) == "{0}[0].children[1].next: the object is part of itself (wanted Node)")
        second.next = second
        #expect(text(second) == "next: the object is part of itself (wanted Node)")
        second.next = nil
        #expect(
            text(first)
                == #"{"value":1,"children":[{"value":3,"children":[]},{"value":2,"children":[]}]}"#)
    }

    @Test func sharedObjectsAreNoCycle() {
        let shared = Node(2)
        let root = Node(1)
        root.children = [shared, shared]
        #expect(
            text(root) == #"{"value":1,"children":[{"value":2,"children":[]},{"value":2,"children":[]}]}"#)
    }

    @Test func weakPropertiesAreOmitted() {
        let owner = Node(9)
        let node = Node(1)
        node.owner = owner
        owner.children = [node]
        #expect(text(node) == #"{"value":1,"children":[]}"#)
        #expect(text(owner) == #"{"value":9,"children":[{"value":1,"children":[]}]}"#)
        owner.children = []
        #expect(
            text(node, { $0.includesWeak = true })
                == #"{"value":1,"children":[],"owner":{"value":9,"children":[]}}"#)
        owner.children = [node]
        #expect(
            text(owner, { $0.includesWeak = true })
                == "children[0].owner: the object is part of itself (wanted Node)")
    }

    @Test func depth() {
        var chain = Node(0)
        for index in 1..<40 {
            let next = Node(index)
            next.next = chain
            chain = next
        }
        #expect(encoded(chain).error == nil)
        let path = Array(repeating: "next", count: 10).joined(separator: ".")
        #expect(text(chain, { $0.maximumDepth = 10 }) == "\(path): nested too deeply: the limit is 10")
        var value = JSONValue.array([])
        for _ in 1..<1000 { value = .array([value]) }
        #expect(encoded(value).error?.code == .depthLimit)
        #expect(
            text(value, { $0.maximumDepth = 1000 }) == String(repeating: "[", count: 1000)
                + String(repeating: "]", count: 1000))
    }

    @Test func dynamicTypes() throws {
        let dog = ClassModelTests.Dog()
        dog.name = "Rex"
        dog.legs = 4
        dog.breed = "collie"
        let puppy = ClassModelTests.Puppy()
        puppy.name = "Pip"
        dog.friends = [puppy, ClassModelTests.Animal()]
        let animals: [ClassModelTests.Animal] = [dog]
        let expected =
            #"[{"name":"Rex","body":{"legs":4},"tags":[],"breed":"collie","friends":["#
            + #"{"body":{"#
        #expect(text(animals).hasPrefix(expected.prefix(72)))
        #expect(text(animals).contains(#""weeks":0,"called":"Pip""#))
        let back = try ModelDecoder().decode([ClassModelTests.Dog].self, from: text(animals))
        #expect(back.first?.breed == "collie")
        #expect(back.first?.legs == 4)
    }

    @Test func subclassWithoutSchema() {
        #expect(
            text(ClassModelTests.Cat() as ClassModelTests.Animal)
                == "$: the schema contradicts itself: Cat inherits its schema and needs one of its own")
    }

    struct Observed: JSONModel {
        var stored = 1
        var observed = 2 { didSet { changes += 1 } }
        var changes = 0
        var computed: Int {
            get { stored * 10 }
            set { stored = newValue / 10 }
        }

        static let schema = Schema({ Observed() }) {
            Field("stored", \.stored)
            Field("observed", \.observed)
            Field("computed", \.computed)
        }
    }

    final class ObservedClass: JSONModel {
        var stored = 1
        var observed = "x" { didSet { changes += 1 } }
        var changes = 0
        var computed: [Int] {
            get { [stored] }
            set { stored = newValue.first ?? 0 }
        }

        static let schema = Schema(ObservedClass.init) {
            Field("stored", \.stored)
            Field("observed", \.observed)
            Field("computed", \.computed)
        }
    }

    @Test func propertiesBehindAccessors() {
        #expect(text(Observed()) == #"{"stored":1,"observed":2,"computed":10}"#)
        let object = ObservedClass()
        #expect(text(object) == #"{"stored":1,"observed":"x","computed":[1]}"#)
        #expect(object.changes == 0)
    }

    struct Person: JSONModel, Equatable {
        let name: String
        let age: Int
        var nick: String?

        struct Draft {
            var name: String?
            var age: Int?
            var nick: String?
        }

        static let schema = Schema(draft: Draft.init) {
            Field(required: "name", \.name, keys: "n", "person.name")
            Field(required: "age", \.age)
            Field("nick", \.nick)
        } build: { draft -> Person? in
            guard let name = draft.name, let age = draft.age else { return nil }
            return Person(name: name, age: age, nick: draft.nick)
        } seed: { model in
            Draft(name: model.name, age: model.age, nick: model.nick)
        }
    }

    @Test func drafts() throws {
        let person = Person(name: "A name longer than inline", age: 5, nick: nil)
        #expect(text([person]) == #"[{"n":"A name longer than inline","age":5}]"#)
        #expect(try Person(json: text(person)) == person)
        #expect(
            text(RequiredPropertyTests.Address(city: "x"))
                == "$: the schema contradicts itself: the schema of Address has a draft and no way back to it: `seed`")
    }
}
