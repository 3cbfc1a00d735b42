// Writes values of types that are not models, by the schemas in the options' provider.

extension _Writer {
    /// Writes an object by the schema of its class or nearest superclass, or a container by the schema of its members.
    @usableFromInline mutating func mapped<Value>(_ value: Value) -> _Written {
        unsafe withUnsafePointer(to: value) { address in
            if let plan = unsafe plan(of: value) { return unsafe model(plan, address) }
            guard let container = Value.self as? any MappedContainer.Type else { return unencodable(value) }
            return unsafe container._writeMapped(address, to: &self)
        }
    }

    private func plan<Value>(of value: Value) -> Unmanaged<TypePlan>? {
        guard Value.self is AnyObject.Type else { return unsafe plans.plan(ofMapped: Value.self) }
        let type: AnyClass = Swift.type(of: value as AnyObject)
        let mapped: AnyClass? =
            plans.hasSchema(of: type) ? type : superclasses(of: type).first { plans.hasSchema(of: $0) }
        return unsafe mapped.flatMap { unsafe plans.plan(ofMapped: $0) }
    }

    mutating func mapped(elements: some Collection) -> _Written {
        members(.array, elements, CodingPath.Component.index, begin: { $1.separate() }, write: { $1.mapped($0) })
    }

    mutating func mapped<Key: JSONKey, Element>(entries: [Key: Element]) -> _Written {
        let named = entries.map { ($0.key.jsonKey, $0.value) }
        let ordered = isSorted ? named.sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) } : named
        return members(
            .object, ordered, CodingPath.Component.entry, begin: { $1.key($0.0) }, write: { $1.mapped($0.1) })
    }
}

extension TypePlanCache {
    /// The plan of a type that has a schema in the provider.
    func plan<Mapped>(ofMapped type: Mapped.Type) -> Unmanaged<TypePlan>? {
        if let plan = unsafe find(ObjectIdentifier(type)) { return unsafe plan }
        return unsafe schema(of: type)?.makePlan(of: type, ModelHooks(ofMapped: type).encoding, in: self)
    }
}
