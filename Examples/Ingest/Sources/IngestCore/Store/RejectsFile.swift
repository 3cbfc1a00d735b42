import Foundation

/// The rejected records as text, one JSON object a line, for whoever repairs them.
///
/// The database holds the same records and decides what exists; the file is written anew from it when a run starts and
/// then appended to, each time before the batch is committed. So it never lacks a record that was reported, and what a
/// run leaves behind that dies between the two is gone with the next run's start. For the same reason a batch does not
/// wait for the disk a second time for the file's sake.
final class RejectsFile {
    /// How much is written at a time when the file is written anew.
    private static let pieceBytes = 64 << 10

    private let path: String
    /// Where the path leads: of a symbolic link it is the target that is written anew.
    private let target: String
    /// Who may read and write what was there; nil where nothing was.
    private let permissions: UInt32?
    private var output: DescriptorOutput?
    /// The bytes of committed records, and all that have been written.
    private var committed = 0
    private var length = 0

    /// Sees to it that writing the file anew takes nothing else away.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - taken: the files that it may not be, and why.
    /// - Throws: ``IngestError``, also when it is a device, a pipe or a directory.
    init(path: String, apartFrom taken: [FileIdentity: String]) throws {
        self.path = path
        do {
            let place = try FilePlace(path)
            target = place.path
            permissions = place.status.map { UInt32($0.st_mode & 0o7777) }
            if let reason = place.identity.flatMap({ taken[$0] }) { throw IngestError.rejects(path, reason: reason) }
            if let status = place.status, status.st_mode & S_IFMT != S_IFREG {
                throw IngestError.rejects(path, reason: "it is not a regular file")
            }
        } catch let error as POSIXError {
            throw IngestError.rejects(path, reason: error.reason)
        }
    }

    /// Writes the file anew; what it held before stays until everything is written.
    ///
    /// Until then the text is in a file of its own beside it, which nobody misses if the process dies.
    ///
    /// - Throws: ``IngestError``, and what the body throws.
    func rebuild(_ body: (_ write: (RejectedRecord) throws -> Void) throws -> Void) throws {
        let partial = "\(target).\(UInt64.random(in: .min ... .max)).partial"
        try reported { output = try DescriptorOutput(creating: partial, isNew: true, permissions: permissions) }
        do {
            var lines: [UInt8] = []
            try body { record in
                lines += try record.fileLine()
                guard lines.count >= Self.pieceBytes else { return }
                try append(lines)
                lines.removeAll(keepingCapacity: true)
            }
            try append(lines)
            try synchronize()
            commit()
            try reported {
                guard unsafe rename(partial, target) == 0 else { throw POSIXError.last }
            }
        } catch {
            _ = unsafe unlink(partial)
            throw error
        }
    }

    /// Appends lines. The system has them when the call returns, so they outlive the process.
    ///
    /// - Throws: ``IngestError``.
    func append(_ lines: [UInt8]) throws {
        guard !lines.isEmpty else { return }
        try reported { try output?.write(lines) }
        length += lines.count
    }

    /// Waits until the disk has everything.
    ///
    /// - Throws: ``IngestError``.
    func synchronize() throws {
        try reported { try output?.synchronize() }
    }

    /// Keeps what was appended.
    func commit() {
        committed = length
    }

    /// Takes back what was appended since the last commit.
    func rollBack() {
        length = committed
        // Where even that fails, the next run's start puts it right.
        try? output?.truncate(to: committed)
    }

    /// Gives an error the file's name.
    private func reported(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch let error as POSIXError {
            throw IngestError.rejects(path, reason: error.reason)
        } catch {
            throw IngestError.rejects(path, reason: "\(error)")
        }
    }
}
