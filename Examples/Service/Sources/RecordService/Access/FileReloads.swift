import Logging
import ServiceLifecycle
import UnixSignals

/// Content of files that is read again while the service runs.
protocol Reloadable: Sendable {
    /// What is logged when the content has changed, or its files can be used again.
    static var changed: Logger.Message { get }
    /// What is logged when the files cannot be used.
    static var kept: Logger.Message { get }

    /// Reads the files again.
    ///
    /// - Returns: whether the content has changed.
    /// - Throws: why the files cannot be used. The previous content stays.
    func reload() async throws -> Bool
}

/// Reads files again every second, and at once when the process receives SIGHUP.
actor FileReloads: Service {
    private let files: [any Reloadable]
    private let logger: Logger
    /// Why each of the files could not be used last time; nil if it could. A reason is logged once.
    private var failures: [String?]
    private var isReloading = false

    /// Creates a service for the content of some files, perhaps none.
    init(_ files: [any Reloadable], logger: Logger) {
        self.files = files
        self.logger = logger
        failures = files.map { _ in nil }
    }

    func run() async throws {
        // Trapped in any case, because a signal that is not trapped ends the process.
        let signals = await UnixSignalsSequence(trapping: .sighup)
        try? await cancelWhenGracefulShutdown {
            try await withThrowingTaskGroup { tasks in
                tasks.addTask {
                    while true {
                        try await Task.sleep(for: .seconds(1))
                        await self.reload()
                    }
                }
                tasks.addTask {
                    for await _ in signals {
                        self.logger.notice(
                            "SIGHUP: the files are read again")
                        await self.reload()
                    }
                }
                try await tasks.waitForAll()
            }
        }
    }

    private func reload() async {
        // What changes meanwhile is found a second later.
        guard !isReloading else { return }
        isReloading = true
        defer { isReloading = false }
        for (index, file) in files.enumerated() {
            do {
                let isChanged = try await file.reload()
                if isChanged || failures[index] != nil { logger.notice(type(of: file).changed) }
                failures[index] = nil
            } catch {
                let reason = "\(error)"
                if reason != failures[index] { logger.error(type(of: file).kept, metadata: ["reason": "\(reason)"]) }
                failures[index] = reason
            }
        }
    }
}
