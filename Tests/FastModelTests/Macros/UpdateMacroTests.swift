#if Macros
import FastModel
import Testing

/// Updates of models that are collected in a draft.
@Suite struct UpdateMacroTests {
    @JSONModel
    struct Author: Equatable {
        let name: String
        var born: Int?
    }

    @JSONModel
    struct Book: Equatable {
        let id: Int
        let note: String?
        var pages = 7
        let author: Author
        var others: [Author] = []
        @Ignored let origin: String?
        @Ignored var isOpen = false
        let version = 1
    }

    @JSONModel
    final class Ticket {
        let id: Int
        var note = "none"
        @Ignored var isOpen = true
        weak var owner: Animal?
    }

    @JSONModel
    struct Shelf {
        var first: Book?
        let ticket: Ticket
    }

    @JSONModel
    struct Page<Item: JSONConvertible & Sendable> {
        let item: Item
        var number = 0
    }

    /// Has a draft with nothing in it.
    @JSONModel
    struct Bare {
        @Ignored var opened = 0
        init?(isThere: Bool) {}
    }

    let book = Book(
        id: 1, note: "n", pages: 2, author: Author(name: "A", born: 1), others: [Author(name: "O", born: nil)],
        origin: "o", isOpen: true)

    @Test func absentKeysAreKept() throws {
        var updated = book
        try ModelDecoder().update(&updated, from: #"{"author": {"name": "B"}, "origin": "json", "isOpen": false}"#)
        let expected = Book(
            id: 1, note: "n", pages: 2, author: Author(name: "B", born: 1), others: book.others, origin: "o",
            isOpen: true)
        #expect(updated == expected)
    }

    @Test func presentKeysReplace() throws {
        var updated = book
        let json = #"{"id": 2, "note": null, "pages": 3, "others": [{"name": "C"}], "author": {"born": null}}"#
        try ModelDecoder().update(&updated, from: json)
        let expected = Book(
            id: 2, note: nil, pages: 3, author: Author(name: "A", born: nil), others: [Author(name: "C", born: nil)],
            origin: "o", isOpen: true)
        #expect(updated == expected)
    }

    @Test func errorsLeaveTheModel() {
        var updated = book
        #expect(throws: ModelError.self) { try ModelDecoder().update(&updated, from: #"{"id": 2,"#) }
        #expect(updated == book)
    }

    @Test func finalClass() throws {
        let owner = Animal()
        let ticket = try Ticket(json: #"{"id": 1, "note": "n"}"#)
        ticket.isOpen = false
        ticket.owner = owner
        var updated = ticket
        try ModelDecoder().update(&updated, from: #"{"id": 2}"#)
        #expect(updated.id == 2)
        #expect(updated.note == "n")
        #expect(!updated.isOpen)
        #expect(updated.owner === owner)
        #expect(ticket.id == 1, "an update makes a new object")
    }

    @Test func nested() throws {
        var shelf = Shelf(first: book, ticket: try Ticket(json: #"{"id": 1, "note": "n"}"#))
        try ModelDecoder().update(&shelf, from: #"{"first": {"pages": 9}, "ticket": {"id": 2}}"#)
        #expect(shelf.first?.pages == 9)
        #expect(shelf.first?.origin == "o")
        #expect(shelf.ticket.id == 2)
        #expect(shelf.ticket.note == "n")
    }

    @Test func nothingMapped() throws {
        var bare = try Bare(json: #"{"opened": 1}"#)
        #expect(bare.opened == 0)
        bare.opened = 2
        try ModelDecoder().update(&bare, from: #"{"a": 1, "opened": 3}"#)
        #expect(bare.opened == 2, "what is ignored is kept")
        #expect(throws: ModelError.self) { try ModelDecoder().update(&bare, from: "[]") }
    }

    @Test func generic() throws {
        var page = Page(item: "a", number: 1)
        try ModelDecoder().update(&page, from: #"{"number": 2}"#)
        #expect(page.item == "a")
        #expect(page.number == 2)
    }
}
#endif
