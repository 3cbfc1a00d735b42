import FastModel
import Foundation
import Testing

@Suite("The conversion table")
struct ConversionTableTests {
    @Test("Every cell of the table is correct", arguments: ConversionTable.sections.indices)
    func cells(_ index: Int) {
        let section = ConversionTable.sections[index]
        for row in section.rows {
            #expect(row.cells.count == section.columns.count, "\(row.testDescription)")
            for (column, cell) in zip(section.columns, row.cells) {
                #expect(row.run(column.options) == cell, "\(row.testDescription), \(column.name)")
            }
        }
    }

    @Test("The table has a row for every kind of cell, and none twice")
    func extent() {
        let rows = ConversionTable.sections.flatMap { section in
            section.rows.map { "\(section.title) \($0.testDescription)" }
        }
        #expect(rows.count >= 250)
        #expect(Set(rows).count == rows.count)
    }

    @Test("The article Conversions is the table; `make conversions` writes it")
    func article() throws {
        let file = (0..<5).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
            .appendingPathComponent("Sources/FastModel/FastModel.docc/Conversions.md")
        if ProcessInfo.processInfo.environment["WRITE_CONVERSIONS"] != nil {
            try Data(ConversionTable.article.utf8).write(to: file)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == ConversionTable.article)
    }
}
