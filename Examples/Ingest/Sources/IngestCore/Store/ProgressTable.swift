import GRDB

/// How much of each input is stored. Written in the same transaction as the batch.
struct ProgressTable {
    /// The table's name in the database.
    static let name = "ingest_progress"

    private static let columns = [
        "source", "target", "input", "content_bytes", "content_digest", "byte_offset", "lines", "is_whole",
    ]

    /// The progress of an input.
    struct Entry {
        /// The content of the input; nil if the input is identified by its name.
        let content: InputContent?
        let place: InputVisit.Place
        /// Whether the input was read to its end.
        let isWhole: Bool
    }

    /// What earlier runs have stored of an input.
    struct History {
        /// Nil if nothing of this content, or under this name, is stored.
        let entry: Entry?
        /// The size of the largest other content that inputs of the same name had; nil if there is none.
        let otherBytes: Int?
    }

    /// The table of the records. The progress applies only to this table.
    let target: String

    /// Makes the table, or checks that an existing one is this program's.
    func create(in database: Database) throws {
        try database.checkIsOwn(Self.name, columns: Self.columns)
        try database.execute(
            sql: """
                CREATE TABLE IF NOT EXISTS \(Self.name) (
                    source TEXT NOT NULL,
                    target TEXT NOT NULL,
                    input TEXT NOT NULL,
                    content_bytes INTEGER,
                    content_digest TEXT,
                    byte_offset INTEGER NOT NULL,
                    lines INTEGER NOT NULL,
                    is_whole INTEGER NOT NULL,
                    PRIMARY KEY (source, target)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX IF NOT EXISTS ingest_progress_by_content ON \(Self.name) (target, content_digest);
                CREATE INDEX IF NOT EXISTS ingest_progress_by_input ON \(Self.name) (target, input, content_bytes)
                """)
    }

    /// Stores the progress of an input.
    func keep(_ place: InputVisit.Place, of origin: InputOrigin, isWhole: Bool, in database: Database) throws {
        try database.cachedStatement(
            sql: """
                INSERT INTO \(Self.name) (\(Self.columns.joined(separator: ", "))) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (source, target) DO UPDATE SET input = excluded.input, content_bytes = excluded.content_bytes,
                    content_digest = excluded.content_digest, byte_offset = excluded.byte_offset, lines = excluded.lines,
                    is_whole = excluded.is_whole
                """
        ).execute(arguments: [
            origin.key, target, origin.name, origin.content?.size, origin.content?.digest, place.offset, place.lines,
            isWhole,
        ])
    }

    /// Records that an input was read to its end.
    func end(_ origin: InputOrigin, in database: Database) throws {
        try database.execute(
            sql: "UPDATE \(Self.name) SET is_whole = 1 WHERE source = ? AND target = ?",
            arguments: [origin.key, target])
    }

    /// The key under which an input is stored: that of the same content, under any path, or of a content from which the file at
    /// this path has grown.
    ///
    /// Growth is assumed only for the same path: different files may start with the same records.
    ///
    /// - Parameters:
    ///   - content: the input's content.
    ///   - origin: the input's origin, of which only the name is used.
    ///   - digests: makes the digests of the input's prefixes, by their sizes.
    ///   - database: a connection.
    /// - Returns: the key; nil if the input is not known.
    /// - Throws: `DatabaseError`.
    func key(
        of content: InputContent, _ origin: InputOrigin, digests: ([Int]) -> [Int: String], in database: Database
    ) throws -> String? {
        let same = try String.fetchOne(
            database,
            sql: "SELECT source FROM \(Self.name) WHERE target = ? AND content_digest = ? AND content_bytes = ?",
            arguments: [target, content.digest, content.size])
        if let same { return same }
        let shorter = try Row.fetchAll(
            database,
            sql: """
                SELECT source, content_bytes, content_digest FROM \(Self.name)
                WHERE target = ? AND input = ? AND content_bytes < ? ORDER BY content_bytes DESC
                """,
            arguments: [target, origin.name, content.size])
        if shorter.isEmpty { return nil }
        let digests = digests(shorter.map { $0["content_bytes"] })
        return shorter.first { digests[$0["content_bytes"]] == $0["content_digest"] }?["source"]
    }

    /// What earlier runs have stored of an input.
    func history(of origin: InputOrigin, in database: Database) throws -> History {
        let entry = try Row.fetchOne(
            database, sql: "SELECT * FROM \(Self.name) WHERE source = ? AND target = ?",
            arguments: [origin.key, target]
        ).map { row in
            let digest: String? = row["content_digest"]
            return Entry(
                content: digest.map { InputContent(size: row["content_bytes"], digest: $0) },
                place: InputVisit.Place(offset: row["byte_offset"], lines: row["lines"]), isWhole: row["is_whole"])
        }
        let otherBytes = try Int.fetchOne(
            database,
            sql: "SELECT max(content_bytes) FROM \(Self.name) WHERE target = ? AND input = ? AND source <> ?",
            arguments: [target, origin.name, origin.key])
        return History(entry: entry, otherBytes: otherBytes)
    }
}
