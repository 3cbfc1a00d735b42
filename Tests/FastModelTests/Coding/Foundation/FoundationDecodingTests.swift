import FastModel
import Foundation
import Testing

@Suite("Models decoded with the options of Foundation: as JSONDecoder does")
struct FoundationDecodingTests {
    @Test("The same values, or errors of the same case and path", arguments: FoundationDocument.table)
    func sameAsJSONDecoder(_ document: FoundationDocument) {
        document.check()
    }

    @Test("There are enough of them")
    func enough() {
        #expect(FoundationDocument.table.count >= 150)
    }
}
