/// What happens to an object that is captured before it becomes a model, for hooks that want to see it whole.
///
/// The model is made in a ``ValueSlot``, in scratch memory, and goes on from there.
@safe
@usableFromInline
struct Interception: Sendable {
    @usableFromInline
    typealias Choice =
        @Sendable (
            _ object: JSONValue, _ context: UnsafeMutablePointer<_ConversionContext>
        ) throws(ModelError) -> _Setter?

    /// Changes or refuses the object.
    let willDecode: (@Sendable (_ object: inout JSONValue) -> Bool)?
    /// The setter that makes the model of the object and puts it into the slot; nil when the object's type is no
    /// subclass. Throws for its schema.
    let setter: Choice
    /// Moves the model from the slot to its place.
    let finish:
        @Sendable (
            _ slot: UnsafeMutableRawPointer, _ object: JSONValue, _ target: UnsafeMutableRawPointer,
            _ context: UnsafeMutablePointer<_ConversionContext>
        ) -> _Container.Ending

    @usableFromInline
    init(
        willDecode: (@Sendable (inout JSONValue) -> Bool)?,
        setter: @escaping Choice,
        finish:
            @escaping @Sendable (
                UnsafeMutableRawPointer, JSONValue, UnsafeMutableRawPointer, UnsafeMutablePointer<_ConversionContext>
            ) -> _Container.Ending
    ) {
        self.willDecode = willDecode
        unsafe self.setter = setter
        unsafe self.finish = finish
    }
}

/// The hooks of a model type on the way out.
@safe
@usableFromInline
struct EncodingHooks: Sendable {
    typealias Will = @Sendable (_ model: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void) -> Void
    typealias Did = @Sendable (_ model: UnsafeRawPointer, _ object: inout JSONValue) -> Bool

    /// Lends the body the model that is to be written in place of the given one.
    var will: Will?
    /// Completes the object that was made of a model; false when there is to be none.
    var did: Did?

    /// Whether there are none.
    var isEmpty: Bool { unsafe will == nil && did == nil }

    init() {}
}

/// The value a model is gathered in: the model itself, or a stand-in whose properties are optional.
@safe
@usableFromInline
struct ModelDraft: Sendable {
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
