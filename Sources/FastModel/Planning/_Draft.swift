/// The value a model is gathered in: the model itself, or a stand-in whose properties are optional.
@safe
public struct _Draft: Sendable {
    /// Bytes of one draft.
    let size: Int
    /// Whether the draft is a reference to the object that has the properties.
    let isReference: Bool
    /// Initialises memory with a fresh draft.
    let begin: @Sendable (_ memory: UnsafeMutableRawPointer) -> Void
    /// Destroys the draft.
    let discard: @Sendable (_ memory: UnsafeMutableRawPointer) -> Void

    @usableFromInline
    init(
        size: Int,
        isReference: Bool,
        begin: @escaping @Sendable (UnsafeMutableRawPointer) -> Void,
        discard: @escaping @Sendable (UnsafeMutableRawPointer) -> Void
    ) {
        self.size = size
        self.isReference = isReference
        unsafe self.begin = begin
        unsafe self.discard = discard
    }

    /// Where the properties are: the draft's memory, or the object it refers to.
    func base(of memory: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
        unsafe isReference ? memory.load(as: UnsafeMutableRawPointer.self) : memory
    }
}
