// How values of types that are no models themselves are written: the provider of the options has their schemas.

extension _PropertyForm {
    /// A value.
    @usableFromInline
    static func mapped() -> _PropertyForm {
        _PropertyForm { value, writer in writer.mapped(value) }
    }

    /// An optional value.
    @usableFromInline
    static func mappedOptional<Wrapped>() -> _PropertyForm where Value == Wrapped? {
        _PropertyForm { value, writer in value.map { writer.mapped($0) } ?? .nothing }
    }

    /// An array.
    @usableFromInline
    static func mappedArray<Element>() -> _PropertyForm where Value == [Element] {
        _PropertyForm { elements, writer in writer.mapped(elements: elements) }
    }

    /// An optional array.
    @usableFromInline
    static func mappedOptionalArray<Element>() -> _PropertyForm where Value == [Element]? {
        _PropertyForm { elements, writer in elements.map { writer.mapped(elements: $0) } ?? .nothing }
    }

    /// A dictionary.
    @usableFromInline
    static func mappedDictionary<Key: JSONKey, Element>() -> _PropertyForm where Value == [Key: Element] {
        _PropertyForm { entries, writer in writer.mapped(entries: entries) }
    }

    /// An optional dictionary.
    @usableFromInline
    static func mappedOptionalDictionary<Key: JSONKey, Element>() -> _PropertyForm where Value == [Key: Element]? {
        _PropertyForm { entries, writer in entries.map { writer.mapped(entries: $0) } ?? .nothing }
    }

    private init(write: @escaping @Sendable (Value, inout _Writer) -> _Written) {
        self.init()
        self.write = write
    }
}

extension _Writer {
    /// Writes a value by the provider's schema; of an object, that of its class or the nearest superclass.
    mutating func mapped<Value>(_ value: Value) -> _Written {
        guard let plan = unsafe plan(of: value) else { return unencodable(value) }
        return unsafe withUnsafePointer(to: value) { unsafe model(plan, $0) }
    }

    private func plan<Value>(of value: Value) -> Unmanaged<_ModelPlan>? {
        guard Value.self is AnyObject.Type else { return unsafe plan(ofMapped: Value.self) }
        let type: AnyClass = Swift.type(of: value as AnyObject)
        let mapped: AnyClass? =
            plans.hasSchema(of: type) ? type : superclasses(of: type).first { plans.hasSchema(of: $0) }
        return unsafe mapped.flatMap { unsafe plan(ofMapped: $0) }
    }

    private func plan<Mapped>(ofMapped type: Mapped.Type) -> Unmanaged<_ModelPlan>? {
        if let plan = unsafe plan(ObjectIdentifier(type)) { return unsafe plan }
        return unsafe plans.schema(of: type)?.makePlan(of: type, _ModelHooks(ofMapped: type).encoding, in: plans)
    }

    mutating func mapped<Element>(elements: [Element]) -> _Written {
        let opening = open(.array)
        guard opening >= 0 else { return .failed }
        var result = _Written.value
        for (index, element) in elements.enumerated() {
            let mark = mark
            let issues = issueCount
            separate()
            switch settle(element: mapped(element), .index(index), from: mark, issues: issues) {
            case .failed: return .failed
            case .reported: result = .reported
            default: break
            }
        }
        close(.array, opening)
        return result
    }

    mutating func mapped<Key: JSONKey, Element>(entries: [Key: Element]) -> _Written {
        let opening = open(.object)
        guard opening >= 0 else { return .failed }
        var result = _Written.value
        let named = entries.map { ($0.key.description, $0.value) }
        let ordered = isSorted ? named.sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) } : named
        for (index, (name, element)) in ordered.enumerated() {
            let mark = mark
            let issues = issueCount
            key(name)
            switch settle(element: mapped(element), .entry(index), from: mark, issues: issues) {
            case .failed: return .failed
            case .reported: result = .reported
            default: break
            }
        }
        close(.object, opening)
        return result
    }
}
