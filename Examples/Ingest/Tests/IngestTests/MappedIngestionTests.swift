import FastModel
import FastModelGRDB
import Foundation
import GRDB
import IngestCore
import Testing

/// Records that are described only by a mapping file.
struct MappedIngestionTests {
    static let mapping = #"""
        {"Visit": [
            {"DictionaryKey": "id", "PropertyKey": "id", "ObjectType": "Integer", "Required": true, "Unique": true},
            {"DictionaryKey": "page.url", "PropertyKey": "url", "ObjectType": "String"},
            {"DictionaryKey": "at", "PropertyKey": "at", "ObjectType": "Date", "DateFormat": "dd.MM.yyyy"},
            {"DictionaryKey": "ms", "PropertyKey": "ms", "ObjectType": "Double"}],
         "Other": [{"DictionaryKey": "a", "PropertyKey": "a", "ObjectType": "String"}]}
        """#

    static let lines = [
        #"{"id": 1, "page": {"url": "/a"}, "at": "21.11.2026", "ms": 1.5}"#,
        #"{"id": 2, "page": {"url": "/b"}, "ms": 2}"#,
        #"{"id": null}"#, #"{"id": "3"}"#, #"{"id": 1, "at": "2026-11-21"}"#, #"{"id": 1, "page": {"url": "/c"}}"#,
    ].joined(separator: "\n")

    static func table(_ directory: TestDirectory, _ upsert: MappedTable.Upsert = .update, text: String = mapping) throws
        -> MappedTable
    {
        try MappedTable(mapping: try directory.file("map.json", text), named: "Visit", upsert: upsert)
    }

    @Test(arguments: MappedTable.Upsert.allCases, [1, 2])
    func columnsAreTypedAndRowsUpserted(upsert: MappedTable.Upsert, workers: Int) throws {
        let directory = try TestDirectory()
        let summary = try directory.ingest(
            BytesInput(Self.lines), into: try Self.table(directory, upsert), workers: workers)
        #expect(summary.result.stored == 3)
        #expect(summary.result.newRejects == 3)
        #expect(summary.lost == 0)
        let rows = try directory.rows("SELECT id, url, at, ms FROM Visit ORDER BY id")
        let first = upsert == .update ? "1|/c|2026-11-21 00:00:00.000|1.5" : "1|/c||"
        #expect(rows == [first, "2|/b||2.0"])
        #expect(
            try directory.rejectLines().map { $0["code"] as? String } == [
                "unexpectedNull", "typeMismatch", "invalidFormat",
            ])
        let again = try directory.ingest(BytesInput(Self.lines), into: try Self.table(directory, upsert))
        #expect(again.result.knownRejects == 3)
        #expect(try directory.rows("SELECT id, url, at, ms FROM Visit ORDER BY id") == rows)
    }

    @Test(arguments: ["price$1", "$1", "a'b;?1 %", "größe"])
    func tablesMayHaveAnyName(name: String) throws {
        let directory = try TestDirectory()
        let mapping = try directory.file("map.json", Self.mapping.replacing("Visit", with: name))
        let table = try MappedTable(mapping: mapping, named: name, upsert: .update)
        #expect(try directory.ingest(BytesInput(Self.lines), into: table).result.stored == 3)
        #expect(try directory.rows("SELECT id FROM \"\(name)\" ORDER BY id") == ["1", "2"])
    }

    /// With a wrong key, later records replace earlier ones: the summary counts them.
    @Test(arguments: MappedTable.Upsert.allCases)
    func replacedRecordsOfTheSameInputAreCounted(upsert: MappedTable.Upsert) throws {
        let directory = try TestDirectory()
        let lines =
            (0..<10).map { #"{"id": \#($0 % 7), "ms": \#($0)}"# } + [#"{"id": 2, "ms": 9}"#, #"{"id": 2, "ms": 9}"#]
        let unlike = upsert == .update ? 0 : 2
        let input = lines.joined(separator: "\n")
        let table = try Self.table(directory, upsert)
        let first = try directory.ingest(BytesInput(input), into: table, batchSize: 4)
        #expect(first.result.replaced == first.result.updated)
        #expect(first.result.replaced == 3 + unlike)
        #expect(
            first.text(rejectsPath: "", key: ["id"]).contains(
                "\nreplaced  \(3 + unlike) records replaced earlier ones of the same input, by the key id\n"))
        // The rows of another input are no earlier records of this one.
        let other = try directory.ingest(BytesInput(#"{"id": 1, "ms": 50}"#), into: table)
        #expect(other.result.updated == 1)
        #expect(other.result.replaced == 0)
        let again = try directory.ingest(BytesInput(input), into: table, batchSize: 4)
        #expect(again.result.replaced == 3 + unlike)
        #expect(!again.result.isReplacedIncomplete)
    }

    static let unmapped = [
        #"{"id": 1, "page": {"url": "/a", "title": "t"}, "ref": {"x": 1}}"#,
        #"{"id": 2, "page": {}, "ref": null, "a.b": 1.50}"#, #"{"id": 3, "ms": 1}"#,
    ].joined(separator: "\n")

    @Test("What no column is mapped to is counted", arguments: [1, 2])
    func unmappedKeysAreCounted(workers: Int) throws {
        let directory = try TestDirectory()
        let summary = try directory.ingest(
            BytesInput(Self.unmapped), into: try Self.table(directory), workers: workers)
        #expect(summary.unmapped.sorted.map { "\($0.keyPath) \($0.count)" } == ["ref 2", "a\\.b 1", "page.title 1"])
        let text = summary.text(rejectsPath: "")
        #expect(
            text.hasSuffix(
                """
                unmapped  4 values without a column, NOT stored; --rest COLUMN keeps them:
                          ref         2
                          a\\.b        1
                          page.title  1

