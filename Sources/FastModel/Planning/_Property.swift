/// A property of a model that takes part in something besides decoding.
@safe
struct _Property: Sendable {
    let name: String
    /// Where its value goes in JSON: the first candidate.
    let path: [String]
    /// Its options over those of its type.
    let options: ValueOptions
    /// Whether it is not written.
    let isTransient: Bool
    let isWeak: Bool
    /// Whether it lies in the model's own memory, where the access starts; otherwise that starts at the base.
    let isStored: Bool
    /// Where it is from the base; 0 when the access starts at the base itself.
    let offset: Int
    let access: _PropertyAccess
}
