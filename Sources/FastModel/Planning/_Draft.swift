/// The value a model is gathered in: the model itself, or a stand-in whose properties are optional.
@safe
public struct _Draft: Sendable {
    /// Its type.
    let type: any Any.Type
    /// Bytes of one draft.
    let size: Int
    /// Whether the draft is a reference to the object that has the properties.
    @usableFromInline let isReference: Bool
    /// Initialises memory with a fresh draft, whatever its target.
    let begin: _Container.Begin
    /// Destroys the draft.
    let discard: _Container.Discard

    @usableFromInline
    init(
        type: any Any.Type,
        size: Int,
        isReference: Bool,
        begin: @escaping _Container.Begin,
        discard: @escaping _Container.Discard
    ) {
        self.type = type
        self.size = size
        self.isReference = isReference
        unsafe self.begin = begin
        unsafe self.discard = discard
    }

    /// Lends the body the memory of a fresh draft.
    func withSample<Result>(_ body: (UnsafeMutableRawPointer) -> Result) -> Result {
        let sample = UnsafeMutableRawPointer.allocate(byteCount: max(1, size), alignment: 16)
        defer { unsafe sample.deallocate() }
        unsafe begin(sample, sample)
        defer { unsafe discard(sample) }
        return unsafe body(sample)
    }

    /// Where the properties are: the draft's memory, or the object it refers to.
    func base(of memory: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
        unsafe isReference ? memory.load(as: UnsafeMutableRawPointer.self) : memory
    }
}