                """), "\(text)")
        let json = try ModelDecoder().decode(JSONValue.self, from: summary.json(rejectsPath: ""))
        #expect(json.object?["unmapped_keys"] == ["ref": 2, "a\\.b": 1, "page.title": 1])
    }

    @Test("What no column is mapped to is kept in a column of JSON", arguments: MappedTable.Upsert.allCases)
    func restIsKept(upsert: MappedTable.Upsert) throws {
        let directory = try TestDirectory()
        let file = try directory.file("map.json", Self.mapping)
        let table = try MappedTable(mapping: file, named: "Visit", upsert: upsert, rest: "rest")
        let more = #"{"id": 3, "new": true}"# + "\n" + #"{"id": 1, "ms": 2}"#
        let summary = try directory.ingest(BytesInput(Self.unmapped + "\n" + more), into: table)
        #expect(summary.unmapped.count == 6)
        let first = upsert == .update ? #"{"page":{"title":"t"},"ref":{"x":1}}"# : ""
        #expect(
            try directory.rows("SELECT id, rest FROM Visit ORDER BY id") == [
                "1|\(first)", #"2|{"page":{},"ref":null,"a.b":1.50}"#, #"3|{"new":true}"#,
            ])
        #expect(throws: IngestError.self) {
            try MappedTable(mapping: file, named: "Visit", upsert: upsert, rest: "URL")
        }
    }

    @Test("The table of unmapped keys is bounded")
    func unmappedKeysAreBounded() {
        var keys = UnmappedKeys()
        for index in 0..<1_000 { keys.add("k\(index)", index < 100 ? 2 : 1) }
        keys.add(String(repeating: "x", count: 10_000))
        #expect(keys.count == 1_101)
        #expect(keys.sorted.count == 100)
        #expect(keys.others == 901)
    }

    @Test("A record with another kind of value at a step of a key path is rejected")
    func stepsOfAnotherKind() throws {
        let directory = try TestDirectory()
        let lines =
            #"{"id":1,"page":{"url":"/a"}}"# + "\n" + #"{"id":2,"page":5}"# + "\n" + #"{"id":3,"page":null}"# + "\n"
        let summary = try directory.ingest(BytesInput(lines), into: try Self.table(directory))
        #expect(summary.result.stored == 2)
        #expect(try directory.rows("SELECT id, url FROM Visit ORDER BY id") == ["1|/a", "3|"])
        let rejected = try directory.rejectLines()
        #expect(rejected.map { $0["code"] as? String } == ["typeMismatch"])
        #expect((rejected.first?["reason"] as? String)?.hasPrefix("page: ") == true)
    }

    @Test func recordsRefusedByTheDatabaseAreKept() throws {
        let directory = try TestDirectory()
        try directory.execute("CREATE TABLE Visit (id INTEGER UNIQUE, url TEXT CHECK (url <> '/b'))")
        let summary = try directory.ingest(BytesInput(Self.lines), into: try Self.table(directory))
        #expect(summary.result.stored == 2)
        #expect(summary.result.newRejects == 4)
        #expect(summary.lost == 0)
        let refused = try #require(try directory.rejectLines().last)
        #expect(refused["line"] as? Int == 2)
        #expect(refused["record"] as? String == #"{"id":2,"page":{"url":"/b"},"ms":2}"#)
    }

    /// The texts `007` and `12345678901234567890.12345` would become 7 and 1.2e19.
    @Test(arguments: [
        ("Integer", "String"), ("Double", "String"), ("Double", "Decimal"), ("Date", "String"), ("String", "Integer"),
    ])
    func columnsOfAnEarlierMappingMustKeepTheValues(before: String, after: String) throws {
        func text(_ type: String) -> String {
            #"""
            {"Visit": [{"DictionaryKey": "id", "PropertyKey": "id", "ObjectType": "Integer", "Unique": true},
                {"DictionaryKey": "value", "PropertyKey": "value", "ObjectType": "\#(type)"}]}
            """#
        }
        let directory = try TestDirectory()
        let first = try Self.table(directory, text: text(before))
        #expect(try directory.ingest(BytesInput(#"{"id": 1}"#), into: first).result.inserted == 1)
        let second = try Self.table(directory, text: text(after))
        let error = #expect(throws: IngestError.self) {
            try directory.ingest(BytesInput(#"{"id": 2, "value": 7}"#), into: second)
        }
        #expect(error?.description.contains(": the table Visit: the column value is declared as ") == true)
        #expect(try directory.rows("SELECT id, value FROM Visit") == ["1|"])
    }

    @Test(arguments: ["2025-01-01T00:00:00.123456835", "2025-01-01T00:00:00.25", "1066-10-14T00:00:00"])
    func refusedRecordsKeepAllDigitsOfDates(date: String) throws {
        let text = #"""
            {"Visit": [{"DictionaryKey": "id", "PropertyKey": "id", "ObjectType": "Integer", "Unique": true},
                {"DictionaryKey": "at", "PropertyKey": "at", "ObjectType": "Date"}]}
            """#
        let directory = try TestDirectory()
        try directory.execute("CREATE TABLE Visit (id INTEGER UNIQUE CHECK (id > 0))")
        _ = try directory.ingest(
            BytesInput(#"{"id": -1, "at": "\#(date)Z"}"#), into: try Self.table(directory, text: text))
        let record = try #require(try directory.rejectLines().first?["record"] as? String)
        let whole = (date.contains(".") ? date : date + ".").padding(toLength: 29, withPad: "0", startingAt: 0)
        #expect(record == #"{"id":-1,"at":"\#(whole)+0000"}"#)
    }

    static let dates: [(json: String, stored: String)] = [
        ("2026-11-21", "2026-11-21 00:00:00.000"), ("2026-11-21T08:30:00.25Z", "2026-11-21 08:30:00.250"),
        ("2026-11-21T08:30:00.001+01:00", "2026-11-21 07:30:00.001"),
        ("2026-11-21T08:30:00.123456Z", "2026-11-21 08:30:00.123456"),
        ("2026-11-21T08:30:00.999999Z", "2026-11-21 08:30:00.999999"),
        ("2026-11-21T08:30:00.1234567Z", "2026-11-21 08:30:00.1234567"),
        ("1066-10-14T00:00:00.5Z", "1066-10-14 00:00:00.500"), ("0001-01-01", "0001-01-01 00:00:00.000"),
        ("9999-12-31T23:59:59.999Z", "9999-12-31 23:59:59.999"),
    ]

    @Test(arguments: dates.indices)
    func datesAreStoredWithAllTheirDigits(_ index: Int) throws {
        let text = #"{"Visit": [{"DictionaryKey": "at", "PropertyKey": "at", "ObjectType": "Date", "Unique": true}]}"#
        let directory = try TestDirectory()
        let lines = "{\"at\": \"\(Self.dates[index].json)\"}\n"
        for _ in 0..<2 {
            _ = try directory.ingest(BytesInput(lines), into: try Self.table(directory, text: text))
        }
        #expect(try directory.rows("SELECT at FROM Visit") == [Self.dates[index].stored])
    }

    @Test(arguments: [1, 2])
    func repeatedKeysReject(workers: Int) throws {
        let directory = try TestDirectory()
        let lines = [
            #"{"id": 1, "id": 2}"#, #"{"id": 3, "page": {"url": "/a", "url": "/b"}}"#, #"{"id": 4, "i\u0064": 5}"#,
            #"{"id": 6}"#,
        ]
        let summary = try directory.ingest(
            BytesInput(lines.joined(separator: "\n")), into: try Self.table(directory), workers: workers)
        #expect(summary.result.inserted == 1)
        let rejects = try directory.rejectLines()
        #expect(rejects.map { $0["record"] as? String } == Array(lines.dropLast()))
        #expect(rejects.map { $0["code"] as? String } == Array(repeating: "duplicateKey", count: 3))
    }

    @Test(arguments: [1, 2])
    func recordsWithoutKeyAreKeptUnchanged(workers: Int) throws {
        let directory = try TestDirectory()
        let text =
            #"{"Visit": [{"DictionaryKey": "id", "PropertyKey": "id", "ObjectType": "Integer", "Unique": true}]}"#
        let lines = [#"{"ID": 7, "precious": 1}"#, #"{"id": null, "precious": 2}"#, #"{"id": 7}"#]
        let summary = try directory.ingest(
            BytesInput(lines.joined(separator: "\n")), into: try Self.table(directory, text: text), workers: workers)
        #expect(summary.result.stored == 1)
        let rejects = try directory.rejectLines()
        #expect(rejects.map { $0["record"] as? String } == Array(lines.prefix(2)))
        #expect(rejects.map { $0["code"] as? String } == ["missingKey", "unexpectedNull"])
    }

    @Test func repeatedCommitRefusesOnce() throws {
        let directory = try TestDirectory()
        try directory.execute("CREATE TABLE Visit (id INTEGER UNIQUE, url TEXT CHECK (url <> '/b'))")
        let table = FailingOnceTable(try Self.table(directory))
        let summary = try directory.ingest(BytesInput(Self.lines), into: table, batchSize: 6)
        guard case .failed = summary.outcome else {
            Issue.record("\(summary.outcome)")
            return
        }
        #expect(summary.result.stored == 2)
        #expect(summary.result.newRejects == 4)
        #expect(summary.result.knownRejects == 0)
        #expect(summary.lost == 0)
    }

    @Test(arguments: MappingMistake.all)
    func invalidMappingsStartNothing(mistake: MappingMistake) throws {
        let directory = try TestDirectory()
        let file = try directory.file("map.json", mistake.text)
        let reason = try #require(Self.reason(following: file, named: mistake.type, in: directory))
        #expect(reason.contains(mistake.place))
        #expect(reason.contains(mistake.reason))
        #expect("\(IngestError.mapping(reason))" == "cannot follow the mapping: \(reason)")
    }

    @Test func unreadableMappingsStartNothing() throws {
        let directory = try TestDirectory()
        let long = try directory.file("long.json", String(repeating: " ", count: 4 << 20) + "{}")
        let folder = long.deletingLastPathComponent()
        let missing = folder.appending(path: "missing.plist")
        #expect(Self.reason(following: missing, in: directory) == "$: the input cannot be read: missing.plist")
        #expect(
            Self.reason(following: folder, in: directory)
                == "$: the input cannot be read: \(folder.lastPathComponent)")
        #expect(
            Self.reason(following: long, in: directory)
                == "$: a mapping file cannot be followed: long.json: the file is longer than 4 MiB")
    }

    /// Runs as the program does, checks that no database was created, and returns the reason.
    private static func reason(following mapping: URL, named name: String? = nil, in directory: TestDirectory)
        -> String?
    {
        let error = #expect(throws: IngestError.self) {
            let table = try MappedTable(mapping: mapping, named: name, upsert: .update)
            _ = try directory.ingest(BytesInput(lines), into: table)
        }
        #expect(!FileManager.default.fileExists(atPath: directory.database))
        #expect(!FileManager.default.fileExists(atPath: directory.rejects))
        guard case .mapping(let reason)? = error else { return nil }
        return reason
    }
}

/// A table whose first batch fails after all of it was written, as if the disk were full for a moment.
///
/// `@unchecked Sendable`: only the thread that stores changes it.
final class FailingOnceTable: RecordTable, @unchecked Sendable {
    private let table: MappedTable
    private var hasFailed = false

    init(_ table: MappedTable) {
        self.table = table
    }

    var mappings: MappingProvider? { table.mappings }
    var rows: StoredTable<DynamicRecord> { table.rows }
    var mode: UpsertMode { table.mode }

    func placing(in origin: InputOrigin) throws(IngestError) -> (@Sendable (inout DynamicRecord, Int) -> Void)? {
        try table.placing(in: origin)
    }

    func create(in transaction: any StoreTransaction) throws { try table.create(in: transaction) }

    func keyHash(of model: DynamicRecord) -> Int { table.keyHash(of: model) }

    func store(
        _ batch: Batch<DynamicRecord>, counting replaced: inout ReplacedRecords, in transaction: any StoreTransaction
    ) throws -> StoredBatch {
        let stored = try table.store(batch, counting: &replaced, in: transaction)
        defer { hasFailed = true }
        guard hasFailed else { throw DatabaseError(resultCode: .SQLITE_FULL) }
        return stored
    }
}
