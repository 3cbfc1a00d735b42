import Foundation
import IngestCore
import Testing

/// A database of another program is unchanged if the run cannot store in it.
struct ForeignDatabaseTests {
    static let cases: [(sql: String, reason: String)] = [
        (
            "CREATE TABLE rejects (id INTEGER, reason TEXT)",
            "the table rejects is another program's or version's: it lacks the column source; name another database"
        ),
        (
            """
            CREATE TABLE rejects (source, run, input, record_offset, record, record_length, line, "column", byte_offset,
                code, reason, owner)
            """, "the table rejects is another program's or version's: it has a column owner; name another database"
        ),
        (
            """
            CREATE TABLE rejects (source, run, input, record_offset, record, record_length, line, "column", byte_offset,
                code, reason);
            INSERT INTO rejects VALUES (1, 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x')
            """, "the table rejects is not this program's: a row is no rejected record"
        ),
        (
            "CREATE TABLE ingest_progress (id INTEGER)",
            "the table ingest_progress is another program's or version's: it lacks the column source; name another database"
        ),
        (
            "CREATE TABLE Visit (id INTEGER); INSERT INTO Visit VALUES (1), (1)",
            "the table Visit has several rows with the same id"
        ),
        ("CREATE VIEW Visit AS SELECT 1 AS id", "Visit"),
        (
            "CREATE TABLE Visit (id INTEGER UNIQUE, url STRING)",
            "the table Visit: the column url is declared as STRING and can change the texts of the field url, which are stored as "
                + "TEXT: declare the column as TEXT, or give the field another type or form"
        ),
    ]

    @Test(arguments: cases.indices)
    func foreignDatabaseIsUnchanged(_ index: Int) throws {
        let directory = try TestDirectory()
        let table = try MappedIngestionTests.table(directory)
        try directory.execute(Self.cases[index].sql)
        let before = try Data(contentsOf: URL(fileURLWithPath: directory.database))
        let names = try directory.names
        let error = #expect(throws: IngestError.self) {
            try RecordStore(table, path: directory.database, rejectsPath: directory.rejects)
        }
        #expect(error?.description.contains(Self.cases[index].reason) == true, "\(String(describing: error))")
        #expect(try Data(contentsOf: URL(fileURLWithPath: directory.database)) == before)
        #expect(try directory.names == names)
        #expect(!FileManager.default.fileExists(atPath: directory.database + "-wal"))
    }

    @Test func acceptedDatabaseGetsAWriteAheadLog() throws {
        let directory = try TestDirectory()
        try directory.execute("CREATE TABLE other (id INTEGER)")
        _ = try directory.ingest(BytesInput("{\"id\":1}\n"), into: try MappedIngestionTests.table(directory))
        #expect(try directory.value("PRAGMA journal_mode") == "wal")
        #expect(try directory.rows("SELECT id FROM Visit") == ["1"])
    }

    @Test(arguments: [#"a"b"#, #"""#, "[a]", "a'b", "`a`"], [true, false])
    func quotedNames(name: String, isKeyed: Bool) throws {
        let directory = try TestDirectory()
        let text = """
            {"Visit": [{"DictionaryKey": "id", "PropertyKey": "i\\"d", "ObjectType": "Integer", "Unique": \(isKeyed)}]}
            """.replacing("Visit", with: name.replacing("\"", with: "\\\""))
        let table = try MappedTable(mapping: try directory.file("map.json", text), named: nil, upsert: .update)
        let file = InputSelection([.file(try directory.file("in", "{\"id\":1}\n{\"id\":2}\nx\n").path)])
        #expect(try directory.ingest(file, into: table).result.inserted == 2)
        let again = try directory.ingest(file, into: table)
        #expect(again.result.unchanged == 2 && again.result.knownRejects == 1)
        let quoted = name.replacing("\"", with: "\"\"")
        #expect(try directory.rows("SELECT \"i\"\"d\" FROM \"\(quoted)\" ORDER BY 1") == ["1", "2"])
    }
}
