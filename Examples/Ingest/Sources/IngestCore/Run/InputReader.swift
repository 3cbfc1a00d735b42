import FastModel

/// Reads records on one processor or on several; they are the same.
struct InputReader<Model: JSONModel & Sendable>: ~Copyable {
    private let options: IngestionOptions
    private let decoding: DecodingOptions
    // One of the two, once something other than white space has come.
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
            guard let first = bytes.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else {
                leading += bytes
                return
            }
            try start(first)
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

    private mutating func start(_ first: UInt8) throws {
        let isArray = options.framing == .array || options.framing == .automatic && first == UInt8(ascii: "[")
        if isArray || options.workers < 2 {
            serial = try RecordReader(framing: isArray ? .array : .lines, options: decoding)
        } else {
            parallel = try ParallelRecordReader(workers: options.workers, options: decoding)
        }
    }

    private mutating func pass(_ bytes: ArraySlice<UInt8>, _ body: (Record<Model>) throws -> Void) throws {
        try serial?.feed(bytes, body)
        try parallel?.feed(bytes, body)
    }
}
