import ArgumentParser
import IngestCore

/// The options for the database, shared by the commands that change one.
struct DatabaseOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The SQLite database, or postgres://HOST/DATABASE; only 'store' makes it if it does not exist.",
            discussion: """
                PostgreSQL needs a build with the trait Postgres: swift build -c release --traits Postgres. The database must \
                exist; its tables are made. A password belongs in PGPASSWORD or ~/.pgpass: other users can see arguments.
                """))
    var database = "out.sqlite"

    @Option(
        help: ArgumentHelp(
            "How long to wait for another run on the same database, and for another program's transaction.",
            discussion: """
                A run holds the lock on the file <database>-lock, or on its tables in PostgreSQL, from its start to its end. \
                Without --wait a second run does not wait (2 seconds for PostgreSQL, which must notice the end of a killed run). \
                Each transaction waits for those of other programs, at least 5 seconds. If the time is over, the run ends with \
                exit code 1: a waiting run has changed nothing, and of a running one committed batches stay.
                """, valueName: "seconds"))
    var wait = 0.0

    func validate() throws {
        _ = try place
        guard (0...1e6).contains(wait) else { throw ValidationError("--wait must be from 0 to 1000000 seconds.") }
    }

    /// The database.
    ///
    /// - Throws: `ValidationError`, without the argument, which may have a password.
    var place: DatabasePlace {
        get throws {
            let place: DatabasePlace
            do throws(IngestError) {
                place = try DatabasePlace(database)
            } catch {
                throw ValidationError("\(error)")
            }
            #if !Postgres
            if case .postgres = place {
                throw ValidationError(
                    "PostgreSQL needs a build with libpq (Debian: libpq-dev): swift build -c release --traits Postgres")
            }
            #endif
            return place
        }
    }

    /// How long to wait.
    var patience: Duration { .seconds(wait) }
}
