#if Postgres
internal import CLibpq

#if canImport(FoundationEssentials)
private import FoundationEssentials
#else
private import Foundation
#endif

#if canImport(Glibc)
private import Glibc
#elseif canImport(Darwin)
private import Darwin
#endif

/// One connection. Only this file calls libpq.
///
/// It is always in libpq's pipeline mode: statements are sent without waiting for earlier results. Writing to a lost
/// connection raises no signal: libpq uses `MSG_NOSIGNAL`, or blocks SIGPIPE.
///
/// `@unchecked Sendable`: it belongs either to one transaction or to the database's list of idle connections.
@safe
final class PostgresSession: @unchecked Sendable {
    /// How many statements stay prepared.
    private static let maximumStatements = 64

    /// Identifies the connection in the table of transactions.
    let identifier = UUID().uuidString
    /// The number of transactions begun on the connection.
    var transactions: Int64 = 0
    /// Why the connection cannot be used any more: it is lost, or in a state from which it cannot recover.
    private(set) var failure: PostgresError?
    /// The descriptions of tables looked up so far.
    var catalog: [TableCatalog.Key: TableCatalog] = [:]

    private let connection: OpaquePointer
    /// The names of prepared statements, by their SQL.
    private var prepared: [String: String] = [:]
    /// The SQL of prepared statements, the oldest first.
    private var eldest: [String] = []
    private var names = 0

    /// Connects.
    ///
    /// - Parameters:
    ///   - parameters: libpq's connection string or URI.
    ///   - settings: the server's settings.
    /// - Throws: ``PostgresError``.
    init(_ parameters: String, _ settings: [String: String]) throws(PostgresError) {
        guard let opened = try unsafe Self.open(parameters) else { throw .disconnected("out of memory") }
        unsafe connection = opened
        guard unsafe PQstatus(opened) == CONNECTION_OK else {
            throw .disconnected("the server cannot be reached: \(unsafe Self.message(opened))")
        }
        // The server's messages quote values, so libpq must neither repeat them nor print warnings.
        unsafe PQsetErrorVerbosity(opened, PQERRORS_SQLSTATE)
        unsafe PQsetNoticeReceiver(opened, { _, _ in }, nil)
        // Non-blocking, to avoid a deadlock: sending must not wait for a server that waits for the client to receive.
        guard unsafe PQsetnonblocking(opened, 1) == 0, unsafe PQenterPipelineMode(opened) == 1 else {
            throw .disconnected(unsafe Self.message(opened))
        }
        let all = settings.merging(Self.settings) { $1 }.sorted { $0.key < $1.key }
        do throws(PostgresError) {
            try run(
                all.map { name, value in
                    PostgresStatement(
                        sql: "SELECT set_config($1, $2, false)", parameters: [Array(name.utf8), Array(value.utf8)])
                })
        } catch {
            var error = error
            if !error.isDisconnection, all.indices.contains(error.statement) {
                error.subject = all[error.statement].key
            }
            throw error
        }
    }

    /// The text forms of values must not depend on the server's configuration.
    private static let settings = [
        "TimeZone": "UTC", "DateStyle": "ISO", "IntervalStyle": "postgres", "bytea_output": "hex",
        "extra_float_digits": "1", "standard_conforming_strings": "on", "client_min_messages": "error",
    ]

    /// Opens a connection.
    ///
    /// - Throws: ``PostgresError`` if the string is not valid, without libpq's message, which would quote the password.
    private static func open(_ parameters: String) throws(PostgresError) -> OpaquePointer? {
        guard !parameters.isAmbiguousURI, let parsed = unsafe PQconninfoParse(parameters, nil) else {
            throw PostgresError(sqlState: "08001", reason: "the connection string is not valid")
        }
        unsafe PQconninfoFree(parsed)
        // libpq expands a connection string given as database name, which overrides the parameters before it. The parameters before
        // it detect a silent server after about 30 s; the system's defaults are minutes or hours.
        let keywords: KeyValuePairs = [
            "connect_timeout": "10", "keepalives_idle": "10", "keepalives_interval": "5", "keepalives_count": "3",
            "tcp_user_timeout": "30000", "dbname": parameters, "client_encoding": "UTF8",
            "fallback_application_name": "FastModel",
        ]
        let names = unsafe keywords.map { unsafe strdup($0.key) } + [nil]
        let values = unsafe keywords.map { unsafe strdup($0.value) } + [nil]
        defer { unsafe (names + values).forEach { unsafe free($0) } }
        return unsafe PQconnectdbParams(
            names.map { unsafe UnsafePointer($0) }, values.map { unsafe UnsafePointer($0) }, 1)
    }

    deinit { unsafe PQfinish(connection) }

