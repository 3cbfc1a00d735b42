#if Macros
import Testing

/// The effect of a type's `CodingKeys`.
@Suite struct CodingKeysExpansionTests {
    @Test func keysOfTheCases() {
        Expansion.expect(
            #"""
            @JSONModel
            struct Book: Codable {
                enum CodingKeys: String, CodingKey {
                    case title = "name", pages
                    case `default` = "ext.default"
                }
                var title = ""
                var pages = 0
                @Key(options: .dates(.iso8601)) var `default`: Date?
                var isOpen = false
            }
            """#,
            #"""
            struct Book: Codable {
                enum CodingKeys: String, CodingKey {
                    case title = "name", pages
                    case `default` = "ext.default"
                }
                var title = ""
                var pages = 0
                var `default`: Date?
                var isOpen = false

                static var schema: FastModel.Schema<Book> {
                    FastModel.Schema({ Book() }) {
                        FastModel.Field("title", \.title, key: "name")
                        FastModel.Field("pages", \.pages)
                        FastModel.Field("default", \.`default`, key: #"ext\.default"#, options: .dates(.iso8601))
                    }
                }
            }

            extension Book: FastModel.JSONModel {}
            """#)
    }

    @Test("A constant with a value is written only")
    func constants() {
        Expansion.expect(
            #"""
            @JSONModel
            struct Feature: Codable {
                enum CodingKeys: String, CodingKey {
                    case type = "t", n
                }
                let type = "FC"
                var n = 0
                let version = 3
            }
            """#,
            #"""
            struct Feature: Codable {
                enum CodingKeys: String, CodingKey {
                    case type = "t", n
                }
                let type = "FC"
                var n = 0
                let version = 3

                static var schema: FastModel.Schema<Feature> {
                    FastModel.Schema({ Feature() }) {
                        FastModel.Field(constant: "type", \.type, key: "t")
                        FastModel.Field("n", \.n)
                    }
                }
            }

            extension Feature: FastModel.JSONModel {}
            """#)
    }

    @Test("A property without a case needs a default value, and keys are declared in one place only")
    func diagnostics() {
        let missing = """
            @JSONModel struct Book: Codable {
                let id: Int
                let pages: Int
                private enum CodingKeys: String, CodingKey { case id }
            }
            """
        #expect(
            Expansion.diagnostics(of: missing) == [
                "3:9: error: 'pages' is ignored, so it needs a default value"
            ])
        let both = """
            @JSONModel struct Book: Codable {
                @Key("n") var name = ""
                private enum CodingKeys: String, CodingKey { case name }
            }
            """
        #expect(
            Expansion.diagnostics(of: both) == [
                """
                2:5: error: the type's CodingKeys say the keys: name this one there, or remove CodingKeys and mark the \
                properties
                """
            ])
    }

    @Test("Another enumeration of the name is ignored")
    func others() {
        let source = """
            @JSONModel struct Book {
                @Key("n") var name = ""
                enum CodingKeys: String { case other }
            }
            """
        #expect(Expansion.diagnostics(of: source).isEmpty)
    }
}
#endif
