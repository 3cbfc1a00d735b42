/// How an object or array of the document becomes a value: where the value is built and how it is stored.
///
/// The value is built in scratch memory, so that a rejected value leaves its property unchanged.
///
/// `@unchecked`: every property is a constant. `members` and `table` belong to `content`, and key tables do not change once their
/// plan is published (see ``ReadingPlan``).
@safe public final class _Container: @unchecked Sendable {
    /// How building a value ended.
    public enum Ending {
        /// The value was stored.
        case done
        /// The value lacks a required property and is still in scratch memory.
        case incomplete
        /// The value was destroyed because validation or its destination rejected it; the context has the reason.
        case refused
        /// The model tracks which properties the document had: the caller sets the context's `ending` to them and calls again.
        case tracked
    }

    @usableFromInline typealias ArrayMaker =
        @Sendable (_ elements: UnsafeMutableRawPointer, _ count: Int, _ array: UnsafeMutableRawPointer) -> Void
    @usableFromInline typealias Begin =
        @Sendable (_ scratch: UnsafeMutableRawPointer, _ target: UnsafeMutableRawPointer) -> Void
    /// Initialises the scratch memory with the stored model, whose properties it saves in the journal of an update. Returns false if
    /// there is no model that can be changed.
    @usableFromInline typealias Seed =
        @Sendable (
            _ scratch: UnsafeMutableRawPointer, _ target: UnsafeMutableRawPointer,
            _ journal: UnsafeMutablePointer<UpdateJournal>
        ) -> Bool
    @usableFromInline typealias Finish =
        @Sendable (
            _ scratch: UnsafeMutableRawPointer, _ target: UnsafeMutableRawPointer, _ context: _ConversionContext.Address
        ) -> Ending
    @usableFromInline typealias Discard = @Sendable (_ scratch: UnsafeMutableRawPointer) -> Void
    @usableFromInline typealias Capture =
        @Sendable (_ value: JSONValue, _ target: UnsafeMutableRawPointer, _ context: _ConversionContext.Address) -> Bool

    @safe @usableFromInline enum Content: Sendable {
        case fields(ReadingPlan)
        /// Elements of an array or set.
        case elements(_Setter)
        /// Entries of a dictionary. The closure receives the key and returns false if it cannot be converted.
        case entries(_Setter, @Sendable (_ scratch: UnsafeMutableRawPointer, _ key: _Event) -> Bool)
        /// The records of a stream, which are read elsewhere.
        case records
        /// Any value, passed to the closure as a `JSONValue`. If `isJSONOnly`, repeated keys are resolved first, and values without
        /// a form in JSON are reported and become null.
        case captured(isJSONOnly: Bool, Capture)
        /// An object that is captured before it becomes a model.
        case intercepted(Interception)
        /// A value without a declared type, passed to the closure as a `JSONValue` unless the decode identifies types.
        case untyped(Capture, Interception)
        /// An object with a key that chooses its model.
        case variants(VariantTable)
    }

    /// The alignment of scratch memory in bytes, at least that of the widest vector, `SIMD4<Double>`.
    static let alignment = 32

    let content: Content
    /// The setter of the members, read on the hot path without a retain; `content` owns it.
    let members: Unmanaged<_Setter>?
    /// The key table of a model's fields; `content` owns it.
    let table: UnsafePointer<KeyTable>?
    /// The type's policies for keys.
    let keyPolicies: KeyPolicies
    /// Whether each key of an object is checked, because of the type's policies or because the model tracks its properties.
    let checksKeys: Bool
    /// The keys that chose the model as a variant. They count as known keys, even if the model does not map them.
    let variantKeys: [String]
    /// Whether the scratch memory holds a reference to the object with the properties.
    let isReference: Bool
    let isKeyed: Bool
    /// The size of the scratch memory in bytes.
    let size: Int
    /// Initialises the scratch memory with a fresh value.
    let begin: Begin
    /// Starts the update of a stored model; nil for values that an update replaces.
    let seed: Seed?
    /// Moves the value from scratch memory to its property, element or entry, unless the value is incomplete or rejected.
    let finish: Finish
    /// Destroys the value in scratch memory.
    let discard: Discard

    var isCapturing: Bool {
        switch content {
        case .captured, .intercepted, .untyped: true
        case .fields, .elements, .entries, .records, .variants: false
        }
    }

    /// The plan that reads the fields of an object; nil for other containers.
    var plan: ReadingPlan? {
        if case .fields(let plan) = content { plan } else { nil }
    }

    /// Whether an object is mapped while it is read.
    var isStreamed: Bool { plan != nil }

    /// Makes a container. Only values that are built in scratch memory need the defaulted arguments.
    @usableFromInline init(
        _ content: Content, variantKeys: [String] = [], size: Int = 0, begin: @escaping Begin = { _, _ in },
        seed: Seed? = nil, finish: @escaping Finish = { _, _, _ in .incomplete }, discard: @escaping Discard = { _ in }
    ) {
        self.content = content
        self.variantKeys = variantKeys
        var isTracking = false
        if case .fields(let plan) = content {
            keyPolicies = plan.keyPolicies
            isTracking = plan.isTracking
        } else {
            keyPolicies = KeyPolicies()
        }
        checksKeys =
            keyPolicies.duplicates != nil || keyPolicies.unknown != nil || keyPolicies.missing != nil
            || keyPolicies.keepsRest || isTracking
        unsafe (isReference, isKeyed, members, table) =
            switch content {
            case .fields(let plan): unsafe (plan.draft.isReference, true, nil, UnsafePointer(plan.table))
            case .elements(let setter): unsafe (false, false, .passUnretained(setter), nil)
            case .entries(let setter, _): unsafe (false, true, .passUnretained(setter), nil)
            // Without members and table, the hot path leaves rare containers to slower code.
            case .records, .captured, .intercepted, .untyped, .variants: (false, false, nil, nil)
            }
        // The tags of optionals may follow the value.
        self.size = size + _Sink.room
        unsafe self.begin = begin
        unsafe self.seed = seed
        unsafe self.finish = finish
        unsafe self.discard = discard
    }

    /// Makes a container that passes any value to the closure as a `JSONValue`.
    @usableFromInline convenience init(isJSONOnly: Bool, captured: @escaping Capture) {
        unsafe self.init(.captured(isJSONOnly: isJSONOnly, captured))
    }

    /// Makes the container of a model's fields, which starts with a fresh draft.
    @usableFromInline convenience init(
        object plan: ReadingPlan, _ variantKeys: [String], size: Int? = nil, seed: Seed? = nil,
        finish: @escaping Finish
    ) {
        unsafe self.init(
            .fields(plan), variantKeys: variantKeys, size: size ?? plan.draft.size, begin: plan.draft.begin,
            seed: seed, finish: finish, discard: plan.draft.discard)
    }
}
