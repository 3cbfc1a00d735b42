/// Calls the hooks of an object that is captured before it becomes a model.
///
/// The model is made in a ``ValueSlot``, in scratch memory, and then passed to `finish`.
@safe @usableFromInline struct Interception: Sendable {
    typealias Choice =
        @Sendable (_ object: JSONValue, _ context: _ConversionContext.Address) throws(ModelError) -> _Setter?

    /// Changes the object. Returns false, or throws, to reject it.
    let willDecode: (@Sendable (_ object: inout JSONValue) throws -> Bool)?
    /// Chooses the setter that makes the model from the object and puts it into the slot. Returns nil if the chosen type is not a
    /// subclass. Throws if the type's schema is invalid.
    let setter: Choice
    /// Moves the model from the slot to its place.
    let finish:
        @Sendable (
            _ slot: UnsafeMutableRawPointer, _ object: JSONValue, _ target: UnsafeMutableRawPointer,
            _ context: _ConversionContext.Address
        ) -> _Container.Ending
}

/// The hooks that a model type has for writing.
@safe @usableFromInline struct EncodingHooks: Sendable {
    typealias Will = @Sendable (_ model: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void) -> Void
    typealias Did = @Sendable (_ model: UnsafeRawPointer, _ object: inout JSONValue) -> Bool

    /// Calls the body with a model to write instead of the given model.
    var will: Will?
    /// Changes the object made from a model. Returns false to omit the model.
    var did: Did?

    var isEmpty: Bool { unsafe will == nil && did == nil }

    init() {}
}

/// The value that collects a model's properties: the model itself, or a draft whose properties are optional.
@safe @usableFromInline struct ModelDraft: Sendable {
    @usableFromInline let type: any Any.Type
    /// The size of one draft in bytes.
    @usableFromInline let size: Int
    /// Whether the draft is a reference to the object with the properties.
    @usableFromInline let isReference: Bool
    /// Initialises memory with a fresh draft. Ignores the target.
    @usableFromInline let begin: _Container.Begin
    /// Destroys the draft.
    @usableFromInline let discard: _Container.Discard

    /// Makes drafts with a closure. Inlinable, because a draft is made for each model.
    @inlinable init<Draft>(_ make: @escaping @Sendable () -> Draft) {
        type = Draft.self
        size = MemoryLayout<Draft>.size
        isReference = Draft.self is AnyObject.Type
        unsafe begin = { memory, _ in unsafe memory.bindMemory(to: Draft.self, capacity: 1).initialize(to: make()) }
        unsafe discard = { unsafe _ = $0.assumingMemoryBound(to: Draft.self).deinitialize(count: 1) }
    }

    /// Calls the body with the memory of a fresh draft.
    func withSample<Result>(_ body: (UnsafeMutableRawPointer) -> Result) -> Result {
        let sample = UnsafeMutableRawPointer.allocate(byteCount: max(1, size), alignment: 16)
        defer { unsafe sample.deallocate() }
        unsafe begin(sample, sample)
        defer { unsafe discard(sample) }
        return unsafe body(sample)
    }

    /// The address of the properties: the draft's memory, or the object it refers to.
    func base(of memory: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
        unsafe isReference ? memory.load(as: UnsafeMutableRawPointer.self) : memory
    }
}
