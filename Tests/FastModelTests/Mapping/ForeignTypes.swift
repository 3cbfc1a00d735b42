import FastModel
import Foundation

// Types as a program has them from elsewhere: they know nothing of JSON.

struct ForeignAddress: Equatable {
    var city = ""
    var street: String?
}

struct ForeignPost: Equatable {
    var title = ""
    var likes = 0
}

class ForeignPerson {
    var name = ""
    var age = 0
}

final class ForeignUser: ForeignPerson {
    var home = ForeignAddress()
    var work: ForeignAddress?
    var posts: [ForeignPost] = []
    var byName: [String: ForeignPost] = [:]
    var favourite: ForeignPost?
    var pet: String?
    var friend: ForeignUser?
}

// The types that the tests' mapping files name.

struct Author: Equatable {
    var name: String?
    var born: Date?
    var home = ForeignAddress()
    var books: [Book] = []
}

struct Book: JSONModel, Equatable {
    var title = ""
    var pages = 0

    static let schema = Schema({ Book() }) {
        Field("title", \.title)
        Field("pages", \.pages)
    }
}

struct Ticket: JSONModel, Equatable {
    let code: String

    struct Draft {
        var code: String?
    }

    static let schema = Schema<Ticket>(
        draft: { Draft() }, fields: { Field(required: "code", \.code) },
        build: { draft in draft.code.map { Ticket(code: $0) } }, seed: { Draft(code: $0.code) })
}

extension MappingCatalog {
    static var library: MappingCatalog {
        var catalog = MappingCatalog()
        catalog.register(
            Schema({ Author() }) {
                Field("name", \.name)
                Field("born", \.born)
                Field("home.city", \.home.city)
                Field("books", \.books)
            })
        catalog.register(Book.self)
        catalog.register(Ticket.self)
        catalog.register(Schema(ForeignPerson.init) { Field("name", \.name) }, as: "Person")
        catalog.register(Schema(ForeignUser.init) { Field("age", \.age) }, as: "User")
        catalog.register(transformer: "upper", inverse: { .string($0.lowercased()) }) { node, parent in
            guard case .string(let text) = node else { throw ModelError(.typeMismatch, wanted: "a string") }
            guard case .string(let suffix)? = parent["suffix"] else { return text.uppercased() }
            return text.uppercased() + suffix
        }
        return catalog
    }
}
