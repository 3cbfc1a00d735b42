import Configuration
import FastModel
import Foundation
import Logging
import SystemPackage

extension ServiceConfiguration {
    /// All options, in the order in which they are shown.
    static let settings: [Setting] = [
        .text("http.host", \.httpHost, "address for records"),
        .number("http.port", \.httpPort, 0...65_535, "port for records"),
        .text("operations.host", \.operationsHost, "address of health, metrics and the page"),
        .number("operations.port", \.operationsPort, 0...65_535, "port of these"),
        .text("tls.certificates", \.tlsCertificates, "PEM file of the certificate and its chain"),
        .text("tls.key", \.tlsKey, "PEM file of the certificate's key"),
        .text("tokens.file", \.tokensFile, "file of clients: lines of a name and a token's SHA-256"),
        .text(
            "mapping", \.mapping, "file that says what the records are, see `ingest infer`; without it, they are events"
        ),
        .text("store.database", \.storeDatabase, "SQLite database"),
        .text("store.postgres", \.storePostgres, "PostgreSQL database to use instead: libpq's connection string"),
        .number(
            "store.busy-ms", \.storeBusyMilliseconds, 0...60_000, "wait for other transactions and lost servers"),
        .number("batch.rows", \.batchRows, 1...1_000_000, "maximum rows of a transaction"),
        .number("batch.bytes", \.batchBytes, 1...(1 << 30), "maximum bytes of JSON of a transaction"),
        .number("batch.ms", \.batchMilliseconds, 0...1_000, "how long a transaction waits for more rows"),
        .text("kafka.brokers", \.kafkaBrokers, "Kafka's brokers, host:port,…; without them Kafka is not read"),
        .text("kafka.topic", \.kafkaTopic, "topic with the records"),
        .text("kafka.record", \.kafkaRecord, "which of the mapping's types the topic has, if there are several"),
        .text("kafka.group", \.kafkaGroup, "consumer group, whose members share the partitions"),
        .text("kafka.properties", \.kafkaProperties, "file of librdkafka's settings: lines of NAME=VALUE"),
        .number("kafka.workers", \.kafkaWorkers, 0...1_024, "threads that decode a batch; 0 for one per processor"),
        .number("limit.body-bytes", \.limitBodyBytes, 1...(1 << 40), "maximum body, also after decompression"),
        .number("limit.record-bytes", \.limitRecordBytes, 1...(1 << 24), "maximum record"),
        .number("limit.expansion", \.limitExpansion, 1...1_000, "maximum bytes decompressed from one byte of gzip"),
        .number("limit.request-bytes", \.limitRequestBytes, 1...(1 << 30), "maximum bytes of a request in memory"),
        .number("limit.total-bytes", \.limitTotalBytes, 1...(1 << 40), "maximum bytes of all requests in memory"),
        .number("limit.wait-seconds", \.limitWaitSeconds, 0...3_600, "wait for memory, or while commits fail"),
        .number("limit.connections", \.limitConnections, 1...100_000, "maximum connections"),
        .number("limit.requests-per-second", \.limitRequestsPerSecond, 0...1_000_000, "per token; 0 for no limit"),
        .number("client.head-seconds", \.clientHeadSeconds, 1...3_600, "for a request's head, and between requests"),
        .number("client.body-seconds", \.clientBodySeconds, 1...3_600, "time that a body may keep the service waiting"),
        .number("client.bytes-per-second", \.clientBytesPerSecond, 1...(1 << 30), "minimum rate of a body after that"),
        .number("shutdown.seconds", \.shutdownSeconds, 1...3_600, "time for requests in progress after SIGTERM"),
        .text(
            "dead-letter", \.deadLetter, "file that keeps the texts of rejected records; without it, they are not kept"),
        .number("limit.dead-letter-bytes", \.deadLetterBytes, 1...(1 << 40), "largest size of that file"),
        .text("log.level", \.logLevel, "trace, debug, info, notice, warning, error or critical"),
        .text("log.format", \.logFormat, "text or json"),
        .text("log.requests", \.logRequests, "refused, or all for a line for each request"),
    ]

    /// Reads the command line, the environment (`SERVICE_…`) and the JSON file that `--config` names. The first
    /// of these sources that has a value wins.
    ///
    /// - Parameters:
    ///   - arguments: the command line, with the program's name.
    ///   - environment: the environment's variables.
    /// - Throws: ``ConfigurationError``; what the configuration file's reader throws.
    public init(arguments: [String], environment: [String: String]) async throws {
        self.init()
        try Self.check(arguments)
        let options = CommandLineArgumentsProvider(arguments: arguments)
        let variables = EnvironmentVariablesProvider(environmentVariables: environment).prefixKeys(with: "service")
        var providers: [any ConfigProvider] = [options, variables]
        if let path = ConfigReader(providers: providers).string(forKey: "config") {
            try Self.checkKeys(ofFile: path)
            providers.append(try await FileProvider<JSONSnapshot>(filePath: FilePath(path)))
        }
        let reader = ConfigReader(providers: providers)
        for setting in Self.settings { try setting.read(&self, reader) }
        try check()
    }

