import FastModel
import Testing

@Suite("Variants of a class, and schemas that are inherited")
struct ClassVariantTests {
    class Animal: JSONModel {
        var name = ""
        required init() {}
        class var schema: Schema<Animal> {
            Schema({ Animal() }) { Field("name", \.name) }.variants(by: "kind") {
                Variant("animal", Animal.self) { $0 }
                Variant("dog", Dog.self) { $0 }
            }
        }
    }

    final class Dog: Animal {
        var tail = 0
        override class var schema: Schema<Animal> { super.schema.extended({ Dog() }) { Field("tail", \.tail) } }
    }

    class Bird: JSONModel {
        required init() {}
        class var schema: Schema<Bird> {
            Schema({ Bird() }) {}.variants(by: "kind") { Variant("owl", Owl.self) { $0 } }
        }
    }

    /// Without a schema of its own.
    final class Owl: Bird {}

    class Rock: JSONModel {
        let weight: Int
        init(weight: Int) { self.weight = weight }
        struct Draft { var weight: Int? }
        class var schema: Schema<Rock> {
            Schema(draft: Draft.init) {
                Field(required: "weight", \.weight)
            } build: { draft in
                draft.weight.map { Rock(weight: $0) }
            }
        }
    }

    /// Without a schema of its own, which could not be extended.
    final class Gem: Rock {}

    @Test("The base class and its subclasses", arguments: [1, 1000])
    func choice(_ size: Int) {
        let json =
            #"[{"kind":"dog","tail":1,"name":"d"},{"tail":2,"kind":"dog"},{"kind":"animal","name":"a"},{"name":"b","kind":"animal"},{"kind":"cat"}]"#
        let result = outcome(of: Array(json.utf8), inPieces: [size], as: [Animal].self)
        #expect(result.value?.map { "\(type(of: $0))" } == ["Dog", "Dog", "Animal", "Animal"])
        #expect((result.value?[1] as? Dog)?.tail == 2)
        #expect(result.codes == [.unknownCase])
        // A subclass that is decoded directly needs no discriminator.
        #expect(outcome(of: #"{"tail":3}"#, as: Dog.self).value?.tail == 3)
    }

    @Test("A subclass that inherits a schema with variants, or with a draft, is an error of the schema")
    func inherited() {
        #expect(outcome(of: #"{"kind":"owl"}"#, as: Bird.self).error?.code == .invalidSchema)
        #expect(outcome(of: #"{"kind":"owl"}"#, as: Owl.self).error?.code == .invalidSchema)
        #expect(outcome(of: #"{"weight":1}"#, as: Rock.self).value?.weight == 1)
        #expect(outcome(of: #"{"weight":1}"#, as: Gem.self).error?.code == .invalidSchema)
    }

    @Test("A repeated variant is an error of the schema")
    func twice() {
        enum Twice: JSONModel {
            case a(Box<Int>)
            static let schema = Schema(variantsBy: "k") {
                Variant("a", Box<Int>.self) { Twice.a($0) }
                Variant("a", Box<Int>.self) { Twice.a($0) }
            }
        }
        #expect(outcome(of: #"{"k":"a"}"#, as: Twice.self).error?.code == .invalidSchema)
    }

    class Counted: DidDecodeHook {
        var seen = 0
        var loud = ""
        required init() {}
        class var schema: Schema<Counted> {
            Schema({ Counted() }) {
                Field(
                    "loud", \.loud,
                    using: ObjectConverter { node, _ in
                        node["text"].flatMap { if case .string(let text) = $0 { text } else { nil } } ?? "?"
                    })
            }.variants(by: "kind") {
                Variant("plain", Counted.self) { $0 }
                Variant("special", Special.self) { $0 }
            }
        }
        func didDecode(from object: JSONValue) -> Bool {
            seen += 1
            return true
        }
    }

    final class Special: Counted {
        var extra = 0
        override class var schema: Schema<Counted> {
            super.schema.extended({ Special() }) { Field("extra", \.extra) }
        }
    }

    @Test(
        "Hooks and transforms see an object once, in any order of its keys",
        arguments: [
            #"{"kind":"plain","loud":{"text":"a"}}"#, #"{"loud":{"text":"a"},"kind":"plain"}"#,
            #"{"kind":"special","extra":2,"loud":{"text":"a"}}"#, #"{"extra":2,"loud":{"text":"a"},"kind":"special"}"#,
        ])
    func hooksSeeItOnce(_ json: String) throws {
        let counted = try Counted(json: json)
        #expect(counted.seen == 1)
        #expect(counted.loud == "a")
        #expect((counted as? Special)?.extra ?? 2 == 2)
        #expect((counted is Special) == json.contains("special"))
    }
}
