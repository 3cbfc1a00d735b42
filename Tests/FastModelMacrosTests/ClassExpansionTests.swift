#if Macros
import Testing

/// Classes: a root's schema can be overridden, a subclass's extends it.
@Suite struct ClassExpansionTests {
    @Test(arguments: [
        ("", "class"), ("final ", "static"), ("public ", "public class"), ("open ", "open class"),
        ("public final ", "public static"),
    ])
    func root(_ modifiers: String, _ schema: String) {
        Expansion.expect(
            #"""
            @JSONModel
            \#(modifiers)class Animal {
                var name = ""
            }
            """#,
            #"""
            \#(modifiers)class Animal {
                var name = ""

                \#(schema) var schema: FastModel.Schema<Animal> {
                    FastModel.Schema({ Animal() }) {
                        FastModel.Field("name", \.name)
                    }
                }
            }

            extension Animal: FastModel.JSONModel {}
            """#)
    }

    @Test(arguments: [
        ("", "override class"), ("final ", "override class"), ("public ", "public override class"),
        ("open ", "open override class"), ("public final ", "public override class"),
    ])
    func subclass(_ modifiers: String, _ schema: String) {
        Expansion.expect(
            #"""
            @JSONModel
            \#(modifiers)class Dog: Animal {
                @Key("b") var breed = ""
                override var name: String { didSet { breed = "" } }
            }
            """#,
            #"""
            \#(modifiers)class Dog: Animal {
                var breed = ""
                override var name: String { didSet { breed = "" } }

                \#(schema) var schema: FastModel.Schema<SchemaModel> {
                    super.schema.extended({ Dog() }) {
                        FastModel.Field("breed", \.breed, key: "b")
                    }
                }
            }
            """#, conforms: true)
    }

    /// A superclass that is a model is recognised beside protocols.
    @Test(arguments: ["Animal, Sendable", "Animal, HashableModel", "Animal & CustomStringConvertible"])
    func subclassWithProtocols(_ inherited: String) {
        Expansion.expect(
            #"""
            @JSONModel
            class Dog: \#(inherited) {
                var breed = ""
            }
            """#,
            #"""
            class Dog: \#(inherited) {
                var breed = ""

                override class var schema: FastModel.Schema<SchemaModel> {
                    super.schema.extended({ Dog() }) {
                        FastModel.Field("breed", \.breed)
                    }
                }
            }
            """#, conforms: true)
    }

    /// A class that declares the conformance is not treated as a subclass of a model, even if nothing remains to be added.
    @Test(arguments: [
        "JSONModel", "FastModel.JSONModel", "Base, JSONModel", "Sendable, HashableModel", "PresenceTracking",
        "HashableModel & CodableModel", "Identifiable & HashableModel", "@unchecked Sendable, FastModel.CodableModel",
        "Swift.Hashable, Codable", "Base & JSONModel",
    ])
    func statedConformance(_ inherited: String) {
        Expansion.expect(
            #"""
            @JSONModel
            class Animal: \#(inherited) {
                var name = ""
            }
            """#,
            #"""
            class Animal: \#(inherited) {
                var name = ""

                class var schema: FastModel.Schema<Animal> {
                    FastModel.Schema({ Animal() }) {
                        FastModel.Field("name", \.name)
                    }
                }
            }
            """#, conforms: true)
    }

    @Test func overriddenPropertyWithKeys() {
        Expansion.expect(
            #"""
            @JSONModel
            class Dog: Animal {
                @Key("n") override var name: String { didSet {} }
            }
            """#,
            #"""
            class Dog: Animal {
                override var name: String { didSet {} }

                override class var schema: FastModel.Schema<SchemaModel> {
                    super.schema.extended({ Dog() }) {
                        FastModel.Field("name", \.name, key: "n")
                    }
                }
            }
            """#, conforms: true)
    }
}
#endif
