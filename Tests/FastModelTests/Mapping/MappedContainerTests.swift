import FastModel
import FastModelFoundation
import Foundation
import Testing

@Suite("Properties with containers of types with a schema in a provider only")
struct MappedContainerTests {
    typealias Post = EntryPointTests.Foreign

    final class Holder: Hashable {
        var name = ""
        static func == (left: Holder, right: Holder) -> Bool { left.name == right.name }
        func hash(into hasher: inout Hasher) { hasher.combine(name) }
    }

    struct Shelf: Equatable {
        var set: Set<Post> = []
        var rows: [[Post]] = []
        var groups: [String: [Post]] = [:]
        var maybe: [[Post]?]?
        var deep: [String: [Int: Set<Post>]]?
        var holders: ContiguousArray<Holder> = []
    }

    static let provider: MappingProvider = {
        let provider = MappingProvider(copying: EntryPointTests.mappings)
        provider.register(Schema({ Holder() }) { Field("name", \.name) })
        provider.register(
            Schema({ Shelf() }) {
                Field("set", \.set, using: .mapped())
                Field("rows", \.rows, key: "r", using: .mapped())
                Field("groups", \.groups, keys: "g", "groups", using: .mapped())
                Field("maybe", \.maybe, using: .mapped())
                Field("deep", \.deep, using: .mapped())
                Field("holders", \.holders, using: .mapped())
            })
        return provider
    }()

    static let decoder = ModelDecoder(DecodingOptions(mappings: provider))
    static let text = #"""
        {"set": [{"title": "a"}, {"title": "a"}], "r": [[{"title": "b"}], []], "g": {"x": [{"title": "c"}]},
        "maybe": [null, [{"title": "d"}]], "deep": {"k": {"1": [{"title": "e"}]}}, "holders": [{"name": "n"}]}
        """#

    static func post(_ title: String) -> Post { Post(title: title) }

    @Test("They are read, written and read again; an update replaces them")
    func roundTrip() throws {
        let shelf = try Self.decoder.decode(Mapped<Shelf>.self, from: Self.text).value
        #expect(shelf.set == [Self.post("a")] && shelf.rows == [[Self.post("b")], []])
        #expect(shelf.groups == ["x": [Self.post("c")]] && shelf.maybe == [nil, [Self.post("d")]])
        #expect(shelf.deep == ["k": [1: [Self.post("e")]]] && shelf.holders.map(\.name) == ["n"])
        let encoder = ModelEncoder(EncodingOptions(mappings: Self.provider))
        let written = try encoder.encode(Mapped(shelf), as: .object)
        #expect(Set(written.keys) == ["set", "r", "g", "maybe", "deep", "holders"])
        #expect(try Self.decoder.decode(Mapped<Shelf>.self, from: .object(written)).value == shelf)
        var mapped = Mapped(shelf)
        try Self.decoder.update(&mapped, from: #"{"r":[],"deep":null,"g":{"y":[]}}"#)
        let updated = mapped.value
        #expect(updated.rows.isEmpty && updated.deep == nil && updated.groups == ["y": []])
        #expect(updated.set == shelf.set)
    }

    @Test("An object that an update changes in place is restored if the update fails")
    func references() throws {
        let holder = Holder()
        holder.name = "old"
        var copy = Mapped(holder)
        #expect(throws: ModelError.self) { try Self.decoder.update(&copy, from: #"{"name":"new""#) }
        #expect(copy.value === holder && holder.name == "old")
        try Self.decoder.update(&copy, from: .object(["name": "new"]))
        #expect(copy.value === holder && holder.name == "new")
    }

    @Test("Values in a property of Any are written by the provider, too")
    func inAny() throws {
        struct Note: JSONModel {
            var content: Any?
            static let schema = Schema({ Note() }) { Field("content", \.content, using: .any) }
        }
        let note = Note(content: Self.post("a"))
        let encoder = ModelEncoder(EncodingOptions(mappings: Self.provider))
        #expect(try encoder.encodeString(note) == #"{"content":{"title":"a","likes":7}}"#)
    }

    @Test("Mapped as the type of properties, alone and in containers")
    func properties() throws {
        struct Album: EquatableModel {
            var first = Mapped(MappedContainerTests.post("?"))
            var maybe: Mapped<Post>?
            var list: [Mapped<Post>] = []
            var whole: Mapped<[Post]> = Mapped([])
            var optional: Mapped<Post?> = Mapped(nil)
            static let schema = Schema({ Album() }) {
                Field("first", \.first)
                Field("maybe", \.maybe)
                Field("list", \.list)
                Field("whole", \.whole)
                Field("optional", \.optional)
            }
        }
        let (a, b) = (Self.post("a"), Self.post("b"))
        let text =
            #"{"first":{"title":"a"},"maybe":{"title":"b"},"list":[{"title":"a"}],"whole":[{"title":"b"}],"#
            + #""optional":{"title":"a"}}"#
        var album = try Self.decoder.decode(Album.self, from: text)
        let expected = Album(
            first: Mapped(a), maybe: Mapped(b), list: [Mapped(a)], whole: Mapped([b]), optional: Mapped(a))
        #expect(album == expected && album.hasEqualProperties(as: expected))
        let encoder = ModelEncoder(EncodingOptions(mappings: Self.provider))
        #expect(try Self.decoder.decode(Album.self, from: encoder.encode(album)) == expected)
        #expect(try Self.decoder.decode(Album.self, from: .object(["first": a, "list": [b]])).list == [Mapped(b)])
        try Self.decoder.update(&album, from: #"{"first":{"likes":3},"maybe":null,"optional":null,"list":[null]}"#)
        #expect(album.first.value.likes == 3 && album.first.value.title == "a")
        #expect(album.maybe == nil && album.optional.value == nil && album.list.isEmpty && album.whole.value == [b])
    }
}
