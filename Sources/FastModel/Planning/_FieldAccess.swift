/// The ways to a field's property, for all that is not decoding.
@safe
public struct _FieldAccess: Sendable {
    /// What is done to the property where it is stored.
    @usableFromInline var stored: @Sendable () -> _PropertyAccess
    /// What is done to the property through its accessors.
    @usableFromInline var accessed: @Sendable () -> _PropertyAccess
    /// Whether the property of a fresh draft, whose base is given, does not keep what it is given.
    @usableFromInline var isWeak: @Sendable (_ base: UnsafeMutableRawPointer) -> Bool
    /// The property's type.
    @usableFromInline var type: any Any.Type
    /// Assigns a value to the property of the draft or object at a base; false when it is of another type.
    @usableFromInline var assign: @Sendable (_ base: UnsafeMutableRawPointer, _ value: Any) -> Bool

    @usableFromInline
    init(
        stored: @escaping @Sendable () -> _PropertyAccess, accessed: @escaping @Sendable () -> _PropertyAccess,
        isWeak: @escaping @Sendable (UnsafeMutableRawPointer) -> Bool, type: any Any.Type,
        assign: @escaping @Sendable (UnsafeMutableRawPointer, Any) -> Bool
    ) {
        self.stored = stored
        self.accessed = accessed
        unsafe self.isWeak = isWeak
        self.type = type
        unsafe self.assign = assign
    }

    /// The ways of a field that is only read, within the library: those of a stream's records.
    @usableFromInline static var none: _FieldAccess {
        let access: @Sendable () -> _PropertyAccess = {
            unsafe _PropertyAccess(
                write: { _, _ in .nothing }, copy: { _, _ in }, deepCopy: nil, isEqual: { _, _, _ in true },
                hash: { _, _ in }, value: { _ in () }, encode: { _, _, _ in }, decode: { _, _, _ in })
        }
        return unsafe _FieldAccess(
            stored: access, accessed: access, isWeak: { _ in false }, type: Never.self, assign: { _, _ in false })
    }
}
