import FastModel
import Testing

@Suite("Classes and inheritance")
struct ClassModelTests {
    class Animal: JSONModel {
        var name = ""
        var legs: Int?
        var tags: [String] = []
        required init() {}

        class var schema: Schema<Animal> {
            Schema(Animal.init) {
                Field("name", \.name)
                Field("legs", \.legs, key: "body.legs")
                Field("tags", \.tags)
            }
        }
    }

    class Dog: Animal {
        var breed = ""
        var friends: [Animal] = []

        override class var schema: Schema<Animal> {
            super.schema.extended(Dog.init) {
                Field("breed", \.breed)
                Field("friends", \.friends)
            }
        }
    }

    final class Puppy: Dog {
        var weeks: UInt8 = 0
        var mother: Dog?

        override class var schema: Schema<Animal> {
            super.schema.extended(Puppy.init) {
                Field("weeks", \.weeks)
                Field("mother", \.mother)
                Field("name", \.name, key: "called")
            }
        }
    }

    final class Cat: Animal {
        var indoor = false
    }

    final class Node: JSONModel {
        var value = 0
        var children: [Node] = []
        var byName: [String: Node] = [:]
        weak var owner: Node?
        var next: Node?

        static let schema = Schema(Node.init) {
            Field("value", \.value)
            Field("children", \.children)
            Field("byName", \.byName)
            Field("next", \.next)
        }
    }

    @Test func inheritedFieldsComeFirst() throws {
        let dog = try Dog(
            json:
                #"{"name":"Rex of a long long name","breed":"collie of a long name","body":{"legs":4},"tags":["a"],"friends":[{"name":"x"}]}"#
        )
        #expect(dog.name == "Rex of a long long name")
        #expect(dog.legs == 4)
        #expect(dog.breed == "collie of a long name")
        #expect(dog.tags == ["a"])
        #expect(dog.friends.first?.name == "x")
        let puppy = try Puppy(
            json: #"{"called":"P","name":"no longer a key","breed":"b","weeks":8,"mother":{"name":"M"}}"#)
        #expect(puppy.name == "P")
        #expect(puppy.breed == "b")
        #expect(puppy.weeks == 8)
        #expect(puppy.mother?.name == "M")
        #expect(try Animal(json: #"{"name":"A","breed":"ignored"}"#).name == "A")
    }

    @Test func eachTypeHasAPlanOfItsOwn() throws {
        let text = #"{"name":"n","breed":"b","weeks":3}"#
        #expect(type(of: try Animal(json: text)) == Animal.self)
        #expect(type(of: try Dog(json: text)) == Dog.self)
        #expect(type(of: try Puppy(json: text)) == Puppy.self)
        let dogs = try ModelDecoder().decode([Dog].self, from: "[\(text),\(text)]")
        #expect(dogs.map(\.breed) == ["b", "b"])
        #expect(dogs.allSatisfy { type(of: $0) == Dog.self })
    }

    @Test func aSubclassNeedsASchemaOfItsOwn() {
        let result = outcome(of: #"{"name":"Tom"}"#, as: Cat.self)
        #expect(result.error?.code == .invalidSchema)
        #expect(outcome(of: "[]", as: [Cat].self).error?.code == .invalidSchema)
        // A second attempt: an incomplete plan must not be kept.
        #expect(outcome(of: #"{"name":"Tom"}"#, as: Cat.self).error?.code == .invalidSchema)
    }

    @Test func recursiveModels() throws {
        let node = try Node(
            json:
                #"{"value":1,"children":[{"value":2,"children":[{"value":3}]},{"value":4}],"byName":{"x":{"value":5}},"next":{"next":{"next":{"value":6}}}}"#
        )
        #expect(node.children.map(\.value) == [2, 4])
        #expect(node.children[0].children[0].value == 3)
        #expect(node.byName["x"]?.value == 5)
        #expect(node.next?.next?.next?.value == 6)
        let depth = 500
        let deep =
            String(repeating: #"{"value":7,"next":"#, count: depth) + "null" + String(repeating: "}", count: depth)
        var current: Node? = try Node(json: deep)
        var count = 0
        while let node = current {
            count += node.value == 7 ? 1 : 0
            current = node.next
        }
        #expect(count == depth)
    }

    /// A constant that an optimised build places in the program's data and not on the heap.
    final class Settings: JSONModel {
        nonisolated(unsafe) static let shared = Settings()
        var size = 1
        var depth = 2

        static let schema = Schema({ unsafe Settings.shared }) {
            Field("size", \.size)
            Field("depth", \.depth)
        }
    }

    @Test func factoryMayReturnAnExistingObject() throws {
        let settings = try Settings(json: #"{"depth": 5, "size": 4}"#)
        #expect(unsafe settings === Settings.shared)
        #expect([settings.size, settings.depth] == [4, 5])
    }

    @Test func faults() {
        class Base: JSONModel {
            var a = 0
            required init() {}
            class var schema: Schema<Base> { Schema(Base.init) { Field("a", \.a, key: "x..y") } }
        }
        #expect(outcome(of: "{}", as: Base.self).error?.code == .invalidSchema)
        class Wrong: Animal {
            override class var schema: Schema<Animal> {
                super.schema.extended({ RequiredPropertyTests.Account(id: 1) }) {}
            }
        }
        #expect(outcome(of: "{}", as: Wrong.self).error?.code == .invalidSchema)
    }
}
