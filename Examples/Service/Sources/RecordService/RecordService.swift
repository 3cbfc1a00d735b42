import Foundation
import Hummingbird
import HummingbirdCore
import HummingbirdTLS
public import Logging
import NIOCore
public import ServiceLifecycle

/// The whole service: the port for records, the port for operators, and the services behind them.
public struct RecordService: Service {
    private let configuration: ServiceConfiguration
    private let logger: Logger
    /// Called with each port's number once the port is open.
    private let onRunning: @Sendable (Port, Int) -> Void

    /// One of the two ports.
    public enum Port: Sendable {
        /// The port for records.
        case records
        /// The port for operators.
        case operations
    }

    /// Creates the service.
    ///
    /// - Parameters:
    ///   - configuration: the settings.
    ///   - logger: the logger. Messages never have content of records.
    ///   - onRunning: called with each port's number once the port is open.
    public init(
        _ configuration: ServiceConfiguration, logger: Logger,
        onRunning: @escaping @Sendable (Port, Int) -> Void = { _, _ in }
    ) {
        self.configuration = configuration
        self.logger = logger
        self.onRunning = onRunning
    }

    /// Serves until it is shut down. Then it accepts no more connections, completes requests in progress, and commits
    /// queued records.
    ///
    /// - Throws: ``ConfigurationError``, or the first error that ends one of the services, such as a port in use.
    public func run() async throws {
        let descriptors = try descriptors()
        let tables = try RecordTables(configuration)
        let store = configuration.makeStore(tables)
        let metrics = ServiceMetrics()
        let health = StoreHealth()
        let source = SourceHealth()
        let readiness = Readiness(store, tables, health, source)
        // The database may become available later: until then the answers are 503.
        if let reason = await readiness.failure() {
            logger.error("the database cannot be used yet", metadata: ["reason": "\(reason)"])
        }
        let patience = Duration.seconds(configuration.limitWaitSeconds)
        let budget = MemoryBudget(configuration.limitTotalBytes, patience: patience)
        let queue = CommitQueue(
            batchesOf: BatchLimit(
                rows: configuration.batchRows, bytes: configuration.batchBytes,
                delay: .milliseconds(configuration.batchMilliseconds)),
            patience: patience)
        let history = History(metrics, queue, budget)
        let tokens =
            configuration.tokensFile.isEmpty ? nil : try TokenStore(path: configuration.tokensFile)
        let certificates =
            configuration.hasTLS
            ? try CertificateStore(configuration.tlsCertificates, key: configuration.tlsKey, logger: logger) : nil
        let limit = configuration.limitRequestsPerSecond
        let refusals = RefusalLog(logger)
        let letters =
            configuration.deadLetter.isEmpty
            ? nil
            : try DeadLetters(
                path: configuration.deadLetter, maximumBytes: configuration.deadLetterBytes, metrics: metrics)
        let controller = RecordsController(
            configuration: configuration, tables: tables, queue: queue, letters: letters, budget: budget,
            metrics: metrics,
            refusals: refusals,
            admission: Admission(tokens: tokens, rate: limit == 0 ? nil : RateLimit(perSecond: limit)))
        let operations = OperationsController(
            metrics: metrics, history: history, health: health, source: source, readiness: readiness, queue: queue,
            budget: budget)
        // Shutdown is in reverse order, so the writer ends last, when nothing more can be queued.
        var services: [any Service] = [
            Writer(store: store, queue: queue, health: health, metrics: metrics, logger: logger), history,
            refusals,
        ]
        let files: [(any Reloadable)?] = [tokens, certificates, letters, MappingReload(tables: tables, store: store)]
        services.append(FileReloads(files.compactMap { $0 }, logger: logger))
        #if Kafka
        if !configuration.kafkaBrokers.isEmpty {
            services.append(
                try KafkaMember(
                    configuration, tables: tables, store: store, health: health, readiness: readiness, source: source,
                    metrics: metrics,
                    logger: logger)
            )
        }
        #endif
        services.append(
            application(
                operations.router(), .operations, descriptors.operations,
                http(.operations) { refusals.refused(400, "the request is not HTTP", from: $0) }))
        services.append(
            application(
                controller.router(), .records, descriptors.records,
                try encrypted(
                    http(.records) { address in
                        metrics.malformed(400)
                        refusals.refused(400, "the request is not HTTP", from: address)
                    }, by: certificates)))
        var group = ServiceGroupConfiguration(services: services, logger: quiet)
        group.maximumGracefulShutdownDuration = .seconds(configuration.shutdownSeconds)
        try await ServiceGroup(configuration: group).run()
    }

    /// The libraries' messages about starting and stopping help only in debugging.
    private var quiet: Logger {
        var logger = logger
        if logger.logLevel == .info { logger.logLevel = .notice }
        return logger
    }

    private func application<Context: InitializableFromSource<ApplicationRequestContextSource> & RequestContext>(
        _ router: Router<Context>, _ port: Port, _ connections: Int, _ server: HTTPServerBuilder
    ) -> some ApplicationProtocol {
        let isRecords = port == .records
        let host = isRecords ? configuration.httpHost : configuration.operationsHost
        let number = isRecords ? configuration.httpPort : configuration.operationsPort
        return Application(
            router: router, server: server,
            configuration: ApplicationConfiguration(
                address: .hostname(host, port: number), backlog: 1_024,
                availableConnectionsDelegate: MaximumAvailableConnections(connections)),
            onServerRunning: { channel in
                let number = channel.localAddress?.port ?? number
                logger.notice("listening", metadata: ["port": "\(number)", "for": "\(port)"])
                onRunning(port, number)
            },
            logger: quiet)
    }

    /// HTTP with a guard for each connection.
    private func http(
        _ port: Port, onMalformed: @escaping @Sendable (SocketAddress?) -> Void
    ) -> HTTPServerBuilder {
        // The operators' port has few connections, and health checks must not wait for clients that are silent.
        let silence = port == .records ? configuration.clientHeadSeconds : min(configuration.clientHeadSeconds, 2)
        let limits = ConnectionGuard.Limits(
            headTime: .seconds(Int64(silence)),
            bodyTime: .seconds(Int64(configuration.clientBodySeconds)),
            bytesPerSecond: configuration.clientBytesPerSecond, bodyBytes: configuration.limitBodyBytes)
        return .http1(
            configuration: HTTP1Channel.Configuration(
                additionalChannelHandlers: [ConnectionGuard(limits, onMalformed: onMalformed)]))
    }

    private func encrypted(
        _ http: HTTPServerBuilder, by certificates: CertificateStore?
    ) throws -> HTTPServerBuilder {
        guard let certificates else { return http }
        return try .tls(http, tlsConfiguration: certificates.tls())
    }

    /// Divides the file descriptors between the ports, after raising their limit.
    private func descriptors() throws(ConfigurationError) -> DescriptorBudget {
        let limit = DescriptorBudget.raiseLimit()
        let budget = try DescriptorBudget(
            of: limit, connections: configuration.limitConnections,
            processors: ProcessInfo.processInfo.activeProcessorCount, readsKafka: !configuration.kafkaBrokers.isEmpty)
        if budget.records < configuration.limitConnections {
            logger.warning(
                "the process may open too few files for limit.connections",
                metadata: ["files": "\(limit)", "connections": "\(budget.records)"])
        }
        return budget
    }
}
