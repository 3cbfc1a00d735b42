import Foundation
import IngestCore
import Testing

/// Only one run uses a database at a time.
struct DatabaseLockTests {
    @Test func anotherRunIsAnError() throws {
        let directory = try TestDirectory()
        let store = try RecordStore(EventTable(), path: directory.database, rejectsPath: directory.rejects)
        try FileManager.default.createSymbolicLink(
            atPath: directory.path("symbolic"), withDestinationPath: "out.sqlite")
        for path in [directory.database, directory.path("symbolic")] {
            let error = #expect(throws: IngestError.self) {
                try RecordStore(EventTable(), path: path, rejectsPath: directory.path("other.ndjson"))
            }
            #expect(error?.description == "cannot store in \(path): another run is storing in it")
        }
        try store.close()
        #expect(try directory.names == ["out.sqlite", "rejects.ndjson", "symbolic"])
    }

    /// The thread that stored may not have ended entirely when its results are there.
    @Test func closedStoreThatIsStillReferredToIsNoOtherRun() throws {
        let directory = try TestDirectory()
        let store = try RecordStore(EventTable(), path: directory.database, rejectsPath: directory.rejects)
        try withExtendedLifetime(store) {
            try store.close()
            try RecordStore(EventTable(), path: directory.database, rejectsPath: directory.rejects).close()
        }
    }

    /// A killed run leaves its lock file.
    @Test(arguments: [nil, ""])
    func nextRunIsAllowed(left text: String?) throws {
        let directory = try TestDirectory()
        if let text { _ = try directory.file("out.sqlite-lock", text) }
        for _ in 0..<2 { #expect(try directory.ingest(SampleInput(SampleGenerator(count: 100))).lost == 0) }
        #expect(!FileManager.default.fileExists(atPath: directory.path("out.sqlite-lock")))
    }

    @Test func existingLockFileStays() throws {
        let directory = try TestDirectory()
        let file = try directory.file("out.sqlite-lock", "mine")
        _ = try directory.ingest(BytesInput("x\n"))
        #expect(try String(contentsOf: file, encoding: .utf8) == "mine")
    }

    /// Without the lock, several runs would create the database.
    @Test func onlyOneOfManySimultaneousRunsStarts() async throws {
        let directory = try TestDirectory()
        let (database, rejects) = (directory.database, directory.rejects)
        let messages = await withTaskGroup(of: String?.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    do {
                        let store = try RecordStore(EventTable(), path: database, rejectsPath: rejects)
                        try await Task.sleep(for: .milliseconds(200))
                        try store.close()
                        return nil
                    } catch {
                        return "\(error)"
                    }
                }
            }
            return await group.reduce(into: [String?]()) { $0.append($1) }
        }
        #expect(messages.contains(nil))
        #expect(
            Set(messages.compactMap(\.self)).isSubset(of: ["cannot store in \(database): another run is storing in it"])
        )
    }
}
