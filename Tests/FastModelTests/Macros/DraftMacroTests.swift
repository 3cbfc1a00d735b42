#if Macros
import FastModel
import Testing

/// Structs and final classes with required properties and constants, which are gathered in a draft.
@Suite struct DraftMacroTests {
    enum Kind: String, JSONConvertible { case novel, poem }

    @JSONModel
    struct Book: Equatable {
        let id: Int
        @Key("t", "title.main") let title: String
        var kind: Kind
        let note: String?
        var price: Optional<Double>
        var pages = Self.defaultPages
        var text = """
            one
              two
            """
        @Ignored let origin: String?
        @Ignored var isOpen = true
        let version = 1
        static let defaultPages = 7
    }

    @JSONModel
    struct Change: Equatable {
        let id: Int
        var name: Presence<String>
        let note: FastModel.Presence<String>
        var pages = Presence<Int>.null
    }

    @JSONModel
    struct Labelled {
        var name: String
        var pages = 1

        init(label: String) {
            name = label
        }
    }

    @JSONModel
    struct Observed {
        let id: Int
        var count = 0 { didSet { changes += 1 } }
        @Ignored var changes = 0
    }

    @JSONModel
    final class Ticket {
        let id: Int
        var note = "none"
        @Ignored var isOpen = true
    }

    class Plain {
        var base = 1
    }

    @JSONModel
    final class Derived: Plain {
        let id: Int
        var next: Ticket?
    }

    @JSONModel
    struct Shelf {
        let books: [Book]
        let tickets: [String: Ticket]
        var first: Book?
    }

    static let minimal = #"{"id": 1, "t": "T", "kind": "poem"}"#

    @Test func defaults() throws {
        let book = try Book(json: Self.minimal)
        // The memberwise initialiser still exists.
        let expected = Book(
            id: 1, title: "T", kind: .poem, note: nil, price: nil, pages: 7, text: "one\n  two", origin: nil,
            isOpen: true)
        #expect(book == expected)
        #expect(try ModelDecoder().decode(Book.self, from: Self.minimal) == expected)
    }

    @Test func allValues() throws {
        let book = try Book(
            json: """
                {"version": 9, "price": 1.5, "note": "n", "pages": 2, "text": "t", "kind": "novel", "isOpen": false,
                 "origin": "json", "title": {"main": "M"}, "id": "4"}
                """)
        let expected = Book(
            id: 4, title: "M", kind: .novel, note: "n", price: 1.5, pages: 2, text: "t", origin: nil, isOpen: true)
        #expect(book == expected)
    }

    @Test func presence() throws {
        let change = try Change(json: #"{"id": 1}"#)
        #expect(change == Change(id: 1, name: .absent, note: .absent, pages: .null))
        let document = #"{"id":1,"name":null,"note":"n","pages":2}"#
        #expect(try ModelEncoder().encodeString(Change(json: document)) == document)
    }

    @Test(arguments: [
        (#"{"t": "T", "kind": "poem"}"#, "id"), (#"{"id": 1, "kind": "poem"}"#, "t"), (#"{"id": 1, "t": "T"}"#, "kind"),
    ])
    func missingKey(_ json: String, _ key: String) {
        let error = #expect(throws: ModelError.self) { try Book(json: json) }
        #expect(error?.code == .missingKey)
        #expect(error?.detail == key)
    }

    @Test func incompleteElementsAreDropped() throws {
        var report = DecodingReport()
        let shelf = try ModelDecoder().decode(
            Shelf.self,
            from: """
                {"books": [\(Self.minimal), {"id": 2}, \(Self.minimal)], "first": {"id": 3},
                 "tickets": {"a": {"id": 4}, "b": {}}}
                """, reporting: &report)
        #expect(shelf.books.map(\.id) == [1, 1])
        #expect(shelf.first == nil)
        #expect(shelf.tickets.mapValues(\.id) == ["a": 4])
        #expect(!report.issues.isEmpty)
        #expect(report.issues.allSatisfy { $0.code == .missingKey })
    }

    @Test func ownInitialiserIsNotNeeded() throws {
        #expect(try Labelled(json: #"{"name": "N"}"#).name == "N")
        #expect(throws: ModelError.self) { try Labelled(json: "{}") }
        #expect(Labelled(label: "L").name == "L")
    }

    @Test func observersAreNotCalled() throws {
        let model = try Observed(json: #"{"id": 1, "count": 2}"#)
        #expect(model.count == 2)
        #expect(model.changes == 0)
    }

    @Test func finalClass() throws {
        let ticket = try Ticket(json: #"{"id": 1, "isOpen": false}"#)
        #expect(ticket.id == 1)
        #expect(ticket.note == "none")
        #expect(ticket.isOpen)
        #expect(throws: ModelError.self) { try Ticket(json: "{}") }
    }

    @Test func finalClassWithPlainSuperclass() throws {
        let derived = try Derived(json: #"{"id": 1, "base": 5, "next": {"id": 2}}"#)
        #expect(derived.id == 1)
        #expect(derived.base == 1)
        #expect(derived.next?.id == 2)
    }
}
#endif
