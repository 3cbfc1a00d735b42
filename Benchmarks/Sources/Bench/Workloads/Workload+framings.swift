import FastModel
import Foundation

extension Workload {
    /// The same events in every framing, fed in chunks as from a socket.
    init(framings text: String) {
        let records = text.split(separator: "\n").map(String.init)
        let lines = Data(text.utf8)
        let array = Data("[\(records.joined(separator: ","))]".utf8)
        let pretty = Data(records.map(Self.indented).joined(separator: "\n").utf8)
        let page = Data(
            "{\"status\":\"ok\",\"data\":{\"items\":[\(records.joined(separator: ","))],\"next\":\"p2\"}}".utf8)
        self.init(
            .framings,
            about: "event records in chunks of 64 KiB, in several framings",
            documentCount: records.count,
            byteCount: lines.count,
            contestants: [
                Contestant(.linesInChunks) { try Self.read(lines, .lines, $0) },
                Contestant(.arrayInChunks) { try Self.read(array, .array, $0) },
                Contestant(.arrayInSmallChunks) { try Self.read(array, .array, chunk: 4 << 10, $0) },
                Contestant(.indentedDocuments) { try Self.read(pretty, .documents, $0) },
                Contestant(.elementsInDocument) { try Self.read(page, .elements(at: "data.items"), $0) },
                Contestant(.arrayOnOne, prepare: {}) {
                    try wall {
                        var reader = try RecordReader(Event.self, framing: .array)
                        try Self.chunks(of: array, 64 << 10) { try reader.feed($0) { blackHole($0) } }
                        try reader.finish { blackHole($0) }
                    }
                },
                Contestant(.arrayOnTwo, prepare: {}) {
                    try wall {
                        var reader = try ParallelRecordReader(Event.self, workers: 2, framing: .array)
                        try Self.chunks(of: array, 64 << 10) { try reader.feed($0) { blackHole($0) } }
                        try reader.finish { blackHole($0) }
                    }
                },
            ])
    }

    private static func read(
        _ stream: Data, _ framing: RecordFraming, chunk: Int = 64 << 10, _ consume: Consumer<Event>
    ) throws {
        var reader = try RecordReader(Event.self, framing: framing)
        try chunks(of: stream, chunk) { try reader.feed($0) { consume(try model($0)) } }
        try reader.finish { consume(try model($0)) }
    }

    private static func model(_ record: consuming DecodedRecord<Event>) throws -> Event {
        switch consume record {
        case .model(let event, _): return event
        case .rejected(let error, _): throw error
        }
    }

    private static func chunks(of stream: Data, _ size: Int, _ body: (Data) throws -> Void) rethrows {
        for start in stride(from: 0, to: stream.count, by: size) {
            try body(stream[start..<min(start + size, stream.count)])
        }
    }

    /// A record with each member on a line of its own, as JSON is printed for people.
    private static func indented(_ record: String) -> String {
        var text: [UInt8] = []
        var depth = 0
        var isInString = false
        func breakLine() { text += [UInt8(ascii: "\n")] + [UInt8](repeating: UInt8(ascii: " "), count: 2 * depth) }
        // The events have no escaped quotes and no empty objects.
        for byte in record.utf8 {
            if byte == UInt8(ascii: "\"") { isInString.toggle() }
            let isClosing = byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
            if !isInString, isClosing {
                depth -= 1
                breakLine()
            }
            text.append(byte)
            guard !isInString else { continue }
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                breakLine()
            case UInt8(ascii: ","): breakLine()
            case UInt8(ascii: ":"): text.append(UInt8(ascii: " "))
            default: break
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
