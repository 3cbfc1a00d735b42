public import Logging
import FastModel
import Foundation

/// Writes each line of the log as a JSON object to standard error: `time` (UTC, with milliseconds), `level`, `message`, `logger`, and
/// the metadata as further members, all strings.
public struct JSONLogHandler: LogHandler {
    public var metadata: Logger.Metadata = [:]
    public var logLevel = Logger.Level.info
    /// Adds metadata to each line; nil for none.
    public var metadataProvider: Logger.MetadataProvider?
    private let label: String
    private let write: @Sendable ([UInt8]) -> Void

    /// Creates a handler that writes to standard error.
    ///
    /// - Parameter label: the logger's name.
    public init(_ label: String) {
        self.init(label) { line in
            // In one call, so that no other line comes between.
            try? FileHandle.standardError.write(contentsOf: line)
        }
    }

    /// Creates a handler that calls a closure with each line, including its line feed.
    init(_ label: String, write: @escaping @Sendable ([UInt8]) -> Void) {
        self.label = label
        self.write = write
    }

    public subscript(metadataKey key: String) -> Logger.MetadataValue? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    public func log(event: LogEvent) {
        var object = JSONObject([
            JSONObject.Member(key: "time", value: .string(Date.now.formatted(Self.time))),
            JSONObject.Member(key: "level", value: .string(event.level.rawValue)),
            JSONObject.Member(key: "message", value: .string(event.message.description)),
            JSONObject.Member(key: "logger", value: .string(label)),
        ])
        let reserved = Set(object.members.map(\.key))
        var all = metadata
        if let provider = metadataProvider { all.merge(provider.get()) { $1 } }
        if let own = event.metadata { all.merge(own) { $1 } }
        for (key, value) in all.sorted(by: { $0.key < $1.key }) {
            let key = reserved.contains(key) ? "metadata.\(key)" : key
            object.members.append(JSONObject.Member(key: key, value: .string(value.description)))
        }
        guard let line = try? ModelEncoder().encode(JSONValue.object(object)) else { return }
        write(Array(line) + [UInt8(ascii: "\n")])
    }

    private static let time = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}
