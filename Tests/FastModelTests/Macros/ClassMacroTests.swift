#if Macros
import FastModel
import Testing

/// Classes, with inheritance across files.
@Suite struct ClassMacroTests {
    class Plain {
        var base = 1
    }

    @JSONModel
    class Branch: Plain {
        var id = 0
        var seen = 0 { didSet { id += 1 } }
    }

    @JSONModel
    final class Leaf {
        var name: String
        let version = 2

        init() {
            name = "initial"
        }
    }

    @JSONModel
    final class Numbered: Identifiable, HashableModel & CodableModel {
        var id = 0
    }

    @JSONModel
    final class Tracked: PresenceTracking {
        var name = ""
        @Ignored var presence = PropertyPresence()
    }

    @Test func protocolsFirst() throws {
        #expect(try Numbered(json: #"{"id": 3}"#).id == 3)
        #expect(try Tracked(json: #"{"name": "N"}"#).presence.contains("name"))
    }

    @Test func root() throws {
        let animal = try Animal(json: #"{"name": "N", "age": 3, "friends": [{"n": "F"}, 5]}"#)
        #expect(type(of: animal) == Animal.self)
        #expect(animal.name == "N")
        #expect(animal.age == 3)
        #expect(animal.friends.map(\.name) == ["F"])
    }

    @Test func subclass() throws {
        let dog = try ModelDecoder().decode(
            Dog.self, from: #"{"n": "N", "age": 3, "breed": "B", "birthdays": 70}"#)
        #expect(type(of: dog) == Dog.self)
        #expect(dog.name == "N")
        #expect(dog.age == 3)
        #expect(dog.breed == "B")
        #expect(dog.birthdays == 1, "the override's observer is called")
    }

    @Test func subclassOfSubclass() throws {
        let puppy = try Puppy(json: #"{"n": "N", "nickname": "K", "age": 3, "breed": "B", "toys": ["ball"]}"#)
        #expect(puppy.name == "K", "mapped to another key than in the superclass")
        #expect(puppy.age == 3)
        #expect(puppy.breed == "B")
        #expect(puppy.toys.contains("ball"))
        #expect(puppy.birthdays == 1)
    }

    @Test func elements() throws {
        let dogs = try ModelDecoder().decode([Dog].self, from: #"[{"n": "A"}, {"n": "B", "breed": "C"}]"#)
        #expect(dogs.map(\.name) == ["A", "B"])
        #expect(dogs.map(\.breed) == [nil, "C"])
    }

    @Test func plainSuperclass() throws {
        let branch = try Branch(json: #"{"id": 1, "base": 5, "seen": 3}"#)
        #expect(branch.id == 2)
        #expect(branch.base == 1)
        #expect(branch.seen == 3)
    }

    @Test func ownInitialiserGivesDefaults() throws {
        #expect(try Leaf(json: #"{"version": 4}"#).name == "initial")
        #expect(try Leaf(json: #"{"name": "N"}"#).name == "N")
    }
}
#endif
