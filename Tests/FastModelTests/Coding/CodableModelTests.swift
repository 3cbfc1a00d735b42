import FastModel
import FastModelFoundation
import Foundation
import Testing

@Suite("Models through any coder")
struct CodableModelTests {
    enum Level: Int, JSONConvertible { case low = 1, high }

    struct Inner: JSONModel, Equatable {
        var x = 1
        var when: Date?
        static let schema = Schema({ Inner() }) {
            Field("x", \.x, key: "other.key")
            Field("when", \.when)
        }
    }

    struct Outer: CodableModel, Equatable {
        var name: String?
        var level = Level.low
        var big: Int128 = 0
        var letter: Character = "a"
        var inner: Inner?
        var list: [Inner] = []
        var optionals: [Int?] = []
        var byNumber: [Int: Inner] = [:]
        var set: Set<String> = []
        var data = Data()
        var date = Date(timeIntervalSince1970: 0)
        var json = JSONValue.null
        var kept = 0
        var denied = 0

        static let schema = Schema({ Outer() }, options: .deny("denied")) {
            Field("name", \.name)
            Field("level", \.level)
            Field("big", \.big)
            Field("letter", \.letter)
            Field("inner", \.inner)
            Field("list", \.list)
            Field("optionals", \.optionals)
            Field("byNumber", \.byNumber)
            Field("set", \.set)
            Field("data", \.data)
            Field("date", \.date)
            Field("json", \.json)
            Field("kept", \.kept, options: .transient)
            Field("denied", \.denied)
        }
    }

    final class Animal: CodableModel {
        var name = ""
        var friends: [Animal] = []
        weak var owner: Animal?

        static let schema = Schema({ Animal() }) {
            Field("name", \.name)
            Field("friends", \.friends)
            Field("owner", \.owner)
        }
    }

    static func outer() throws -> Outer {
        var outer = Outer(name: "é", level: .high, big: 5, letter: "z")
        outer.inner = Inner(x: 2, when: Date(timeIntervalSince1970: 7.5))
        outer.list = [Inner(), Inner(x: 3)]
        outer.optionals = [1, nil]
        outer.byNumber = [4: Inner(x: 4)]
        outer.set = ["s"]
        outer.data = Data([1, 2])
        outer.json = try .parsed(#"{"a":[1,"x",true,1.5]}"#)
        outer.kept = 6
        return outer
    }

    @Test func json() throws {
        let outer = try Self.outer()
        let data = try JSONEncoder().encode(outer)
        #expect(try JSONDecoder().decode(Outer.self, from: data) == outer)
        let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
        #expect((object?["inner"] as? [String: Any])?["x"] as? Int == 2)
        #expect(object?["kept"] as? Int == 6)
        #expect(object?["denied"] == nil)
    }

    struct Flags: CodableModel, Equatable {
        var flags: [String: Int] = [:]
        var json = JSONValue.null
        static let schema = Schema({ Flags() }) {
            Field("flags", \.flags)
            Field("json", \.json)
        }
    }

    @Test("Strategies for names do not change keys that are data")
    func keyStrategies() throws {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let flags = Flags(flags: ["user_id": 1, "userId": 2], json: try .parsed(#"{"a_b":{"cD":1}}"#))
        #expect(try decoder.decode(Flags.self, from: encoder.encode(flags)) == flags)
        #expect(try decoder.decode(JSONValue.self, from: encoder.encode(flags.json)) == flags.json)
    }

    @Test func propertyList() throws {
        var outer = try Self.outer()
        outer.big = 0
        outer.optionals = [1]
        // XML property lists have whole seconds only.
        outer.inner?.when = Date(timeIntervalSince1970: 7)
        for format in [PropertyListSerialization.PropertyListFormat.binary, .xml] {
            let encoder = PropertyListEncoder()
            encoder.outputFormat = format
            let data = try encoder.encode(outer)
            #expect(try PropertyListDecoder().decode(Outer.self, from: data) == outer)
            let object = unsafe try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
            #expect(object?["data"] as? Data == Data([1, 2]))
            #expect(object?["date"] as? Date == Date(timeIntervalSince1970: 0))
        }
    }

    @Test func classes() throws {
        let animal = Animal()
        animal.name = "a"
        let friend = Animal()
        friend.owner = animal
        animal.friends = [friend]
        let data = try JSONEncoder().encode([animal])
        #expect(String(decoding: data, as: UTF8.self).contains("owner") == false)
        let back = try JSONDecoder().decode([Animal].self, from: data)
        #expect(back.first?.name == "a")
        #expect(back.first?.friends.count == 1)
        animal.friends = [animal]
        #expect(throws: ModelError.self) { try JSONEncoder().encode(animal) }
        animal.friends = []
    }

    struct Named: CodableModel, Equatable {
        let name: String

        struct Draft { var name: String? }

        static let schema = Schema(draft: Draft.init) {
            Field(required: "name", \.name)
        } build: { draft -> Named? in
            draft.name.map(Named.init)
        } seed: {
            Draft(name: $0.name)
        }
    }

    @Test func addedRemovedAndRequired() throws {
        let some = try JSONDecoder().decode(Outer.self, from: Data(#"{"name":"x","gone":[1]}"#.utf8))
        #expect(some == Outer(name: "x"))
        #expect(try JSONDecoder().decode(Named.self, from: JSONEncoder().encode(Named(name: "n"))) == Named(name: "n"))
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Named.self, from: Data("{}".utf8)) }
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Outer.self, from: Data(#"{"inner":5}"#.utf8)) }
    }

    @Test("Members have a fixed order, independent of the decoder's")
    func membersInOrder() throws {
        let data = Data(#"{"zeta":1,"alpha":2,"é":3,"b":{"y":1,"x":2},"Z":5}"#.utf8)
        let expected = try JSONValue.parsed(#"{"Z":5,"alpha":2,"b":{"x":2,"y":1},"zeta":1,"é":3}"#)
        for _ in 0..<20 { #expect(try JSONDecoder().decode(JSONValue.self, from: data) == expected) }
    }

    @Test func jsonValues() throws {
        for text in [
            "null", "true", "-5", "18446744073709551615", "1.5", "\"x\"", "[]", "{}", #"{"a":[null,{"b":1}]}"#,
        ] {
            let value = try JSONValue.parsed(text)
            let data = try JSONEncoder().encode([value])
            #expect(try JSONDecoder().decode([JSONValue].self, from: data) == [value], "\(text)")
        }
    }
}
