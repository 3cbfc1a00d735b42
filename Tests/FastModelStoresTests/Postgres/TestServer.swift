#if Postgres
import FastModelPostgres
import Foundation

/// The PostgreSQL server that `make test-postgres` starts.
enum TestServer {
    /// libpq's connection string; nil without a server.
    static let parameters = ProcessInfo.processInfo.environment["FASTMODEL_POSTGRES"]

    /// A database with a separate schema, to which unqualified names refer.
    static func database(
        _ settings: [String: String] = [:], patience: Duration = .seconds(20)
    ) throws -> PostgresDatabase {
        let parameters = parameters ?? ""
        let schema = "test_\(UUID().uuidString.prefix(8).lowercased())"
        let server = PostgresDatabase(parameters)
        try server.transaction { _ = try $0.execute("CREATE SCHEMA \(schema)") }
        return PostgresDatabase(
            "\(parameters) options='-c search_path=\(schema)'", settings: settings, patience: patience)
    }
}
#endif
