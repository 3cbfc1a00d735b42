import ArgumentParser

/// The options for the database, shared by the commands that change one.
struct DatabaseOptions: ParsableArguments {
    @Option(help: "The SQLite database; only 'store' makes it if it does not exist.")
    var database = "out.sqlite"

    @Option(
        help: ArgumentHelp(
            "How long to wait for another run on the same database, and for another program's transaction.",
            discussion: """
                A run holds the lock on the file <database>-lock from its start to its end. Without --wait a second run does \
                not wait. Each transaction waits for those of other programs, at least 5 seconds. If the time is over, the \
                run ends with exit code 1: a waiting run has changed nothing, and of a running one committed batches stay.
                """, valueName: "seconds"))
    var wait = 0.0

    func validate() throws {
        guard (0...1e6).contains(wait) else { throw ValidationError("--wait must be from 0 to 1000000 seconds.") }
    }

    /// How long to wait.
    var patience: Duration { .seconds(wait) }
}