    /// Sends statements in one round trip, and waits for their results.
    ///
    /// - Returns: the results, in order.
    /// - Throws: ``PostgresError`` of the first statement that failed. Later statements were not executed. Earlier statements take
    ///   effect if the transaction is committed.
    @discardableResult
    func run(_ statements: [PostgresStatement]) throws(PostgresError) -> [PostgresRows] {
        if let failure { throw failure }
        // Before anything is sent: a pipeline cannot be left halfway.
        var lengths: [[CInt]] = []
        for (index, statement) in statements.enumerated() { lengths.append(try statement.lengths(index)) }
        var sent: [Sent] = []
        do throws(PostgresError) {
            for (index, statement) in statements.enumerated() { try send(statement, lengths[index], index, &sent) }
            guard unsafe PQpipelineSync(connection) == 1 else { throw lost() }
            try flush()
            return try receive(sent, count: statements.count)
        } catch {
            if error.isDisconnection || error.isOutdated { failure = error }
            throw error
        }
    }

    /// Whether a transaction, failed or not, is open on the server.
    var isInTransaction: Bool { unsafe PQtransactionStatus(connection) != PQTRANS_IDLE }

    // MARK: Sending

    /// A message whose result is awaited.
    private enum Sent {
        case preparation(sql: String, name: String)
        case removal(sql: String, name: String)
        case statement(Int)
    }

    private func send(
        _ statement: PostgresStatement, _ lengths: [CInt], _ index: Int, _ sent: inout [Sent]
    ) throws(PostgresError) {
        // Statements without values are not prepared: evicting a prepared statement would fail in a failed transaction, which
        // accepts only `ROLLBACK`.
        guard !statement.parameters.isEmpty else {
            guard unsafe PQsendQueryParams(connection, statement.sql, 0, nil, nil, nil, nil, 0) == 1 else {
                throw lost()
            }
            sent.append(.statement(index))
            return
        }
        let name: String
        if let known = prepared[statement.sql] {
            name = known
        } else {
            if eldest.count >= Self.maximumStatements { try removeEldest(&sent) }
            names += 1
            name = "fastmodel_\(names)"
            guard unsafe PQsendPrepare(connection, name, statement.sql, 0, nil) == 1 else { throw lost() }
            sent.append(.preparation(sql: statement.sql, name: name))
            // The same statement may be sent again before its first result arrives.
            prepared[statement.sql] = name
            eldest.append(statement.sql)
        }
        sent.append(.statement(index))
        let count = statement.parameters.count
        // One copy of all values, which libpq reads by pointers into it. Texts end with a zero byte.
        var bytes: [UInt8] = []
        bytes.reserveCapacity(statement.parameters.reduce(0) { $0 + ($1?.count ?? 0) + 1 })
        var starts: [Int?] = []
        for value in statement.parameters {
            starts.append(value.map { _ in bytes.count })
            if let value {
                bytes.append(contentsOf: value)
                bytes.append(0)
            }
        }
        let formats = [CInt](repeating: statement.isBinary ? 1 : 0, count: count)
        let isSent = unsafe bytes.withUnsafeBytes { memory in
            let values = unsafe starts.map { start in
                unsafe start.flatMap { unsafe memory.baseAddress?.advanced(by: $0).assumingMemoryBound(to: CChar.self) }
            }
            return unsafe PQsendQueryPrepared(
                connection, name, CInt(truncatingIfNeeded: count), values, lengths, formats, 0) == 1
        }
        guard isSent else { throw lost() }
    }

    private func removeEldest(_ sent: inout [Sent]) throws(PostgresError) {
        let sql = eldest.removeFirst()
        guard let name = prepared.removeValue(forKey: sql) else { return }
        guard unsafe PQsendQueryParams(connection, "DEALLOCATE \(name)", 0, nil, nil, nil, nil, 0) == 1 else {
            throw lost()
        }
        sent.append(.removal(sql: sql, name: name))
    }

    /// Flushes libpq's buffer, and receives meanwhile, so that the server is not blocked.
    private func flush() throws(PostgresError) {
        while true {
            let state = unsafe PQflush(connection)
            if state == 0 { return }
            guard state == 1 else { throw lost() }
            var descriptor = pollfd(
                fd: unsafe PQsocket(connection), events: Int16(POLLIN | POLLOUT), revents: 0)
            guard unsafe poll(&descriptor, 1, -1) >= 0 || errno == EINTR else { throw lost() }
            if descriptor.revents & Int16(POLLIN | POLLHUP | POLLERR) != 0 {
                guard unsafe PQconsumeInput(connection) == 1 else { throw lost() }
            }
        }
    }

    // MARK: Receiving

    private func receive(_ sent: [Sent], count: Int) throws(PostgresError) -> [PostgresRows] {
        var rows: [PostgresRows] = []
        rows.reserveCapacity(count)
        var failure: PostgresError?
        for message in sent {
            do throws(PostgresError) {
                let result = try nextResult()
                if case .statement = message { rows.append(result) }
            } catch {
                undo(message)
                if failure == nil {
                    failure = error
                    if case .statement(let index) = message { failure?.statement = index }
                    if case .preparation(let sql, _) = message {
                        failure?.statement = preparedStatement(sql, in: sent)
                    }
                }
                guard unsafe PQstatus(connection) == CONNECTION_OK else { throw lost(failure) }
                // The results still to come cannot be read.
                if let failure = self.failure { throw failure }
            }
        }
        // The pipeline's synchronisation point.
        while let result = unsafe PQgetResult(connection) {
            let status = unsafe PQresultStatus(result)
            unsafe PQclear(result)
            if status == PGRES_PIPELINE_SYNC { break }
        }
        guard unsafe PQstatus(connection) == CONNECTION_OK else { throw lost(failure) }
        if let failure {
            // The server sends such an error before it closes the connection.
            if failure.isDisconnection { throw lost(failure) }
            throw failure
        }
        return rows
    }

