import FastModel
import Foundation
import IngestCore
import Testing

/// Arrays of objects as tables of their own.
struct ChildrenTests {
    static let mapping = #"""
        {"orders": [
            {"DictionaryKey": "id", "PropertyKey": "id", "ObjectType": "Integer", "Unique": true},
            {"DictionaryKey": "items", "PropertyKey": "items", "Children": [
                {"DictionaryKey": "sku", "PropertyKey": "sku", "ObjectType": "String", "Required": true},
                {"DictionaryKey": "price", "PropertyKey": "price", "ObjectType": "Decimal"},
                {"PropertyKey": "rest", "Rest": true}]}]}
        """#

    static let lines = [
        #"{"id": 1, "items": [{"sku": "a", "price": 1.50, "gift": true}, {"sku": "b"}]}"#, #"{"id": 2, "items": []}"#,
        #"{"id": 3}"#, #"{"id": 4, "items": [{"sku": "a"}, {"price": 1}]}"#,
        #"{"id": 5, "items": [{"sku": "a"}, {"sku": "b", "price": "x"}]}"#, #"{"id": 6, "items": [{"sku": "a"}, 7]}"#,
        #"{"id": 7, "items": {"sku": "a"}}"#, #"{"id": 8, "items": [{"sku": "a\u0000"}]}"#,
        #"{"id": 9, "items": [{"sku": "z", "new": 1}]}"#,
    ]

    private static func table(
        _ directory: TestDirectory, _ text: String = mapping, _ upsert: MappedTable.Upsert = .update
    ) throws -> MappedTable {
        try MappedTable(mapping: try directory.file("map.json", text), named: nil, upsert: upsert)
    }

    private static func items(_ directory: TestDirectory) throws -> [String] {
        try directory.rows("SELECT * FROM orders_items ORDER BY parent_id, array_position")
    }

    @Test("Children are rows by the parent's key and the position; a wrong one rejects the record", arguments: [1, 2])
    func stored(workers: Int) throws {
        let directory = try TestDirectory()
        let summary = try directory.ingest(
            BytesInput(Self.lines.joined(separator: "\n")), into: try Self.table(directory), workers: workers)
        #expect(summary.result.inserted == 4)
        #expect(summary.result.children == ["orders_items": 3])
        #expect(summary.unmapped.sorted.map { "\($0.keyPath) \($0.count)" } == ["items[].gift 1", "items[].new 1"])
        #expect(try Self.items(directory) == [#"1|0|a|1.5|{"gift":true}"#, "1|1|b||", #"9|0|z||{"new":1}"#])
        #expect(try directory.rows("SELECT * FROM orders ORDER BY id") == ["1", "2", "3", "9"])
        let rejects = try directory.rejectLines()
        #expect(
            rejects.map { $0["code"] as? String }
                == ["missingKey", "typeMismatch", "typeMismatch", "typeMismatch", "refusedByStore"])
        let reasons = rejects.compactMap { $0["reason"] as? String }
        for (reason, path) in zip(reasons, ["items[1].sku", "items[1].price", "items[1]", "items", "items[0]"]) {
            #expect(reason.contains(path), "\(reason)")
        }
        #expect(rejects.map { $0["line"] as? Int } == [4, 5, 6, 7, 8])
        #expect(summary.text(rejectsPath: "").contains("\nchildren  3 rows of orders_items\n"))
        let json = try ModelDecoder().decode(JSONValue.self, from: summary.json(rejectsPath: ""))
        #expect(json.object?["children"] == ["orders_items": 3])
    }

    /// A later document's array, and the rows of the record whose array had two objects.
    static let updates: [(list: String, rows: [String], outcome: (updated: Int, unchanged: Int))] = [
        (#", "items": [{"sku": "b"}]"#, ["1|0|b||"], (1, 0)), (#", "items": []"#, [], (1, 0)),
        (#", "items": null"#, [], (1, 0)), ("", [#"1|0|a|1.5|{"gift":true}"#, "1|1|b||"], (0, 1)),
        (
            #", "items": [{"sku": "a", "price": 1.5, "gift": true}, {"sku": "b"}]"#,
            [#"1|0|a|1.5|{"gift":true}"#, "1|1|b||"], (0, 1)
        ),
    ]

    @Test("An update replaces children", arguments: updates.indices)
    func replaced(index: Int) throws {
        let (list, rows, outcome) = Self.updates[index]
        let directory = try TestDirectory()
        _ = try directory.ingest(BytesInput(Self.lines[0]), into: try Self.table(directory))
        let summary = try directory.ingest(BytesInput(#"{"id": 1\#(list)}"#), into: try Self.table(directory))
        #expect(try Self.items(directory) == rows)
        #expect(summary.result.updated == outcome.updated)
        #expect(summary.result.unchanged == outcome.unchanged)
    }

    @Test("A purged record has only the document's children")
    func purged() throws {
        let directory = try TestDirectory()
        _ = try directory.ingest(BytesInput(Self.lines[0]), into: try Self.table(directory))
        _ = try directory.ingest(BytesInput(#"{"id": 1}"#), into: try Self.table(directory, Self.mapping, .purge))
        #expect(try Self.items(directory) == [])
    }

    @Test("A later mapping with children makes their table")
    func added() throws {
        let directory = try TestDirectory()
        let first =
            #"{"orders": [{"DictionaryKey": "id", "PropertyKey": "id", "ObjectType": "Integer", "Unique": true}, {"PropertyKey": "rest", "Rest": true}]}"#
        _ = try directory.ingest(BytesInput(Self.lines[0]), into: try Self.table(directory, first))
        _ = try directory.ingest(BytesInput(Self.lines[0]), into: try Self.table(directory))
        #expect(try Self.items(directory).count == 2)
    }

    @Test("Mappings whose children cannot be stored")
    func mistakes() throws {
        let directory = try TestDirectory()
        let children =
            #"{"DictionaryKey": "a", "PropertyKey": "a", "Children": [{"DictionaryKey": "b", "PropertyKey": "NAME", "ObjectType": "String"}]}"#
        let unique = #"{"DictionaryKey": "id", "PropertyKey": "id", "ObjectType": "Integer", "Unique": true}"#
        let cases = [
            (#"{"t": [\#(children)]}"#, "Children need a Unique property"),
            (
                #"{"t": [\#(unique), \#(children.replacing("NAME", with: "parent_id"))]}"#,
                "a.parent_id: a column of this name"
            ),
            (
                #"{"grdb": [\#(unique), \#(children.replacing(#""PropertyKey": "a""#, with: #""PropertyKey": "migrations""#))]}"#,
                "grdb_migrations: this table is the program's own"
            ),
        ]
        for (text, reason) in cases {
            let error = #expect(throws: IngestError.self) { try Self.table(directory, text) }
            #expect(error.map { "\($0)" }?.contains(reason) == true, "\(error.map { "\($0)" } ?? "")")
        }
    }

    private static func inferred(
        _ lines: [String], extending schema: RecordSchema? = nil, key: InferredMappingOptions.Key = .byName
    ) throws -> InferredMapping {
        let inference = Inference(records: 100, children: true)
        try inference.read(BytesInput(lines.joined(separator: "\n"), chunkBytes: 1 << 20))
        var options = InferredMappingOptions()
        options.children = true
        options.key = key
        return try InferredMapping(inference.evidence, named: "orders", options, extending: schema)
    }

    /// Columns as `path:type`; children in brackets.
    private static func words(_ mapping: InferredMapping) -> [String] {
        mapping.columns.map { column in
            let children = column.children.map { "[\(words($0).joined(separator: " "))]" }
            return "\(column.keyPath):\(children ?? column.type.type.rawValue)"
        }
    }

    static let shapes: [(lines: [String], words: [String])] = [
        (
            [
                #"{"id": 1, "a": {"items": [{"sku": "a", "p": {"q": 1}}, {"sku": "b"}]}}"#,
                #"{"id": 2, "a": {"items": []}}"#,
            ],
            ["id:Integer", "a.items:[sku:String p.q:Integer]"]
        ),
        ([#"{"id": 1, "a": [{"b": [{"c": 1}]}]}"#], ["id:Integer", "a:[b:[c:Integer]]"]),
        ([#"{"id": 1, "a": [{"b": 1}, 2]}"#], ["id:Integer", "a:JSON"]),
        ([#"{"id": 1, "a": [{"b": 1}, null]}"#], ["id:Integer", "a:JSON"]),
        ([#"{"id": 1, "a": [{"b": 1}]}"#, #"{"id": 2, "a": null}"#], ["id:Integer", "a:[b:Integer]"]),
        ([#"{"id": 1, "a": [{"b": 1}]}"#, #"{"id": 2, "a": {"b": 1}}"#], ["id:Integer", "a:JSON"]),
        ([#"{"id": 1, "a": []}"#], ["id:Integer", "a:JSON"]), ([#"{"id": 1, "a": [{}]}"#], ["id:Integer", "a:JSON"]),
        ([#"{"id": 1, "a": [[{"b": 1}]]}"#], ["id:Integer", "a:JSON"]),
        ([#"{"id": 1, "a": [{"": 1}]}"#], ["id:Integer", "a:JSON"]),
    ]

    @Test("Arrays of objects are found", arguments: shapes.indices)
    func found(index: Int) throws {
        let (lines, words) = Self.shapes[index]
        let mapping = try Self.inferred(lines)
        #expect(Self.words(mapping) == words)
        let directory = try TestDirectory()
        let summary = try directory.ingest(
            BytesInput(lines.joined(separator: "\n")), into: try Self.table(directory, try mapping.fileText()))
        #expect(summary.result.stored == lines.count)
        #expect(summary.unmapped.count == 0)
    }

    @Test("Names of columns that a child's table has for the parent are not taken")
    func names() throws {
        let line = #"{"id": 1, "a": [{"parent_id": 1, "array_position": 2, "id": 3, "rest": 4}]}"#
        let mapping = try Self.inferred([line])
        let children = try #require(mapping.columns.last?.children)
        #expect(children.columns.map(\.name) == ["parent_id_2", "array_position_2", "id", "rest"])
        #expect(children.restColumn == "rest_2")
        let directory = try TestDirectory()
        _ = try directory.ingest(BytesInput(line), into: try Self.table(directory, try mapping.fileText()))
        #expect(try directory.rows("SELECT * FROM orders_a") == ["1|0|1|2|3|4|"])
    }

    @Test("Without a key there is a note; a kept mapping gets children for new arrays")
    func extended() throws {
        let without = try Self.inferred([#"{"n": 1, "a": [{"b": 1}]}"#])
        #expect(without.omissions.contains { $0.contains("a table for a: its rows would need a key") })
        let schema = try MappingFile(Data(Self.mapping.utf8), name: "map.json").recordSchema()
        let further = try Self.inferred(
            [#"{"id": 1, "items": [{"sku": "a", "x": 1}], "notes": [{"t": 1}]}"#], extending: schema)
        #expect(Self.words(further) == ["notes:[t:Integer]"])
    }

    @Test("Converted records have their children, in CSV as JSON", arguments: ConvertedFormat.allCases)
    func converted(format: ConvertedFormat) throws {
        let directory = try TestDirectory()
        let table = try Self.table(directory)
        let file = try directory.file("orders.ndjson", Self.lines[0])
        let text = try ConversionTests.convert(file, as: table, to: format, in: directory).text
        let children = #"[{"sku":"a","price":1.5,"gift":true},{"sku":"b"}]"#
        switch format {
        case .ndjson: #expect(text == #"{"id":1,"items":\#(children)}"# + "\n")
        case .csv:
            let quoted = children.replacing("\"", with: "\"\"")
            #expect(text == "id,items\r\n1,\"\(quoted)\"\r\n")
        }
    }
}
