import ArgumentParser
import Foundation
import IngestCore

/// `ingest backfill`: fills columns that a mapping has got from the rest of the rows.
struct BackfillCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backfill",
        abstract: "Fills columns that a mapping got after rows were stored, from the column of the rest.",
        discussion: """
            What no column was mapped to when a row was stored is in the row's rest. After entries were added to the mapping, \
            such values move to their columns, which are made if the table lacks them. A row with a value that does not \
            fit keeps its rest, and is counted. All rows are changed in one transaction.

            Exit codes: 0 done, 1 an error, after which nothing has changed, 64 wrong usage.
            """)

    @OptionGroup
    var target: DatabaseOptions

    @OptionGroup
    var mapping: MappingOptions

    func validate() throws {
        guard mapping.mapping != nil else { throw ValidationError("Name a --mapping.") }
        guard mapping.upsert == nil else { throw ValidationError("--upsert is for records.") }
        guard case .sqlite = try target.place else {
            throw ValidationError("'backfill' changes SQLite databases only; in PostgreSQL, move the values by SQL.")
        }
    }

    func run() throws {
        reserveStandardDescriptors()
        ignoreFatalSignals()
        do {
            guard let table = try mapping.table() else { return }
            let backfill = Backfill(table, path: target.database, patience: target.patience)
            say(try backfill.run())
        } catch let error as IngestError {
            fail(error)
            throw ExitCode.failure
        }
    }
}
