import FastModel
import Foundation
import Gzip
import IngestCore
import Testing

/// Records converted to text instead of rows.
struct ConversionTests {
    /// Converts a file, and returns the output and the descriptions of rejected records.
    static func convert(
        _ file: URL, as table: some ConvertibleTable, to format: ConvertedFormat = .ndjson, workers: Int = 1,
        rejects: String? = nil, in directory: TestDirectory
    ) throws -> (text: String, summary: ConversionSummary, described: [String]) {
        var options = IngestionOptions()
        options.workers = workers
        let path = directory.path("converted-\(UUID().uuidString)")
        var described: [String] = []
        let conversion = Conversion(
            table, to: format, (try DescriptorOutput(creating: path), path),
            rejects: try rejects.map { (try DescriptorOutput(creating: $0), $0) }, options: options
        ) { described.append($0) }
        let summary = conversion.run(InputSelection([.file(file.path)]))
        return (try String(contentsOfFile: path, encoding: .utf8), summary, described)
    }

    @Test(arguments: [1, 3])
    func convertedRecordsReadBackEqual(workers: Int) throws {
        let directory = try TestDirectory()
        var generator = SampleGenerator(count: 3_000)
        var sample: [UInt8] = []
        while generator.appendNext(to: &sample) {}
        let file = try directory.file("sample.ndjson", String(decoding: sample, as: UTF8.self))
        let first = try Self.convert(file, as: EventTable(), workers: workers, in: directory)
        #expect(first.summary.accepted + first.summary.rejected == 3_000)
        #expect(first.text.utf8.count { $0 == UInt8(ascii: "\n") } == first.summary.accepted)
        // A second conversion changes nothing.
        let second = try Self.convert(
            try directory.file("again.ndjson", first.text), as: EventTable(), workers: workers, in: directory)
        #expect(second.text == first.text)
        #expect(second.summary.rejected == 0)

        let stored = try directory.ingest(BytesInput(try Data(contentsOf: file).map { $0 }))
        let rows = try directory.events()
        #expect(stored.result.accepted == first.summary.accepted)
        let other = try TestDirectory()
        _ = try other.ingest(BytesInput(first.text))
        #expect(try other.events() == rows)
    }

