import Logging
import Synchronization

/// The lines of a log, as text with the metadata in the order of its keys.
final class RecordedLines: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func append(_ line: String) { lines.withLock { $0.append(line) } }
}

struct RecordingHandler: LogHandler {
    let lines: RecordedLines
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.info

    subscript(metadataKey key: String) -> Logger.MetadataValue? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let all = metadata.merging(event.metadata ?? [:]) { $1 }
        let metadata = all.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }
        lines.append("\(event.message)\(metadata.joined())")
    }
}
