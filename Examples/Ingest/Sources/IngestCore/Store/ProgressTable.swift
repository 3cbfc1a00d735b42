import GRDB

/// How far inputs are stored, each with the batch that it speaks of: one transaction has both.
struct ProgressTable {
    /// Its name in the database.
    static let name = "ingest_progress"

    /// What is known of an input.
    struct Entry {
        let place: InputVisit.Place
        /// Whether it was read to its end.
        let isWhole: Bool
    }

    /// The table that the records go to: another one knows nothing of them.
    let target: String

    /// Makes the table.
    func create(in database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE IF NOT EXISTS \(Self.name) (
                    source TEXT NOT NULL,
                    target TEXT NOT NULL,
                    input TEXT NOT NULL,
                    byte_offset INTEGER NOT NULL,
                    lines INTEGER NOT NULL,
                    is_whole INTEGER NOT NULL,
                    PRIMARY KEY (source, target)
                ) STRICT, WITHOUT ROWID
                """)
    }

    /// Keeps how far an input is stored.
    func keep(_ place: InputVisit.Place, of origin: InputOrigin, isWhole: Bool, in database: Database) throws {
        try database.cachedStatement(
            sql: """
                INSERT INTO \(Self.name) (source, target, input, byte_offset, lines, is_whole) VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT (source, target) DO UPDATE SET input = excluded.input, byte_offset = excluded.byte_offset,
                    lines = excluded.lines, is_whole = excluded.is_whole
                """
        ).execute(arguments: [origin.key, target, origin.name, place.offset, place.lines, isWhole])
    }

    /// Says that an input was read to its end.
    func end(_ origin: InputOrigin, in database: Database) throws {
        try database.execute(
            sql: "UPDATE \(Self.name) SET is_whole = 1 WHERE source = ? AND target = ?",
            arguments: [origin.key, target])
    }

    /// What is known of an input; nil if nothing is.
    func entry(of origin: InputOrigin, in database: Database) throws -> Entry? {
        try Row.fetchOne(
            database, sql: "SELECT byte_offset, lines, is_whole FROM \(Self.name) WHERE source = ? AND target = ?",
            arguments: [origin.key, target]
        ).map {
            Entry(place: InputVisit.Place(offset: $0["byte_offset"], lines: $0["lines"]), isWhole: $0["is_whole"])
        }
    }
}
