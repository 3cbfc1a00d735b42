import Foundation
import GRDB

/// The rejected records as text, one JSON object a line, for whoever repairs them.
///
/// The database holds the same records and decides what exists; the file is written anew from it when a run starts and
/// then appended to, each time before the batch is committed. So it never lacks a record that was reported, and what a
/// run leaves behind that dies between the two is gone with the next run's start. For the same reason a batch does not
/// wait for the disk a second time for the file's sake.
///
/// A pipe or a device in its place, standard output among them, gets the rejected records of the run, each batch's when the
/// batch is committed.
final class RejectsFile {
    /// How much is written at a time when the file is written anew.
    private static let pieceBytes = 64 << 10

    private let path: String
    /// What it is, which decides how it is written.
    private let kind: Kind
    private var output: DescriptorOutput?
    /// The bytes of committed records, and all that have been written.
    private var committed = 0
    private var length = 0
    /// The lines of a batch that is not committed, for what cannot be taken back once it is written.
    private var pending: [UInt8] = []
    /// Why those of a committed batch could not be written.
    private var failure: POSIXError?

    private enum Kind {
        /// A file at the end of all symbolic links, and who may read and write it where it exists.
        case file(target: String, permissions: UInt32?)
        /// A pipe or a device.
        case stream
        /// Nothing: the records are forgotten.
        case nowhere
    }

    /// Makes one that keeps nothing.
    init() {
        path = ""
        kind = .nowhere
    }

    /// Sees to it that writing the file anew takes nothing else away.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - taken: the files that it may not be, and why.
    /// - Throws: ``IngestError``, also when it is a directory or a file that is no file of rejected records.
    init(path: String, apartFrom taken: [FileIdentity: String]) throws {
        self.path = path
        do {
            // By way of all links, those of /proc included, which lead to pipes that have no path.
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

    /// Whether it is written once and for all, so that what earlier runs have kept is written, too.
    var isStream: Bool { if case .stream = kind { true } else { false } }

    /// Whether standard output gets them, so that it is no place for anything else.
    var isStandardOutput: Bool { isStream && output?.descriptor == STDOUT_FILENO }

    /// The output to a pipe or device, or to what standard output is, be it a file: its descriptor is used then, since another one
    /// would write over what the first has written.
    private static func stream(_ path: String, _ status: stat) throws -> DescriptorOutput? {
        let type = status.st_mode & S_IFMT
        // Nobody reads the null device.
        let isShared = type != S_IFCHR || isatty(STDOUT_FILENO) == 1
        for descriptor in isShared ? [STDOUT_FILENO, STDERR_FILENO] : [] {
            var own = stat()
            guard unsafe fstat(descriptor, &own) == 0, FileIdentity(own) == FileIdentity(status) else { continue }
            return DescriptorOutput(descriptor: descriptor)
        }
        return type == S_IFREG || type == S_IFDIR ? nil : try DescriptorOutput(appendingTo: path)
    }

    /// Whether a file is one of rejected records: by the members that come first on a line.
    private static func isOwn(_ path: String) throws -> Bool {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw POSIXError.last }
        defer { _ = close(descriptor) }
        var start = [UInt8](repeating: 0, count: 256)
        let count = unsafe start.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
        let text = String(decoding: start.prefix(max(0, count)), as: UTF8.self)
        return text.prefixMatch(of: /\{"byte_offset":[0-9]+,"code":"[A-Za-z]+","column":[0-9]+,"input":"/) != nil
    }

    /// Writes the file anew from the table.
    ///
    /// - Throws: ``IngestError``, and what reading the table throws.
    func rebuild(from database: Database) throws {
        let kept = try RejectsTable.records(in: database)
        try rebuild { write in
            while let record = try kept.next() { try write(record) }
        }
    }

    /// Writes the file anew; what it held before stays until everything is written.
    ///
    /// Until then the text is in a file of its own beside it, which nobody misses if the process dies.
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

    /// Appends lines. The system has them when the call returns, so they outlive the process; a stream gets them at the commit.
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

    /// Waits until the disk has everything.
    ///
    /// - Throws: ``IngestError``, also when a stream did not take everything.
    func synchronize() throws {
        try reported {
            if let failure { throw failure }
            if !isStream { try output?.synchronize() }
        }
    }

    /// Keeps what was appended. A stream that takes no more stops nothing: the batch is stored, rejected records included.
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

    /// Takes back what was appended since the last commit.
    func rollBack() {
        pending.removeAll(keepingCapacity: true)
        length = committed
        // Where even that fails, the next run's start puts it right.
        if !isStream { try? output?.truncate(to: committed) }
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
