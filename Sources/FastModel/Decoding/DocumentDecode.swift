/// The decode of one document: what goes in and what comes out, on the stack.
@safe
struct DocumentDecode {
    let options: DecodingOptions
    let root: _Setter
    let target: UnsafeMutableRawPointer
    let bytes: UnsafeBufferPointer<UInt8>
    /// Whether there is a value.
    private(set) var isDone = false
    /// What there is to say besides; kept whole, since an error is large and there mostly is none.
    private var findings: DecodingFindings?

    init(
        _ options: DecodingOptions, root: _Setter, target: UnsafeMutableRawPointer, bytes: UnsafeRawBufferPointer
    ) {
        self.options = options
        self.root = root
        unsafe self.target = target
        unsafe self.bytes = unsafe bytes.assumingMemoryBound(to: UInt8.self)
    }

    /// Why there is no value.
    var error: ModelError? { isDone ? nil : findings?.error ?? ModelError(.invalidSyntax) }

    var report: DecodingReport { findings?.report ?? DecodingReport() }

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
        isDone = unsafe session.read(whole: bytes)
        findings = unsafe session.machine.pointee.findings
    }
}
