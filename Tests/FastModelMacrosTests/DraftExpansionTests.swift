#if Macros
import SwiftIfConfig
import SwiftSyntax
import Testing

/// Structs and final classes with required properties or constants, which are collected in a draft.
@Suite struct DraftExpansionTests {
    @Test func structure() {
        Expansion.expect(
            #"""
            @JSONModel
            public struct Book {
                public let id: Int
                let note: String?
                let version = 1
                @Key("t", "tags") var tags: [String]
                var pages = Self.defaultPages
                var price: Optional<Double>
                var year: Int!
                @Ignored let origin: URL?
                @Ignored var isOpen = false
            }
            """#,
            #"""
            public struct Book {
                public let id: Int
                let note: String?
                let version = 1
                var tags: [String]
                var pages = Self.defaultPages
                var price: Optional<Double>
                var year: Int!
                let origin: URL?
                var isOpen = false

                public static var schema: FastModel.Schema<Book> {
                    FastModel.Schema(draft: { _JSONDraft() }) {
                        FastModel.Field(required: "id", \.id)
                        FastModel.Field("note", \.note)
                        FastModel.Field(required: "tags", \.tags, keys: "t", "tags")
                        FastModel.Field("pages", \.pages)
                        FastModel.Field("price", \.price)
                        FastModel.Field("year", \.year)
                    } build: {
                        Book(_jsonDraft: &$0)
                    } seed: { model in
                        _JSONDraft(
                            id: model.id,
                            note: model.note,
                            tags: model.tags,
                            pages: model.pages,
                            price: model.price,
                            year: model.year,
                            origin: model.origin,
                            isOpen: model.isOpen)
                    }
                }

                private struct _JSONDraft {
                    var id: Swift.Optional<Int> = nil
                    var note: String? = nil
                    var tags: Swift.Optional<[String]> = nil
                    var pages = Book.defaultPages
                    var price: Optional<Double> = nil
                    var year: Int! = nil
                    var origin: URL? = nil
                    var isOpen = false
                }
            }

            extension Book: FastModel.JSONModel {
                private init?(_jsonDraft: inout _JSONDraft) {
                    guard _jsonDraft.id != nil else { return nil }
                    guard _jsonDraft.tags != nil else { return nil }
                    guard let id = _jsonDraft.id.take() else { return nil }
                    guard let tags = _jsonDraft.tags.take() else { return nil }
                    self.id = id
                    self.note = _jsonDraft.note
                    self.tags = tags
                    self.pages = _jsonDraft.pages
                    self.price = _jsonDraft.price
                    self.year = _jsonDraft.year
                    self.origin = _jsonDraft.origin
                    self.isOpen = _jsonDraft.isOpen
                }
            }
            """#)
    }

    @Test func presence() {
        Expansion.expect(
            #"""
            @JSONModel
            struct Patch {
                let id: Int
                var name: Presence<String>
            }
            """#,
            #"""
            struct Patch {
                let id: Int
                var name: Presence<String>

                static var schema: FastModel.Schema<Patch> {
                    FastModel.Schema(draft: { _JSONDraft() }) {
                        FastModel.Field(required: "id", \.id)
                        FastModel.Field("name", \.name)
                    } build: {
                        Patch(_jsonDraft: &$0)
                    } seed: { model in
                        _JSONDraft(
                            id: model.id,
                            name: model.name)
                    }
                }

                private struct _JSONDraft {
                    var id: Swift.Optional<Int> = nil
                    var name: Presence<String> = .absent
                }
            }

            extension Patch: FastModel.JSONModel {
                private init?(_jsonDraft: inout _JSONDraft) {
                    guard _jsonDraft.id != nil else { return nil }
                    guard let id = _jsonDraft.id.take() else { return nil }
                    self.id = id
                    self.name = _jsonDraft.name
                }
            }
            """#)
    }

    @Test func finalClass() {
        Expansion.expect(
            #"""
            @JSONModel
            final class Book {
                let id: Int
                var `default`: [String: any Shape] = [:]
                var `inout`, `first name`: String?
            }
            """#,
            #"""
            final class Book {
                let id: Int
                var `default`: [String: any Shape] = [:]
                var `inout`, `first name`: String?

                static var schema: FastModel.Schema<Book> {
                    FastModel.Schema(draft: { _JSONDraft() }) {
                        FastModel.Field(required: "id", \.id)
                        FastModel.Field("default", \.`default`)
                        FastModel.Field("inout", \.`inout`)
                        FastModel.Field("first name", \.`first name`)
                    } build: {
                        Book(_jsonDraft: &$0)
                    } seed: { model in
                        _JSONDraft(
                            id: model.id,
                            default: model.`default`,
                            `inout`: model.`inout`,
                            `first name`: model.`first name`)
                    }
                }

                private struct _JSONDraft {
                    var id: Swift.Optional<Int> = nil
                    var `default`: [String: any Shape] = [:]
                    var `inout`: String? = nil
                    var `first name`: String? = nil
                }

                private init?(_jsonDraft: inout _JSONDraft) {
                    guard _jsonDraft.id != nil else { return nil }
                    guard let id = _jsonDraft.id.take() else { return nil }
                    self.id = id
                    self.`default` = _jsonDraft.`default`
                    self.`inout` = _jsonDraft.`inout`
                    self.`first name` = _jsonDraft.`first name`
                }
            }

            extension Book: FastModel.JSONModel {}
            """#)
    }

    /// No initialiser can be called as `Book()`, so the draft's is used although nothing is required.
    @Test(arguments: ["init(other: Int) {}", "init?() {}", "init() throws {}"])
    func ownInitialiser(_ initialiser: String) {
        Expansion.expect(
            #"""
            @JSONModel
            struct Book: JSONModel {
                var pages = 0
                \#(initialiser)
            }
            """#,
            #"""
            struct Book: JSONModel {
                var pages = 0
                \#(initialiser)

                static var schema: FastModel.Schema<Book> {
                    FastModel.Schema(draft: { _JSONDraft() }) {
                        FastModel.Field("pages", \.pages)
                    } build: {
                        Book(_jsonDraft: &$0)
                    } seed: { model in
                        _JSONDraft(
                            pages: model.pages)
                    }
                }

                private struct _JSONDraft {
                    var pages = 0
                }
            }

            extension Book {
                private init?(_jsonDraft: inout _JSONDraft) {
                    self.pages = _jsonDraft.pages
                }
            }
            """#, conforms: true)
    }

    /// The draft also has the values that an update must preserve. Wrapped values may not be assignable and are left out.
    @Test func propertiesThatAreNotMapped() {
        Expansion.expect(
            #"""
            @JSONModel
            final class Book: Plain {
                let id: Int
                weak var owner: Owner?
                unowned var partner: Owner?
                @Ignored @available(swift, introduced: 5) var isOpen = true
                @Ignored @MainActor var isSeen = false
                @Ignored @Clamped var rating = 1
                @Ignored @Lazily var text: String?
                override var base: Int { didSet {} }
                lazy var sum = 0
            }
            """#,
            #"""
            final class Book: Plain {
                let id: Int
                weak var owner: Owner?
                unowned var partner: Owner?
                @available(swift, introduced: 5) var isOpen = true
                @MainActor var isSeen = false
                @Clamped var rating = 1
                @Lazily var text: String?
                override var base: Int { didSet {} }
                lazy var sum = 0

                static var schema: FastModel.Schema<Book> {
                    FastModel.Schema(draft: { _JSONDraft() }) {
                        FastModel.Field(required: "id", \.id)
                    } build: {
                        Book(_jsonDraft: &$0)
                    } seed: { model in
                        _JSONDraft(
                            id: model.id,
                            owner: model.owner,
                            partner: model.partner,
                            isOpen: model.isOpen,
                            isSeen: model.isSeen)
                    }
                }

                private struct _JSONDraft {
                    var id: Swift.Optional<Int> = nil
                    weak var owner: Owner? = nil
                    unowned var partner: Owner? = nil
                    var isOpen = true
                    var isSeen = false
                }

                private init?(_jsonDraft: inout _JSONDraft) {
                    guard _jsonDraft.id != nil else { return nil }
                    guard let id = _jsonDraft.id.take() else { return nil }
                    self.id = id
                    self.owner = _jsonDraft.owner
                    self.partner = _jsonDraft.partner
                    self.isOpen = _jsonDraft.isOpen
                    self.isSeen = _jsonDraft.isSeen
                }
            }

            extension Book: FastModel.JSONModel {}
            """#)
    }

    @Test func conditionalCompilation() {
        let version = VersionTuple(6)
        Expansion.expect(
            #"""
            @JSONModel
            struct Book {
            #if true
                let id: Int
            #else
                let identifier: Int
            #endif
            }
            """#,
            #"""
            struct Book {
            #if true
                let id: Int
            #else
                let identifier: Int
            #endif

                static var schema: FastModel.Schema<Book> {
                    FastModel.Schema(draft: { _JSONDraft() }) {
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
            }

            extension Book: FastModel.JSONModel {
                private init?(_jsonDraft: inout _JSONDraft) {
                    guard _jsonDraft.id != nil else { return nil }
                    guard let id = _jsonDraft.id.take() else { return nil }
                    self.id = id
                }
            }
            """#, configuration: StaticBuildConfiguration(languageVersion: version, compilerVersion: version))
    }
}
#endif
