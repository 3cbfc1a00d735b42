import FastModel
import Testing

@Suite("What a schema declares about its properties")
struct PropertyDescriptionTests {
    struct Model: JSONModel {
        let id: Int
        var name: String?
        var secret = ""
        var cache = 0
        var odd = 0

        struct Draft {
            var id: Int?
            var name: String?
            var secret = ""
            var cache = 0
            var odd = 0
        }

        static let schema = Schema<Model>(
            draft: { Draft() }, options: .deny("secret"),
            fields: {
                Field(required: "id", \.id, keys: "id", "ids[0].value")
                Field("name", \.name)
                Field("secret", \.secret)
                Field("cache", \.cache, options: .transient)
                Field("odd", \.odd, key: #"a\.b.c\[d"#)
            },
            build: { draft in
                draft.id.map {
                    Model(id: $0, name: draft.name, secret: draft.secret, cache: draft.cache, odd: draft.odd)
                }
            })
    }

    @Test("Name, type, key paths, required, transient, included")
    func properties() {
        let properties = Model.schema.properties
        #expect(properties.map(\.name) == ["id", "name", "secret", "cache", "odd"])
        #expect(properties.map { "\($0.type)" } == ["Int", "Optional<String>", "String", "Int", "Int"])
        #expect(
            properties.map(\.keyPaths) == [["id", "ids.0.value"], ["name"], ["secret"], ["cache"], [#"a\.b.c\[d"#]])
        #expect(properties.map(\.isMapped) == [true, false, false, false, true])
        #expect(properties.map(\.isRequired) == [true, false, false, false, false])
        #expect(properties.map(\.isTransient) == [false, false, false, true, false])
        #expect(properties.map(\.isIncluded) == [true, true, false, true, true])
    }

    @Test("A type that only a provider maps")
    func mapped() {
        let provider = MappingProviderTests.provider
        #expect(provider.properties(of: ForeignUser.self)?.map(\.name).first == "name")
        #expect(provider.properties(of: ForeignPost.self)?.map { "\($0.type)" } == ["String", "Int"])
        #expect(provider.properties(of: String.self) == nil)
    }
}
