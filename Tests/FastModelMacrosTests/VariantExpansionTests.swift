#if Macros
import Testing

/// Enumerations and classes with a discriminator.
@Suite struct VariantExpansionTests {
    @Test func enumeration() {
        Expansion.expect(
            #"""
            @JSONModel
            @Discriminator("type")
            public enum Shape {
                case circle(Circle)
                @Case("rect", "rectangle") case box(Box<Int>)
                indirect case `default`(side: Geometry.Side), other(_: Other)
                static let none = 0
                func validate() throws {}
            }
            """#,
            #"""
            public enum Shape {
                case circle(Circle)
                case box(Box<Int>)
                indirect case `default`(side: Geometry.Side), other(_: Other)
                static let none = 0
                func validate() throws {}

                public static var schema: FastModel.Schema<Shape> {
                    FastModel.Schema(variantsBy: "type") {
                        FastModel.Variant("circle", Circle.self) { Shape.circle($0) } unwrap: { if case Shape.circle(let payload) = $0 { payload } else { nil } }
                        FastModel.Variant("rect", Box<Int>.self) { Shape.box($0) } unwrap: { if case Shape.box(let payload) = $0 { payload } else { nil } }
                        FastModel.Variant("rectangle", Box<Int>.self) { Shape.box($0) } unwrap: { if case Shape.box(let payload) = $0 { payload } else { nil } }
                        FastModel.Variant("default", Geometry.Side.self) { Shape.`default`(side: $0) } unwrap: { if case Shape.`default`(side: let payload) = $0 { payload } else { nil } }
                        FastModel.Variant("other", Other.self) { Shape.other($0) } unwrap: { if case Shape.other(let payload) = $0 { payload } else { nil } }
                    }._hooks(of: Shape.self, validate: { try $0.validate() })
                }
            }

            extension Shape: FastModel.JSONModel {}
            """#)
    }

    @Test("Cases without a value, and with a key for values that are not models")
    func otherPayloads() {
        Expansion.expect(
            #"""
            @JSONModel
            @Discriminator("type", values: "data")
            enum Message {
                case text(String)
                @Case("stop", "end") case `default`
            }
            """#,
            #"""
            enum Message {
                case text(String)
                case `default`

                static var schema: FastModel.Schema<Message> {
                    FastModel.Schema(variantsBy: "type", values: "data") {
                        FastModel.Variant("text", String.self) { Message.text($0) } unwrap: { if case Message.text(let payload) = $0 { payload } else { nil } }
                        FastModel.Variant("stop", Message.`default`) { if case Message.`default` = $0 { true } else { false } }
                        FastModel.Variant("end", Message.`default`) { if case Message.`default` = $0 { true } else { false } }
                    }
                }
            }

            extension Message: FastModel.JSONModel {}
            """#)
    }

    @Test func statedConformance() {
        Expansion.expect(
            #"""
            @JSONModel
            @Discriminator("type")
            enum Shape: JSONModel {
                case circle(Circle)
            }
            """#,
            #"""
            enum Shape: JSONModel {
                case circle(Circle)

                static var schema: FastModel.Schema<Shape> {
                    FastModel.Schema(variantsBy: "type") {
                        FastModel.Variant("circle", Circle.self) { Shape.circle($0) } unwrap: { if case Shape.circle(let payload) = $0 { payload } else { nil } }
                    }
                }
            }
            """#, conforms: true)
    }

    @Test(arguments: [("", #"\.kind"#, "kind"), (#"@Key("k", "kind") "#, #"\.kind, keys: "k", "kind""#, "k")])
    func classes(_ mark: String, _ field: String, _ key: String) {
        Expansion.expect(
            #"""
            @JSONModel
            class Animal {
                \#(mark)@Discriminator(["animal": Animal.self, "dog": Pets.Dog.self]) var kind = "animal"
            }
            """#,
            #"""
            class Animal {
                var kind = "animal"

                class var schema: FastModel.Schema<Animal> {
                    FastModel.Schema({ Animal() }) {
                        FastModel.Field("kind", \#(field))
                    }.variants(by: "\#(key)") {
                        FastModel.Variant("animal", Animal.self) { $0 }
                        FastModel.Variant("dog", Pets.Dog.self) { $0 }
                    }
                }
            }

            extension Animal: FastModel.JSONModel {}
            """#)
    }
}
#endif
