#if Postgres
internal import FastModel

#if canImport(Glibc)
private import Glibc
#elseif canImport(Darwin)
private import Darwin
#endif

/// A PostgreSQL database with a pool of connections, one for each concurrent transaction, opened on demand.
///
/// ```swift
/// let database = PostgresDatabase("host=db.example.org dbname=records user=ingest")
/// let report = try database.transaction { transaction in
///     try transaction.store(rows)
/// }
/// ```
///
/// Calls block until the server answers: do not make them on threads of Swift's concurrency. A host that is silent for about 30 s
/// counts as lost; the parameters `connect_timeout`, `keepalives_idle`, `keepalives_interval`, `keepalives_count` and
/// `tcp_user_timeout` change this. Calls wait for a server that hangs on a living host.
///
/// A table `fastmodel_transactions` has a row for each connection, with the number of its last transaction. It shows whether a
/// transaction whose connection was lost has been stored. The table is created if it is missing:
///
/// ```sql
/// CREATE TABLE fastmodel_transactions (
///     connection uuid PRIMARY KEY, number bigint NOT NULL, at timestamptz NOT NULL DEFAULT now())
/// ```
public final class PostgresDatabase: Sendable {
    /// How often a transaction is repeated at most because of conflicts with other transactions.
    private static let maximumConflicts = 20

    private let parameters: String
    private let settings: [String: String]
    private let patience: Duration
    private let idle = Locked<[PostgresSession]>([])
    /// Whether there has been a connection. The first connection is tried only once.
    private let wasReached = Locked(false)

    /// Describes a database; nothing is opened.
    ///
    /// - Parameters:
    ///   - parameters: libpq's connection string (`host=… dbname=…`) or URI. The session's time zone is always UTC and
    ///     its encoding UTF-8.
    ///   - settings: the server's settings for each connection, such as `["lock_timeout": "1s"]`.
    ///   - patience: how long to try to reopen a lost connection.
    public init(_ parameters: String, settings: [String: String] = [:], patience: Duration = .seconds(60)) {
        self.parameters = parameters
        self.settings = settings
        self.patience = patience
    }

    /// Runs a body in a transaction. All its changes are stored exactly once, or none if the body throws.
    ///
    /// When the connection is lost, other transactions conflict, or a table has changed since an earlier transaction used it,
    /// the body is called again in a new transaction: its side effects outside this database may happen more than once. When
    /// the connection is lost during the commit, the next connection finds out whether the transaction was stored.
    ///
    /// - Parameter body: the work to be done.
    /// - Returns: the body's result.
    /// - Throws: the body's error; ``PostgresError`` when the server cannot be reached, or the commit fails.
    @discardableResult
    public func transaction<Result>(_ body: (PostgresTransaction) throws -> Result) throws -> Result {
        var conflicts = 0
        var losses = 0
        var deadline: ContinuousClock.Instant?
        while true {
            let session = try session(until: deadline)
            let transaction = PostgresTransaction(session)
            var result: Result?
            do {
                let value = try body(transaction)
                result = value
                try transaction.commit()
                keep(session)
                return value
            } catch {
                if let failure = session.failure, failure.isDisconnection {
                    let end = deadline ?? .now + patience
                    deadline = end
                    // The server may have stored the transaction although its answer was lost.
                    let isStored = try transaction.isBegun && isStored(transaction, until: end)
                    if isStored, let result { return result }
                    if ContinuousClock.now >= end { throw failure }
                    // The body itself may be the reason why the server ends the connection.
                    losses += 1
                    if losses > 1 { Self.sleep(seconds: min(0.01 * Double(1 << min(losses, 10)), 5)) }
                    continue
                }
                if (try? transaction.rollBack()) != nil { keep(session) }
                guard transaction.conflict != nil, conflicts < Self.maximumConflicts else { throw error }
                conflicts += 1
                // A random delay, so that the same transactions do not conflict again.
                Self.sleep(seconds: .random(in: 0...0.01) * Double(conflicts))
            }
        }
    }

    /// Closes the connections that are not in use.
    public func close() {
        idle.withLock { $0.removeAll() }
    }

    /// Blocks the thread.
    private static func sleep(seconds: Double) {
        var time = timespec()
        time.tv_sec = Int(seconds)
        time.tv_nsec = Int((seconds - seconds.rounded(.down)) * 1e9)
        unsafe _ = nanosleep(&time, nil)
    }

    private func keep(_ session: PostgresSession) {
        idle.withLock { $0.append(session) }
    }

    /// Whether a transaction with a lost connection was committed. Ends the transaction if possible, so that it holds no locks.
    ///
    /// - Throws: ``PostgresError`` if the outcome stays unknown.
    private func isStored(_ transaction: PostgresTransaction, until deadline: ContinuousClock.Instant) throws -> Bool {
        while true {
            do throws(PostgresError) {
                let session = try session(until: deadline)
                let isStored = try session.settle(transaction.session)
                keep(session)
                return isStored
            } catch {
                // A transaction without a commit was not stored.
                guard transaction.isCommitting else { return false }
                guard ContinuousClock.now < deadline else { throw PostgresError.unknown(error) }
                Self.sleep(seconds: 0.1)
            }
        }
    }

    /// An idle connection, or a new connection.
    ///
    /// - Parameter deadline: when to give up reconnecting; nil for the default patience. The first connection is tried
    ///   once.
    /// - Returns: the connection.
    /// - Throws: ``PostgresError``.
    private func session(until deadline: ContinuousClock.Instant?) throws(PostgresError) -> PostgresSession {
        if deadline == nil {
            if let session = idle.withLock({ $0.popLast() }) { return session }
        } else {
            // The idle connections are probably lost, too.
            close()
        }
        let end = deadline ?? .now + patience
        var pause = 0.01
        while true {
            do throws(PostgresError) {
                let session = try PostgresSession(parameters, settings)
                try session.prepareMarkers()
                wasReached.withLock { $0 = true }
                return session
            } catch {
                guard error.isDisconnection, wasReached.withLock({ $0 }), ContinuousClock.now < end else { throw error }
                Self.sleep(seconds: pause)
                pause = min(pause * 2, 0.5)
            }
        }
    }
}
#endif