    /// The library's reader ignores words that it does not know, and options without a value. It makes a list of the values of an
    /// option that is given twice.
    private static func check(_ arguments: [String]) throws(ConfigurationError) {
        let names = settings.map(\.option) + ["--config"]
        var given: Set<String> = []
        var words = arguments.dropFirst()
        while let word = words.popFirst() {
            let name = String(word.prefix { $0 != "=" })
            guard names.contains(name) else { throw .unknown(name) }
            guard given.insert(name).inserted else { throw .invalid(name, "given more than once") }
            if name != word { continue }
            guard let value = words.popFirst(), !value.hasPrefix("--") else {
                throw .invalid(name, "a value is needed")
            }
        }
    }

    /// With a misspelt key, the default would be used silently.
    private static func checkKeys(ofFile path: String) throws {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ConfigurationError.invalid("config", "the file cannot be read")
        }
        let names = Set(settings.map(\.name))
        func check(_ value: JSONValue, _ path: String) throws {
            guard case .object(let object) = value else {
                guard names.contains(path) else { throw ConfigurationError.unknown(path) }
                return
            }
            for member in object.members {
                try check(member.value, path.isEmpty ? member.key : "\(path).\(member.key)")
            }
        }
        try check(ModelDecoder(.untrusted).decode(JSONValue.self, from: data), "")
    }

    /// Checks combinations of options, and the values of texts.
    private func check() throws(ConfigurationError) {
        if tlsCertificates.isEmpty != tlsKey.isEmpty {
            throw .contradiction("tls.certificates and tls.key: one needs the other")
        }
        if !isLoopback, tokensFile.isEmpty {
            throw .contradiction("http.host is not loopback, so tokens.file has to say who may write")
        }
        if limitRecordBytes > limitBodyBytes {
            throw .contradiction("limit.record-bytes is more than limit.body-bytes")
        }
        if limitRequestBytes > limitTotalBytes {
            throw .contradiction("limit.request-bytes is more than limit.total-bytes")
        }
        if kafkaTopic.hasPrefix("^") { throw .invalid("kafka.topic", "the name of one topic is needed, not a pattern") }
        #if !Kafka
        if !kafkaBrokers.isEmpty { throw .contradiction("kafka.brokers needs a build with --traits Kafka") }
        #endif
        #if !Postgres
        if !storePostgres.isEmpty { throw .contradiction("store.postgres needs a build with --traits Postgres") }
        #endif
        // Options are printed at the start, and other users can read the command line.
        if storePostgres.contains(/password\s*=|:\/\/[^\/@]*:[^\/]*@/) {
            throw .invalid("store.postgres", "a password belongs in the file that PGPASSFILE names")
        }
        let directory = URL(filePath: storeDatabase).deletingLastPathComponent().path
        if (try? FileManager.default.contentsOfDirectory(atPath: directory)) == nil {
            throw .invalid("store.database", "its directory does not exist")
        }
        if Logger.Level(rawValue: logLevel) == nil { throw .invalid("log.level", "no such level") }
        if !["text", "json"].contains(logFormat) { throw .invalid("log.format", "text or json") }
        if !["refused", "all"].contains(logRequests) { throw .invalid("log.requests", "refused or all") }
    }

    /// The values as lines, for the output at the start. None of them is a secret: tokens and keys are in separate
    /// files.
    public var summary: String {
        Self.settings.map { "\($0.name) = \($0.value(self))" }.joined(separator: "\n")
    }

    /// The text of `--help`.
    public static var help: String {
        let defaults = ServiceConfiguration()
        let lines = settings.map { setting in
            let option = setting.option.padding(toLength: 30, withPad: " ", startingAt: 0)
            let value = setting.value(defaults)
            return "  \(option)\(setting.help)\(value.isEmpty ? "" : " (\(value))")"
        }
        return """
            Takes JSON records over HTTP and stores them in SQLite or PostgreSQL.

            usage: serve [--config FILE.json] [OPTION VALUE]…

            \(lines.joined(separator: "\n"))

            An option --http-port is also SERVICE_HTTP_PORT in the environment and {"http": {"port": …}} in the file. The command
            line goes before the environment, the environment before the file.
            """
    }
}
