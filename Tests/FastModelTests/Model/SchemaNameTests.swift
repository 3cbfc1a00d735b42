import FastModel
import Foundation
import Testing

@Suite("Unknown and repeated names in a schema are errors of the schema")
struct SchemaNameTests {
    struct Address: JSONModel, Equatable {
        var city = ""
        static let schema = Schema({ Address() }) { Field("city", \.city) }
    }

    struct User: Equatable {
        var name = ""
        var secret = "s"
        var age: Int?
        var home = Address()
        var work = Address()
        var observed = 1 { didSet {} }
        var computed: Int {
            get { observed }
            set { observed = newValue }
        }
    }

    class Animal {
        var name = ""
        var secret = "s"
        var home = Address()
        required init() {}
    }

    final class Dog: Animal {
        var breed = ""
        var legs = 4
    }

    /// Reads and writes by a schema, each of which makes a plan of its own.
    static func problems<Model>(_ schema: Schema<Model>, _ model: Model) -> [String?] {
        let provider = MappingProvider()
        provider.register(schema)
        func problem(_ body: () throws -> Void) -> String? {
            do { try body() } catch let error as ModelError {
                return error.code == .invalidSchema ? error.detail ?? "" : "\(error)"
            } catch {
                return "\(error)"
            }
            return nil
        }
        var updated = Mapped(model)
        return [
            problem {
                _ = try ModelDecoder(DecodingOptions(mappings: provider)).decode(Mapped<Model>.self, from: "{}")
            },
            problem { try ModelDecoder(DecodingOptions(mappings: provider)).update(&updated, from: "{}") },
            problem { _ = try ModelEncoder(EncodingOptions(mappings: provider)).encode(Mapped(model)) },
        ]
    }

    static func user(
        _ options: ModelOption<User>, @FieldsBuilder<User> _ fields: () -> [Field<User>]
    ) -> [String?] {
        problems(Schema({ User() }, options: options, fields: fields), User())
    }

    static func user(@FieldsBuilder<User> _ fields: () -> [Field<User>]) -> [String?] {
        problems(Schema({ User() }, fields: fields), User())
    }

    static func dog(@FieldsBuilder<Dog> _ fields: () -> [Field<Dog>]) -> [String?] {
        problems(Schema({ Dog() }, fields: fields), Dog())
    }

    static func all(_ problem: String?) -> [String?] { [problem, problem, problem] }

    @Test("Two fields of one name")
    func repeated() {
        let found = Self.user {
            Field("name", \.name)
            Field("age", \.age)
            Field("name", \.name, key: "nick")
        }
        #expect(found == Self.all("two fields have the name name"))
    }

    @Test("A field whose name differs from its property's: structs")
    func structures() {
        func told(_ field: Field<User>) -> [String?] { Self.user { field } }
        #expect(told(Field("nmae", \.name)) == Self.all("the field nmae has the key path of the property name"))
        #expect(told(Field("name", \.secret)) == Self.all("the field name has the key path of the property secret"))
        #expect(told(Field("aeg", \.age, key: "age")) == Self.all("the field aeg has the key path of the property age"))
        let transformed = Field<User>("nmae", \.name, using: ObjectConverter { _, _ in "" })
        #expect(told(transformed) == Self.all("the field nmae has the key path of the property name"))
        for field: Field<User> in [
            Field("name", \.name, key: "n"), Field("city", \.home.city), Field("workTown", \.work.city),
            Field("home", \.home), Field("anything", \.computed), Field("observed", \.observed), Field("age", \.age),
        ] {
            #expect(told(field) == Self.all(nil))
        }
    }

    @Test("…objects of final classes; Swift does not provide the offsets of other classes")
    func objects() {
        func told(_ field: Field<Dog>) -> [String?] { Self.dog { field } }
        #expect(told(Field("bread", \.breed)) == Self.all("the field bread has the key path of the property breed"))
        #expect(told(Field("legs", \.breed)) == Self.all("the field legs has the key path of the property breed"))
        for field: Field<Dog> in [Field("breed", \.breed), Field("name", \.name), Field("town", \.home.city)] {
            #expect(told(field) == Self.all(nil))
        }
    }

    @Test("A name in a list that no field has")
    func lists() {
        func told(_ option: ModelOption<User>) -> [String?] {
            Self.user(option) {
                Field("name", \.name)
                Field("secret", \.secret)
            }
        }
        let unknown = "secrt, which is allowed or denied, is the name of no field"
        let path = "a key path that is allowed or denied is the one of no field"
        #expect(told(.deny("secrt")) == Self.all(unknown))
        #expect(told(.deny("secret", "secrt")) == Self.all(unknown))
        #expect(told(.allow("name", "secrt")) == Self.all(unknown))
        #expect(told(.deny(\.age)) == Self.all(path))
        #expect(told(.allow(\.name, \.home.city)) == Self.all(path))
        for option: ModelOption<User> in [.deny("secret"), .deny(\.secret), .allow("name"), .allow(\.name, \.secret)] {
            #expect(told(option) == Self.all(nil))
        }
    }

    @Test("A property denied by its key path is excluded")
    func denied() throws {
        let provider = MappingProvider()
        provider.register(
            Schema({ User() }, options: .deny(\.secret)) {
                Field("name", \.name)
                Field("secret", \.secret)
            })
        provider.register(
            Schema({ Animal() }, options: .allow(\.name)) {
                Field("name", \.name)
                Field("secret", \.secret)
            })
        let text = #"{"name":"a","secret":"x"}"#
        let decoder = ModelDecoder(DecodingOptions(mappings: provider))
        let encoder = ModelEncoder(EncodingOptions(mappings: provider))
        let user = try decoder.decode(Mapped<User>.self, from: text).value
        let animal = try decoder.decode(Mapped<Animal>.self, from: text).value
        #expect(user.secret == "s" && animal.secret == "s")
        #expect(try encoder.encodeString(Mapped(user)) == #"{"name":"a"}"#)
        #expect(try encoder.encodeString(Mapped(animal)) == #"{"name":"a"}"#)
        #expect(provider.properties(of: User.self)?.map(\.isIncluded) == [true, false])
    }

    @Test("Inherited properties may be denied by name")
    func inherited() throws {
        let provider = MappingProvider()
        provider.register(
            Schema({ Animal() }) {
                Field("name", \.name)
                Field("secret", \.secret)
            })
        provider.register(Schema({ Dog() }, options: .deny("secret")) { Field("breed", \.breed) })
        let encoder = ModelEncoder(EncodingOptions(mappings: provider))
        #expect(try encoder.encodeString(Mapped(Dog())) == #"{"name":"","breed":""}"#)
        #expect(try encoder.encodeString(Mapped(Animal())) == #"{"name":"","secret":"s"}"#)
    }
}
