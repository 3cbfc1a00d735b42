/// The hooks of a model type on the way out.
@safe
@usableFromInline
struct _EncodingHooks: Sendable {
    /// Lends the body the model that is to be written in place of the given one.
    let will: (@Sendable (_ model: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void) -> Void)?
    /// Completes the object that was made of a model; false when there is to be none.
    let did: (@Sendable (_ model: UnsafeRawPointer, _ object: inout JSONValue) -> Bool)?
}
