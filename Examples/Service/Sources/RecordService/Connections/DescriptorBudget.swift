import Foundation

/// How the file descriptors that the process may open are divided between the ports. A port that had to accept a connection
/// without a free descriptor would try again without end.
struct DescriptorBudget: Equatable {
    /// The descriptors of the database, the log and the ports themselves, and of connections that are accepted at once beyond a
    /// limit.
    private static let own = 32
    private static let ownPerProcessor = 4
    /// The connections to Kafka's brokers.
    private static let kafka = 64
    /// The maximum number of connections on the operators' port: health checks find it open when the records' port is full.
    private static let operations = 128

    /// The maximum number of connections on the port for records.
    let records: Int
    /// The maximum number of connections on the port for operators.
    let operations: Int

    /// Divides descriptors.
    ///
    /// - Parameters:
    ///   - limit: how many the process may open.
    ///   - connections: how many connections the port for records should have.
    ///   - processors: the number of processors, each of which has an event loop.
    ///   - readsKafka: whether Kafka is read.
    /// - Throws: ``ConfigurationError`` if the limit is too low for one connection.
    init(of limit: Int, connections: Int, processors: Int, readsKafka: Bool) throws(ConfigurationError) {
        let own = Self.own + Self.ownPerProcessor * processors + (readsKafka ? Self.kafka : 0)
        guard limit >= own + 8 else {
            throw .contradiction("the process may open \(limit) files, but needs \(own + 8): see ulimit -n")
        }
        let free = limit - own
        operations = min(Self.operations, free / 4)
        records = min(connections, free - operations)
    }

    /// Raises the limit of descriptors as far as the process may.
    ///
    /// - Returns: the limit.
    static func raiseLimit() -> Int {
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        guard unsafe getrlimit(resource, &limit) == 0 else { return 0 }
        let soft = limit.rlim_cur
        limit.rlim_cur = limit.rlim_max
        // The limit stays as it is if it cannot be raised.
        guard unsafe setrlimit(resource, &limit) == 0 else { return Int(clamping: soft) }
        return Int(clamping: limit.rlim_cur)
    }
}
