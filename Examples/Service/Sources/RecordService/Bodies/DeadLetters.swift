import FastModel
import Foundation
import Logging
import Synchronization
import SystemPackage

/// The file of the rejected records of requests, a JSON object on each line, for people who repair them. Records of Kafka are not in it,
/// since Kafka keeps them.
///
/// Only the file's owner may read it. When it is moved, as for rotation, a new one is created within a second. While it cannot be
/// written, or has reached its limit, texts are dropped and counted: their requests were answered with the errors in any case.
final class DeadLetters: Reloadable {
    static let changed: Logger.Message = "the file of rejected records was created anew"
    static let kept: Logger.Message = "the file of rejected records cannot be created"

    private struct State {
        var file: FileDescriptor
        var identity: FileIdentity?
    }

    private let path: String
    private let maximumBytes: Int64
    private let metrics: ServiceMetrics
    private let state: Mutex<State>

    /// Opens or creates the file, and appends to it.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - maximumBytes: its largest size.
    ///   - metrics: count what is written and dropped.
    /// - Throws: ``ConfigurationError`` if the file cannot be used.
    init(path: String, maximumBytes: Int, metrics: ServiceMetrics) throws(ConfigurationError) {
        self.path = path
        self.maximumBytes = Int64(maximumBytes)
        self.metrics = metrics
        state = Mutex(try Self.open(path))
    }

    deinit {
        state.withLock { try? $0.file.close() }
    }

    /// Appends letters: all or none.
    func append(_ letters: [DeadLetter]) {
        guard !letters.isEmpty else { return }
        var lines: [UInt8] = []
        // A letter consists of texts and numbers, which always have a form in JSON.
        try? ModelEncoder().encodeLines(letters) { span in
            unsafe span.withUnsafeBytes { unsafe lines.append(contentsOf: $0) }
        }
        let isWritten = state.withLock { state in
            // Asked each time, since the file may have been truncated.
            guard let size = try? state.file.seek(offset: 0, from: .end), size + Int64(lines.count) <= maximumBytes
            else { return false }
            do {
                try state.file.writeAll(lines)
                return true
            } catch {
                // Otherwise the next letter would continue a line of which only a part is written.
                try? state.file.resize(to: size)
                return false
            }
        }
        metrics.deadLetters(letters.count, areWritten: isWritten)
    }

    /// Creates the file anew if it was moved or deleted.
    func reload() throws -> Bool {
        try state.withLock { state in
            guard FileIdentity(path) != state.identity else { return false }
            let opened = try Self.open(path)
            try? state.file.close()
            state = opened
            return true
        }
    }

    private static func open(_ path: String) throws(ConfigurationError) -> State {
        do {
            let file = try FileDescriptor.open(
                FilePath(path), .writeOnly, options: [.append, .create, .closeOnExec, .nonBlocking],
                permissions: .ownerReadWrite)
            // Fails for what is no file, such as a pipe.
            try file.seek(offset: 0, from: .end)
            return State(file: file, identity: FileIdentity(path))
        } catch {
            throw .invalid("dead-letter", "the file cannot be written")
        }
    }
}

/// A rejected record.
struct DeadLetter: JSONModel, Sendable {
    /// When it was rejected.
    var time = Date()
    /// The request's id, as in its answer and in the log.
    var request = ""
    /// The table for which it was sent.
    var table = ""
    /// The place and the code of the error.
    var fault = RecordFault()
    /// The record's text; nil if it is not UTF-8. Of a record that the database refused, it is what would have been stored.
    var text: String?
    /// The record's bytes if they are not UTF-8.
    var bytes: Data?

    static let schema = Schema({ DeadLetter() }) {
        Field("time", \.time)
        Field("request", \.request)
        Field("table", \.table)
        Field("fault", \.fault)
        Field("text", \.text)
        Field("bytes", \.bytes)
    }
}

extension DeadLetter {
    /// Describes a record of a request by its text, if that is known.
    init(_ text: [UInt8]?, _ fault: RecordFault, of table: String, request: String) {
        let valid = text.flatMap { String(validating: $0, as: UTF8.self) }
        self.init(
            request: request, table: table, fault: fault, text: valid, bytes: valid == nil ? text.map { Data($0) } : nil
        )
    }
}
