/// The decode of one document: what goes in and what comes out, on the stack.
@safe
struct DocumentDecode {
    let options: DecodingOptions
    let root: _Setter
    let target: UnsafeMutableRawPointer
    let bytes: UnsafeBufferPointer<UInt8>
    let wantsReport: Bool
    private(set) var report: DecodingReport?
    private(set) var error: ModelError?

    init(
        _ options: DecodingOptions, root: _Setter, target: UnsafeMutableRawPointer, bytes: UnsafeRawBufferPointer,
        wantsReport: Bool
    ) {
        self.options = options
        self.root = root
        unsafe self.target = target
        unsafe self.bytes = unsafe bytes.assumingMemoryBound(to: UInt8.self)
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
        var session = unsafe DecodingSession(in: memory, options, root: root, target: target, framing: .document)
        if unsafe !session.read(whole: bytes) { error = session.error ?? ModelError(.invalidSyntax) }
        if wantsReport { report = unsafe session.machine.pointee.findings?.report }
    }
}
