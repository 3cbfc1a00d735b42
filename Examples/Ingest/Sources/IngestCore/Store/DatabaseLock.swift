import Foundation

/// Reserves a database for one run. A second run would replace the rejects file while the first still appends to the old one.
///
/// The lock is on an empty file beside the database, which `release` removes. The system releases the lock when the process dies.
final class DatabaseLock {
    /// The suffix of the file's name, after that of the database.
    static let suffix = "-lock"

    private let path: String
    /// Nil after the release.
    private var descriptor: Int32?

    /// Locks a database, which need not exist.
    ///
    /// - Parameters:
    ///   - database: its path.
    ///   - patience: how long to wait for another run that uses the database.
    ///   - stop: called while waiting.
    /// - Throws: ``IngestError``, also if another run still uses the database.
    init(_ database: String, patience: Duration = .zero, until stop: () -> Bool = { false }) throws {
        let end = ContinuousClock.now + patience
        do {
            path = try FilePlace(try FilePlace(database).path + Self.suffix).path
            descriptor = try Self.locked(path) { stop() || .now >= end }
        } catch let error as POSIXError {
            let reason = error.code == .EAGAIN ? "another run is storing in it" : error.reason
            throw IngestError.database(database, reason: reason)
        }
    }

    deinit { release() }

    /// Allows another run to use the database.
    func release() {
        guard let descriptor else { return }
        // A file with content belongs to somebody else.
        if (try? FilePlace(path))?.status?.st_size == 0 { _ = unsafe unlink(path) }
        // A process that is being started may have inherited the descriptor for a moment: closing it here would not unlock.
        _ = flock(descriptor, LOCK_UN)
        _ = close(descriptor)
        self.descriptor = nil
    }

    /// Opens and locks the file.
    private static func locked(_ path: String, until isOver: () -> Bool) throws -> Int32 {
        while true {
            let descriptor = unsafe open(path, O_RDONLY | O_CREAT | O_CLOEXEC, 0o644)
            guard descriptor >= 0 else { throw POSIXError.last }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                let error = POSIXError.last
                _ = close(descriptor)
                guard error.code == .EAGAIN, !isOver() else { throw error }
                // Another run may replace the file, so a blocking wait in the system might never end.
                usleep(50_000)
                continue
            }
            // The previous run may have removed the file after it was opened here.
            var status = stat()
            if unsafe fstat(descriptor, &status) == 0, try FilePlace(path).identity == FileIdentity(status) {
                return descriptor
            }
            _ = close(descriptor)
        }
    }
}
