/// How an object or array of the document becomes a value: where it is gathered, and how it reaches its place.
///
/// A container is gathered in scratch memory, so that a rejected one leaves its property as it was.
///
/// `@unchecked`: every property is a constant; the two unmanaged ones point into what `content` owns, and key tables
/// do not change once their plan is published (see ``_ObjectPlan``).
@safe
public final class _Container: @unchecked Sendable {
    /// What the members mean.
    @safe
    enum Content: Sendable {
        /// Fields of a model.
        case fields(_ObjectPlan)
        /// Elements of an array or set.
        case elements(_Setter)
        /// Entries of a dictionary; the closure takes the key and is false when the key cannot be converted.
        case entries(_Setter, setKey: @Sendable (_ scratch: UnsafeMutableRawPointer, _ key: _Event) -> Bool)
        /// Anything, kept as a `JSONValue`.
        case captured(@Sendable (_ value: JSONValue, _ target: UnsafeMutableRawPointer) -> Void)
    }

    let content: Content
    /// The setter of the members, read on the hot path without a retain; `content` owns it.
    let members: Unmanaged<_Setter>?
    /// The key table of a model's fields; `content` owns it.
    let table: UnsafePointer<KeyTable>?
    /// Whether the scratch memory holds a reference to the object with the properties.
    let isReference: Bool
    /// Whether the members have keys.
    let isKeyed: Bool
    /// Bytes of scratch memory.
    let size: Int
    /// Makes the scratch memory a fresh value.
    let begin: @Sendable (_ scratch: UnsafeMutableRawPointer) -> Void
    /// Moves the value out of scratch memory to its place; false, with nothing moved, when it is not complete.
    let finish: @Sendable (_ scratch: UnsafeMutableRawPointer, _ target: UnsafeMutableRawPointer) -> Bool
    /// Destroys the value in scratch memory.
    let discard: @Sendable (_ scratch: UnsafeMutableRawPointer) -> Void

    /// Whether the value is kept as a `JSONValue`.
    var isCapturing: Bool {
        if case .captured = content { true } else { false }
    }

    private init(
        _ content: Content,
        size: Int,
        begin: @escaping @Sendable (UnsafeMutableRawPointer) -> Void,
        finish: @escaping @Sendable (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Bool,
        discard: @escaping @Sendable (UnsafeMutableRawPointer) -> Void
    ) {
        self.content = content
        switch content {
        case .fields(let plan):
            isReference = plan.draft.isReference
            isKeyed = true
            unsafe members = nil
            unsafe table = UnsafePointer(plan.table)
        case .elements(let setter):
            isReference = false
            isKeyed = false
            unsafe members = Unmanaged.passUnretained(setter)
            unsafe table = nil
        case .entries(let setter, _):
            isReference = false
            isKeyed = true
            unsafe members = Unmanaged.passUnretained(setter)
            unsafe table = nil
        case .captured:
            isReference = false
            isKeyed = false
            unsafe members = nil
            unsafe table = nil
        }
        self.size = size
        unsafe self.begin = begin
        unsafe self.finish = finish
        unsafe self.discard = discard
    }

    @usableFromInline
    convenience init(
        object plan: _ObjectPlan,
        finish: @escaping @Sendable (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Bool
    ) {
        unsafe self.init(
            .fields(plan), size: plan.draft.size, begin: plan.draft.begin, finish: finish,
            discard: plan.draft.discard)
    }

    @usableFromInline
    convenience init(
        elements: _Setter,
        size: Int,
        begin: @escaping @Sendable (UnsafeMutableRawPointer) -> Void,
        finish: @escaping @Sendable (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Bool,
        discard: @escaping @Sendable (UnsafeMutableRawPointer) -> Void
    ) {
        unsafe self.init(.elements(elements), size: size, begin: begin, finish: finish, discard: discard)
    }

    @usableFromInline
    convenience init(
        entries: _Setter,
        size: Int,
        setKey: @escaping @Sendable (UnsafeMutableRawPointer, _Event) -> Bool,
        begin: @escaping @Sendable (UnsafeMutableRawPointer) -> Void,
        finish: @escaping @Sendable (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Bool,
        discard: @escaping @Sendable (UnsafeMutableRawPointer) -> Void
    ) {
        unsafe self.init(
            .entries(entries, setKey: setKey), size: size, begin: begin, finish: finish, discard: discard)
    }

    @usableFromInline
    convenience init(captured: @escaping @Sendable (JSONValue, UnsafeMutableRawPointer) -> Void) {
        unsafe self.init(
            .captured(captured), size: 0, begin: { _ in }, finish: { _, _ in true }, discard: { _ in })
    }
}
