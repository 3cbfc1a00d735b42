import GRDB

extension EventStore {
    /// Makes the tables.
    ///
    /// `events.id` is SQLite's own row key. `occurred_at_ms` counts from 1970 (UTC): formatting dates took a fifth
    /// of the time that a row takes. The key of `rejects` holds the record itself: a record is known only if the
    /// same bytes came from the same place of the same input, so a rerun repeats none and a changed input loses none.
    static let migrator = {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { database in
            try database.execute(
                sql: """
                    CREATE TABLE events (
                        id INTEGER PRIMARY KEY,
                        type TEXT NOT NULL,
                        occurred_at_ms INTEGER NOT NULL,
                        user_id INTEGER NOT NULL,
                        user_name TEXT NOT NULL,
                        user_country TEXT,
                        user_verified INTEGER NOT NULL,
                        tags TEXT NOT NULL,
                        amount REAL NOT NULL,
                        duration_ms INTEGER NOT NULL,
                        success INTEGER NOT NULL,
                        session TEXT,
                        url TEXT
                    ) STRICT;
                    CREATE TABLE rejects (
                        input TEXT NOT NULL,
                        record_offset INTEGER NOT NULL,
                        record BLOB NOT NULL,
                        record_length INTEGER NOT NULL,
                        line INTEGER NOT NULL,
                        "column" INTEGER NOT NULL,
                        byte_offset INTEGER NOT NULL,
                        code TEXT NOT NULL,
                        reason TEXT NOT NULL,
                        PRIMARY KEY (input, record_offset, record)
                    ) STRICT, WITHOUT ROWID;
                    """)
        }
        return migrator
    }()
}
