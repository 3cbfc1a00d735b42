/// Everything about the service that can be set. Each property's initial value is its default.
public struct ServiceConfiguration: Sendable {
    /// Where records are taken.
    public var httpHost = "127.0.0.1"
    /// Its port; 0 for any that is free.
    public var httpPort = 8080
    /// Where the operators' endpoints are.
    public var operationsHost = "127.0.0.1"
    /// Their port; 0 for any that is free.
    public var operationsPort = 8081
    /// A PEM file with the certificate and its chain; without it there is no TLS.
    public var tlsCertificates = ""
    /// The PEM file with the certificate's key.
    public var tlsKey = ""
    /// The file of token hashes; without it anyone who reaches the port may write.
    public var tokensFile = ""

    /// The database.
    public var storeDatabase = "records.sqlite"
    /// How long a commit waits for another program's transaction, in milliseconds.
    public var storeBusyMilliseconds = 1_000
    /// The most rows of one transaction that gathers several requests' records.
    public var batchRows = 4_000
    /// The most bytes of JSON of one such transaction.
    public var batchBytes = 4 << 20
    /// How long a transaction waits for more records, in milliseconds. Under load they gather during the commit before.
    public var batchMilliseconds = 0
    /// The most records that wait for their commit.
    public var queueRows = 40_000

    /// Some of Kafka's brokers, as `host:port,…`; without them Kafka is not read.
    public var kafkaBrokers = ""
    /// The topic with the records.
    public var kafkaTopic = "records"
    /// The consumer group, whose members share the topic's partitions.
    public var kafkaGroup = "records"
    /// The file of librdkafka's settings; secrets belong there.
    public var kafkaProperties = ""
    /// The threads that decode a batch; 0 for one a processor.
    public var kafkaWorkers = 0

    /// The longest body, before and after decompression.
    public var limitBodyBytes = 64 << 20
    /// The longest record.
    public var limitRecordBytes = 64 << 10
    /// How many times as long as its gzip a body may be.
    public var limitExpansion = 100
    /// The most bytes of a request that are decoded and not yet committed.
    public var limitRequestBytes = 1 << 20
    /// The most bytes of all requests that are decoded and not yet committed.
    public var limitTotalBytes = 128 << 20
    /// The most connections.
    public var limitConnections = 2_000
    /// The most requests of a token in a second; 0 for any number.
    public var limitRequestsPerSecond = 0

    /// How long the first byte to the last one of a request's head may take, in seconds, and a connection may be idle.
    public var clientHeadSeconds = 10
    /// How long a body may keep the service waiting in any case, in seconds.
    public var clientBodySeconds = 10
    /// How many bytes of a body have to come in a second of waiting after that.
    public var clientBytesPerSecond = 10_000
    /// How long the requests that are under way may take after SIGTERM, in seconds.
    public var shutdownSeconds = 20
    /// The least severe messages that are logged.
    public var logLevel = "info"

    /// Makes the defaults.
    public init() {}

    /// The address without the port.
    var isLoopback: Bool { ["127.0.0.1", "::1", "localhost"].contains(httpHost) }
    /// Whether connections are encrypted.
    var hasTLS: Bool { !tlsCertificates.isEmpty }
}
