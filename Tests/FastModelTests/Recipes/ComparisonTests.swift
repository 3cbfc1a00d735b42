import FastModel
import Foundation
import Testing

// The article "Compared with Codable" quotes the models in this file.

enum WithCodable {
    struct User: Codable, Equatable {
        var id: Int
        var name: String
        var city: String?
        var visits = 0

        enum CodingKeys: String, CodingKey { case id, name, fullName = "full_name", address, visits }
        enum AddressKeys: String, CodingKey { case city }

        init(from decoder: any Decoder) throws {
            let user = try decoder.container(keyedBy: CodingKeys.self)
            id = try user.decode(Int.self, forKey: .id)
            if let name = try user.decodeIfPresent(String.self, forKey: .name) {
                self.name = name
            } else {
                name = try user.decode(String.self, forKey: .fullName)
            }
            if user.contains(.address) {
                let address = try user.nestedContainer(keyedBy: AddressKeys.self, forKey: .address)
                city = try address.decodeIfPresent(String.self, forKey: .city)
            }
            visits = try user.decodeIfPresent(Int.self, forKey: .visits) ?? 0
        }

        func encode(to encoder: any Encoder) throws {
            var user = encoder.container(keyedBy: CodingKeys.self)
            try user.encode(id, forKey: .id)
            try user.encode(name, forKey: .name)
            if let city {
                var address = user.nestedContainer(keyedBy: AddressKeys.self, forKey: .address)
                try address.encode(city, forKey: .city)
            }
            try user.encode(visits, forKey: .visits)
        }
    }

    struct Page<Item: Codable>: Codable {
        var items: [Item]
        var next: String?
    }
}

enum WithSchema {
    struct User: JSONModel, Equatable {
        let id: Int
        let name: String
        var city: String?
        var visits = 0

        static let schema = Schema(draft: Draft.init) {
            Field(required: "id", \.id)
            Field(required: "name", \.name, keys: "name", "full_name")
            Field("city", \.city, key: "address.city")
            Field("visits", \.visits)
        } build: { draft -> User? in
            guard let id = draft.id, let name = draft.name else { return nil }
            return User(id: id, name: name, city: draft.city, visits: draft.visits)
        } seed: { user in
            Draft(id: user.id, name: user.name, city: user.city, visits: user.visits)
        }

        struct Draft {
            var id: Int?
            var name: String?
            var city: String?
            var visits = 0
        }
    }

    struct Page<Item: JSONModel>: JSONModel {
        var items: [Item] = []
        var next: String?

        static var schema: Schema<Page> {
            Schema({ Page() }) {
                Field("items", \.items)
                Field("next", \.next)
            }
        }
    }
}

struct ComparisonTests {
    static let documents = [
        (#"{"id":1,"name":"Ana"}"#, #"{"id":1,"name":"Ana","visits":0}"#),
        (
            #"{"id":1,"full_name":"Ana","address":{"city":"Ulm"},"visits":3}"#,
            #"{"id":1,"name":"Ana","address":{"city":"Ulm"},"visits":3}"#
        ),
    ]

    @Test("Both forms read and write the same", arguments: documents)
    func users(_ document: String, _ written: String) throws {
        let coded = try ModelDecoder().decode(codable: WithCodable.User.self, from: document)
        let user = try ModelDecoder().decode(WithSchema.User.self, from: document)
        #expect(user == WithSchema.User(id: coded.id, name: coded.name, city: coded.city, visits: coded.visits))
        #expect(try ModelEncoder().encode(codable: coded, as: .string) == written)
        #expect(try ModelEncoder().encodeString(user) == written)
    }

    @Test("Both refuse a document without a required key", arguments: ["{}", #"{"id":1}"#, #"{"name":"Ana"}"#])
    func missing(_ document: String) {
        #expect(throws: (any Error).self) { try ModelDecoder().decode(codable: WithCodable.User.self, from: document) }
        #expect(throws: ModelError.self) { try ModelDecoder().decode(WithSchema.User.self, from: document) }
    }

    @Test("A page of any model; only the schema leaves out the element that is none, and reports it")
    func pages() throws {
        let document = #"{"items":[{"id":1,"name":"Ana"}],"next":"p2"}"#
        let coded = try ModelDecoder().decode(codable: WithCodable.Page<WithCodable.User>.self, from: document)
        let page = try ModelDecoder().decode(WithSchema.Page<WithSchema.User>.self, from: document)
        #expect(coded.items.map(\.id) == [1] && page.items.map(\.id) == [1] && coded.next == page.next)

        let damaged = #"{"items":[{"id":1},{"id":2,"name":"Zoë"}]}"#
        #expect(throws: (any Error).self) {
            try ModelDecoder().decode(codable: WithCodable.Page<WithCodable.User>.self, from: damaged)
        }
        var report = DecodingReport()
        let rest = try ModelDecoder().decode(
            WithSchema.Page<WithSchema.User>.self, from: damaged, reporting: &report)
        #expect(rest.items.map(\.id) == [2] && report.issues.map(\.code) == [.missingKey])
    }
}
