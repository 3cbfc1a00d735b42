/// How an object or array of the document becomes a value: where the value is built and how it is stored.
///
/// The value is built in scratch memory, so that a rejected one leaves its property unchanged.
///
/// `@unchecked`: every property is a constant; the two unmanaged ones point into what `content` owns, and key tables
/// do not change once their plan is published (see ``ReadingPlan``).
@safe
public final class _Container: @unchecked Sendable {
    /// How building a value ended.
    public enum Ending {
        /// The value was stored.
        case done
        /// The value lacks a required property and is still in scratch memory.
        case incomplete
        /// The value was destroyed because validation or its destination rejected it; the context has the reason.
        case refused
        /// The caller must set the context's `ending` and call again: the model tracks which properties the document had.
        case tracked
    }

    @usableFromInline
    typealias Begin = @Sendable (_ scratch: UnsafeMutableRawPointer, _ target: UnsafeMutableRawPointer) -> Void
    @usableFromInline
    typealias Finish =
        @Sendable (
            _ scratch: UnsafeMutableRawPointer, _ target: UnsafeMutableRawPointer,
            _ context: UnsafeMutablePointer<_ConversionContext>
        ) -> Ending
    @usableFromInline
    typealias Discard = @Sendable (_ scratch: UnsafeMutableRawPointer) -> Void
    @usableFromInline
    typealias Capture =
        @Sendable (
            _ value: JSONValue, _ target: UnsafeMutableRawPointer, _ context: UnsafeMutablePointer<_ConversionContext>
        ) -> Bool

    @safe
    enum Content: Sendable {
        case fields(ReadingPlan)
        /// Elements of an array or set.
        case elements(_Setter)
        /// Entries of a dictionary. The closure receives the key and returns false if it cannot be converted.
        case entries(_Setter, setKey: @Sendable (_ scratch: UnsafeMutableRawPointer, _ key: _Event) -> Bool)
        /// Elements that are records of a stream. Each is built in the slot and delivered from there.
        case records(_Setter, slot: UInt)
        /// Any value, given to the closure as a `JSONValue`. If the `JSONValue` itself is stored, all values in it have a form in
        /// JSON and no key is repeated.
        case captured(Capture, staysJSON: Bool)
        /// An object that is captured before it becomes a model.
        case intercepted(Interception)
        /// A value without a declared type, kept as a `JSONValue` unless the decode identifies types.
        case untyped(Capture, Interception)
        /// An object with a key that chooses its model.
        case variants(VariantTable)
        /// An object that updates the existing model, if there is one.
        case updated(UpdatedObject)
    }

    let content: Content
    /// The setter of the members, read on the hot path without a retain; `content` owns it.
    let members: Unmanaged<_Setter>?
    /// The key table of a model's fields; `content` owns it.
    let table: UnsafePointer<KeyTable>?
    /// The type's policies for keys.
    let keyPolicies: KeyPolicies
    /// Whether the type's policies require checking each key of an object.
    let hasKeyPolicies: Bool
    /// The keys that chose the model as a variant. The model need not map them.
    let variantKeys: [String]
    /// Whether the scratch memory holds a reference to the object with the properties.
    let isReference: Bool
    let isKeyed: Bool
    /// The size of the scratch memory in bytes.
    let size: Int
    /// Initialises the scratch memory with a fresh value or, in an update, with the property's value.
    let begin: Begin
    /// Moves the value from scratch memory to the property.
    let finish: Finish
    /// Destroys the value in scratch memory.
    let discard: Discard

    var isCapturing: Bool {
        switch content {
        case .captured, .intercepted, .untyped: true
        case .fields, .elements, .entries, .records, .variants, .updated: false
        }
    }

    /// Whether an object is mapped while it is read.
    var isStreamed: Bool {
        switch content {
        case .fields, .updated: true
        case .elements, .entries, .records, .captured, .intercepted, .untyped, .variants: false
        }
    }

    private init(
        _ content: Content,
        variantKeys: [String] = [],
        size: Int,
        begin: @escaping Begin,
        finish: @escaping Finish,
        discard: @escaping Discard
    ) {
        self.content = content
        self.variantKeys = variantKeys
        if case .fields(let plan) = content { keyPolicies = plan.keyPolicies } else { keyPolicies = KeyPolicies() }
        hasKeyPolicies = keyPolicies.duplicates != nil || keyPolicies.unknown != nil || keyPolicies.missing != nil
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
        // Without members and table, the hot path leaves rare containers to slower code.
        case .records, .captured, .intercepted, .untyped, .variants, .updated:
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
        object plan: ReadingPlan,
        _ variantKeys: [String],
        begin: Begin?,
        finish: @escaping Finish
    ) {
        // Not `??`: a closure that passes through a generic function gets two thunks, which slow down each call.
        var ownBegin = unsafe plan.draft.begin
        if let begin = unsafe begin { unsafe ownBegin = begin }
        unsafe self.init(
            .fields(plan), variantKeys: variantKeys, size: plan.draft.size, begin: ownBegin, finish: finish,
            discard: plan.draft.discard)
    }

    @usableFromInline
    convenience init(
        elements: _Setter,
        size: Int,
        begin: @escaping Begin,
        finish: @escaping Finish,
        discard: @escaping Discard
    ) {
        unsafe self.init(.elements(elements), size: size, begin: begin, finish: finish, discard: discard)
    }

    @usableFromInline
    convenience init(
        entries: _Setter,
        size: Int,
        setKey: @escaping @Sendable (UnsafeMutableRawPointer, _Event) -> Bool,
        begin: @escaping Begin,
        finish: @escaping Finish,
        discard: @escaping Discard
    ) {
        unsafe self.init(
            .entries(entries, setKey: setKey), size: size, begin: begin, finish: finish, discard: discard)
    }

    /// The elements of a stream, each of which goes to the slot.
    convenience init(records: _Setter, slot: UnsafeMutableRawPointer) {
        unsafe self.init(
            .records(records, slot: UInt(bitPattern: slot)), size: 0, begin: { _, _ in },
            finish: { _, _, _ in .incomplete },
            discard: { _ in })
    }

    /// An object whose model is made in a ``ValueSlot``, the scratch memory.
    @usableFromInline
    convenience init(
        intercepted interception: Interception, _ captured: Capture?, size: Int, begin: @escaping Begin,
        discard: @escaping Discard
    ) {
        var content = Content.intercepted(interception)
        if let captured = unsafe captured { content = unsafe .untyped(captured, interception) }
        unsafe self.init(
            content, size: size, begin: begin, finish: { _, _, _ in .done }, discard: discard)
    }

    @usableFromInline
    convenience init(variants: VariantTable) {
        unsafe self.init(
            .variants(variants), size: 0, begin: { _, _ in }, finish: { _, _, _ in .incomplete }, discard: { _ in })
    }

    @usableFromInline
    convenience init(updated: UpdatedObject) {
        unsafe self.init(
            .updated(updated), size: 0, begin: { _, _ in }, finish: { _, _, _ in .incomplete }, discard: { _ in })
    }

    @usableFromInline
    convenience init(staysJSON: Bool, captured: @escaping Capture) {
        unsafe self.init(
            .captured(captured, staysJSON: staysJSON), size: 0, begin: { _, _ in }, finish: { _, _, _ in .done },
            discard: { _ in })
    }
}
