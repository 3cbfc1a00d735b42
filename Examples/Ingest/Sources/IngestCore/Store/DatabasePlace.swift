import FastModelGRDB
import Foundation

/// Where records are stored.
package enum DatabasePlace: Sendable {
    /// An SQLite database, by its path.
    case sqlite(String)
    /// A PostgreSQL database.
    case postgres(PostgresPlace)

    /// Reads the argument of `--database`.
    ///
    /// - Throws: ``IngestError`` for a URL that names no PostgreSQL database, without the URL, which may have a password.
    package init(_ argument: String) throws(IngestError) {
        if let place = try PostgresPlace(argument) {
            self = .postgres(place)
        } else if argument.prefixMatch(of: Self.foreign) != nil {
            throw .database(
                "a URL or connection string", reason: "--database is the path of an SQLite database, or postgres://…")
        } else {
            self = .sqlite(argument)
        }
    }

    /// Arguments that are meant for a database server and may have a password: URLs, and the other form of libpq.
    private static var foreign: some RegexComponent {
        /[A-Za-z][A-Za-z0-9+.-]*:\/\/|(?i)postgres(?:ql)?:|\s*(?:host|hostaddr|port|dbname|user|password|passfile|service)\s*=/
    }

    /// The name in messages, without credentials.
    package var name: String {
        switch self {
        case .sqlite(let path): path
        case .postgres(let place): place.name
        }
    }

    /// The start of the paths of files that belong to the database.
    package var filePrefix: String {
        switch self {
        case .sqlite(let path): path
        case .postgres(let place): place.fileName
        }
    }

    /// The file of rejected records, unless another is chosen: that of the database, or of one table of a PostgreSQL database, because
    /// runs may store in several at the same time.
    package func rejectsPath(of table: some RecordTable) -> String {
        switch self {
        case .sqlite(let path): "\(path)-rejects.ndjson"
        case .postgres(let place): "\(place.fileName)-\(PostgresPlace.fileName(table.rows.name))-rejects.ndjson"
        }
    }
}

/// A PostgreSQL database, by its URL.
package struct PostgresPlace: Sendable {
    /// The URL for libpq, which may have a password.
    let url: String
    /// Host and database, for messages.
    package let name: String
    /// Host and database, for files in the working directory.
    let fileName: String

    /// Reads a URL; nil if the text is not one of PostgreSQL.
    ///
    /// - Throws: ``IngestError`` for a URL whose parts cannot be told apart.
    init?(_ text: String) throws(IngestError) {
        guard text.hasPrefix("postgres://") || text.hasPrefix("postgresql://") else { return nil }
        // Otherwise a part of the password might be taken for the host, and printed.
        let form = /postgres(?:ql)?:\/\/(?:[^@\/?#]*@)?([^@\/?#]*)(?:\/([^@\/?#]*))?(?:\?[^@]*)?/
        guard let match = text.wholeMatch(of: form) else {
            throw .database(
                "postgres://…", reason: "the URL is ambiguous: write @ : / ? # in its parts as %40 %3A %2F %3F %23")
        }
        url = text
        let database = match.2.map { String($0).removingPercentEncoding ?? String($0) } ?? ""
        name = "postgres://\(match.1)" + (database.isEmpty ? "" : "/\(database)")
        let parts = [String(match.1), database].filter { !$0.isEmpty }
        fileName = parts.isEmpty ? "postgres" : Self.fileName(parts.joined(separator: "-"))
    }

    /// A name as a part of a file's name.
    static func fileName(_ name: String) -> String {
        name.replacing(/[\/:\0]/, with: "_")
    }
}
