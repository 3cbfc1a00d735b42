import FastModel
import Testing

@Suite("Types by name")
struct TypeRegistryTests {
    struct Post: JSONModel { static let schema = Schema(Post.init) {} }
    struct Address: JSONModel { static let schema = Schema(Address.init) {} }
    struct GameState: JSONModel { static let schema = Schema(GameState.init) {} }
    struct Category: JSONModel { static let schema = Schema(Category.init) {} }

    static let registry = TypeRegistry(Post.self, Address.self, GameState.self, Category.self)

    @Test(
        "Names in the form of keys: posts, addresses, game_states, categories",
        arguments: [
            ("Post", "Post"), ("post", "Post"), ("posts", "Post"), ("addresses", "Address"), ("address", "Address"),
            ("game_states", "GameState"), ("gameState", "GameState"), ("GAME_STATE", "GameState"),
            ("categories", "Category"), ("category", "Category"), ("Categories", "Category"),
        ])
    func names(_ name: String, _ type: String) {
        #expect(Self.registry.type(named: name).map { "\($0)" } == type)
    }

    @Test("Unknown names", arguments: ["", "s", "es", "ies", "pos", "postss", "addres", "Posting"])
    func unknown(_ name: String) {
        #expect(Self.registry.type(named: name) == nil)
    }

    @Test("An explicit registration takes precedence")
    func explicit() {
        var registry = Self.registry
        registry.register(Address.self, as: "posts")
        #expect(registry.type(named: "posts") == Address.self)
        #expect(registry.type(named: "post") == Post.self)
    }

    struct Holder: JSONModel {
        var type: any JSONModel.Type = Post.self
        var maybe: (any JSONModel.Type)?
        static let schema = Schema({ Holder() }) {
            Field("type", \.type, using: TypeRegistryTests.registry)
            Field("maybe", \.maybe, keys: "m", using: TypeRegistryTests.registry)
        }
    }

    @Test("A string for a property that is a type is looked up by name; an unknown one is an issue")
    func properties() {
        let result = outcome(of: #"{"type":"game_states","m":"Category"}"#, as: Holder.self)
        #expect(result.value?.type == GameState.self)
        #expect(result.value?.maybe == Category.self)
        let unknown = outcome(of: #"{"type":"x","m":3}"#, as: Holder.self)
        #expect(unknown.value?.type == Post.self)
        #expect(unknown.codes == [.unknownCase, .unknownCase])
        #expect(outcome(of: #"{"type":null,"m":null}"#, as: Holder.self).value?.maybe == nil)
    }
}
