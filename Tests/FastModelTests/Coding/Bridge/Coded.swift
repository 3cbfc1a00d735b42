import Foundation

/// Types without a schema that use the different features of `Codable`.
enum Coded {
    struct Address: Codable, Equatable {
        var street: String
        var number: Int?
    }

    struct Person: Codable, Equatable {
        var name: String
        var age: Int
        var height: Double?
        var isMember: Bool
        var tags: [String]
        var address: Address?
        var scores: [String: [Int]]?
    }

    struct Numbers: Codable, Equatable {
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
    }

    struct Values: Codable, Equatable {
        var url: URL?
        var uuid: UUID?
        var data: Data?
        var date: Date?
    }

    enum Suit: String, Codable, CodingKeyRepresentable, CaseIterable { case hearts, spades }

    enum Level: Int, Codable { case low = 1, high }

    enum Rank: String, Codable { case jack, queen }

    enum Shape: Codable, Equatable {
        case circle(radius: Double)
        case pair(Int, String)
        case nothing
    }

    /// Keyed in keyed, unkeyed in unkeyed, and a container of one value.
    struct Nested: Codable, Equatable {
        enum Keys: String, CodingKey { case outer, list, one }
        enum InnerKeys: String, CodingKey { case inner, missing }

        var inner: Int
        var list: [[Int]]
        var one: String

        init(inner: Int, list: [[Int]], one: String) {
            (self.inner, self.list, self.one) = (inner, list, one)
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            inner = try container.nestedContainer(keyedBy: InnerKeys.self, forKey: .outer).decode(
                Int.self, forKey: .inner)
            var outer = try container.nestedUnkeyedContainer(forKey: .list)
            list = []
            while !outer.isAtEnd {
                var row = try outer.nestedUnkeyedContainer()
                var numbers: [Int] = []
                while !row.isAtEnd { numbers.append(try row.decode(Int.self)) }
                list.append(numbers)
            }
            one = try container.decode(String.self, forKey: .one)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            var outer = container.nestedContainer(keyedBy: InnerKeys.self, forKey: .outer)
            var rows = container.nestedUnkeyedContainer(forKey: .list)
            try container.encode(one, forKey: .one)
            for row in list {
                var numbers = rows.nestedUnkeyedContainer()
                for number in row { try numbers.encode(number) }
            }
            try outer.encode(inner, forKey: .inner)
        }
    }

    /// A pair of an object and a number in an array, with an element that may be null.
    struct Row: Codable, Equatable {
        var address: Address
        var isNull: Bool
        var rest: [String]

        init(address: Address, isNull: Bool, rest: [String]) {
            (self.address, self.isNull, self.rest) = (address, isNull, rest)
        }

        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            let keyed = try container.nestedContainer(keyedBy: AnyKey.self)
            address = Address(
                street: try keyed.decode(String.self, forKey: AnyKey("street")),
                number: try keyed.decodeIfPresent(Int.self, forKey: AnyKey("number")))
            isNull = try container.decodeNil()
            if !isNull { _ = try container.decode(Bool.self) }
            rest = []
            while !container.isAtEnd { rest.append(try container.decode(String.self)) }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            var keyed = container.nestedContainer(keyedBy: AnyKey.self)
            try keyed.encode(address.street, forKey: AnyKey("street"))
            try keyed.encodeIfPresent(address.number, forKey: AnyKey("number"))
            if isNull { try container.encodeNil() } else { try container.encode(true) }
            for text in rest { try container.encode(text) }
        }
    }

    struct AnyKey: CodingKey {
        var stringValue: String
        var intValue: Int?

        init(_ text: String) { stringValue = text }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { (stringValue, self.intValue) = ("\(intValue)", intValue) }
    }

    class Animal: Codable, Equatable {
        enum Keys: String, CodingKey { case name }

        var name = ""

        init(_ name: String) { self.name = name }

        required init(from decoder: any Decoder) throws {
            name = try decoder.container(keyedBy: Keys.self).decode(String.self, forKey: .name)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            try container.encode(name, forKey: .name)
        }

        func isEqual(_ other: Animal) -> Bool { name == other.name }

        static func == (left: Animal, right: Animal) -> Bool { left.isEqual(right) }
    }

    /// A subclass whose superclass has an object of its own, under the key "super" or another one.
    final class Dog: Animal {
        enum OwnKeys: String, CodingKey { case tricks, parent }

        var tricks: [String] = []

        init(_ name: String, tricks: [String]) {
            self.tricks = tricks
            super.init(name)
        }

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: OwnKeys.self)
            tricks = try container.decode([String].self, forKey: .tricks)
            let hasParent = container.contains(.parent)
            try super.init(from: hasParent ? container.superDecoder(forKey: .parent) : container.superDecoder())
        }

        override func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: OwnKeys.self)
            try container.encode(tricks, forKey: .tricks)
            try super.encode(to: tricks.isEmpty ? container.superEncoder(forKey: .parent) : container.superEncoder())
        }

        override func isEqual(_ other: Animal) -> Bool {
            super.isEqual(other) && tricks == (other as? Dog)?.tricks
        }
    }

    /// A list whose superclass's object is an element.
    final class Flock: Animal {
        var size = 0

        init(_ name: String, size: Int) {
            self.size = size
            super.init(name)
        }

        required init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            size = try container.decode(Int.self)
            try super.init(from: container.superDecoder())
        }

        override func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            try container.encode(size)
            try super.encode(to: container.superEncoder())
        }

        override func isEqual(_ other: Animal) -> Bool { super.isEqual(other) && size == (other as? Flock)?.size }
    }
}
