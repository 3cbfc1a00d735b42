/// The hooks of a model type on the way out.
@safe
@usableFromInline
struct _EncodingHooks: Sendable {
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
