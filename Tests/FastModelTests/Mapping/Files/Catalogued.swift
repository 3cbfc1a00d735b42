import FastModel
import Foundation

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
        catalog.register(transformer: "upper") { node, parent in
            guard case .string(let text) = node else { throw ModelError(.typeMismatch, wanted: "a string") }
            guard case .string(let suffix)? = parent["suffix"] else { return text.uppercased() }
            return text.uppercased() + suffix
        }
        return catalog
    }
}
