package import FastModel

/// What records of an input become, a block of them at a time, on the thread that decodes them.
package protocol InputBlock: RecordBlock where Model: JSONModel {
    /// How many records there are.
    var count: Int { get }
    /// The input's bytes that they take.
    var bytes: Int { get }
}

/// Reads records on one processor or on several; the blocks have the same records.
package struct InputReader<Block: InputBlock>: ~Copyable {
    /// How much white space is kept until it is known whether an array or lines follow. Whoever sends more gets one
    /// processor, whose reader finds it out without keeping it.
    private static var maximumLeadingBytes: Int { 64 << 10 }
    /// When a block of records that were read on one processor is full, as blocks of lines are.
    private static var blockBytes: Int { 128 << 10 }
    private static var blockRecords: Int { 4_096 }

    private let options: IngestionOptions
    private let decoding: DecodingOptions
    private let makeBlock: @Sendable () -> Block
    // One of the two, once it is known which.
    private var serial: RecordReader<Block.Model>?
    private var parallel: ParallelBlockReader<Block>?
    /// The block that the serial reader fills.
    private var block: Block
    /// The white space before.
    private var leading: [UInt8] = []

    /// Makes a reader of one input.
    ///
    /// - Parameters:
    ///   - options: how to read.
    ///   - mappings: what the records are decoded by, where that is not their own schema.
    ///   - makeBlock: makes an empty block.
    package init(
        _ options: IngestionOptions, mappings: MappingProvider?,
        making makeBlock: @escaping @Sendable () -> Block
    ) {
        self.options = options
        var decoding = options.decoding
        decoding.mappings = mappings
        self.decoding = decoding
        self.makeBlock = makeBlock
        block = makeBlock()
    }

    /// Reads an input to its end, or until it is asked to stop. What came before a fault of the input is delivered, whoever reads.
    ///
    /// - Parameters:
    ///   - input: what to read.
    ///   - mayBeBlank: whether nothing but white space is no error, since it follows records that are stored.
    ///   - stop: asked between pieces of the input.
    ///   - idle: called when nothing has come for a while, after everything that came was delivered.
    ///   - body: takes each block; a block that it puts in its place is filled next.
    /// - Returns: whether the end was reached.
    /// - Throws: ``IngestError`` when the input cannot be read or is empty, `ModelError` when its text ends the stream, and what
    ///   the closures throw. After the latter, and after a stop, what came before is in `flush`.
    package mutating func read(
        _ input: any InputSource, mayBeBlank: Bool = false, until stop: () -> Bool, idle: () throws -> Void,
        _ body: (inout Block) throws -> Void
    ) throws -> Bool {
        var isBlank = true
        while !stop() {
            let chunk: InputChunk
            do {
                chunk = try input.next()
            } catch {
                try flush(body)
                throw error
            }
            do {
                switch chunk {
                case .bytes(let bytes):
                    isBlank = isBlank && bytes.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
                    try feed(bytes, body)
                case .idle:
                    try flush(body)
                    try idle()
                case .end:
                    guard !isBlank || mayBeBlank else {
                        throw IngestError.input(input.name, reason: ModelError.Code.emptyInput.summary)
                    }
                    try finish(body)
                    return true
                }
            } catch let error as ModelError {
                try flush(body)
                throw error
            }
        }
        return false
    }

    /// Reads the next bytes.
    private mutating func feed(_ bytes: ArraySlice<UInt8>, _ body: (inout Block) throws -> Void) throws {
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
    ///
    /// - Throws: what the body throws.
    package mutating func flush(_ body: (inout Block) throws -> Void) throws {
        try parallel?.flush(body)
        try deliver(body)
    }

    /// Ends the input.
    private mutating func finish(_ body: (inout Block) throws -> Void) throws {
        var block = block
        self.block = makeBlock()
        defer { self.block = block }
        try serial?.finish { block.append($0) }
        if block.count > 0 {
            defer { block.removeAll() }
            try body(&block)
        }
        try parallel?.finish(body)
    }

    /// How to read input that goes on with these bytes; nil while only more of them can tell.
    private func framing(of bytes: ArraySlice<UInt8>) -> RecordFraming? {
        // Only lines are read on several processors, so only for them it matters to know before the reader does.
        guard options.format.framing == .automatic, options.workers > 1 else { return options.format.framing }
        if let first = bytes.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) {
            return first == UInt8(ascii: "[") ? .array : .lines
        }
        return leading.count + bytes.count > Self.maximumLeadingBytes ? .automatic : nil
    }

    private mutating func start(_ framing: RecordFraming) throws {
        if framing == .lines, options.workers > 1 {
            parallel = try ParallelBlockReader(workers: options.workers, options: decoding, making: makeBlock)
        } else {
            serial = try RecordReader(framing: framing, options: decoding)
        }
    }

    private mutating func pass(
        _ bytes: ArraySlice<UInt8>, _ body: (inout Block) throws -> Void
    ) throws {
        try parallel?.feed(bytes, body)
        guard serial != nil else { return }
        // Apart from the reader, which is in use while its records are taken.
        var block = block
        self.block = makeBlock()
        defer { self.block = block }
        try serial?.feed(bytes) { record in
            block.append(record)
            guard block.bytes >= Self.blockBytes || block.count >= Self.blockRecords else { return }
            defer { block.removeAll() }
            try body(&block)
        }
    }

    private mutating func deliver(_ body: (inout Block) throws -> Void) throws {
        guard block.count > 0 else { return }
        defer { block.removeAll() }
        try body(&block)
    }
}
