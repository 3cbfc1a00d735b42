/// A field of a schema with its types erased: the user's declaration of a property. A plan compiles it.
@safe @usableFromInline package struct FieldDescription: Sendable {
    /// Sets the property of the model or object at a base from the JSON `node` at the field's path and the whole JSON object.
    typealias Complete =
        @Sendable (_ base: UnsafeMutableRawPointer, _ node: JSONValue, _ object: JSONValue) throws -> Void
    /// Writes the property of the model or object at a base.
    typealias Write = @Sendable (_ base: UnsafeRawPointer, _ writer: inout _Writer) -> _Written

    package let name: String
    let place: any PropertyPlace
    /// The candidates in order, each a path of keys.
    package var paths: [[String]]
    /// Whether the paths are the field's own; otherwise they follow the key strategy.
    package var isMapped: Bool
    /// The field's own options.
    var options: FieldOptions
    /// Whether a complete draft must have the property, which is an optional in the draft and nil until it is read.
    package internal(set) var isRequired = false
    /// Makes the setter. Its target is the property's memory for a stored property, or the draft's base for a property
    /// with accessors.
    let setter: @Sendable (_ builder: _PlanBuilder, _ isStored: Bool) -> _Setter
    /// Makes the functions over the property's values, other than reading.
    let witness: @Sendable () -> _ValueWitness
    /// Sets the property from the whole object; nil for a field that reads its own value.
    var complete: Complete?
    /// An ``ObjectConverter``'s inverse, which writes the property at a base instead of the witness.
    var write: Write?
    /// How the field keeps the members that no other field is mapped to; nil for a field with keys.
    var rest: RestField?

    /// The field's own strategy for dates.
    package var dates: DateStrategy? {
        get { options.values.dates }
        set { options.values.dates = newValue }
    }

    /// Whether the field's values are set while they are read.
    var isStreamed: Bool { unsafe !options.isTransient && complete == nil }

    /// Whether the field's value is set from the whole object, after the object has been read.
    var isCompleted: Bool { unsafe !options.isTransient && complete != nil }

    /// Whether a draft has the property. Accessing the property in any other draft would access foreign memory.
    func fits(_ draft: ModelDraft) -> Bool {
        place.root == draft.type || superclasses(of: draft.type).contains { $0 == place.root }
    }
}

extension PropertyReference {
    /// Whether this reference means the field's property.
    fileprivate func isProperty(of field: FieldDescription) -> Bool {
        switch self {
        case .name(let name): field.name == name
        case .keyPath(let keyPath): field.place.keyPath.map { $0 as AnyKeyPath == keyPath as AnyKeyPath } ?? false
        }
    }
}

extension ModelOptions {
    /// Whether `allowed` and `denied` keep a field's property.
    func includes(_ field: FieldDescription) -> Bool {
        guard !denied.contains(where: { $0.isProperty(of: field) }) else { return false }
        return allowed?.contains { $0.isProperty(of: field) } ?? true
    }

    /// Describes an allowed or denied property that no field has. Returns nil if there is none. If unknown names were ignored, a
    /// misspelled deny-list would expose its property.
    func problem(with fields: [FieldDescription]) -> String? {
        let stray = ((allowed ?? []) + denied).first { property in !fields.contains { property.isProperty(of: $0) } }
        switch stray {
        case .name(let name): return "\(name), which is allowed or denied, is the name of no field"
        case .keyPath: return "a key path that is allowed or denied is the one of no field"
        case nil: return nil
        }
    }
}