    /// The index of the first statement that needs a preparation.
    private func preparedStatement(_ sql: String, in sent: [Sent]) -> Int {
        var isBehind = false
        for message in sent {
            switch message {
            case .preparation(sql, _): isBehind = true
            case .statement(let index) where isBehind: return index
            case .preparation, .removal, .statement: break
            }
        }
        return 0
    }

    /// Undoes the bookkeeping of a message that failed or was skipped after an error.
    private func undo(_ message: Sent) {
        switch message {
        case .preparation(let sql, let name):
            if let place = eldest.lastIndex(of: sql) { eldest.remove(at: place) }
            if prepared[sql] == name { prepared[sql] = nil }
        case .removal(let sql, let name):
            eldest.insert(sql, at: 0)
            prepared[sql] = name
        case .statement: break
        }
    }

    private func nextResult() throws(PostgresError) -> PostgresRows {
        guard let result = unsafe PQgetResult(connection) else { throw lost() }
        defer {
            unsafe PQclear(result)
            // The results of a message end with nil, but not those of a COPY.
            while failure == nil, let more = unsafe PQgetResult(connection) { unsafe PQclear(more) }
        }
        switch unsafe PQresultStatus(result) {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: return unsafe PostgresRows(result)
        case PGRES_PIPELINE_ABORTED: throw PostgresError(sqlState: "25P02")
        case PGRES_COPY_IN, PGRES_COPY_OUT, PGRES_COPY_BOTH:
            // libpq cannot leave this state within a pipeline.
            let error = PostgresError(sqlState: "0A000", reason: "COPY is not supported")
            failure = error
            throw error
        default: throw unsafe PostgresError(result)
        }
    }

    /// Records that the connection is lost.
    private func lost(_ error: PostgresError? = nil) -> PostgresError {
        let reason = unsafe Self.message(connection)
        let lost =
            error.flatMap { $0.isDisconnection ? $0 : nil }
            ?? .disconnected("the connection is lost\(reason.isEmpty ? "" : ": \(reason)")")
        failure = lost
        return lost
    }

    /// libpq's message about the connection, on one line.
    private static func message(_ connection: OpaquePointer) -> String {
        let text = unsafe String(cString: PQerrorMessage(connection))
        return text.split(whereSeparator: \.isNewline)
            .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
            .joined(separator: "; ")
    }
}

extension String {
    /// Whether the text is a URI with unencoded `@`, `/`, `?` or `#` in the password. libpq would take a part of the password for
    /// the host or port, and quote it in a message.
    fileprivate var isAmbiguousURI: Bool {
        guard let scheme = prefixMatch(of: /postgres(ql)?:\/\//) else { return false }
        let rest = self[scheme.range.upperBound...]
        let authority = rest.prefix { $0 != "/" }
        let path = rest.dropFirst(authority.count).prefix { $0 != "?" }
        let parts = authority.split(separator: "@", omittingEmptySubsequences: false)
        return path.contains("@") || parts.count > 2 || parts.count == 2 && parts[0].contains { "?#".contains($0) }
    }
}

extension PostgresRows {
    fileprivate init(_ result: OpaquePointer) {
        let columns = unsafe PQnfields(result)
        values = unsafe (0..<PQntuples(result)).map { row in
            (0..<columns).map { column in
                guard unsafe PQgetisnull(result, row, column) == 0 else { return nil }
                let bytes = unsafe UnsafeRawBufferPointer(
                    start: PQgetvalue(result, row, column), count: Int(PQgetlength(result, row, column)))
                return unsafe String(decoding: bytes, as: UTF8.self)
            }
        }
        tag = unsafe String(cString: PQcmdStatus(result))
        affectedRows = unsafe Int(String(cString: PQcmdTuples(result))) ?? 0
    }
}

extension PostgresError {
    fileprivate init(_ result: OpaquePointer) {
        func field(_ code: Character) -> String? {
            let code = CInt(code.asciiValue ?? 0)
            return unsafe PQresultErrorField(result, code).map { unsafe String(cString: $0) }
        }
        // See "Error and Notice Message Fields" in PostgreSQL's manual.
        let subjects = [("table", "t"), ("column", "c"), ("type", "d"), ("constraint", "n")] as [(String, Character)]
        let named = subjects.compactMap { name, code in field(code).map { "\(name) \($0)" } }
        let state = field("C")
        // libpq's own errors have no SQLSTATE. They mean that the connection failed.
        self.init(
            sqlState: state ?? "08006", subject: named.isEmpty ? nil : named.joined(separator: ", "),
            isDisconnection: state == nil || ["FATAL", "PANIC"].contains(field("V")))
        isOutdated = state == "26000" || state == "0A000" && field("R") == "RevalidateCachedQuery"
    }
}
#endif
