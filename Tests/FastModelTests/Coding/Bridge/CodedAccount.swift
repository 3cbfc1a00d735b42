import Foundation

/// A type whose names are of several words, in each way in which types have keys.
struct CodedAccount: Codable, Equatable {
    struct Home: Codable, Equatable {
        var streetName: String
        var houseNumber: Int?
    }

    enum Level: String, Codable, CodingKeyRepresentable { case notSet, veryHigh }

    enum Payment: Codable, Equatable {
        case bankTransfer(accountNumber: Int)
        case inCash
    }

    var userName: String
    var firstHome: Home?
    var otherHomes: [Home] = []
    var byLabel: [String: Home]?
    var byYear: [Int: [Home]]?
    var byLevel: [Level: Int]?
    var lastPayment: Payment?
    var nestedLabels: [[String: [String: Home]]]?
}

/// The keys of an object, and their values.
struct CodedMembers: Codable, Equatable {
    var members: [String: Int] = [:]

    init(_ members: [String: Int]) { self.members = members }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Coded.AnyKey.self)
        for key in container.allKeys {
            let value = try container.decode(Int.self, forKey: key)
            members[key.stringValue] = container.contains(key) ? value : nil
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Coded.AnyKey.self)
        for (name, value) in members { try container.encode(value, forKey: Coded.AnyKey(name)) }
    }
}

/// Containers in containers and two superclasses' objects, by hand.
struct CodedLayers: Codable, Equatable {
    enum Keys: String, CodingKey { case outerPart, listPart, basePart, emptyPart }
    enum InnerKeys: String, CodingKey { case innerPart }

    var inner: Int
    var list: [String]
    var base: CodedAccount.Home
    var parent: CodedAccount.Home
    var isEmpty = true

    init(inner: Int, list: [String], base: CodedAccount.Home, parent: CodedAccount.Home) {
        (self.inner, self.list, self.base, self.parent) = (inner, list, base, parent)
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        let outer = try container.nestedContainer(keyedBy: InnerKeys.self, forKey: .outerPart)
        inner = try outer.decode(Int.self, forKey: .innerPart)
        var rows = try container.nestedUnkeyedContainer(forKey: .listPart)
        list = []
        while !rows.isAtEnd {
            let row = try rows.nestedContainer(keyedBy: InnerKeys.self)
            list.append(try row.decode(String.self, forKey: .innerPart))
        }
        base = try CodedAccount.Home(from: container.superDecoder(forKey: .basePart))
        parent = try CodedAccount.Home(from: container.superDecoder())
        if container.contains(.emptyPart) { isEmpty = try container.decodeNil(forKey: .emptyPart) }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        var outer = container.nestedContainer(keyedBy: InnerKeys.self, forKey: .outerPart)
        try outer.encode(inner, forKey: .innerPart)
        var rows = container.nestedUnkeyedContainer(forKey: .listPart)
        for text in list {
            var row = rows.nestedContainer(keyedBy: InnerKeys.self)
            try row.encode(text, forKey: .innerPart)
        }
        try base.encode(to: container.superEncoder(forKey: .basePart))
        try parent.encode(to: container.superEncoder())
        if isEmpty { try container.encodeNil(forKey: .emptyPart) }
    }
}
