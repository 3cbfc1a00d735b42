#if Postgres
/// A value for `$1`, `$2` and so on in a statement. The server infers its type from the statement.
public enum PostgresValue: Sendable, Hashable {
    case null
    case integer(Int64)
    case double(Double)
    case boolean(Bool)
    case text(String)
    case bytes([UInt8])

    /// The value in PostgreSQL's text form; nil for NULL.
    var text: [UInt8]? {
        switch self {
        case .null: nil
        case .integer(let value): Array(String(value).utf8)
        case .double(let value): Array("\(value)".utf8)
        case .boolean(let value): Array((value ? "t" : "f").utf8)
        case .text(let value): Array(value.utf8)
        case .bytes(let value): Self.hexadecimal(value)
        }
    }

    /// The text of `bytea`: `\x` and two digits a byte.
    static func hexadecimal(_ bytes: some Collection<UInt8>) -> [UInt8] {
        let digits = Array("0123456789abcdef".utf8)
        return Array("\\x".utf8) + bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    }
}

extension PostgresValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByNilLiteral
{
    public init(integerLiteral value: Int64) { self = .integer(value) }
    public init(stringLiteral value: String) { self = .text(value) }
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
    public init(nilLiteral: ()) { self = .null }
}

/// The result of a statement: rows of values in PostgreSQL's text form.
public struct PostgresRows: Sendable {
    /// How many rows the statement has inserted, updated or deleted, or returned if it only reads.
    public let affectedRows: Int
    /// The rows' values in the order of the columns; nil for NULL.
    public let values: [[String?]]
    /// The command tag in the server's answer, such as `COMMIT` or `INSERT 0 1`.
    let tag: String

    /// The first value of the first row; nil for NULL, or if there is no row.
    public var first: String? { values.first?.first ?? nil }
}

/// A statement with its values, ready for libpq.
struct PostgresStatement {
    let sql: String
    /// The values: binary if `isBinary`, otherwise texts.
    var parameters: [[UInt8]?] = []
    var isBinary = false

    /// Waits for other connections that create the same table: concurrent `CREATE TABLE` statements can fail, even with `IF NOT
    /// EXISTS`. The lock ends with the transaction.
    static func lock(creating table: String) -> PostgresStatement {
        PostgresStatement(
            sql: "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", parameters: [Array("fastmodel \(table)".utf8)]
        )
    }

    /// The server closes the connection on a message of 1 GiB or more: see `MaxAllocSize` in its source.
    private static let maximumSize = 1_000_000_000
    /// The protocol has two bytes for the number of values.
    private static let maximumParameters = 65_535

    /// Rejects zero bytes, at which libpq would cut texts, sizes at which the server would disconnect, and too many values.
    ///
    /// - Parameter index: the statement's index in the pipeline.
    /// - Throws: ``PostgresError``.
    func check(_ index: Int) throws(PostgresError) {
        let size = parameters.reduce(sql.utf8.count) { $0 + ($1?.count ?? 0) }
        guard size <= Self.maximumSize, parameters.count <= Self.maximumParameters else {
            throw PostgresError(sqlState: "54000", statement: index)
        }
        let hasZeros = sql.utf8.contains(0) || !isBinary && parameters.contains { $0?.contains(0) ?? false }
        guard !hasZeros else { throw PostgresError(sqlState: "22021", statement: index) }
    }

    /// The numbers of bytes of the values, as libpq takes them.
    ///
    /// - Parameter index: the statement's index in the pipeline.
    /// - Returns: a length for each value.
    /// - Throws: ``PostgresError`` for a value of more than 1 GiB.
    func lengths(_ index: Int) throws(PostgresError) -> [CInt] {
        var lengths: [CInt] = []
        for value in parameters {
            guard let length = CInt(exactly: value?.count ?? 0), length <= 1 << 30 else {
                throw PostgresError(sqlState: "54000", statement: index)
            }
            lengths.append(length)
        }
        return lengths
    }
}
#endif
