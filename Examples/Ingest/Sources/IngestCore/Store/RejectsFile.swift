import FastModelGRDB
import Foundation

/// The rejected records as text, one JSON object per line, for people who repair them.
///
/// The database has the same records and is authoritative. The file is rewritten from it when a run starts, and then appended to
/// before each batch is committed. So it always contains every reported record. If a run dies between the two steps, the next run's
/// start removes the additional lines. For the same reason the file does not need to wait for the disk in each batch.
///
/// If it is a pipe or a device, such as standard output, it receives the rejected records of each batch when the batch is
/// committed.
final class RejectsFile {
    /// How much is written at a time when the file is rewritten.
    private static let pieceBytes = 64 << 10

    private let path: String
    /// The kind of file, which determines how it is written.
    private let kind: Kind
    private var output: DescriptorOutput?
    /// The number of bytes of committed records, and of all written ones.
    private var committed = 0
    private var length = 0
    /// The lines of a batch that is not committed, for a stream, which cannot be truncated.
    private var pending: [UInt8] = []
    /// Why the lines of a committed batch could not be written.
    private var failure: POSIXError?

    private enum Kind {
        /// A file at the end of all symbolic links, and its permissions if it exists.
        case file(target: String, permissions: UInt32?)
        /// A pipe or a device.
        case stream
        /// Nothing: the records are discarded.
        case nowhere
    }

    /// Makes a rejects file that discards records.
    init() {
        path = ""
        kind = .nowhere
    }

    /// Checks that rewriting the file destroys nothing else.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - taken: the files that must not be written, with the reasons.
    /// - Throws: ``IngestError``, also for a directory, or a file with other content than rejected records.
    init(path: String, apartFrom taken: [FileIdentity: String]) throws {
        self.path = path
        do {
            // Follows all links, including those of /proc to pipes that have no path.
            var there = stat()
            if unsafe stat(path, &there) == 0 {
                if let reason = taken[FileIdentity(there)] { throw IngestError.rejects(path, reason: reason) }
                if let stream = try Self.stream(path, there) {
                    kind = .stream
                    output = stream
                    return
                }
            }
            let place = try FilePlace(path)
            if let reason = place.identity.flatMap({ taken[$0] }) { throw IngestError.rejects(path, reason: reason) }
            if let status = place.status {
                if status.st_mode & S_IFMT == S_IFDIR { throw POSIXError(.EISDIR) }
                guard try status.st_size == 0 || Self.isOwn(place.path) else {
                    throw IngestError.rejects(
                        path,
                        reason: "the file holds something else, which would be replaced; name another with --rejects")
                }
            }
            kind = .file(target: place.path, permissions: place.status.map { UInt32($0.st_mode & 0o7777) })
        } catch let error as POSIXError {
            throw IngestError.rejects(path, reason: error.reason)
        }
    }

    /// Whether the output is a stream, which has no records of earlier runs, so that known rejected records must be written, too.
    var isStream: Bool { if case .stream = kind { true } else { false } }

    /// Whether the records go to standard output, which then must not be used for anything else.
    var isStandardOutput: Bool { isStream && output?.descriptor == STDOUT_FILENO }

    /// The output to a pipe or device, or to standard output, even if that is a file: its descriptor must be used then, because a
    /// second one would overwrite what the first has written.
    private static func stream(_ path: String, _ status: stat) throws -> DescriptorOutput? {
        let type = status.st_mode & S_IFMT
        // The null device can be opened twice, because nobody reads it.
        let isShared = type != S_IFCHR || isatty(STDOUT_FILENO) == 1
        for descriptor in isShared ? [STDOUT_FILENO, STDERR_FILENO] : [] {
            var own = stat()
            guard unsafe fstat(descriptor, &own) == 0, FileIdentity(own) == FileIdentity(status) else { continue }
            return DescriptorOutput(descriptor: descriptor)
        }
        return type == S_IFREG || type == S_IFDIR ? nil : try DescriptorOutput(appendingTo: path)
    }

    /// Whether a file has rejected records, according to the first members of its first line.
    private static func isOwn(_ path: String) throws -> Bool {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw POSIXError.last }
        defer { _ = close(descriptor) }
        var start = [UInt8](repeating: 0, count: 256)
        let count = unsafe start.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
        let text = String(decoding: start.prefix(max(0, count)), as: UTF8.self)
        return text.prefixMatch(of: /\{"byte_offset":[0-9]+,"code":"[A-Za-z]+","column":[0-9]+,"input":"/) != nil
    }

    /// Rewrites the file from the table.
    ///
    /// - Throws: ``IngestError``, and what reading the table throws.
    func rebuild(from table: RejectsTable, in transaction: any StoreTransaction) throws {
        try rebuild { write in try transaction.forEachReject(in: table.rows.name, write) }
    }

    /// Rewrites the file. The old content remains until everything is written.
    ///
    /// Until then the text is in a temporary file in the same directory, which is worthless if the process dies.
    ///
    /// - Throws: ``IngestError``, and what the body throws.
    private func rebuild(_ body: (_ write: (RejectedRecord) throws -> Void) throws -> Void) throws {
        guard case .file(let target, let permissions) = kind else { return }
        let partial = "\(target).\(UInt64.random(in: .min ... .max)).partial"
        try reported { output = try DescriptorOutput(creating: partial, isNew: true, permissions: permissions) }
        length = 0
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

    /// Appends lines. When the call returns, the system has them, so they survive the process. A stream receives them at the
    /// commit.
    ///
    /// - Throws: ``IngestError``.
    func append(_ lines: [UInt8]) throws {
        guard !lines.isEmpty else { return }
        if isStream {
            pending += lines
        } else {
            try reported { try output?.write(lines) }
            length += lines.count
        }
    }

    /// Waits until everything is on the disk.
    ///
    /// - Throws: ``IngestError``, also if a stream did not accept everything.
    func synchronize() throws {
        try reported {
            if let failure { throw failure }
            if !isStream { try output?.synchronize() }
        }
    }

    /// Keeps the appended lines. A failing stream does not stop the run: the batch is stored, including its rejected records.
    func commit() {
        committed = length
        guard !pending.isEmpty else { return }
        do {
            if failure == nil { try output?.write(pending) }
        } catch {
            failure = error as? POSIXError ?? POSIXError(.EIO)
        }
        pending.removeAll(keepingCapacity: true)
    }

    /// Removes what was appended since the last commit.
    func rollBack() {
        pending.removeAll(keepingCapacity: true)
        length = committed
        // If this fails as well, the next run rewrites the file at its start.
        if !isStream { try? output?.truncate(to: committed) }
    }

    /// Adds the file's name to an error.
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
