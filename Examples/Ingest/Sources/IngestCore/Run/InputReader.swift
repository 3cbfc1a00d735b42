import FastModel

/// Reads records on one processor or on several; they are the same.
struct InputReader<Model: JSONModel & Sendable>: ~Copyable {
    /// How much white space is kept until it is known whether an array or lines follow. Whoever sends more gets one
    /// processor, whose reader finds it out without keeping it.
    private static var maximumLeadingBytes: Int { 64 << 10 }

    private let options: IngestionOptions
    private let decoding: DecodingOptions
    // One of the two, once it is known which.
    private var serial: RecordReader<Model>?
    private var parallel: ParallelRecordReader<Model>?
    /// The white space before.
    private var leading: [UInt8] = []

    init(_ options: IngestionOptions, mappings: MappingProvider?) {
        self.options = options
        var decoding = options.decoding
        decoding.mappings = mappings
        self.decoding = decoding
    }

    /// Reads the next bytes.
    mutating func feed(_ bytes: ArraySlice<UInt8>, _ body: (Record<Model>) throws -> Void) throws {
        if serial == nil, parallel == nil {
            guard let known = framing(of: bytes) else {
                leading += bytes
                return
            }
            try start(known)
            try pass(leading[...], body)
            leading = []
        }
        try pass(bytes, body)
    }

    /// Delivers what has come so far.
    mutating func flush(_ body: (Record<Model>) throws -> Void) throws {
        try parallel?.flush(body)
    }

    /// Ends the input.
    mutating func finish(_ body: (Record<Model>) throws -> Void) throws {
        try serial?.finish(body)
        try parallel?.finish(body)
    }

    /// How to read input that goes on with these bytes; nil while only more of them can tell.
    private func framing(of bytes: ArraySlice<UInt8>) -> RecordFraming? {
        // Only lines are read on several processors, so only for them it matters to know before the reader does.
        guard options.framing == .automatic, options.workers > 1 else { return options.framing }
        if let first = bytes.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) {
            return first == UInt8(ascii: "[") ? .array : .lines
        }
        return leading.count + bytes.count > Self.maximumLeadingBytes ? .automatic : nil
    }

    private mutating func start(_ framing: RecordFraming) throws {
        if framing == .lines, options.workers > 1 {
            parallel = try ParallelRecordReader(workers: options.workers, options: decoding)
        } else {
            serial = try RecordReader(framing: framing, options: decoding)
        }
    }

    private mutating func pass(_ bytes: ArraySlice<UInt8>, _ body: (Record<Model>) throws -> Void) throws {
        try serial?.feed(bytes, body)
        try parallel?.feed(bytes, body)
    }
}
