/// Whether an optional property that is nil is written.
public enum NilStrategy: Sendable, Hashable {
    /// Its key is left out.
    case omit
    /// As null.
    case null
}
