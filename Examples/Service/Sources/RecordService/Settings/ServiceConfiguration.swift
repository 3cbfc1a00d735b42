/// The settings of the service. Each property's initial value is its default.
public struct ServiceConfiguration: Sendable {
    /// The address on which records are accepted.
    public var httpHost = "127.0.0.1"
    /// The port for records; 0 for any free port.
    public var httpPort = 8080
    /// The address of the operators' endpoints.
    public var operationsHost = "127.0.0.1"
    /// The port for operators; 0 for any free port.
    public var operationsPort = 8081
    /// A PEM file with the certificate and its chain; without it, TLS is off.
    public var tlsCertificates = ""
    /// The PEM file with the certificate's key.
    public var tlsKey = ""
    /// The file of token hashes; without it, anyone who reaches the port may write.
    public var tokensFile = ""

    /// The mapping file that says what the records are; without it, they are events.
    public var mapping = ""
    /// The file of the SQLite database.
    public var storeDatabase = "records.sqlite"
    /// The PostgreSQL database to use instead, as libpq's connection string without a password.
    public var storePostgres = ""
    /// How long a commit waits for another program's transaction or for a lost server, in milliseconds.
    public var storeBusyMilliseconds = 1_000
    /// The maximum number of rows in a transaction that combines several requests.
    public var batchRows = 4_000
    /// The maximum number of bytes of JSON in such a transaction.
    public var batchBytes = 4 << 20
    /// How long a transaction waits for more records, in milliseconds. Under load they accumulate during the previous
    /// commit.
    public var batchMilliseconds = 0

    /// Some of Kafka's brokers, as `host:port,…`; without them, Kafka is not read.
    public var kafkaBrokers = ""
    /// The topic with the records.
    public var kafkaTopic = "records"
    /// Which of the mapping file's types the topic's records are, if it has several.
    public var kafkaRecord = ""
    /// The consumer group, whose members share the topic's partitions.
    public var kafkaGroup = "records"
    /// The file of librdkafka's settings; secrets belong there.
    public var kafkaProperties = ""
    /// The number of threads that decode a batch; 0 for one per processor.
    public var kafkaWorkers = 0

    /// The maximum bytes of a body, before and after decompression.
    public var limitBodyBytes = 64 << 20
    /// The maximum bytes of a record.
    public var limitRecordBytes = 64 << 10
    /// The maximum ratio of a body's size to that of its gzip.
    public var limitExpansion = 100
    /// The maximum bytes of a request that are decoded but not yet committed.
    public var limitRequestBytes = 1 << 20
    /// The maximum bytes of all requests that are decoded but not yet committed.
    public var limitTotalBytes = 128 << 20
    /// How long a request waits in seconds while all requests have reached that maximum, or while transactions fail.
    public var limitWaitSeconds = 5
    /// The maximum number of connections.
    public var limitConnections = 2_000
    /// The maximum number of requests per second and token; 0 for no limit.
    public var limitRequestsPerSecond = 0

    /// The maximum time in seconds for receiving a request's head, and for an idle connection.
    public var clientHeadSeconds = 10
    /// The time in seconds for which any body may keep the service waiting.
    public var clientBodySeconds = 10
    /// The number of bytes with which a body earns another second.
    public var clientBytesPerSecond = 10_000
    /// The time in seconds that requests in progress have after SIGTERM.
    public var shutdownSeconds = 20
    /// The file that keeps the texts of rejected records; without it, they are not kept.
    public var deadLetter = ""
    /// The largest size of that file in bytes.
    public var deadLetterBytes = 1 << 30
    /// The lowest level that is logged.
    public var logLevel = "info"
    /// The form of the log: `text` or `json`.
    public var logFormat = "text"
    /// Which requests are logged: `refused`, or `all`.
    public var logRequests = "refused"

    /// Creates the defaults.
    public init() {}

    /// Whether records are accepted from this machine only.
    var isLoopback: Bool { ["127.0.0.1", "::1", "localhost"].contains(httpHost) }
    /// Whether connections are encrypted.
    var hasTLS: Bool { !tlsCertificates.isEmpty }
}
