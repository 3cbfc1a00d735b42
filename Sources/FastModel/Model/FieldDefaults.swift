/// What a property becomes when its key is there without a value that fits. Where the key is missing, the property keeps
/// what the model's initialiser gave it, so the three can be told apart.
///
/// ```swift
/// Field("pages", \.pages, defaults: FieldDefaults(null: 0, mismatch: -1))
/// ```
public struct FieldDefaults<Value: Sendable>: Sendable {
    @usableFromInline let null: Value?
    @usableFromInline let mismatch: Value?

    /// Makes defaults.
    ///
    /// - Parameters:
    ///   - null: the value for null and for what counts as it, an empty URL or "null" for an optional number; without one the
    ///     ``DecodingOptions/NullPolicy`` holds.
    ///   - mismatch: the value where none can be converted, which is reported as without it; in `.strict` it is thrown.
    public init(null: Value? = nil, mismatch: Value? = nil) {
        self.null = null
        self.mismatch = mismatch
    }
}
