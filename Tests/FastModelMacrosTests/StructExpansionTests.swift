#if Macros
import Testing

/// Structs whose properties all have defaults: the schema is made with `Type()`.
@Suite struct StructExpansionTests {
    @Test func keysAndDefaults() {
        Expansion.expect(
            #"""
            @JSONModel
            struct Book {
                @Key("n") var name: String?
                @Key("ext.desc") var desc: String?
                @Key("id", "ID", #"a\.b"#) var bookID: String?
                var pages = 0
                @Ignored var isOpen = false
            }
            """#,
            #"""
            struct Book {
                var name: String?
                var desc: String?
                var bookID: String?
                var pages = 0
                var isOpen = false

                static var schema: FastModel.Schema<Book> {
                    FastModel.Schema({ Book() }) {
                        FastModel.Field("name", \.name, key: "n")
                        FastModel.Field("desc", \.desc, key: "ext.desc")
                        FastModel.Field("bookID", \.bookID, keys: "id", "ID", #"a\.b"#)
                        FastModel.Field("pages", \.pages)
                    }
                }
            }

            extension Book: FastModel.JSONModel {}
            """#)
    }

    @Test func onlyStoredVariablesOfTheInstance() {
        Expansion.expect(
            #"""
            @JSONModel
            struct Page {
                static let limit = 3
                static var shared: Page { Page() }
                let version = 1
                var a = 0, b = 1
                var x, y: Int?
                var twice: Int { a * 2 }
                var half: Int { get { a / 2 } set { a = newValue * 2 } }
                lazy var sum = a + b
                weak var owner: Owner?
                var seen = 0 { didSet { a = seen } }
                private(set) var count = 0
            }
            """#,
            #"""
            struct Page {
                static let limit = 3
                static var shared: Page { Page() }
                let version = 1
                var a = 0, b = 1
                var x, y: Int?
                var twice: Int { a * 2 }
                var half: Int { get { a / 2 } set { a = newValue * 2 } }
                lazy var sum = a + b
                weak var owner: Owner?
                var seen = 0 { didSet { a = seen } }
                private(set) var count = 0

                static var schema: FastModel.Schema<Page> {
                    FastModel.Schema({ Page() }) {
                        FastModel.Field("a", \.a)
                        FastModel.Field("b", \.b)
                        FastModel.Field("x", \.x)
                        FastModel.Field("y", \.y)
                        FastModel.Field("seen", \.seen)
                        FastModel.Field("count", \.count)
                    }
                }
            }

            extension Page: FastModel.JSONModel {}
            """#)
    }

    @Test func names() {
        Expansion.expect(
            #"""
            @JSONModel
            struct `struct` {
                var `default`: String?
                var `first name`: String?
                var größe = 0
            }
            """#,
            #"""
            struct `struct` {
                var `default`: String?
                var `first name`: String?
                var größe = 0

                static var schema: FastModel.Schema<`struct`> {
                    FastModel.Schema({ `struct`() }) {
                        FastModel.Field("default", \.`default`)
                        FastModel.Field("first name", \.`first name`)
                        FastModel.Field("größe", \.größe)
                    }
                }
            }

            extension `struct`: FastModel.JSONModel {}
            """#)
    }

    /// An initialiser without arguments gives the values that the declaration does not.
    @Test(arguments: ["init() { name = \"\" }", "init(name: String = \"\") { self.name = name }"])
    func ownInitialiser(_ initialiser: String) {
        Expansion.expect(
            #"""
            @JSONModel
            struct Book {
                var name: String
                \#(initialiser)
            }
            """#,
            #"""
            struct Book {
                var name: String
                \#(initialiser)

                static var schema: FastModel.Schema<Book> {
                    FastModel.Schema({ Book() }) {
                        FastModel.Field("name", \.name)
                    }
                }
            }

            extension Book: FastModel.JSONModel {}
            """#)
    }

    @Test(arguments: [
        ("public ", "public "), ("package ", "package "), ("internal ", ""), ("fileprivate ", ""), ("private ", ""),
    ])
    func access(_ type: String, _ schema: String) {
        Expansion.expect(
            """
            @JSONModel
            \(type)struct Note {
                var text = ""
            }
            """,
            """
            \(type)struct Note {
                var text = ""

                \(schema)static var schema: FastModel.Schema<Note> {
                    FastModel.Schema({ Note() }) {
                        FastModel.Field("text", \\.text)
                    }
                }
            }

            extension Note: FastModel.JSONModel {}
            """)
    }

    @Test func accessOfTheExtensionAround() {
        Expansion.expect(
            """
            public extension Library {
                @JSONModel
                struct Note {
                    var text = ""
                }
            }
            """,
            """
            public extension Library {
                struct Note {
                    var text = ""

                    public static var schema: FastModel.Schema<Note> {
                        FastModel.Schema({ Note() }) {
                            FastModel.Field("text", \\.text)
                        }
                    }
                }
            }

            extension Library.Note: FastModel.JSONModel {}
            """)
    }

    @Test func statedConformance() {
        Expansion.expect(
            """
            @JSONModel
            struct Note: JSONModel {
                var text = ""
            }
            """,
            """
            struct Note: JSONModel {
                var text = ""

                static var schema: FastModel.Schema<Note> {
                    FastModel.Schema({ Note() }) {
                        FastModel.Field("text", \\.text)
                    }
                }
            }
            """, conforms: true)
    }
}
#endif
