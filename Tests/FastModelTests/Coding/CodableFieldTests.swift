import FastModel
import Foundation
import Testing

@Suite("Converted, transformed and mapped properties through any coder")
struct CodableFieldTests {
    enum Kind: String, JSONConvertible { case cat, dog }

    struct Pet: CodableModel, Equatable {
        var kind = Kind.cat
        var nick: String?
        var inner = CodableModelTests.Inner()
        var friends: [CodableModelTests.Inner] = []
        var count: Int?

        static let digits = Converter<String, Int> {
            guard let count = Int($0) else { throw ModelError(.invalidFormat) }
            return count
        } encode: {
            "\($0)"
        }

        static let schema = Schema({ Pet() }) {
            Field(
                "kind", \.kind,
                using: ObjectConverter { node, _ in
                    if case .string(let text) = node { Kind(rawValue: text) ?? .cat } else { .cat }
                } encode: {
                    .string($0.rawValue)
                })
            Field("nick", \.nick, using: ObjectConverter { _, _ in nil })
            Field("inner", \.inner, using: .mapped())
            Field("friends", \.friends, using: .mapped())
            Field("count", \.count, using: digits)
        }
    }

    struct Owner: CodableModel {
        var home: ForeignAddress?
        var posts: [ForeignPost]?
        static let schema = Schema({ Owner() }) {
            Field("home", \.home, using: .mapped())
            Field("posts", \.posts, using: ObjectConverter { _, _ in nil })
        }
    }

    @Test("Properties made by an object converter or mapped by a provider are coded by their values")
    func transformedAndMapped() throws {
        let inner = CodableModelTests.Inner(x: 5)
        for pet in [Pet(), Pet(kind: .dog, nick: "n", inner: inner, friends: [inner], count: 3)] {
            #expect(try JSONDecoder().decode(Pet.self, from: JSONEncoder().encode(pet)) == pet)
            #expect(try PropertyListDecoder().decode(Pet.self, from: PropertyListEncoder().encode(pet)) == pet)
        }
    }

    @Test("A value of a type that cannot be coded is an error")
    func withoutForm() throws {
        #expect(String(decoding: try JSONEncoder().encode(Owner()), as: UTF8.self) == "{}")
        for owner in [Owner(home: ForeignAddress()), Owner(posts: [])] {
            let error = #expect(throws: ModelError.self) { try JSONEncoder().encode(owner) }
            #expect(error?.code == .unencodable)
        }
    }

    struct Values: CodableModel {
        var kind = Kind.cat
        var letter: Character = "a"
        var byNumber: [Int: Int] = [:]
        var kinds: [Kind] = []
        var count: Int?
        var anything: Any?
        static let schema = Schema({ Values() }) {
            Field("kind", \.kind)
            Field("letter", \.letter)
            Field("byNumber", \.byNumber)
            Field("kinds", \.kinds)
            Field("count", \.count, using: Pet.digits)
            Field("anything", \.anything, using: .any)
        }
    }

    @Test(
        "A rejected value is the decoder's error at its path",
        arguments: [
            (#"{"kind":"cow"}"#, "kind"), (#"{"kinds":["cat",5]}"#, "kinds.Index 1"), (#"{"letter":"ab"}"#, "letter"),
            (#"{"byNumber":{"01":1,"1":2}}"#, "byNumber"), (#"{"count":"x"}"#, "count"),
        ])
    func refused(_ json: String, _ path: String) {
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([Values].self, from: Data("[\(json)]".utf8))
        }
        guard case .dataCorrupted(let context) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        let keys = context.codingPath.map(\.stringValue)
        #expect(keys.joined(separator: ".").hasPrefix("Index 0.\(path)"))
        #expect(!context.debugDescription.contains("line 1"))
        if let cause = context.underlyingError as? ModelError { #expect(cause.position == .none) }
    }

    @Test("A value without a form is the encoder's error at its path", arguments: [0, 1, 2])
    func withoutFormInAny(_ index: Int) {
        struct Opaque {}
        let values = [
            Values(anything: Double.infinity), Values(anything: [1, Opaque()] as [Any]), Values(anything: Opaque()),
        ]
        let error = #expect(throws: EncodingError.self) { try JSONEncoder().encode([values[index]]) }
        guard case .invalidValue(_, let context) = error else { return }
        #expect(context.codingPath.map(\.stringValue) == ["Index 0", "anything"])
        #expect((context.underlyingError as? ModelError)?.code == (index == 0 ? .nonFinite : .unencodable))
    }

    @Test("Null is nil, without a call of the converter")
    func null() throws {
        let pet = try JSONDecoder().decode(Pet.self, from: Data(#"{"count":null}"#.utf8))
        #expect(pet.count == nil)
        let holder = try JSONDecoder().decode(AnyWritingTests.Holder.self, from: Data(#"{"anything":null}"#.utf8))
        #expect(holder.anything == nil)
    }
}
