import CScanFloor
import CYajlFloor
import FastModel
import Foundation

extension Workload {
    /// A stream of events, one per line.
    init(events text: String) {
        let stream = Data(text.utf8)
        let decoder = JSONDecoder()
        self.init(
            .events,
            about: "event records, NDJSON, one stream",
            documentCount: text.utf8.count { $0 == UInt8(ascii: "\n") },
            byteCount: stream.count,
            contestants: [
                unsafe .floor(.floor, of: [stream]) { unsafe yajl_floor_stream($0, $1) },
                unsafe .floor(.scanFloor, of: [stream]) { unsafe scan_floor_lines($0, $1) },
                Contestant(.fastModel) { consume in try Self.read(Event.self, stream, consume) },
                .pieces(of: [stream], Event.self),
                Contestant(.fastModelCalls) { consume in
                    let fast = ModelDecoder()
                    try Self.forEachLine(of: stream) { consume(try fast.decode(Event.self, from: $0)) }
                },
                Contestant(.fastModelUntrusted) { consume in
                    try Self.read(Event.self, stream, consume, .untrusted)
                },
                Contestant(.fastModelClass) { consume in try Self.read(ClassEvent.self, stream, consume) },
                Contestant(.fastModelRequired) { consume in try Self.read(RequiredEvent.self, stream, consume) },
                Contestant(.fastModelFoundation) { consume in
                    try Self.read(Event.self, stream, consume, .foundation)
                },
                Contestant(.fastModelMacro) { consume in try Self.read(MacroEvent.self, stream, consume) },
                Contestant(.fastModelCodable) { consume in
                    let fast = ModelDecoder()
                    try Self.forEachLine(of: stream) {
                        consume(try fast.decode(codable: CodableEvent.self, from: $0))
                    }
                },
                Contestant(.jsonDecoder) { consume in
                    try Self.forEachLine(of: stream) { consume(try decoder.decode(CodableEvent.self, from: $0)) }
                },
                Contestant(.jsonSerialization, makesModels: false) { consume in
                    try Self.forEachLine(of: stream) { consume(try JSONSerialization.jsonObject(with: $0)) }
                },
                Contestant(.mappedByHand) { consume in
                    try Self.forEachLine(of: stream) { line in
                        let object = try JSONSerialization.jsonObject(with: line) as? [String: Any]
                        consume(Event(object ?? [:]))
                    }
                },
            ])
    }

    // Inlined, so that the reader is specialised for the model, as in a program with one model.
    @inline(__always)
    private static func read<Model: JSONModel>(
        _ type: Model.Type, _ stream: Data, _ consume: Consumer<Model>, _ options: DecodingOptions = DecodingOptions()
    ) throws {
        var reader = try RecordReader(Model.self, framing: .lines, options: options)
        try reader.feed(stream) { record in
            // Consumed, because the optimiser otherwise copies the model in a generic function.
            switch consume record {
            case .model(let model, _): consume(model)
            case .rejected(let error, _): throw error
            }
        }
        // The last line has its newline, so nothing is left.
        try reader.finish { _ in throw WorkloadError.rejected("an event is left over at the end of the stream") }
    }

    /// Splits a stream into lines, as a decoder of single documents requires: with `memchr`, and slices without a copy.
    private static func forEachLine(of stream: Data, _ body: (Data) throws -> Void) rethrows {
        var start = 0
        while let length = lengthOfLine(at: start, of: stream) {
            try body(stream[start..<start + length])
            start += length + 1
        }
    }

    private static func lengthOfLine(at start: Int, of stream: Data) -> Int? {
        unsafe stream.withUnsafeBytes { bytes in
            guard start < bytes.count, let first = bytes.baseAddress else { return nil }
            let line = unsafe first + start
            let end = unsafe memchr(line, Int32(UInt8(ascii: "\n")), bytes.count - start)
            return unsafe end.map { unsafe UnsafeRawPointer($0) - line }
        }
    }
}
