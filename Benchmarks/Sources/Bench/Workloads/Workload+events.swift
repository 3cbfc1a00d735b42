import CScanFloor
import CYajlFloor
import FastModel
import Foundation

extension Workload {
    /// A stream of events, one per line.
    init(events text: String) {
        let stream = Data(text.utf8)
        // For decoders of single documents. Cut beforehand, so that the cutting is not measured.
        let lines = text.split(separator: "\n").map { Data($0.utf8) }
        let texts = lines.map { [UInt8]($0) }
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
                    for text in texts { consume(try fast.decode(Event.self, from: text)) }
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
                    for line in lines { consume(try fast.decode(codable: CodableEvent.self, from: line)) }
                },
                Contestant(.jsonDecoder) { consume in
                    for line in lines { consume(try decoder.decode(CodableEvent.self, from: line)) }
                },
                Contestant(.jsonSerialization, makesModels: false) { consume in
                    for line in lines { consume(try JSONSerialization.jsonObject(with: line)) }
                },
                Contestant(.mappedByHand) { consume in
                    for line in lines {
                        let object = try JSONSerialization.jsonObject(with: line) as? [String: Any]
                        consume(Event(object ?? [:]))
                    }
                },
            ])
    }

    // Inlined, so that the reader is specialised for the model, as in a program with one model.
    @inline(__always)
    static func read<Model: JSONModel>(
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
}
