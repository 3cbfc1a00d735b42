import Foundation

/// Keeps a database to one run: of two each would write the rejects file anew while the other goes on in the old one.
///
/// It is an empty file beside the database, for as long as the lock exists. The system lets go of it when the process dies.
final class DatabaseLock {
    /// What the file has after the database's name.
    static let suffix = "-lock"

    private let path: String
    private let descriptor: Int32

    /// Locks a database, whether or not it is there.
    ///
    /// - Parameters:
    ///   - database: its path.
    ///   - patience: how long to wait for another run that has it.
    /// - Throws: ``IngestError``, also when another run has it then.
    init(_ database: String, patience: Duration = .zero) throws {
        let end = ContinuousClock.now + patience
        do {
            path = try FilePlace(try FilePlace(database).path + Self.suffix).path
            descriptor = try Self.locked(path, until: end)
        } catch let error as POSIXError {
            let reason = error.code == .EAGAIN ? "another run is storing in it" : error.reason
            throw IngestError.database(database, reason: reason)
        }
    }

    deinit {
        // One that holds anything is somebody else's.
        if (try? FilePlace(path))?.status?.st_size == 0 { _ = unsafe unlink(path) }
        _ = close(descriptor)
    }

    /// Opens and locks the file.
    private static func locked(_ path: String, until end: ContinuousClock.Instant) throws -> Int32 {
        while true {
            let descriptor = unsafe open(path, O_RDONLY | O_CREAT | O_CLOEXEC, 0o644)
            guard descriptor >= 0 else { throw POSIXError.last }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                let error = POSIXError.last
                _ = close(descriptor)
                guard error.code == .EAGAIN, .now < end else { throw error }
                // Between two runs the file is another one, for which a wait in the system would never end.
                usleep(50_000)
                continue
            }
            // The run before may have removed the file after it was opened here.
            var status = stat()
            if unsafe fstat(descriptor, &status) == 0, try FilePlace(path).identity == FileIdentity(status) {
                return descriptor
            }
            _ = close(descriptor)
        }
    }
}
