import Foundation
import Logging
import RecordService
import ServiceLifecycle
import UnixSignals

// Exit codes: 0 after --help, SIGTERM or SIGINT, 1 when the service cannot start or continue, 2 for invalid options.
let arguments = CommandLine.arguments
if arguments.contains("--help") {
    print(ServiceConfiguration.help)
    exit(0)
}

let configuration: ServiceConfiguration
do {
    configuration = try await ServiceConfiguration(
        arguments: arguments, environment: ProcessInfo.processInfo.environment)
} catch {
    FileHandle.standardError.write(Data("serve: \(error)\n".utf8))
    exit(2)
}
// Writing an output or a log that nobody reads any more would otherwise end the process.
signal(SIGPIPE, SIG_IGN)
print(configuration.summary)
// A program that starts the service through a pipe reads the summary before the first log line.
fflush(nil)

var logger = Logger(
    label: "serve",
    factory: { label -> any LogHandler in
        configuration.logFormat == "json" ? JSONLogHandler(label) : StreamLogHandler.standardError(label: label)
    })
logger.logLevel = Logger.Level(rawValue: configuration.logLevel) ?? .info
var group = ServiceGroupConfiguration(
    services: [RecordService(configuration, logger: logger)], gracefulShutdownSignals: [.sigterm, .sigint],
    logger: logger)
group.logger.logLevel = max(.notice, logger.logLevel)
do {
    try await ServiceGroup(configuration: group).run()
    logger.notice("stopped")
} catch {
    logger.critical("the service cannot go on", metadata: ["reason": "\(error)"])
    exit(1)
}
