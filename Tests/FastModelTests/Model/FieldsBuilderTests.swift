import FastModel
import Foundation
import Testing

@Suite("How the fields of a schema are combined")
struct FieldsBuilderTests {
    struct Book: Equatable {
        var title = ""
        var price = 0
        var pages = 0
        var name = ""
        var shelf = ""
    }

    enum Kind: CaseIterable { case plain, priced, paged }

    static let shared: [Field<Book>] = [Field("name", \.name), Field("shelf", \.shelf)]

    static func names(_ kind: Kind, _ hasGroup: Bool) -> [String] {
        let texts: [(String, any WritableKeyPath<Book, String> & Sendable)] = [("name", \.name), ("shelf", \.shelf)]
        let schema = Schema({ Book() }) {
            Field("title", \.title)
            switch kind {
            case .plain: []
            case .priced: Field("price", \.price)
            case .paged:
                Field("price", \.price)
                Field("pages", \.pages)
            }
            if hasGroup {
                shared
            } else {
                for (name, keyPath) in texts.reversed() { Field(name, keyPath) }
            }
            if #available(macOS 99, *) { [] }
        }
        return schema.properties.map(\.name)
    }

    @Test("Conditions, loops and groups keep their order", arguments: Kind.allCases, [true, false])
    func order(_ kind: Kind, _ hasGroup: Bool) {
        let middle = [Kind.plain: [], .priced: ["price"], .paged: ["price", "pages"]][kind] ?? []
        let end = hasGroup ? ["name", "shelf"] : ["shelf", "name"]
        #expect(Self.names(kind, hasGroup) == ["title"] + middle + end)
    }

    struct Days: JSONConverter {
        func decode(_ source: String) throws -> Int { source.count }
        func encode(_ value: Int) throws -> String { String(repeating: "d", count: value) }
    }

    struct Everything {
        var plain = 0
        var converted = 0
        var optional: Int?
        var defaulted = 0
        var any: Any?
        var object: [String: Any] = [:]
        var maybeObject: [String: Any]?
        var array: [Any] = []
        var maybeArray: [Any]?
        var type: any JSONModel.Type = RequiredPropertyTests.Person.self
        var maybeType: (any JSONModel.Type)?
        var post = EntryPointTests.Foreign()
        var posts: [EntryPointTests.Foreign] = []
        var nested: EntryPointTests.Foreign?
        var transformed = 0
    }

    /// The fields, each with one key, with several, or with both.
    static func fields(_ keys: (String?, String, String)) -> [Field<Everything>] {
        let (key, first, second) = keys
        let registry = TypeRegistry(RequiredPropertyTests.Person.self)
        return [
            Field("plain", \.plain, key: key, keys: first, second),
            Field("converted", \.converted, key: key, keys: first, second, using: Days()),
            Field("optional", \.optional, key: key, keys: first, second, using: Days()),
            Field("defaulted", \.defaulted, key: key, keys: first, second, defaults: FieldDefaults(null: 1)),
            Field("any", \.any, key: key, keys: first, second, using: .any),
            Field("object", \.object, key: key, keys: first, second, using: .anyObject),
            Field("maybeObject", \.maybeObject, key: key, keys: first, second, using: .anyObject),
            Field("array", \.array, key: key, keys: first, second, using: .anyArray),
            Field("maybeArray", \.maybeArray, key: key, keys: first, second, using: .anyArray),
            Field("type", \.type, key: key, keys: first, second, using: registry),
            Field("maybeType", \.maybeType, key: key, keys: first, second, using: registry),
            Field("post", \.post, key: key, keys: first, second, using: .mapped()),
            Field("posts", \.posts, key: key, keys: first, second, using: .mapped()),
            Field(
                "title", \.nested, \.title, creating: { EntryPointTests.Foreign() }, key: key, keys: first, second),
            Field("transformed", \.transformed, key: key, keys: first, second, using: ObjectConverter { _, _ in 1 }),
        ]
    }

    @Test("Every field takes one key and several; the single key comes first")
    func keys() {
        for (key, paths) in [("a.b", ["a.b", "c", "d"]), (nil, ["c", "d"])] as [(String?, [String])] {
            let schema = Schema({ Everything() }) { Self.fields((key, "c", "d")) }
            #expect(schema.properties.count == 15)
            for property in schema.properties { #expect(property.keyPaths == paths && property.isMapped) }
        }
    }

    struct Draft {
        var plain: Int?
        var converted: Int?
        var defaulted: Int?
    }

    @Test("…required ones as well")
    func requiredKeys() {
        let schema = Schema<Book>(draft: { Draft() }) {
            Field(required: "plain", \.plain, key: "a")
            Field(required: "converted", \.converted, key: "a", using: Days())
            Field(required: "defaulted", \.defaulted, key: "a", defaults: FieldDefaults(null: 1))
        } build: { _ in
            nil
        }
        #expect(schema.properties.map(\.keyPaths) == [["a"], ["a"], ["a"]])
    }
}
