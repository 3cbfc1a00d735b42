/// How much of each input is stored. Written in the same transaction as the batch.
struct ProgressTable {
    /// The table's name in the database.
    static let name = "ingest_progress"

    private static let table = OwnTable(
        name: name,
        columns: [
            .init(name: "source", kind: .text), .init(name: "target", kind: .text), .init(name: "input", kind: .text),
            .init(name: "content_bytes", kind: .integer, isOptional: true),
            .init(name: "content_digest", kind: .text, isOptional: true), .init(name: "byte_offset", kind: .integer),
            .init(name: "lines", kind: .integer), .init(name: "is_whole", kind: .integer),
        ],
        key: ["source", "target"],
        indices: [
            ("ingest_progress_by_content", ["target", "content_digest"]),
            ("ingest_progress_by_input", ["target", "input", "content_bytes"]),
        ])

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
    func create(in transaction: any StoreTransaction) throws { try transaction.createOwn(Self.table) }

    /// Stores the progress of an input.
    func keep(
        _ place: InputVisit.Place, of origin: InputOrigin, isWhole: Bool, in transaction: any StoreTransaction
    ) throws {
        try transaction.execute(
            """
            INSERT INTO \(Self.name) (\(Self.table.columns.map(\.name).joined(separator: ", ")))
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
            ON CONFLICT (source, target) DO UPDATE SET input = excluded.input, content_bytes = excluded.content_bytes,
                content_digest = excluded.content_digest, byte_offset = excluded.byte_offset, lines = excluded.lines,
                is_whole = excluded.is_whole
            """,
            [
                .text(origin.key), .text(target), .text(origin.name), origin.content.map { .integer($0.size) } ?? .null,
                origin.content.map { .text($0.digest) } ?? .null, .integer(place.offset), .integer(place.lines),
                .integer(isWhole ? 1 : 0),
            ])
    }

    /// Records that an input was read to its end.
    func end(_ origin: InputOrigin, in transaction: any StoreTransaction) throws {
        try transaction.execute(
            "UPDATE \(Self.name) SET is_whole = 1 WHERE source = $1 AND target = $2",
            [.text(origin.key), .text(target)])
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
    ///   - transaction: a transaction.
    /// - Returns: the key; nil if the input is not known.
    /// - Throws: the database's error.
    func key(
        of content: InputContent, _ origin: InputOrigin, digests: ([Int]) -> [Int: String],
        in transaction: any StoreTransaction
    ) throws -> String? {
        let same = try transaction.execute(
            "SELECT source FROM \(Self.name) WHERE target = $1 AND content_digest = $2 AND content_bytes = $3",
            [.text(target), .text(content.digest), .integer(content.size)])
        if let same = same.first.text { return same }
        let shorter = try transaction.execute(
            """
            SELECT source, content_bytes, content_digest FROM \(Self.name)
            WHERE target = $1 AND input = $2 AND content_bytes < $3 ORDER BY content_bytes DESC
            """, [.text(target), .text(origin.name), .integer(content.size)]
        ).rows.compactMap { row in row[1].integer.map { (key: row[0].text, size: $0, digest: row[2].text) } }
        if shorter.isEmpty { return nil }
        let digests = digests(shorter.map(\.size))
        return shorter.first { digests[$0.size] == $0.digest }?.key
    }

    /// What earlier runs have stored of an input.
    func history(of origin: InputOrigin, in transaction: any StoreTransaction) throws -> History {
        let row = try transaction.execute(
            """
            SELECT content_bytes, content_digest, byte_offset, lines, is_whole FROM \(Self.name)
            WHERE source = $1 AND target = $2
            """, [.text(origin.key), .text(target)]
        ).rows.first
        var entry: Entry?
        if let row, let offset = row[2].integer, let lines = row[3].integer {
            let content = row[0].integer.flatMap { size in row[1].text.map { InputContent(size: size, digest: $0) } }
            entry = Entry(
                content: content, place: InputVisit.Place(offset: offset, lines: lines), isWhole: row[4].integer == 1)
        }
        let otherBytes = try transaction.execute(
            "SELECT max(content_bytes) FROM \(Self.name) WHERE target = $1 AND input = $2 AND source <> $3",
            [.text(target), .text(origin.name), .text(origin.key)])
        return History(entry: entry, otherBytes: otherBytes.first.integer)
    }
}
