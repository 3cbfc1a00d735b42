import FastModel

/// Reads events on one processor or on several; the records are the same.
struct EventReader: ~Copyable {
    private let options: IngestionOptions
    // One of the two, once something other than white space has come.
    private var serial: RecordReader<Event>?
    private var parallel: ParallelRecordReader<Event>?
    /// The white space before.
    private var leading: [UInt8] = []

    init(_ options: IngestionOptions) {
        self.options = options
    }

    /// Reads the next bytes.
    mutating func feed(_ bytes: ArraySlice<UInt8>, _ body: (Record<Event>) throws -> Void) throws {
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
    mutating func flush(_ body: (Record<Event>) throws -> Void) throws {
        try parallel?.flush(body)
    }

    /// Ends the input.
    mutating func finish(_ body: (Record<Event>) throws -> Void) throws {
        try serial?.finish(body)
        try parallel?.finish(body)
    }

    private mutating func start(_ first: UInt8) throws {
        let isArray = options.framing == .array || options.framing == .automatic && first == UInt8(ascii: "[")
        if isArray || options.workers < 2 {
            serial = try RecordReader(framing: isArray ? .array : .lines, options: options.decoding)
        } else {
            parallel = try ParallelRecordReader(workers: options.workers, options: options.decoding)
        }
    }

    private mutating func pass(_ bytes: ArraySlice<UInt8>, _ body: (Record<Event>) throws -> Void) throws {
        try serial?.feed(bytes, body)
        try parallel?.feed(bytes, body)
    }
}