    @Test("Texts of all characters that JSON or CSV write in another way are the same in CSV")
    func csvOfEveryCharacter() throws {
        let directory = try TestDirectory()
        let map =
            #"{"V": [{"DictionaryKey": "t", "PropertyKey": "t \"x\", y", "ObjectType": "String"}, {"DictionaryKey": "j", "PropertyKey": "j", "ObjectType": "JSON"}]}"#
        let table = try MappedTable(mapping: try directory.file("map.json", map), named: nil, upsert: .update)
        // A NUL cannot be stored.
        let characters =
            (1..<0x100).map { String(UnicodeScalar(UInt8($0))) } + ["", "🙂é\u{2028}", #"\u0041"#, "a,b", #"",""#]
        let lines = try characters.map { try ModelEncoder().encodeString(["t": $0, "j": $0]) }
        let file = try directory.file("all.ndjson", lines.joined(separator: "\n"))
        let text = try Self.convert(file, as: table, to: .csv, in: directory).text
        func field(_ text: String) -> String {
            let needsQuotes = text.isEmpty || text.utf8.contains { "\",\r\n".utf8.contains($0) }
            return needsQuotes ? "\"\(text.replacing("\"", with: "\"\""))\"" : text
        }
        let expected = try characters.map { "\(field($0)),\(field(try ModelEncoder().encodeString($0)))" }
        let header = #""t ""x"", y",j"#
        #expect(text.utf8.elementsEqual(([header] + expected).map { "\($0)\r\n" }.joined().utf8))
    }

    @Test("Records decoded before an input is cut off are written, and used for inference", arguments: [1, 3])
    func beforeACut(workers: Int) throws {
        let directory = try TestDirectory()
        let cut = gzipped(DecompressedInputTests.text).dropLast(4)
        let file = URL(fileURLWithPath: directory.path("cut.gz"))
        try Data(cut).write(to: file)
        let table = try MappedIngestionTests.table(directory)
        let converted = try Self.convert(file, as: table, workers: workers, in: directory)
        #expect(converted.summary.failures.count == 1)
        #expect(converted.summary.accepted == 12_000)
        #expect(converted.text.utf8.count { $0 == UInt8(ascii: "\n") } == 12_000)
        var options = IngestionOptions()
        options.workers = workers
        var inference = Inference(records: 20_000, options: options)
        inference.read(InputSelection([.file(file.path)]))
        #expect(inference.failures.count == 1)
        #expect(inference.evidence.records == 12_000)
    }

    @Test(arguments: [1, 2])
    func aMappingIsFollowed(workers: Int) throws {
        let directory = try TestDirectory()
        let file = try directory.file("visits.ndjson", MappedIngestionTests.lines)
        let table = try MappedIngestionTests.table(directory)
        let ndjson = try Self.convert(file, as: table, workers: workers, in: directory)
        #expect(
            ndjson.text == """
                {"id":1,"page":{"url":"/a"},"at":"21.11.2026","ms":1.5}
                {"id":2,"page":{"url":"/b"},"ms":2}
                {"id":1,"page":{"url":"/c"}}

                """)
        #expect(
            ndjson.described == [
                "line 3, column 8: id: null where a value is needed (null for Int64)",
                "line 4, column 8: id: the value cannot become the property's type (string for Int64)",
                "line 5, column 17: at: the string is not in the form the type needs (string for Optional<Date>)",
            ])
        let csv = try Self.convert(file, as: table, to: .csv, workers: workers, in: directory)
        #expect(
            csv.text.utf8.elementsEqual(
                "id,url,at,ms\r\n1,/a,2026-11-21T00:00:00Z,1.5\r\n2,/b,,2\r\n1,/c,,\r\n".utf8))
    }

    /// Values, and their cells in a column of JSON and in one of the type String, Decimal or Bool.
    static let cells: [(json: String, cell: String, typed: (type: String, cell: String)?)] = [
        (#""plain""#, #""""plain""""#, ("String", "plain")), (#""""#, #""""""""#, ("String", #""""#)),
        ("null", "", ("String", "")), (#""a,b""#, #""""a,b""""#, ("String", #""a,b""#)),
        (#""say \"hi\"""#, #""""say \""hi\""""""#, ("String", #""say ""hi""""#)),
        (#""a\nb""#, #""""a\nb""""#, ("String", "\"a\nb\"")), (#""a\rb""#, #""""a\rb""""#, ("String", "\"a\rb\"")),
        (#"" é🙂""#, #"""" é🙂""""#, ("String", " é🙂")), (#""5""#, #""""5""""#, ("String", "5")),
        ("5", "5", ("Integer", "5")), ("1.50", "1.50", ("Decimal", "1.5")), ("true", "true", ("Bool", "true")),
        (#""true""#, #""""true""""#, ("String", "true")), (#""null""#, #""""null""""#, ("String", "null")),
        (#"[1,"x"]"#, #""[1,""x""]""#, nil), (#"{"a":null}"#, #""{""a"":null}""#, nil),
        (#""\u0000""#, #""""\u0000""""#, nil), ("[]", "[]", nil),
        ("123456789012345678901234567890", "123456789012345678901234567890", nil),
    ]

    @Test(arguments: cells.indices)
    func cellsOfCSV(_ index: Int) throws {
        let cell = Self.cells[index]
        try expectCell(cell.cell, of: cell.json, as: "JSON")
        if let typed = cell.typed { try expectCell(typed.cell, of: cell.json, as: typed.type) }
    }

    private func expectCell(_ cell: String, of json: String, as type: String) throws {
        let directory = try TestDirectory()
        let map = #"""
            {"A": [{"DictionaryKey": "no", "PropertyKey": "no", "ObjectType": "Integer"},
                {"DictionaryKey": "a", "PropertyKey": "the, value", "ObjectType": "\#(type)"},
                {"DictionaryKey": "z", "PropertyKey": "z", "ObjectType": "Bool"}]}
            """#
        let table = try MappedTable(mapping: try directory.file("map.json", map), named: nil, upsert: .update)
        let file = try directory.file("a.ndjson", #"{"z": true, "a": \#(json)}"#)
        let text = try Self.convert(file, as: table, to: .csv, in: directory).text
        #expect(text.utf8.elementsEqual("no,\"the, value\",z\r\n,\(cell),true\r\n".utf8), "\(type): \(text)")
    }

    @Test func rejectedRecordsAreKeptOrDescribedWithoutTheirText() throws {
        let directory = try TestDirectory()
        let lines = (0..<30).map { #"{"id": "secret \#($0)"}"# }
        let file = try directory.file("bad.ndjson", lines.joined(separator: "\n"))
        let table = try MappedIngestionTests.table(directory)
        let described = try Self.convert(file, as: table, in: directory)
        #expect(described.summary.rejected == 30)
        #expect(described.described.count == 21)
        #expect(described.described.last == "… and 10 more")
        #expect(!described.described.joined().contains("secret"))
        let kept = try Self.convert(file, as: table, rejects: directory.rejects, in: directory)
        #expect(kept.described.isEmpty)
        let records = try directory.rejectLines()
        #expect(records.map { $0["record"] as? String } == lines)
        #expect(records.map { $0["line"] as? Int } == Array(1...30))
    }

    @Test func recordsBeforeAnErrorAreWritten() throws {
        let directory = try TestDirectory()
        let file = try directory.file("broken.json", #"[{"id": 1}, {"id": 2}, {"id": [}]"#)
        let result = try Self.convert(file, as: try MappedIngestionTests.table(directory), in: directory)
        #expect(result.text == "{\"id\":1}\n{\"id\":2}\n")
        #expect(result.summary.failures.count == 1)
    }

    @Test func closedPipeEndsTheConversion() throws {
        var ends: [Int32] = [0, 0]
        try #require(unsafe pipe(&ends) == 0)
        close(ends[0])
        defer { close(ends[1]) }
        _ = signal(SIGPIPE, SIG_IGN)
        let conversion = Conversion(
            EventTable(), to: .csv, (DescriptorOutput(descriptor: ends[1]), "pipe"), rejects: nil,
            options: IngestionOptions()
        ) { _ in }
        let summary = conversion.run(InputSelection([.sample]))
        #expect(summary.end == .unread)
        #expect(summary.failures.isEmpty)
    }

    @Test func nothingIsOverwrittenByAccident() throws {
        let directory = try TestDirectory()
        let path = try directory.file("there", "precious").path
        let identity = try #require(try FilePlace(path).identity)
        func write(
            _ text: String, to paths: String..., replacing: Bool = false, apartFrom taken: [FileIdentity] = []
        ) throws {
            for file in try DescriptorOutput.files(paths, replacing: replacing, apartFrom: taken) {
                try file.write(Array(text.utf8))
            }
        }
        let (new, other) = (directory.path("new"), try directory.file("other", "precious, too").path)
        #expect(throws: IngestError.self) { try write("A", to: path) }
        #expect(throws: IngestError.self) { try write("A", to: path, replacing: true, apartFrom: [identity]) }
        // The problem of the second file is found before the first is emptied.
        #expect(throws: IngestError.self) { try write("A", to: other, path, replacing: true, apartFrom: [identity]) }
        #expect(throws: IngestError.self) { try write("A", to: path, "\(path)/x", replacing: true) }
        #expect(throws: IngestError.self) { try write("A", to: path, directory.path("./there"), replacing: true) }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "precious")
        #expect(try String(contentsOfFile: other, encoding: .utf8) == "precious, too")
        try write("A", to: path, new, replacing: true)
        #expect(try [path, new].map { try String(contentsOfFile: $0, encoding: .utf8) } == ["A", "A"])
        try write("B", to: "/dev/null", "/dev/null", apartFrom: [identity])
    }

    @Test(arguments: [ConvertedFormat.ndjson, .csv])
    func recordsThatTheStoreWouldRefuseAreRejected(format: ConvertedFormat) throws {
        let directory = try TestDirectory()
        let lines = [
            #"{"id": 1, "page": {"url": "/a"}}"#, #"{"id": 2, "page": {"url": "/a\u0000b"}, "ms": 1}"#, #"{"id": 3}"#,
        ]
        let file = try directory.file("in.ndjson", lines.joined(separator: "\n"))
        let table = try MappedIngestionTests.table(directory)
        let converted = try Self.convert(file, as: table, to: format, rejects: directory.rejects, in: directory)
        #expect(converted.summary.accepted == 2)
        let rejects = try directory.rejectLines()
        let stored = try TestDirectory()
        _ = try stored.ingest(InputSelection([.file(file.path)]), into: table)
        #expect(try rejects as NSArray == stored.rejectLines() as NSArray)
        #expect(rejects.map { $0["code"] as? String } == ["refusedByStore"])
        #expect(rejects.map { $0["line"] as? Int } == [2])
    }

    @Test func rejectedRecordsNameTheirInputAmongSeveral() throws {
        let directory = try TestDirectory()
        var described: [String] = []
        let conversion = Conversion(
            EventTable(), to: .csv, (try DescriptorOutput(creating: directory.path("out")), "out"), rejects: nil,
            options: IngestionOptions()
        ) { described.append($0) }
        _ = conversion.run(try directory.files(["x\n", "y\n"]))
        #expect(described.count == 2)
        for (index, line) in described.enumerated() {
            #expect(line.hasPrefix("\(directory.path("\(index).ndjson")): line 1, column 1: "))
        }
    }

    @Test func countsEqualTheOutput() throws {
        let directory = try TestDirectory()
        let path = directory.path("out")
        let file = try directory.file("in.ndjson", MappedIngestionTests.lines)
        let conversion = Conversion(
            try MappedIngestionTests.table(directory), to: .ndjson, (try DescriptorOutput(creating: path), path),
            rejects: (try DescriptorOutput(creating: "/dev/full"), "/dev/full"), options: IngestionOptions()
        ) { _ in }
        let summary = conversion.run(InputSelection([.file(file.path)]))
        #expect(summary.failures.map { "\($0)" } == ["cannot write /dev/full: No space left on device"])
        #expect(summary.accepted == 3 && summary.rejected == 3)
        #expect(try String(contentsOfFile: path, encoding: .utf8).utf8.count { $0 == UInt8(ascii: "\n") } == 3)
    }
}
