import FastModel
import Foundation
import IngestCore
import Testing

/// The mapping inferred from a sample: columns, keys, and hostile input.
struct InferredMappingTests {
    private static func evidence(_ lines: [String], records: Int = 10_000) throws -> SampleEvidence {
        let inference = Inference(records: records)
        try inference.read(BytesInput(lines.joined(separator: "\n"), chunkBytes: 1 << 20))
        return inference.evidence
    }

    private static func mapping(
        _ lines: [String], named name: String = "Thing", _ options: InferredMappingOptions = InferredMappingOptions()
    ) throws -> InferredMapping {
        try InferredMapping(try evidence(lines), named: name, options)
    }

    /// Columns as `path:type`, with `!` where a value is required and `*` for the key.
    private static func words(_ mapping: InferredMapping) -> [String] {
        mapping.columns.map { column in
            "\(column.keyPath):\(column.type.type.rawValue)" + (column.isRequired ? "!" : "")
                + (column.isUnique ? "*" : "")
        }
    }

    static let shapes: [(lines: [String], words: [String])] = [
        ([#"{"id": 1, "a": {"b": {"c": 1}, "d": "x"}}"#], ["id:Integer!*", "a.b.c:Integer", "a.d:String"]),
        ([#"{"a": {"b": 1}}"#, #"{"a": null}"#], ["a.b:Integer"]),
        ([#"{"a": {"b": 1}}"#, #"{"a": 2}"#], ["a:JSON"]), ([#"{"a": {}}"#], ["a:JSON"]),
        ([#"{"a": {"": 1}}"#], ["a:JSON"]), ([#"{"": 1, "b": true}"#], [":Integer", "b:Bool"]),
        ([#"{"": {"a": 1}, "b": true}"#], [":JSON", "b:Bool"]),
        ([#"{"a": [{"b": 1}]}"#], ["a:JSON"]), ([#"{"a": 1, "a": "x"}"#], ["a:JSON"]),
        ([#"{"a": null, "a": "x"}"#], ["a:String"]),
        ([#"{"a": {"b": 1}, "a": {"c": 2}}"#], ["a.b:Integer", "a.c:Integer"]),
        (
            [#"{"a.b": 1, "a": {"b": 2}, "c[0]": 3, "\\": 4}"#],
            [#"a\.b:Integer"#, "a.b:Integer", #"c\[0]:Integer"#, #"\\:Integer"#]
        ),
        ([#"{"0": {"a": true}}"#], ["0.a:Bool"]),
        // In a key path, the key would be a position of an array.
        ([#"{"0": {"1": true}}"#], ["0:JSON"]),
        ([#"{"a": {"\u0301b": 1}}"#], ["a:JSON"]),
        ([#"{"e\u0301": 1, "\u00e9": 2}"#], ["e\u{301}:Integer", "\u{E9}:Integer"]),
        (["x", "[1]", #"{"a": 1}"#, #"{"a": 1"#], ["a:Integer"]),
    ]

    @Test(arguments: shapes.indices)
    func columns(_ index: Int) throws {
        let (lines, words) = Self.shapes[index]
        let mapping = try Self.mapping(lines)
        #expect(Self.words(mapping).map { Array($0.utf8) } == words.map { Array($0.utf8) })
        try Self.accepts(mapping, lines.filter { $0.hasPrefix("{") && $0.hasSuffix("}") })
    }

    /// Checks that the mapping makes a table that accepts every record.
    private static func accepts(_ mapping: InferredMapping, _ lines: [String]) throws {
        let directory = try TestDirectory()
        let table = try MappedTable(
            mapping: try directory.file("map.json", try mapping.fileText()), named: nil, upsert: .update)
        var options = DecodingOptions.untrusted
        options.conversion = .strict
        options.mappings = table.mappings
        for line in lines { _ = try ModelDecoder(options).decode(DynamicRecord.self, from: line) }
    }

    static let keys: [(lines: [String], key: String?)] = [
        ([#"{"name": "a", "id": 1}"#, #"{"name": "b", "id": 2}"#], "id"),
        ([#"{"order_id": 1, "uuid": "x"}"#, #"{"order_id": 2, "uuid": "y"}"#], "uuid"),
        ([#"{"_id": "x"}"#, #"{"_id": "y"}"#], "_id"), ([#"{"order_id": 1}"#, #"{"order_id": 2}"#], "order_id"),
        ([#"{"user_id": 1, "order_id": 1}"#, #"{"user_id": 2, "order_id": 2}"#], nil),
        ([#"{"user_id": 1, "thing_id": 1}"#, #"{"user_id": 2, "thing_id": 2}"#], "thing_id"),
        ([#"{"id": 1, "key": "x"}"#, #"{"id": 1, "key": "y"}"#], nil), ([#"{"user": {"id": 1}}"#], nil),
        ([#"{"paid": 1}"#], nil), ([#"{"id_type": 1}"#], nil),
        ([#"{"user": {"id": 1}, "visitId": 5}"#, #"{"user": {"id": 2}, "visitId": 6}"#], "visitId"),
        ([#"{"id": 1}"#, #"{"id": null}"#], nil), ([#"{"id": 1}"#, #"{"di": 2}"#], nil),
        ([#"{"id": 1.5}"#, #"{"id": 2}"#], nil), ([#"{"id": true}"#], nil), ([#"{"title": "a"}"#], nil),
        ((0..<100).map { #"{"created_at": \#(1_700_000_000 + $0), "time": "\#($0) o'clock"}"# }, nil),
        ((0..<100).map { #"{"n": 1, "session": "\#($0)"}"# }, nil),
    ]

    @Test(arguments: keys.indices)
    func theKey(_ index: Int) throws {
        let (lines, key) = Self.keys[index]
        #expect(try Self.mapping(lines).columns.filter(\.isUnique).map(\.keyPath) == [key].compactMap(\.self))
    }

    @Test func theKeyIsChosen() throws {
        let lines = [#"{"id": 1, "a": {"b": "x"}, "d": 0.5, "at": "2026-11-21"}"#, #"{"id": 2, "d": 1.5}"#]
        var options = InferredMappingOptions()
        options.key = .none
        #expect(try Self.words(Self.mapping(lines, options)) == ["id:Integer", "a.b:String", "d:Double", "at:Date"])
        options.key = .paths(["a.b", "at"])
        #expect(
            try Self.words(Self.mapping(lines, options)) == ["id:Integer", "a.b:String!*", "d:Double", "at:Date!*"])
        for (path, reason) in [("c", "no column has this key path"), ("d", "values of the type Double do not")] {
            options.key = .paths([path])
            let error = #expect(throws: IngestError.self) { try Self.mapping(lines, options) }
            #expect(error?.description.hasPrefix("cannot use --key \(path): \(reason)") == true)
        }
    }

    @Test(arguments: InferredMappingOptions.Required.allCases)
    func columnsAreRequiredOnRequest(required: InferredMappingOptions.Required) throws {
        var options = InferredMappingOptions()
        options.required = required
        let mapping = try Self.mapping([#"{"id": 1, "a": 1, "b": 1}"#, #"{"id": 2, "a": 2, "b": null}"#], options)
        let expected: [String] =
            switch required {
            case .always: ["id:Integer!*", "a:Integer!", "b:Integer"]
            case .id: ["id:Integer!*", "a:Integer", "b:Integer"]
            case .none: ["id:Integer*", "a:Integer", "b:Integer"]
            }
        #expect(Self.words(mapping) == expected)
    }

    @Test func namesAreValidColumns() throws {
        let line = #"{"ID": 1, "id": 2, "Id": 3, "id_2": 4, "a b": 5, "a": {"b": 6}, "1": 7, "日本": 8, "\"; DROP": 9}"#
        let mapping = try Self.mapping([line])
        #expect(
            mapping.columns.map(\.name) == [
                "ID", "id_2", "Id_3", "id_2_2", "a_b", "a_b_2", "_1", "日本", "___DROP",
            ])
        try Self.accepts(mapping, [line])
    }

    static let names: [(keys: [String], names: [String])] = [
        (["größe", "GRÖSSE", "GRÖßE", "straße_m²"], ["größe", "GRÖSSE", "GRÖßE_2", "straße_m²"]),
        // The same letters, composed and decomposed: SQLite compares bytes, Swift compares letters.
        (["gr\u{F6}\u{DF}e", "gro\u{308}\u{DF}e"], ["gr\u{F6}\u{DF}e", "gr\u{F6}\u{DF}e_2"]),
        // Marks that no letter is composed with.
        (["हिन्दी", "q\u{301}x", "ท่า", "한국"], ["हिन्दी", "q\u{301}x", "ท่า", "한국"]),
        // What is not visible is dropped, and a mark without a letter is no letter.
        (["a\u{200D}b", "ab", "x\u{FE0F}", "1\u{FE0F}\u{20E3}", "-\u{301}y"], ["ab", "ab_2", "x", "_1", "_y"]),
        (["٣", "🙂", "👩‍🚀🇳🇴", "a🙂", "İ", "i̇"], ["_٣", "column", "column_2", "a_", "İ", "i̇_2"]),
    ]

    @Test(arguments: names.indices)
    func namesKeepTheirLetters(_ index: Int) throws {
        let (keys, names) = Self.names[index]
        let line = "{" + keys.map { #""\#($0)": 1"# }.joined(separator: ", ") + "}"
        let mapping = try Self.mapping([line])
        #expect(mapping.columns.map { Array($0.name.unicodeScalars) } == names.map { Array($0.unicodeScalars) })
        try Self.accepts(mapping, [line])
    }

    @Test func keysBeyondTheColumnsAreCounted() throws {
        let lines = (0..<30).map { record in
            "{" + (0..<100).map { #""k\#(record * 100 + $0)": {"a": 1}"# }.joined(separator: ",") + "}"
        }
        let mapping = try Self.mapping(lines)
        #expect(mapping.columns.count == 1_000)
        #expect(mapping.omissions == ["keys beyond the first 1000, 2000 members in all"])
        #expect(mapping.columns.count { $0.type.type == .json } == 500)
        try Self.accepts(mapping, lines)
    }

    @Test func dictionariesAreOneColumn() throws {
        let many = (0..<100).map { #"{"counts": {"u\#($0)": 1}}"# }
        #expect(Self.words(try Self.mapping(many)) == ["counts:JSON"])
        let some = (0..<20).map { #"{"counts": {"u\#($0)": 1}}"# }
        #expect(Self.words(try Self.mapping(some)) == ["counts:JSON"])
        let deep = String(repeating: #"{"a":"#, count: 20) + "1" + String(repeating: "}", count: 20)
        #expect(Self.words(try Self.mapping([deep])) == ["a.a.a.a.a.a.a.a:JSON"])
    }

    @Test func objectsThatAreSometimesEmptyAreKept() throws {
        let lines = [#"{"a": {"b": {}, "c": 1}, "d": {"e": 1}}"#, #"{"a": {"b": {"f": 1}}}"#, #"{"a": {"b": {}}}"#]
        var options = InferredMappingOptions()
        #expect(Self.words(try Self.mapping(lines, options)) == ["a.b.f:Integer", "a.c:Integer", "d.e:Integer"])
        options.rest = nil
        let mapping = try Self.mapping(lines, options)
        #expect(Self.words(mapping) == ["a.b:JSON", "a.c:Integer", "d.e:Integer"])
        #expect(
            mapping.columns[0].type.note == "objects that are sometimes empty, which columns of their keys do not keep")
    }

    @Test func brokenLinesAreCountedAndPlaced() throws {
        let evidence = try Self.evidence([#"{"a": 1}"#, "[]", #"{"a": "#, "\u{FEFF}", #"{"a": 2}"#])
        #expect(evidence.records == 2)
        #expect(evidence.rejected == 3)
        #expect(evidence.firstRejection?.line == 2)
    }

    @Test(arguments: [1, 7, 5_000])
    func sampleIsLimited(records: Int) throws {
        let lines = (0..<6_000).map { #"{"a": \#($0)}"# }
        #expect(try Self.evidence(lines, records: records).records == records)
    }

    @Test func outliersAreTolerated() throws {
        let lines =
            (0..<99).map { record in
                #"{"id": \#(record), "at": "2026-11-21", "big": \#(record == 5 ? "9007199254740993" : "1")}"#
            } + [#"{"id": "x", "at": ""}"#]
        var options = InferredMappingOptions()
        options.required = .always
        #expect(Self.words(try Self.mapping(lines, options)) == ["id:JSON!", "at:String!", "big:Integer"])
        options.tolerance = 0.01
        let mapping = try Self.mapping(lines, options)
        #expect(Self.words(mapping) == ["id:Integer!*", "at:Date!", "big:Integer!"])
        #expect(
            mapping.columns.map(\.type.note) == ["1 of 100 values do not fit", "1 of 100 texts do not fit", nil])
    }

    static let oddOnes: [(usual: String, odd: String, note: String)] = [
        ("1", #""x""#, "values of several types: integers 999, texts 1; with --outliers 0.1: Integer"),
        ("1", #"{"b": 1}"#, "values of several types: integers 999, objects 1; with --outliers 0.1: Integer"),
        (
            #"{"b": 1}"#, "1",
            "values of several types: objects 999, integers 1; with --outliers 0.1: columns of its keys"
        ),
        (#"{"1": 1}"#, "1", "values of several types: objects 999, integers 1"),
        ("[1]", "1", "values of several types: arrays 999, integers 1"),
        (#""2026-11-21""#, #""soon""#, "dates, but 1 of 1000 texts are none; with --outliers 0.1: Date"),
        (#""word""#, "1", "values of several types: texts 999, integers 1; with --outliers 0.1: String"),
        (
            "1.5", "0.1000000000000000000001",
            "numbers that a Double would change: fractions 999, long numbers 1; with --outliers 0.1: Double"
        ),
    ]

    @Test(arguments: oddOnes.indices)
    func outliersAreProposed(_ index: Int) throws {
        let (usual, odd, note) = Self.oddOnes[index]
        let lines = Array(repeating: usual, count: 999) + [odd]
        var mapping = try Self.mapping(lines.map { #"{"a": \#($0)}"# })
        #expect(mapping.columns.map(\.type.note) == [note])
        guard let word = note.components(separatedBy: "--outliers 0.1: ").dropFirst().first else { return }
        var options = InferredMappingOptions()
        options.tolerance = 0.1 / 100
        mapping = try Self.mapping(lines.map { #"{"a": \#($0)}"# }, options)
        #expect(Self.words(mapping) == [word == "columns of its keys" ? "a.b:Integer" : "a:\(word)"])
    }

    @Test func manyOutliersAreNotProposed() throws {
        let values = Array(repeating: "1", count: 90) + [#""x""#]
        #expect(
            try Self.mapping(values.map { #"{"a": \#($0)}"# }).columns.first?.type.note
                == "values of several types: integers 90, texts 1")
    }

    @Test func outliersOfObjectsAreReported() throws {
        var options = InferredMappingOptions()
        options.tolerance = 0.01
        let lines = Array(repeating: #"{"a": {"b": 1}}"#, count: 99) + [#"{"a": 1}"#]
        #expect(
            try Self.mapping(lines, options).omissions
                == ["1 of 100 values of a, which are no objects: their records will be rejected"])
    }

    @Test func numbersThatAreRoundedAreReported() throws {
        var options = InferredMappingOptions()
        options.tolerance = 0.02
        let lines = Array(repeating: "1.5", count: 98) + ["0.1000000000000000000001", "true"]
        #expect(
            try Self.mapping(lines.map { #"{"a": \#($0)}"# }, options).columns.first?.type.note
                == "1 of 100 values do not fit; 1 of 100 values will be rounded")
    }

    static let files = [
        ("visits.ndjson", "visits"), ("/a/b.c/my visits.json.gz", "my_visits"), ("events.ndjson", "events_records"),
        ("2026.ndjson", "_2026"), ("-", "records"), ("日本.ndjson", "日本"), ("SQLite_x", "SQLite_x_records"),
    ]

    @Test(arguments: files)
    func tableIsNamedAfterTheFile(path: String, name: String) {
        #expect(InferredMapping.name(forFile: path) == name)
    }
}
