import Logging
import ServiceLifecycle
import UnixSignals

/// Content of files that is read again while the service runs.
protocol Reloadable: Sendable {
    /// Reads the files again, and logs a change. If they cannot be used, the previous content stays, and the reason is logged once.
    func reload()
}

/// Reads files again every second, and at once when the process receives SIGHUP.
struct FileReloads: Service {
    let files: [any Reloadable]
    let logger: Logger
    var interval = Duration.seconds(1)

    func run() async throws {
        // Trapped in any case, because a signal that is not trapped ends the process.
        let signals = await UnixSignalsSequence(trapping: .sighup)
        try? await cancelWhenGracefulShutdown {
            try await withThrowingTaskGroup { tasks in
                tasks.addTask {
                    while true {
                        try await Task.sleep(for: interval)
                        reload()
                    }
                }
                tasks.addTask {
                    for await _ in signals {
                        logger.notice("SIGHUP: the files are read again", metadata: ["files": "\(files.count)"])
                        reload()
                    }
                }
                try await tasks.waitForAll()
            }
        }
    }

    private func reload() { for file in files { file.reload() } }
}
