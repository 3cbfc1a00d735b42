#if Macros
import Testing

/// Methods with the declaration of a hook are passed to the schema.
@Suite struct HookExpansionTests {
    @Test func structure() {
        Expansion.expect(
            #"""
            @JSONModel
            struct Book {
                var name = ""
                func validate() throws {}
                static func willDecode(_ object: inout JSONValue) -> Bool { true }
                mutating func didDecode(from json: FastModel.JSONValue) throws -> Swift.Bool { true }
                mutating func willEncode() {}
                func didEncode(into object: inout JSONValue) -> Bool { true }
            }
            """#,
            #"""
            struct Book {
                var name = ""
                func validate() throws {}
                static func willDecode(_ object: inout JSONValue) -> Bool { true }
                mutating func didDecode(from json: FastModel.JSONValue) throws -> Swift.Bool { true }
                mutating func willEncode() {}
                func didEncode(into object: inout JSONValue) -> Bool { true }

                static var schema: FastModel.Schema<Book> {
                    FastModel.Schema({ Book() }) {
                        FastModel.Field("name", \.name)
                    }._hooks(of: Book.self, validate: { try $0.validate() }, willDecode: { Book.willDecode(&$0) }, didDecode: { try $0.didDecode(from: $1) }, willEncode: { $0.willEncode() }, didEncode: { $0.didEncode(into: &$1) })
                }
            }

            extension Book: FastModel.JSONModel {}
            """#)
    }

    @Test func draft() {
        Expansion.expect(
            #"""
            @JSONModel
            final class Book {
                let id: Int
                func validate() throws(BookError) -> Void {}
            }
            """#,
            #"""
            final class Book {
                let id: Int
                func validate() throws(BookError) -> Void {}

                static var schema: FastModel.Schema<Book> {
                    FastModel.Schema(draft: { _JSONDraft() }) {
                        FastModel.Field(required: "id", \.id)
                    } build: {
                        Book(_jsonDraft: &$0)
                    } seed: { model in
                        _JSONDraft(
                            id: model.id)
                    }._hooks(of: Book.self, validate: { try $0.validate() })
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

    @Test func polymorphicClass() {
        Expansion.expect(
            #"""
            @JSONModel
            class Animal {
                var name = ""
                class func modelType(for object: JSONValue) -> (any FastModel.JSONModel.Type) { Animal.self }
            }
            """#,
            #"""
            class Animal {
                var name = ""
                class func modelType(for object: JSONValue) -> (any FastModel.JSONModel.Type) { Animal.self }

                class var schema: FastModel.Schema<Animal> {
                    FastModel.Schema({ Animal() }) {
                        FastModel.Field("name", \.name)
                    }._hooks(of: Animal.self, modelType: { Animal.modelType(for: $0) })
                }
            }

            extension Animal: FastModel.JSONModel {}
            """#)
    }

    /// An instance's override is called through the superclass's hook; a type's is not.
    @Test func subclass() {
        Expansion.expect(
            #"""
            @JSONModel
            class Dog: Animal {
                var name = ""
                override func validate() throws {}
                override class func willDecode(_ object: inout JSONValue) -> Bool { true }
                func didDecode(from object: JSONValue) -> Bool { true }
            }
            """#,
            #"""
            class Dog: Animal {
                var name = ""
                override func validate() throws {}
                override class func willDecode(_ object: inout JSONValue) -> Bool { true }
                func didDecode(from object: JSONValue) -> Bool { true }

                override class var schema: FastModel.Schema<SchemaModel> {
                    super.schema.extended({ Dog() }) {
                        FastModel.Field("name", \.name)
                    }._hooks(of: Dog.self, willDecode: { Dog.willDecode(&$0) }, didDecode: { $0.didDecode(from: $1) })
                }
            }
            """#, conforms: true)
    }

    /// Hooks whose protocols the type declares are not passed; a class whose first protocol is a hook has no superclass.
    @Test func statedProtocol() {
        Expansion.expect(
            #"""
            @JSONModel
            class Book: ValidationHook {
                var name = ""
                func validate() throws {}
            }
            """#,
            #"""
            class Book: ValidationHook {
                var name = ""
                func validate() throws {}

                class var schema: FastModel.Schema<Book> {
                    FastModel.Schema({ Book() }) {
                        FastModel.Field("name", \.name)
                    }
                }
            }
            """#, conforms: true)
    }

    /// Nor has one whose first protocol is a helper.
    @Test(arguments: ["EquatableModel", "HashableModel", "CodableModel", "FastModel.DescribableModel"])
    func helpers(_ helper: String) {
        Expansion.expect(
            #"""
            @JSONModel
            final class Book: \#(helper) {
                var name = ""
            }
            """#,
            #"""
            final class Book: \#(helper) {
                var name = ""

                static var schema: FastModel.Schema<Book> {
                    FastModel.Schema({ Book() }) {
                        FastModel.Field("name", \.name)
                    }
                }
            }
            """#, conforms: true)
    }

    @Test(arguments: [
        "func willEncode(_ a: Int) {}", "private func validate() throws {}", "fileprivate mutating func didDecode() {}",
        "func validate(_ a: Int) {}",
    ])
    func otherMethods(_ method: String) {
        Expansion.expect(
            #"""
            @JSONModel
            struct Book {
                var name = ""
                \#(method)
            }
            """#,
            #"""
            struct Book {
                var name = ""
                \#(method)

                static var schema: FastModel.Schema<Book> {
                    FastModel.Schema({ Book() }) {
                        FastModel.Field("name", \.name)
                    }
                }
            }

            extension Book: FastModel.JSONModel {}
            """#)
    }
}
#endif
