#if Postgres
internal import FastModelTables

/// The database's description of a table.
struct TableCatalog {
    struct Key: Hashable {
        let table: String
        let uniqueColumns: [String]
    }

    struct Column {
        /// The type's SQL name without a length: a cast to a type with a length would truncate.
        let type: String
        /// The type's category: `S` for texts, `A` for arrays.
        let category: String
    }

    /// The columns by their names.
    let columns: [String: Column]
    /// Whether a unique index is on exactly the unique columns, so that at most one row has the keys.
    let isUnique: Bool
    /// Whether deleting a row deletes or changes other rows.
    let hasCascades: Bool

    /// Looks a table up, once for each connection as long as statements fit what was found.
    ///
    /// - Throws: ``PostgresError``; ``ModelError`` with the code `invalidOption` when a name is too long.
    static func of(_ key: Key, _ transaction: PostgresTransaction) throws -> TableCatalog {
        try transaction.catalog(of: key) { try lookedUp(key, transaction) }
    }

    private static func lookedUp(_ key: Key, _ transaction: PostgresTransaction) throws -> TableCatalog {
        let name = key.table.quotedIdentifier
        let columns = try transaction.execute(
            """
            SELECT attname, format_type(atttypid, NULL), typcategory FROM pg_attribute JOIN pg_type ON pg_type.oid = atttypid
            WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped
            """, [.text(name)])
        let names = "{\(key.uniqueColumns.map(\.arrayElement).joined(separator: ","))}"
        let rules = try transaction.execute(
            """
            SELECT
                EXISTS (
                    SELECT FROM pg_index WHERE indrelid = to_regclass($1) AND indisunique AND indimmediate AND indisvalid
                        AND indpred IS NULL AND indexprs IS NULL
                        AND (SELECT array_agg(quote_ident(attname) ORDER BY quote_ident(attname)) FROM pg_attribute
                             WHERE attrelid = indrelid AND attnum = ANY (indkey[0:indnkeyatts - 1]))
                            = (SELECT array_agg(quote_ident(name) ORDER BY quote_ident(name)) FROM unnest($2::text[]) AS name)),
                EXISTS (SELECT FROM pg_constraint WHERE confrelid = to_regclass($1) AND confdeltype NOT IN ('a', 'r'))
            """, [.text(name), .text(names)])
        return TableCatalog(
            columns: Dictionary(
                columns.values.compactMap { row in
                    guard let name = row[0], let type = row[1], let category = row[2] else { return nil }
                    return (name, Column(type: type, category: category))
                }, uniquingKeysWith: { first, _ in first }),
            isUnique: rules.values.first?[0] == "t", hasCascades: rules.values.first?[1] == "t")
    }
}

extension String {
    /// A text as a quoted element of an array's text form.
    fileprivate var arrayElement: String {
        "\"\(replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }
}
#endif
