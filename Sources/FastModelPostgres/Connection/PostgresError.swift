#if Postgres
/// An error of PostgreSQL, without any value of a statement or row.
///
/// The server's messages may quote values, and its details always do. So the error only has the condition and the names
/// of the objects concerned.
public struct PostgresError: Error, Sendable, CustomStringConvertible {
    /// The SQLSTATE, five characters: see appendix A of PostgreSQL's manual.
    public let sqlState: String
    /// The schema, table, column, type or constraint concerned.
    public internal(set) var subject: String?
    /// libpq's message about a connection, which contains no values; nil for a statement.
    let reason: String?
    /// Whether the connection has ended.
    let isDisconnection: Bool
    /// Whether a prepared statement is invalid: its table has changed, or the body has deallocated it.
    var isOutdated = false
    /// The index in the pipeline of the statement that failed.
    var statement: Int

    init(
        sqlState: String, subject: String? = nil, reason: String? = nil, statement: Int = 0,
        isDisconnection: Bool = false
    ) {
        self.sqlState = sqlState
        self.subject = subject
        self.reason = reason
        self.statement = statement
        self.isDisconnection = isDisconnection
    }

    public var description: String {
        let condition = reason ?? Self.conditions[sqlState] ?? Self.classes[String(sqlState.prefix(2))] ?? "an error"
        return "\(condition)\(subject.map { ": \($0)" } ?? "") (SQLSTATE \(sqlState))"
    }

    /// Whether the record is at fault, not the statement or the server.
    var isRefusal: Bool {
        ["22", "23", "44"].contains(sqlState.prefix(2)) || ["54000", "P0001"].contains(sqlState)
    }

    /// Whether the transaction conflicted with others, so that it may succeed when it is repeated.
    var isConflict: Bool { ["40001", "40P01"].contains(sqlState) || isOutdated }

    /// Whether the statement does not fit the schema.
    var isOfSchema: Bool { sqlState.hasPrefix("42") }

    static func disconnected(_ reason: String) -> PostgresError {
        PostgresError(sqlState: "08006", reason: reason, isDisconnection: true)
    }

    /// The connection was lost during a commit whose outcome cannot be found out.
    static func unknown(_ cause: PostgresError) -> PostgresError {
        PostgresError(
            sqlState: "08007", reason: "it is unknown whether the transaction was stored: \(cause.description)")
    }

    private static let conditions = [
        "0A000": "the server does not support this",
        "22001": "a text is too long for its column",
        "22003": "a number is out of its column's range",
        "22007": "a text is no date or time",
        "22008": "a date is out of range",
        "22021": "a text has bytes that the database's encoding has no character for",
        "22P02": "a text is no value of its column's type",
        "22P03": "a value is not of the form of its type",
        "22P05": "a text has a character that the database's encoding has not",
        "23502": "a column must have a value",
        "23503": "a foreign key refers to no row, or a row is still referred to",
        "23505": "another row has the values of a unique constraint",
        "23514": "a check constraint is violated",
        "23P01": "an exclusion constraint is violated",
        "25P02": "the transaction has failed already",
        "2D000": "a statement has ended the transaction",
        "40001": "transactions could not be serialized", "40P01": "transactions waited for each other",
        "42501": "the user lacks a privilege",
        "42601": "a statement is no SQL",
        "42703": "there is no such column",
        "42P01": "there is no such table",
        "42804": "a value is not of its column's type",
        "42846": "a value cannot be converted to its column's type",
        "42883": "there is no such function or operator",
        "53100": "the server's disk is full", "53200": "the server is out of memory",
        "54000": "a limit of the server is exceeded",
        "55P03": "a lock was not free in time",
        "57014": "the statement was cancelled, or took too long",
        "57P01": "the server is shutting down", "57P02": "the server has crashed",
        "57P03": "the server does not take connections yet",
        "P0001": "a trigger or function raised an error",
    ]

    private static let classes = [
        "08": "the connection failed", "0A": "the server does not support this",
        "22": "a value is not what its type needs",
        "23": "a constraint is violated", "25": "the transaction is not in a state for this",
        "28": "the server refuses the user",
        "40": "the transaction was rolled back", "42": "a statement does not fit the schema",
        "44": "a row does not fit its view", "53": "the server lacks resources",
        "54": "a limit of the server is exceeded",
        "55": "an object is not in a state for this", "57": "an operator has intervened",
        "58": "the server's system failed",
        "P0": "a function raised an error", "XX": "the server has an internal error",
    ]
}
#endif
