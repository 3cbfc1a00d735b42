import FastModel
import Foundation

/// Models with the compiler's `Codable`, so that both libraries can decode them.
enum FoundationTypes {
    enum Suit: String, Codable, JSONConvertible, JSONKey, CodingKeyRepresentable, CaseIterable {
        case hearts, spades

        var description: String { rawValue }

        init?(_ description: String) { self.init(rawValue: description) }
    }

    enum Level: Int, Codable, JSONConvertible, CaseIterable { case low = 1, high }

    struct Address: JSONModel, Codable, Equatable {
        var street = ""
        var number: Int? = 7
        static let schema = Schema(Address.init) {
            Field("street", \.street)
            Field("number", \.number)
        }
    }

    struct Person: JSONModel, Codable, Equatable {
        var name = "nobody"
        var age = 18
        var height: Double?
        var isMember = false
        var tags: [String] = []
        var address: Address?
        var scores: [String: [Int]]? = [:]
        static let schema = Schema(Person.init) {
            Field("name", \.name)
            Field("age", \.age)
            Field("height", \.height)
            Field("isMember", \.isMember)
            Field("tags", \.tags)
            Field("address", \.address)
            Field("scores", \.scores)
        }
    }

    struct Numbers: JSONModel, Codable, Equatable {
        var i8: Int8?
        var i16: Int16?
        var i32: Int32?
        var i64: Int64?
        var i128: Int128?
        var u: UInt?
        var u8: UInt8?
        var u16: UInt16?
        var u32: UInt32?
        var u64: UInt64?
        var u128: UInt128?
        var float: Float?
        var double: Double?
        var decimal: Decimal?
        var bool: Bool?
        static let schema = Schema({ Numbers() }) {
            Field("i8", \.i8)
            Field("i16", \.i16)
            Field("i32", \.i32)
            Field("i64", \.i64)
            Field("i128", \.i128)
            Field("u", \.u)
            Field("u8", \.u8)
            Field("u16", \.u16)
            Field("u32", \.u32)
            Field("u64", \.u64)
            Field("u128", \.u128)
            Field("float", \.float)
            Field("double", \.double)
            Field("decimal", \.decimal)
            Field("bool", \.bool)
        }
    }

    struct Values: JSONModel, Codable, Equatable {
        var url: URL?
        var uuid: UUID?
        var data: Data?
        var date: Date?
        var suit: Suit?
        var level: Level?
        static let schema = Schema({ Values() }) {
            Field("url", \.url)
            Field("uuid", \.uuid)
            Field("data", \.data)
            Field("date", \.date)
            Field("suit", \.suit)
            Field("level", \.level)
        }
    }

    /// The same without an optional.
    struct Whole: JSONModel, Codable, Equatable {
        var url = URL(filePath: "/")
        var uuid = UUID()
        var data = Data()
        var date = Date(timeIntervalSince1970: 0)
        var suit = Suit.hearts
        var level = Level.low
        static let schema = Schema({ Whole() }) {
            Field("url", \.url)
            Field("uuid", \.uuid)
            Field("data", \.data)
            Field("date", \.date)
            Field("suit", \.suit)
            Field("level", \.level)
        }
    }

    struct Containers: JSONModel, Codable, Equatable {
        var matrix: [[Int]] = []
        var optionals: [Int?] = []
        var byNumber: [Int: String] = [:]
        var bySuit: [Suit: [Level]] = [:]
        var set: Set<Int> = []
        var people: [Address]? = []
        var byName: [String: Address?] = [:]
        var pair: SIMD2<Double> = [0, 0]
        static let schema = Schema({ Containers() }) {
            Field("matrix", \.matrix)
            Field("optionals", \.optionals)
            Field("byNumber", \.byNumber)
            Field("bySuit", \.bySuit)
            Field("set", \.set)
            Field("people", \.people)
            Field("byName", \.byName)
            Field("pair", \.pair)
        }
    }

    struct Named: JSONModel, Codable, Equatable {
        var userId = 0
        var userID: Int?
        var _hidden: Int?
        // swift-format-ignore: AlwaysUseLowerCamelCase, since the underscores are what is tested
        var __aB_: Int?
        var url2: Int?
        var homeAddress: Address?
        var isHTTPSOn: Bool?
        static let schema = Schema({ Named() }) {
            Field("userId", \.userId)
            Field("userID", \.userID)
            Field("_hidden", \._hidden)
            Field("__aB_", \.__aB_)
            Field("url2", \.url2)
            Field("homeAddress", \.homeAddress)
            Field("isHTTPSOn", \.isHTTPSOn)
        }
    }

    /// Properties without defaults, collected in a draft.
    struct Strict: JSONModel, Codable, Equatable {
        let id: Int
        let name: String?
        var rank = 3

        struct Draft {
            var id: Int?
            var name: String?
            var rank = 3
        }

        static let schema = Schema(draft: Draft.init) {
            Field(required: "id", \.id)
            Field("name", \.name)
            Field("rank", \.rank)
        } build: { draft -> Strict? in
            draft.id.map { Strict(id: $0, name: draft.name, rank: draft.rank) }
        } seed: { model in
            Draft(id: model.id, name: model.name, rank: model.rank)
        }
    }

    /// A class.
    class Animal: JSONModel, Codable, Equatable {
        var name = ""
        var legs: Int? = 4

        required init() {}

        class var schema: Schema<Animal> {
            Schema(Animal.init) {
                Field("name", \.name)
                Field("legs", \.legs)
            }
        }

        static func == (left: Animal, right: Animal) -> Bool {
            left.isEqual(to: right)
        }

        func isEqual(to other: Animal) -> Bool { name == other.name && legs == other.legs }
    }

    /// A subclass, which codes its own properties and those of its superclass in one object.
    final class Dog: Animal {
        private enum CodingKeys: String, CodingKey { case breed, friend }

        var breed = ""
        var friend: Animal?

        override class var schema: Schema<Animal> {
            super.schema.extended(Dog.init) {
                Field("breed", \.breed)
                Field("friend", \.friend)
            }
        }

        required init() { super.init() }

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            breed = try container.decode(String.self, forKey: .breed)
            friend = try container.decodeIfPresent(Animal.self, forKey: .friend)
            try super.init(from: decoder)
        }

        override func encode(to encoder: any Encoder) throws {
            try super.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(breed, forKey: .breed)
            try container.encodeIfPresent(friend, forKey: .friend)
        }

        override func isEqual(to other: Animal) -> Bool {
            guard let other = other as? Dog else { return false }
            return super.isEqual(to: other) && breed == other.breed && friend == other.friend
        }
    }

    /// A model that contains itself.
    struct Tree: JSONModel, Codable, Equatable {
        var value = 0
        var children: [Tree]? = []
        static let schema = Schema(Tree.init) {
            Field("value", \.value)
            Field("children", \.children)
        }
    }
}
