import FastModel
import Testing

/// Deep copies never refer, directly or indirectly, to an original that is also copied.
@Suite("References in deep copies")
struct CopiedReferencesTests {
    typealias Node = CopyingTests.Node

    final class Tag: HashableModel {
        var name = ""
        init() {}
        init(_ name: String) { self.name = name }

        static let schema = Schema(Tag.init) { Field("name", \.name) }
    }

    final class Post: JSONModel {
        var tags: Set<Tag> = []
        var main: Tag?

        static let schema = Schema(Post.init) {
            Field("tags", \.tags)
            Field("main", \.main)
        }
    }

    final class Anything: JSONModel {
        var value: Any?
        var list: [Any] = []
        var members: [String: Any] = [:]
        var optionalList: [Any]?

        static let schema = Schema(Anything.init) {
            Field("value", \.value, using: .any)
            Field("list", \.list, using: .anyArray)
            Field("members", \.members, using: .anyObject)
            Field("optionalList", \.optionalList, using: .anyArray)
        }
    }

    /// Makes its objects on request.
    final class Pair: JSONModel {
        var names = ["", ""]
        var first: Tag {
            get { Tag(names[0]) }
            set { names[0] = newValue.name }
        }
        var second: Tag {
            get { Tag(names[1]) }
            set { names[1] = newValue.name }
        }

        static let schema = Schema(Pair.init) {
            Field("first", \.first)
            Field("second", \.second)
        }
    }

    struct Links: JSONModel {
        var first: Link?
        var nodes: [Node] = []

        static let schema = Schema({ Links() }) {
            Field("first", \.first)
            Field("nodes", \.nodes)
        }
    }

    struct Link: JSONModel {
        weak var target: Node?

        static let schema = Schema({ Link() }) { Field("target", \.target) }
    }

    /// Not a model: copies share it.
    final class Holder { var tag = Tag("held") }

    struct Shared: JSONModel {
        var holder = Holder()
        var optional: Holder?
        static let schema = Schema({ Shared() }) {
            Field("tag", \.holder.tag)
            Field("optionalTag", \.optional, \.tag, creating: Holder.init)
        }
    }

    /// Its objects are also reached through its objects.
    final class Wrapped: JSONModel {
        var post = Post()
        var main: Tag? {
            get { post.main }
            set { post.main = newValue }
        }
        var holder = Holder()

        static let schema = Schema(Wrapped.init) {
            Field("main", \.post.main)
            Field("computed", \.main)
            Field("post", \.post)
            Field("tag", \.holder.tag)
        }
    }

    /// Refers to an object that all copies share.
    final class Common: JSONModel {
        private nonisolated(unsafe) static let shared = Holder()
        var holder: Holder { unsafe Common.shared }
        static let schema = Schema({ Common() }) { Field("tag", \.holder.tag) }
    }

    @Test("A property reached through an object that copies share is an error, and the original is unchanged")
    func sharedObjects() throws {
        for shared in [Shared(), Shared(optional: Holder())] {
            let (tag, other) = (shared.holder.tag, shared.optional?.tag)
            let error = #expect(throws: ModelError.self) { try shared.deepCopy() }
            #expect(error?.code == .invalidSchema)
            #expect(shared.holder.tag === tag)
            #expect(shared.optional?.tag === other)
        }
        let common = try Common(json: "{}")
        let tag = common.holder.tag
        #expect(throws: ModelError.self) { try common.deepCopy() }
        #expect(common.holder.tag === tag)
    }

    @Test("A property reached through an object that is also copied, in every order of fields")
    func behindCopies() throws {
        let wrapped = Wrapped()
        let (post, main, tag) = (wrapped.post, Tag("m"), wrapped.holder.tag)
        post.main = main
        post.tags = [main]
        let copy = try wrapped.deepCopy()
        #expect(wrapped.post === post)
        #expect(post.main === main)
        #expect(wrapped.holder.tag === tag)
        #expect(copy.post !== post)
        #expect(copy.post.main?.name == "m")
        #expect(copy.post.main !== main)
        #expect(copy.post.tags.first === copy.post.main)
        #expect(copy.holder.tag !== tag)
        #expect(copy.holder.tag.name == "held")
    }

    @Test func membersOfSets() throws {
        let post = Post()
        post.tags = [Tag("a"), Tag("b")]
        post.main = post.tags.first
        let copy = try post.deepCopy()
        #expect(copy.tags.map(\.name).sorted() == ["a", "b"])
        for tag in copy.tags { #expect(!post.tags.contains { $0 === tag }) }
        #expect(copy.tags.contains { $0 === copy.main })
        #expect(copy.tags == post.tags)
    }

    @Test func objectsInPropertiesOfAny() throws {
        let node = Node("n")
        let post = Post()
        post.main = Tag("t")
        let anything = Anything()
        anything.value = node
        anything.list = [node, [node], 5, [[node] as [Any]], Set([AnyHashable(Tag("s"))]), Optional(node) as Any]
        anything.members = ["n": node, "list": [post, "x"] as [Any], "map": [1: node]]
        anything.optionalList = [["n": node] as [String: Any]]
        let copy = try anything.deepCopy()
        let copied = try #require(copy.value as? Node)
        #expect(copied !== node)
        #expect(copied.name == "n")
        #expect(copy.list[0] as? Node === copied)
        #expect((copy.list[1] as? [Node])?.first === copied)
        #expect(copy.list[2] as? Int == 5)
        #expect((copy.list[3] as? [[Any]])?.first?.first as? Node === copied)
        let set = try #require(copy.list[4] as? Set<AnyHashable>)
        let tag = try #require(set.first?.base as? Tag)
        #expect(tag.name == "s")
        #expect((anything.list[4] as? Set<AnyHashable>)?.first?.base as? Tag !== tag)
        #expect(copy.list[5] as? Node === copied)
        #expect(copy.members["n"] as? Node === copied)
        let list = try #require(copy.members["list"] as? [Any])
        #expect((list[0] as? Post)?.main?.name == "t")
        #expect((list[0] as? Post)?.main !== post.main)
        #expect(list[1] as? String == "x")
        #expect((copy.members["map"] as? [Int: Node])?[1] === copied)
        #expect((copy.optionalList?.first as? [String: Any])?["n"] as? Node === copied)
    }

    @Test func temporaryFoundationObjects() throws {
        let pair = Pair()
        pair.names = ["1", "2"]
        #expect(try pair.deepCopy().names == ["1", "2"])
    }

    @Test func weakReferencesToObjectsCopiedLater() throws {
        let root = Node("a")
        root.children = [Node("b"), Node("c")]
        root.children[0].owner = root.children[1]
        let copy = try root.deepCopy()
        #expect(copy.children[1] !== root.children[1])
        #expect(copy.children[0].owner === copy.children[1])
    }

    @Test func weakReferencesInStructs() throws {
        let node = Node("a")
        let outside = Node("outside")
        let copy = try Links(first: Link(target: node), nodes: [node]).deepCopy()
        #expect(copy.nodes[0] !== node)
        #expect(copy.first?.target === copy.nodes[0])
        #expect(try Links(first: Link(target: outside)).deepCopy().first?.target === outside)
    }

    @Test func referencesBackToAModelMadeFromADraft() throws {
        let parent = WeakPropertyTests.Parent.family(id: 1, "a")
        let copy = try parent.deepCopy()
        #expect(copy !== parent)
        #expect(copy.children[0] !== parent.children[0])
        #expect(copy.children[0].parent === copy)
        #expect(parent.children[0].parent === parent)
    }
}
