import Foundation
import IngestCore
import Testing

/// The rejects file does not replace other files.
struct RejectsFileTests {
    @Test(arguments: ["", "-wal", "-shm", "-journal", "-lock"], [false, true])
    func databaseCannotBeTheRejectsFile(suffix: String, exists: Bool) throws {
        let directory = try TestDirectory()
        if exists { _ = try directory.ingest(SampleInput(SampleGenerator(count: 100))) }
        let before = try directory.names
        let path = directory.database + suffix
        let error = #expect(throws: IngestError.self) {
            try RecordStore(EventTable(), path: directory.database, rejectsPath: path)
        }
        let reason = suffix.isEmpty ? "it is the database" : "it belongs to the database"
        #expect(error?.description == "cannot keep rejected records in \(path): \(reason)")
        #expect(try directory.names == before)
        if exists { #expect(try directory.events().count > 90) }
    }

    @Test func databaseIsRecognisedByAnyName() throws {
        let directory = try TestDirectory()
        _ = try directory.ingest(SampleInput(SampleGenerator(count: 100)))
        let files = FileManager.default
        try files.createSymbolicLink(atPath: directory.path("symbolic"), withDestinationPath: "hard")
        try files.linkItem(atPath: directory.database, toPath: directory.path("hard"))
        for path in ["symbolic", "hard", "./out.sqlite"].map(directory.path) {
            #expect(throws: IngestError.self) {
                try RecordStore(EventTable(), path: directory.database, rejectsPath: path)
            }
        }
        #expect(try directory.names == ["hard", "out.sqlite", "rejects.ndjson", "symbolic"])
        #expect(try directory.events().count > 90)
    }

    @Test(arguments: ["rejects.ndjson", "other name"])
    func inputCannotBeTheRejectsFile(name: String) throws {
        let directory = try TestDirectory()
        let file = try directory.file("rejects.ndjson", "x\n")
        if name != file.lastPathComponent {
            try FileManager.default.createSymbolicLink(atPath: directory.path(name), withDestinationPath: file.path)
        }
        let input = try DescriptorInput.file(file.path)
        let error = #expect(throws: IngestError.self) {
            try RecordStore(
                EventTable(), path: directory.database, rejectsPath: directory.path(name),
                reading: [input.identity].compactMap(\.self))
        }
        #expect(error?.description.hasSuffix(": the run reads it") == true)
        #expect(try String(contentsOf: file, encoding: .utf8) == "x\n")
        #expect(try !directory.names.contains("out.sqlite"))
    }

    @Test(arguments: ["", "-wal", "-shm", "-journal", "-lock"])
    func databaseCannotBeInput(suffix: String) throws {
        let directory = try TestDirectory()
        let file = try directory.file("out.sqlite" + suffix, "")
        let input = try DescriptorInput.file(file.path)
        let error = #expect(throws: IngestError.self) {
            try RecordStore(
                EventTable(), path: directory.database, rejectsPath: directory.rejects,
                reading: [input.identity].compactMap(\.self))
        }
        #expect(error?.description == "cannot store in \(directory.database): the run reads it")
        #expect(try Data(contentsOf: file).isEmpty)
        #expect(try !directory.names.contains("rejects.ndjson"))
    }

    @Test(arguments: [0o600, 0o640, 0o666])
    func permissionsAreKept(permissions: Int) throws {
        let directory = try TestDirectory()
        let files = FileManager.default
        _ = try directory.file("rejects.ndjson", "")
        try files.setAttributes([.posixPermissions: permissions], ofItemAtPath: directory.rejects)
        _ = try directory.ingest(BytesInput("x\n"))
        #expect(try directory.rejectLines().count == 1)
        #expect(try files.attributesOfItem(atPath: directory.rejects)[.posixPermissions] as? Int == permissions)
    }

    /// Records that an earlier run kept are written again, because the pipe's reader may not have received them.
    @Test func pipeReceivesTheRecordsOfTheRun() throws {
        let directory = try TestDirectory()
        try #require(unsafe mkfifo(directory.rejects, 0o600) == 0)
        let reader = unsafe open(directory.rejects, O_RDWR | O_NONBLOCK)
        defer { _ = close(reader) }
        for _ in 1...2 {
            _ = try directory.ingest(BytesInput("x\n"))
            var buffer = [UInt8](repeating: 0, count: 4_096)
            let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(reader, $0.baseAddress, $0.count) }
            let text = String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
            #expect(text.hasPrefix("{\"byte_offset\":0,") && text.hasSuffix("}\n") && text.count { $0 == "\n" } == 1)
        }
        #expect(try directory.names == ["out.sqlite", "rejects.ndjson"])
        #expect(try directory.value("SELECT count(*) FROM rejects") == 1)
    }

    @Test func closedPipeDoesNotStopTheRun() throws {
        let directory = try TestDirectory()
        try FileManager.default.createSymbolicLink(atPath: directory.rejects, withDestinationPath: "/dev/full")
        let error = #expect(throws: IngestError.self) { try directory.ingest(BytesInput("x\n")) }
        #expect(error?.description == "cannot keep rejected records in \(directory.rejects): No space left on device")
        #expect(try directory.value("SELECT count(*) FROM rejects") == 1)
    }

    @Test(arguments: ["mine\n", "{}\n", "{\"byte_offset\":0}\n", "[{\"byte_offset\":0,\"code\":\"a\"}]", "\n", "\0"])
    func anotherFileIsNotReplaced(text: String) throws {
        let directory = try TestDirectory()
        _ = try directory.file("rejects.ndjson", text)
        let error = #expect(throws: IngestError.self) { try directory.ingest(BytesInput("x\n")) }
        #expect(error?.description.contains("the file holds something else") == true)
        #expect(try String(contentsOfFile: directory.rejects, encoding: .utf8) == text)
        #expect(try directory.names == ["rejects.ndjson"])
    }

    @Test(arguments: [false, true])
    func itsOwnFileIsReplaced(isEmpty: Bool) throws {
        let directory = try TestDirectory()
        if isEmpty { _ = try directory.file("rejects.ndjson", "") } else { _ = try directory.ingest(BytesInput("x\n")) }
        _ = try directory.ingest(BytesInput("x\ny\n"))
        #expect(try directory.rejectLines().map { $0["record"] as? String } == ["x", "y"])
    }

    @Test(arguments: [false, true])
    func symbolicLinkIsKept(exists: Bool) throws {
        let directory = try TestDirectory()
        if exists { _ = try directory.file("elsewhere.ndjson", "") }
        let files = FileManager.default
        try files.createSymbolicLink(atPath: directory.rejects, withDestinationPath: "elsewhere.ndjson")
        _ = try directory.ingest(BytesInput("x\n"))
        #expect(try files.destinationOfSymbolicLink(atPath: directory.rejects) == "elsewhere.ndjson")
        #expect(try directory.rejectLines().map { $0["record"] as? String } == ["x"])
        #expect(try directory.names == ["elsewhere.ndjson", "out.sqlite", "rejects.ndjson"])
    }

    @Test func cyclicLinksAreAnError() throws {
        let directory = try TestDirectory()
        try FileManager.default.createSymbolicLink(atPath: directory.rejects, withDestinationPath: "rejects.ndjson")
        #expect(throws: IngestError.self) { try directory.ingest(BytesInput("x\n")) }
        #expect(try directory.names == ["rejects.ndjson"])
    }

    @Test func partialFileOfAnotherNameStays() throws {
        let directory = try TestDirectory()
        let other = try directory.file("rejects.ndjson.partial", "mine")
        _ = try directory.ingest(BytesInput("x\n"))
        #expect(try String(contentsOf: other, encoding: .utf8) == "mine")
        #expect(try directory.names == ["out.sqlite", "rejects.ndjson", "rejects.ndjson.partial"])
    }

    @Test(arguments: [
        "CREATE TABLE rejects (id INTEGER PRIMARY KEY, why TEXT)",
        """
        CREATE TABLE rejects (id INTEGER PRIMARY KEY, why TEXT);
        INSERT INTO rejects VALUES (1, 'theirs')
        """,
        """
        CREATE TABLE rejects (
            input, record_offset, record, record_length, line, "column", byte_offset, code, reason);
        INSERT INTO rejects (input) VALUES ('nothing else')
        """,
        """
        CREATE TABLE rejects (
            input, record_offset, record, record_length, line, "column", byte_offset, code, reason);
        INSERT INTO rejects VALUES ('a', 0, x'00', 1, 'first', 1, 0, 'code', 'reason')
        """,
    ])
    func anotherTableOfItsNameStartsNothing(sql: String) throws {
        let directory = try TestDirectory()
        try directory.execute(sql)
        for store in [{ try directory.ingest(BytesInput("x\n")) }, { try Self.ingestVisit(directory) }] {
            let error = #expect(throws: IngestError.self) { try store() }
            #expect(error?.description.contains("rejects") == true)
        }
        #expect(try directory.rows("SELECT name FROM sqlite_schema WHERE name IN ('events', 'Visit')") == [])
        #expect(try directory.names == ["map.json", "out.sqlite"])
    }

    private static func ingestVisit(_ directory: TestDirectory) throws -> IngestionSummary {
        try directory.ingest(BytesInput("x\n"), into: try MappedIngestionTests.table(directory))
    }
}
