/// The decode of one document: what goes in and what comes out, on the stack.
@safe
struct DocumentDecode {
    /// Where the events come from.
    @safe
    enum Source {
        /// JSON text.
        case text(UnsafeRawBufferPointer)
        /// A captured value.
        case value(JSONValue)
        /// A dictionary, array or scalar as Foundation makes them of a property list or JSON.
        case object(Any)
    }

    let options: DecodingOptions
    let root: _Setter
    let target: UnsafeMutableRawPointer
    let source: Source
    let wantsReport: Bool
    private(set) var report: DecodingReport?
    private(set) var error: ModelError?

    init(
        _ options: DecodingOptions, root: _Setter, target: UnsafeMutableRawPointer, source: Source, wantsReport: Bool
    ) {
        self.options = options
        self.root = root
        unsafe self.target = target
        self.source = source
        self.wantsReport = wantsReport
    }

    /// Decodes.
    mutating func run() {
        unsafe withUnsafeMutablePointer(to: &self) { context in
            unsafe StackMemory.with(context) { context, memory in
                unsafe context.assumingMemoryBound(to: DocumentDecode.self).pointee.run(in: memory)
            }
        }
    }

    private mutating func run(in memory: UnsafeMutableRawPointer) {
        assert(DecodingSession.documentMemorySize <= StackMemory.size)
        if case .text(let bytes) = source, bytes.count > options.maximumDocumentBytes {
            error = ModelError(.documentLimit, detail: "the limit is \(options.maximumDocumentBytes) bytes")
            options.log?.tell([], error)
            return
        }
        var session = unsafe DecodingSession(in: memory, options, root: root, target: target, framing: .document)
        let isFine =
            switch source {
            case .text(let bytes): unsafe session.read(whole: bytes.assumingMemoryBound(to: UInt8.self))
            case .value(let value): session.read { $0.replay(value) }
            case .object(let object): session.read { $0.replay(object: object) }
            }
        if !isFine { error = session.error ?? ModelError(.invalidSyntax) }
        options.log?.tell(unsafe session.machine.pointee.findings?.report.issues ?? [], error)
        if wantsReport { report = unsafe session.machine.pointee.findings?.report }
    }
}
