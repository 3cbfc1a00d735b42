#if Postgres
internal import FastModelTables

/// The database's description of a table.
///
/// It is looked up once for each connection. After the rows of a batch, the same round trip reads the columns' types again. By then
/// the table is locked, so other connections cannot change it before the transaction ends. If a column has a new type, the casts
/// for the old type could lose digits.
struct TableCatalog: Equatable {
    struct Key: Hashable {
        let table: String
        let uniqueColumns: [String]
    }

    /// A column's type. For a domain it is the type that the domain restricts, whose casts and comparisons apply.
    struct Column: Equatable {
        /// The type's SQL name without a length or number of digits.
        let type: String
        /// The type's SQL name as the column has it: `numeric(10,2)`.
        let wholeType: String
        /// The type's category: `S` for texts, `A` for arrays, `N` for numbers, `D` for dates, `T` for intervals, `V` for bits, `G`
        /// for geometric types.
        let category: String
        /// The SQL name of an array's element type.
        let elementType: String?
        /// The category of an array's element type.
        let elementCategory: String?
    }

    /// The columns by their names; empty if there is no such table.
    let columns: [String: Column]
    /// The result of ``typesOfColumns(_:)``: a row for each column.
    private let types: [[String?]]
    /// Whether a unique index is on exactly the unique columns, so that at most one row has the keys.
    let isUnique: Bool
    /// Whether deleting a row may delete or change other rows through a foreign key.
    let hasCascades: Bool

    /// Selects a table's columns, in the same order for both statements, whose results are compared.
    private static let selection =
        "WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped ORDER BY attnum"

    /// The statement that looks a table up.
    static func lookup(_ key: Key) -> PostgresStatement {
        let names = "{\(key.uniqueColumns.map(\.arrayElement).joined(separator: ","))}"
        return PostgresStatement(
            sql: """
                SELECT attname, atttypid, atttypmod, format_type(actual.oid, NULL),
                    format_type(actual.oid, coalesce(base.modifier, atttypmod)), actual.typcategory,
                    format_type(coalesce(elements.type, element.oid), NULL),
                    EXISTS (
                        SELECT FROM pg_index WHERE indrelid = to_regclass($1) AND indisunique AND indimmediate AND indisvalid
                            AND indpred IS NULL AND indexprs IS NULL
                            AND (SELECT array_agg(quote_ident(attname) ORDER BY quote_ident(attname)) FROM pg_attribute
                                 WHERE attrelid = indrelid AND attnum = ANY (indkey[0:indnkeyatts - 1]))
                                = (SELECT array_agg(quote_ident(name) ORDER BY quote_ident(name)) FROM unnest($2::text[]) AS name)),
                    EXISTS (SELECT FROM pg_constraint WHERE confrelid = to_regclass($1) AND confdeltype NOT IN ('a', 'r')),
                    member.typcategory
                FROM pg_attribute JOIN pg_type AS declared ON declared.oid = atttypid
                    LEFT JOIN LATERAL \(base(of: "declared")) AS base ON true
                    JOIN pg_type AS actual ON actual.oid = coalesce(base.type, atttypid)
                    LEFT JOIN pg_type AS element ON element.oid = actual.typelem
                    LEFT JOIN LATERAL \(base(of: "element")) AS elements ON true
                    LEFT JOIN pg_type AS member ON member.oid = coalesce(elements.type, element.oid)
                \(selection)
                """, parameters: [Array(key.table.quotedIdentifier.utf8), Array(names.utf8)])
    }

    /// The query for the type that a domain restricts, directly or through other domains, and its modifier. It returns no row for a
    /// type that is not a domain.
    private static func base(of type: String) -> String {
        """
        (WITH RECURSIVE base AS (
            SELECT \(type).typbasetype AS type, \(type).typtypmod AS modifier, 1 AS level WHERE \(type).typtype = 'd'
            UNION ALL
            SELECT typbasetype, typtypmod, level + 1 FROM base JOIN pg_type ON oid = type WHERE typtype = 'd')
        SELECT type, modifier FROM base ORDER BY level DESC LIMIT 1)
        """
    }

    /// The statement that reads the types of a table's columns, in less than a fifth of the time of ``lookup(_:)``.
    static func typesOfColumns(_ key: Key) -> PostgresStatement {
        PostgresStatement(
            sql: "SELECT attname, atttypid, atttypmod FROM pg_attribute \(selection)",
            parameters: [Array(key.table.quotedIdentifier.utf8)])
    }

    /// Whether a result of ``typesOfColumns(_:)`` has the catalog's types.
    func hasTypes(_ rows: PostgresRows) -> Bool { rows.values == types }

    /// Reads the result of ``lookup(_:)``.
    init(_ rows: PostgresRows) {
        types = rows.values.map { Array($0.prefix(3)) }
        columns = Dictionary(
            rows.values.compactMap { row in
                guard let name = row[0], let type = row[3], let whole = row[4], let category = row[5] else {
                    return nil
                }
                let column = Column(
                    type: type, wholeType: whole, category: category, elementType: row[6], elementCategory: row[9])
                return (name, column)
            }, uniquingKeysWith: { first, _ in first })
        isUnique = rows.values.first?[7] == "t"
        hasCascades = rows.values.first?[8] == "t"
    }
}

extension String {
    /// A text as a quoted element of an array's text form.
    fileprivate var arrayElement: String {
        "\"\(replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }
}
#endif
