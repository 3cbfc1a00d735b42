package import FastModel
package import GRDB

/// The bundled events, in a table made for them.
package struct EventTable: RecordTable {
    /// Makes the table's description.
    package init() {}

    package var mappings: MappingProvider? { nil }

    package func prepare(_ queue: DatabaseQueue) throws { try Self.migrator.migrate(queue) }

    package func store(_ batch: Batch<Event>, in database: Database) throws -> StoredBatch {
        StoredBatch(result: try EventStatements(database).store(batch.models))
    }

    /// Makes the tables.
    ///
    /// `events.id` is SQLite's own row key. `occurred_at_ms` counts from 1970 (UTC): formatting dates took a fifth
    /// of the time that a row takes.
    private static let migrator = {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { database in
            try RejectStatements.createTable(in: database)
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
                    """)
        }
        return migrator
    }()
}
