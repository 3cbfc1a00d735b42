/// A field of a schema, with its types erased: what the user says of a property. A plan compiles it.
@safe
@usableFromInline
struct FieldDescription: Sendable {
    /// Sets the property of the model or object at a base from its value and the whole object.
    @usableFromInline
    typealias Complete =
        @Sendable (_ base: UnsafeMutableRawPointer, _ node: JSONValue, _ object: JSONValue) throws -> Void
    /// Writes the property of the model or object at a base.
    @usableFromInline
    typealias Write = @Sendable (_ base: UnsafeRawPointer, _ writer: inout _Writer) -> _Written

    /// The property's name.
    let name: String
    /// Where the property is.
    let place: any PropertyPlace
    /// The candidates in order, each a path of keys.
    var paths: [[String]]
    /// Whether the paths are the field's own; otherwise they follow the key strategy.
    var isMapped: Bool
    /// The field's own options.
    var options: FieldOptions
    /// Whether a draft must have the property, where it is optional and nil until it is read.
    let isRequired: Bool
    /// Makes the setter: for a stored property, whose target is its own place, or for one that only its accessors reach, whose target
    /// is the draft's base.
    let setter: @Sendable (_ builder: _PlanBuilder, _ isStored: Bool) -> _Setter
    /// Makes what is done with values besides reading them.
    let witness: @Sendable () -> _ValueWitness
    /// What sets the property of a field that wants to see the whole object; it is not set otherwise.
    var complete: Complete?
    /// What writes the property, given the base, in place of its witness: a transform's inverse.
    var write: Write?

    /// Whether the field's values are set as they come.
    var isStreamed: Bool { unsafe !options.isTransient && complete == nil }

    @usableFromInline
    init(
        name: String, place: any PropertyPlace, paths: [[String]], isMapped: Bool, options: FieldOptions,
        isRequired: Bool = false, setter: @escaping @Sendable (_PlanBuilder, _ isStored: Bool) -> _Setter,
        witness: @escaping @Sendable () -> _ValueWitness
    ) {
        self.name = name
        self.place = place
        self.paths = paths
        self.isMapped = isMapped
        self.options = options
        self.isRequired = isRequired
        self.setter = setter
        self.witness = witness
    }

    /// Saves the property, and the objects in it, before an update; given the draft's base.
    func save(at base: UnsafeMutableRawPointer, _ saver: _ObjectSaver) {
        unsafe place.save(at: base, saver, witness().save)
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
        place.root == draft.type || superclasses(of: draft.type).contains { $0 == place.root }
    }
}

extension PropertyReference {
    /// Whether it is this field's property.
    fileprivate func isProperty(of field: FieldDescription) -> Bool {
        switch self {
        case .name(let name): field.name == name
        case .keyPath(let keyPath): field.place.keyPath.map { $0 as AnyKeyPath == keyPath as AnyKeyPath } ?? false
        }
    }
}

extension ModelOptions {
    /// Whether a field's property takes part.
    func includes(_ field: FieldDescription) -> Bool {
        guard !denied.contains(where: { $0.isProperty(of: field) }) else { return false }
        return allowed?.contains { $0.isProperty(of: field) } ?? true
    }

    /// What is wrong with the lists: they name a property that none of the fields has. Ignored, a list would let out what
    /// it is there to keep in.
    func problem(with fields: [FieldDescription]) -> String? {
        let stray = ((allowed ?? []) + denied).first { property in !fields.contains { property.isProperty(of: $0) } }
        switch stray {
        case .name(let name): return "\(name), which is allowed or denied, is the name of no field"
        case .keyPath: return "a key path that is allowed or denied is the one of no field"
        case nil: return nil
        }
    }
}

extension PropertyPlace {
    /// Saves the property, and what a witness finds in its value.
    fileprivate func save(
        at base: UnsafeMutableRawPointer, _ saver: _ObjectSaver, _ contents: _ValueWitness.Save?
    ) {
        let value = unsafe save(at: base, saver)
        if let contents = unsafe contents { unsafe withUnsafePointer(to: value) { unsafe contents($0, saver) } }
    }
}
