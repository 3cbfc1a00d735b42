import FastModel
import FastModelFoundation
import Foundation
import Testing

@Suite("Variants of a class through any coder")
struct VariantCodingTests {
    class Animal: CodableModel {
        var name = ""
        required init() {}
        class var schema: Schema<Animal> {
            Schema({ Animal() }) { Field("name", \.name) }.variants(by: "kind") {
                Variant("animal", Animal.self) { $0 }
                Variant("dog", Dog.self) { $0 }
                Variant("fish", Fish.self) { $0 }
            }
        }
    }

    final class Dog: Animal {
        var breed: String?
        override class var schema: Schema<Animal> { super.schema.extended({ Dog() }) { Field("breed", \.breed) } }
    }

    /// Has the discriminator as a property, too.
    final class Fish: Animal {
        var kind = ""
        override class var schema: Schema<Animal> { super.schema.extended({ Fish() }) { Field("kind", \.kind) } }
    }

    struct Owner: CodableModel {
        var pet = Animal()
        var pets: [Animal] = []
        var spare: Animal?
        var plain: VariantWritingTests.Animal?
        static let schema = Schema({ Owner() }) {
            Field("pet", \.pet)
            Field("pets", \.pets)
            Field("spare", \.spare)
            Field("plain", \.plain)
        }
    }

    private static var owner: Owner {
        let dog = Dog()
        dog.name = "Rex"
        dog.breed = "beagle"
        let plain = VariantWritingTests.Dog()
        plain.breed = "poodle"
        return Owner(pet: dog, pets: [Animal(), dog, Fish()], spare: dog, plain: plain)
    }

    private func expectSame(_ owner: Owner, _ location: SourceLocation = #_sourceLocation) {
        #expect((owner.pet as? Dog)?.breed == "beagle", sourceLocation: location)
        #expect(owner.pet.name == "Rex", sourceLocation: location)
        #expect(owner.pets.map { "\(type(of: $0))" } == ["Animal", "Dog", "Fish"], sourceLocation: location)
        #expect((owner.pets.last as? Fish)?.kind == "fish", sourceLocation: location)
        #expect((owner.spare as? Dog)?.breed == "beagle", sourceLocation: location)
        #expect((owner.plain as? VariantWritingTests.Dog)?.breed == "poodle", sourceLocation: location)
    }

    @Test func subclassesComeBack() throws {
        expectSame(try JSONDecoder().decode(Owner.self, from: JSONEncoder().encode(Self.owner)))
        expectSame(try PropertyListDecoder().decode(Owner.self, from: PropertyListEncoder().encode(Self.owner)))
        let data = try JSONEncoder().encode(Self.owner.pet)
        #expect(try JSONDecoder().decode(Animal.self, from: data) is Dog)
        #expect(try JSONDecoder().decode(Dog.self, from: data).breed == "beagle")
    }

    /// Is coded as one string.
    struct Label: JSONModel, Codable, Equatable {
        var text = ""
        static let schema = Schema({ Label() }) { Field("text", \.text) }

        init(text: String = "") { self.text = text }
        init(from decoder: any Decoder) throws { text = try decoder.singleValueContainer().decode(String.self) }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(text)
        }
    }

    enum Mark: CodableModel, HashableModel {
        case point(CGPoint)
        case label(Label)

        static let schema = Schema<Mark>(variantsBy: "type") {
            Variant("point", CGPoint.self) {
                .point($0)
            } unwrap: {
                if case .point(let it) = $0 { it } else { nil }
            }
            Variant("label", Label.self) {
                .label($0)
            } unwrap: {
                if case .label(let it) = $0 { it } else { nil }
            }
        }
    }

    @Test(
        "The payload of a case is coded by its schema next to the discriminator, even if it has its own Codable methods"
    )
    func payloadsThatCodeThemselves() throws {
        let marks = [Mark.point(CGPoint(x: 1, y: 2.5)), .label(Label(text: "a"))]
        #expect(try JSONDecoder().decode([Mark].self, from: JSONEncoder().encode(marks)) == marks)
        #expect(try PropertyListDecoder().decode([Mark].self, from: PropertyListEncoder().encode(marks)) == marks)
        // Values other than cases are coded by the enumeration.
        #expect(String(decoding: try JSONEncoder().encode([Label(text: "a")]), as: UTF8.self) == #"["a"]"#)
    }

    /// Not one of the variants.
    final class Cat: Animal {
        var claws = 0
        override class var schema: Schema<Animal> { super.schema.extended({ Cat() }) { Field("claws", \.claws) } }
    }

    @Test("An object that would be read back as its superclass is an error")
    func subclassesThatAreNoVariant() throws {
        for owner in [Owner(pet: Cat()), Owner(pets: [Cat()]), Owner(spare: Cat())] {
            let error = #expect(throws: ModelError.self) { try JSONEncoder().encode(owner) }
            #expect(error?.code == .unencodable)
        }
        let cat = Cat()
        cat.claws = 18
        #expect(try JSONDecoder().decode(Cat.self, from: JSONEncoder().encode(cat)).claws == 18)
    }

    @Test func otherArchives() throws {
        let old = try JSONDecoder().decode(Animal.self, from: Data(#"{"name":"x"}"#.utf8))
        #expect(type(of: old) == Animal.self)
        #expect(old.name == "x")
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Animal.self, from: Data(#"{"kind":"cat"}"#.utf8))
        }
    }

    @Test("Keyed archives: of nested models, and of a subclass that is archived itself")
    func keyedArchives() throws {
        let user = ArchivedSubscriber()
        user.name = "n"
        user.rate = 3
        user.pet = Self.owner.plain
        let archive = try NSKeyedArchiver.archivedData(withRootObject: user, requiringSecureCoding: true)
        let back = try #require(
            try NSKeyedUnarchiver.unarchivedObject(ofClass: ArchivedSubscriber.self, from: archive))
        #expect(back.name == "n")
        #expect(back.rate == 3)
        #expect((back.pet as? VariantWritingTests.Dog)?.breed == "poodle")
    }
}
