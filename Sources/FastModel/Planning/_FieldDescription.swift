/// A field of a schema, with its types erased: what the planner needs to make setters of it.
@safe
public struct _FieldDescription: Sendable {
    @usableFromInline
    typealias Complete =
        @Sendable (_ base: UnsafeMutableRawPointer, _ node: JSONValue, _ object: JSONValue) throws -> Void

    /// The type that has the property: the draft's, or a superclass of it.
    let root: any Any.Type
    /// The property's name.
    let name: String
    /// The property, or the one that holds it; nil for fields that are made within the library.
    let keyPath: (any AnyKeyPath & Sendable)?
    /// The name of the property, given a draft and its base; nil for one of a nested value, or where it cannot be found out.
    let propertyName: @Sendable (_ draft: UnsafeMutableRawPointer, _ base: UnsafeMutableRawPointer) -> String?
    /// The candidates in order, each a path of keys.
    var paths: [[String]]
    /// Whether the paths are the field's own; otherwise they follow the key strategy.
    var isMapped: Bool
    /// The field's own options.
    var options: FieldOptions
    /// The property's offset from the draft's base, if it is stored there. For objects it is found by asking a fresh
    /// instance for the property's address.
    let offset: @Sendable (_ draft: UnsafeMutableRawPointer, _ base: UnsafeMutableRawPointer) -> Int?
    /// Makes the setter for a stored property.
    let stored: @Sendable (_PlanBuilder) -> _Setter
    /// Makes the setter for a property that only its accessors reach; its target is the draft's base.
    let accessed: @Sendable (_PlanBuilder) -> _Setter
    /// Sets the property of the model or object at a base from its value and the whole object, for fields that want to
    /// see it; they are not set otherwise.
    var complete: Complete?
    /// Whether a property that is made of the whole object is written: its transform has an inverse.
    var hasInverse = false
    /// Saves the property, and the objects in it, before an update; given the draft's base.
    let save: @Sendable (_ base: UnsafeMutableRawPointer, _ saver: _ObjectSaver) -> Void
    /// For a required property: whether the draft has it.
    let isPresent: (@Sendable (_ draft: UnsafeMutableRawPointer) -> Bool)?
    /// The ways to the property for all that is not decoding.
    var access: _FieldAccess

    /// Whether the field's values are set as they come.
    var isStreamed: Bool { unsafe !options.isTransient && complete == nil }

    @usableFromInline
    init(
        root: any Any.Type,
        name: String,
        keyPath: (any AnyKeyPath & Sendable)? = nil,
        propertyName: @escaping @Sendable (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> String? = { _, _ in nil
        },
        paths: [[String]],
        isMapped: Bool,
        options: FieldOptions,
        offset: @escaping @Sendable (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Int?,
        stored: @escaping @Sendable (_PlanBuilder) -> _Setter,
        accessed: @escaping @Sendable (_PlanBuilder) -> _Setter,
        save: @escaping @Sendable (UnsafeMutableRawPointer, _ObjectSaver) -> Void,
        complete: Complete? = nil,
        isPresent: (@Sendable (UnsafeMutableRawPointer) -> Bool)? = nil,
        access: _FieldAccess = .none
    ) {
        self.root = root
        self.name = name
        self.keyPath = keyPath
        unsafe self.propertyName = propertyName
        self.paths = paths
        self.isMapped = isMapped
        self.options = options
        unsafe self.offset = offset
        self.stored = stored
        self.accessed = accessed
        unsafe self.complete = complete
        unsafe self.save = unsafe save
        unsafe self.isPresent = isPresent
        self.access = access
    }

    /// The candidates in order: the field's own, or those that the key strategy makes of its name.
    func candidates(_ naming: KeyNaming) -> [[String]] {
        // No more than there are ranks; a schema with more is refused.
        isMapped ? paths : naming.keys(name).prefix(253).map { [$0] }
    }

    /// What is done to the document's keys before they are compared with the field's.
    func folding(_ naming: KeyNaming) -> KeyFolding { isMapped ? .none : naming.folding }

    /// Whether a draft has the property. Reading or setting it in another one would go astray in memory.
    func fits(_ draft: _Draft) -> Bool {
        root == draft.type || superclasses(of: draft.type).contains { $0 == root }
    }
}

extension PropertyReference {
    /// Whether it is this field's property.
    fileprivate func isProperty(of field: _FieldDescription) -> Bool {
        switch self {
        case .name(let name): field.name == name
        case .keyPath(let keyPath): field.keyPath.map { $0 as AnyKeyPath == keyPath as AnyKeyPath } ?? false
        }
    }
}

extension ModelOptions {
    /// Whether a field's property takes part.
    func includes(_ field: _FieldDescription) -> Bool {
        guard !denied.contains(where: { $0.isProperty(of: field) }) else { return false }
        return allowed?.contains { $0.isProperty(of: field) } ?? true
    }

    /// What is wrong with the lists: they name a property that none of the fields has. Ignored, a list would let out what
    /// it is there to keep in.
    func problem(with fields: [_FieldDescription]) -> String? {
        let stray = ((allowed ?? []) + denied).first { property in !fields.contains { property.isProperty(of: $0) } }
        switch stray {
        case .name(let name): return "\(name), which is allowed or denied, is the name of no field"
        case .keyPath: return "a key path that is allowed or denied is the one of no field"
        case nil: return nil
        }
    }
}

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
