package import FastModel

/// A block of records, processed on the thread that decodes them.
package protocol InputBlock: RecordBlock where Model: JSONModel {
    /// The number of records.
    var count: Int { get }
    /// The number of the input's bytes that they take.
    var bytes: Int { get }
}

/// Reads records on one processor or several, with the same records in the same order.
package struct InputReader<Block: InputBlock>: ~Copyable {
    /// The limits of a block that is read on one processor, the same as those of ``ParallelBlockReader``.
    private static var blockBytes: Int { 128 << 10 }
    private static var blockRecords: Int { 4_096 }

    private let options: IngestionOptions
    private let decoding: DecodingOptions
    private let makeBlock: @Sendable () -> Block
    // One of the two readers exists once bytes have come.
    private var serial: RecordReader<Block.Model>?
    private var parallel: ParallelBlockReader<Block>?
    /// The block that the serial reader is filling.
    private var block: Block
    /// The number of the input's bytes that were read.
    package private(set) var bytes = 0
    /// Where the records may be, if they are not at the given path.
    private var similarPath: SimilarPath?

    /// Makes a reader of one input.
    ///
    /// - Parameters:
    ///   - options: how to read.
    ///   - mappings: the mappings for decoding the records, if they do not use their own schema.
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
        if case .elements(let path) = options.format { similarPath = SimilarPath(to: path) }
    }

    /// Reads an input to its end, or until a stop is requested. Records before a fault of the input are delivered, with one
    /// processor or several.
    ///
    /// - Parameters:
    ///   - input: the input.
    ///   - mayBeBlank: whether an input of only white space is valid, because it follows stored records.
    ///   - stop: called between pieces of the input.
    ///   - idle: called if no input has come for a while, after all complete records were delivered.
    ///   - body: receives each block, and may replace it by another one to be filled next.
    /// - Returns: whether the end was reached.
    /// - Throws: ``IngestError`` if the input cannot be read or is empty, `ModelError` if its text ends the stream, and what the
    ///   closures throw. After an error of a closure, and after a stop, call `flush` for the remaining records.
    package mutating func read(
        _ input: any InputSource, mayBeBlank: Bool = false, until stop: () -> Bool, idle: () throws -> Void,
        _ body: (inout Block) throws -> Void
    ) throws -> Bool {
        do {
            return try readRecords(input, mayBeBlank: mayBeBlank, until: stop, idle: idle, body)
        } catch let error as ModelError {
            guard let advice = advice(on: error) else { throw error }
            throw IngestError.content(input.name, reason: "\(error); \(advice)")
        }
    }

    private mutating func readRecords(
        _ input: any InputSource, mayBeBlank: Bool, until stop: () -> Bool, idle: () throws -> Void,
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
                    isBlank = isBlank && bytes.allSatisfy(\.isJSONSpace)
                    self.bytes += bytes.count
                    similarPath?.append(bytes)
                    try feed(bytes, body)
                case .idle:
                    try flush(body)
                    try idle()
                case .end:
                    guard !isBlank || mayBeBlank || options.format.reportsEmptyInput else {
                        throw IngestError.empty(input.name)
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

    /// An option that may read the input whose text ended the stream; nil if none is known.
    private func advice(on error: ModelError) -> String? {
        switch error.code {
        case .missingKey: similarPath?.text.map { "did you mean --elements '\($0)'?" }
        case .trailingData where [.auto, .array].contains(options.format):
            "if other arrays follow, read them with --format arrays"
        default: nil
        }
    }

    /// Reads the next bytes.
    private mutating func feed(_ bytes: ArraySlice<UInt8>, _ body: (inout Block) throws -> Void) throws {
        if serial == nil, parallel == nil { try start() }
        try pass(bytes, body)
    }

    /// Delivers the records received so far.
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

    private mutating func start() throws {
        let framing = options.format.framing
        if options.workers > 1 {
            parallel = try ParallelBlockReader(
                workers: options.workers, framing: framing, options: decoding, making: makeBlock)
        } else {
            serial = try RecordReader(framing: framing, options: decoding)
        }
    }

    private mutating func pass(
        _ bytes: ArraySlice<UInt8>, _ body: (inout Block) throws -> Void
    ) throws {
        try parallel?.feed(bytes, body)
        guard serial != nil else { return }
        // A local variable, because the closure cannot access `self` while `feed` has exclusive access to `self.serial`.
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
