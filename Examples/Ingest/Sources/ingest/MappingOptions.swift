import ArgumentParser
import Foundation
import IngestCore

/// The options for records that are described by a mapping file.
struct MappingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A property list or JSON that says what the records are, in place of the bundled events.",
            discussion: """
                {"Visit": [{"DictionaryKey": "id", "PropertyKey": "id", "ObjectType": "Integer", "Unique": true}, …]}: \
                the table, and for each column its key path in JSON and its type: String, Integer, Double, Bool, Date \
                (with DateFormat and TimeZone), Decimal, Data or JSON. A Double is the nearest one, and a Date keeps microseconds: \
                where every digit counts, take Decimal or String. 'ingest infer' writes one.
                """, valueName: "file"))
    var mapping: String?

    @Option(help: "Which of the mapping's types the records are, if it has several.")
    var record: String?

    @Option(
        help: ArgumentHelp(
            "The column that keeps what the mapping has no entry for, as JSON.",
            discussion: """
                Without it, unless the mapping has an entry {"PropertyKey": "rest", "Rest": true}, such values are counted by \
                their keys, but not stored.
                """, valueName: "column"))
    var rest: String?

    @Option(
        help: """
            What becomes of the row with a record's unique keys. update: its columns that the record has are written. \
            purge: it is replaced. (default: update)
            """)
    var upsert: MappedTable.Upsert?

    func validate() throws {
        if rest?.isEmpty == true { throw ValidationError("--rest needs a name.") }
    }

    /// Checks that options for a mapping have one.
    ///
    /// - Parameter isInferred: whether a mapping is inferred.
    /// - Throws: `ValidationError`.
    func check(isInferred: Bool = false) throws {
        if isInferred, mapping != nil { throw ValidationError("--infer makes a mapping: leave --mapping out.") }
        guard mapping == nil, !isInferred, record != nil || upsert != nil || rest != nil else { return }
        throw ValidationError("--record, --upsert and --rest need a --mapping.")
    }

    /// The identity of the mapping file, if there is one.
    var identity: FileIdentity? { mapping.flatMap { try? FilePlace($0).identity } }

    /// The table of the mapping, if there is one.
    func table() throws -> MappedTable? {
        guard let mapping else { return nil }
        return try MappedTable(mapping: URL(systemPath: mapping), named: record, upsert: upsert ?? .update, rest: rest)
    }
}

extension MappedTable.Upsert: ExpressibleByArgument {}
