#if Macros
import Testing

/// Options, converters and defaults are passed to the schema unchanged.
@Suite struct OptionExpansionTests {
    @Test func fields() {
        Expansion.expect(
            #"""
            @JSONModel
            struct Book {
                @Key("b", options: .dates(.iso8601), .conversion(.strict)) var birth: Date?
                @Key("n", "name", options: .nulls(.keep)) var name = ""
                @Key(options: .transient) var draft = ""
                @Key("c", using: HexColor()) var tint: Color?
                @Key(using: Converter { (days: Int) in Age(days: days) } encode: { $0.days }, options: .nils(.null))
                var age = Age(days: 0)
                @Key("p", "pages", defaults: FieldDefaults(null: 0, mismatch: -1)) var pages = 1
            }
            """#,
            #"""
            struct Book {
                var birth: Date?
                var name = ""
                var draft = ""
                var tint: Color?
                var age = Age(days: 0)
                var pages = 1

                static var schema: FastModel.Schema<Book> {
                    FastModel.Schema({ Book() }) {
                        FastModel.Field("birth", \.birth, key: "b", options: .dates(.iso8601), .conversion(.strict))
                        FastModel.Field("name", \.name, keys: "n", "name", options: .nulls(.keep))
                        FastModel.Field("draft", \.draft, options: .transient)
                        FastModel.Field("tint", \.tint, keys: "c", using: HexColor())
                        FastModel.Field("age", \.age, using: Converter { (days: Int) in Age(days: days) } encode: { $0.days }, options: .nils(.null))
                        FastModel.Field("pages", \.pages, keys: "p", "pages", defaults: FieldDefaults(null: 0, mismatch: -1))
                    }
                }
            }

            extension Book: FastModel.JSONModel {}
            """#)
    }

    @Test func requiredFields() {
        Expansion.expect(
            #"""
            @JSONModel
            struct Book {
                @Key("i", options: .conversion(.strict)) let id: Int
                @Key("c", using: HexColor()) let tint: Color
                @Key(defaults: FieldDefaults(null: 0)) let pages: Int
            }
            """#,
            #"""
            struct Book {
                let id: Int
                let tint: Color
                let pages: Int

                static var schema: FastModel.Schema<Book> {
                    FastModel.Schema(draft: { _JSONDraft() }) {
                        FastModel.Field(required: "id", \.id, keys: "i", options: .conversion(.strict))
                        FastModel.Field(required: "tint", \.tint, keys: "c", using: HexColor())
                        FastModel.Field(required: "pages", \.pages, defaults: FieldDefaults(null: 0))
                    } build: {
                        Book(_jsonDraft: &$0)
                    } seed: { model in
                        _JSONDraft(
                            id: model.id,
                            tint: model.tint,
                            pages: model.pages)
                    }
                }

                private struct _JSONDraft {
                    var id: Swift.Optional<Int> = nil
                    var tint: Swift.Optional<Color> = nil
                    var pages: Swift.Optional<Int> = nil
                }
            }

            extension Book: FastModel.JSONModel {
                private init?(_jsonDraft: inout _JSONDraft) {
                    guard _jsonDraft.id != nil else { return nil }
                    guard _jsonDraft.tint != nil else { return nil }
                    guard _jsonDraft.pages != nil else { return nil }
                    guard let id = _jsonDraft.id.take() else { return nil }
                    guard let tint = _jsonDraft.tint.take() else { return nil }
                    guard let pages = _jsonDraft.pages.take() else { return nil }
                    self.id = id
                    self.tint = tint
                    self.pages = pages
                }
            }
            """#)
    }

    @Test func model() {
        Expansion.expect(
            #"""
            @JSONModel(.keys(.snakeCase), .dates(.iso8601), .deny("a", "b"))
            struct Book {
                var name = ""
            }
            """#,
            #"""
            struct Book {
                var name = ""

                static var schema: FastModel.Schema<Book> {
                    FastModel.Schema({ Book() }, options: .keys(.snakeCase), .dates(.iso8601), .deny("a", "b")) {
                        FastModel.Field("name", \.name)
                    }
                }
            }

            extension Book: FastModel.JSONModel {}
            """#)
    }

    @Test func modelWithDraft() {
        Expansion.expect(
            #"""
            @JSONModel(.unknownKeys(.report))
            final class Book {
                let id: Int
            }
            """#,
            #"""
            final class Book {
                let id: Int

                static var schema: FastModel.Schema<Book> {
                    FastModel.Schema(draft: { _JSONDraft() }, options: .unknownKeys(.report)) {
                        FastModel.Field(required: "id", \.id)
                    } build: {
                        Book(_jsonDraft: &$0)
                    } seed: { model in
                        _JSONDraft(
                            id: model.id)
                    }
                }

                private struct _JSONDraft {
                    var id: Swift.Optional<Int> = nil
                }

                private init?(_jsonDraft: inout _JSONDraft) {
                    guard _jsonDraft.id != nil else { return nil }
                    guard let id = _jsonDraft.id.take() else { return nil }
                    self.id = id
                }
            }

            extension Book: FastModel.JSONModel {}
            """#)
    }

    /// An override with a `@Key` replaces the inherited mapping.
    @Test func subclass() {
        Expansion.expect(
            #"""
            @JSONModel(.keys(.kebabCase))
            class Dog: Animal {
                @Key(options: .conversion(.strict)) override var age: Int? { didSet {} }
            }
            """#,
            #"""
            class Dog: Animal {
                override var age: Int? { didSet {} }

                override class var schema: FastModel.Schema<SchemaModel> {
                    super.schema.extended({ Dog() }, options: .keys(.kebabCase)) {
                        FastModel.Field("age", \.age, options: .conversion(.strict))
                    }
                }
            }
            """#, conforms: true)
    }
}
#endif
