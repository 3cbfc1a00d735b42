/// How a field keeps the rest of an object: the members that no other field is mapped to. Members of objects at steps of key paths
/// are kept in objects with the steps' keys.
@safe struct RestField: Sendable {
    /// Changes the kept members of the model at a base.
    typealias Change = @Sendable (_ base: UnsafeMutableRawPointer, _ body: (inout JSONObject) -> Void) -> Void

    /// Whether only the keys are kept, with null as the value of each.
    let isOfKeysOnly: Bool
    let change: Change
    /// The kept members of the model at a base; nil if there are none.
    let object: @Sendable (_ base: UnsafeRawPointer) -> JSONObject?

    /// Makes the setter of one kept member. The context has the member's path.
    func setter(_ builder: _PlanBuilder) -> _Setter {
        let sink = unsafe _Sink(of: JSONValue.self, isElement: true) {
            [change = unsafe change] value, target, context in
            let value = unsafe value.assumingMemoryBound(to: JSONValue.self).move()
            unsafe change(target) { unsafe $0.insert(value, at: context.pointee.restPath[...]) }
            return true
        }
        return JSONValue.setter(sink, builder)
    }

    /// Resolves repeated keys of the model at a base. Returns false if the policy rejects a repeated key.
    func resolve(_ policy: DecodingOptions.DuplicateKeyPolicy, at base: UnsafeMutableRawPointer) -> Bool {
        var isAccepted = true
        unsafe change(base) { object in
            let value = JSONValue.object(object)
            if value.isPlain { return }
            guard case .object(let resolved) = value.resolvingDuplicates(policy) else {
                isAccepted = false
                return
            }
            object = resolved
        }
        return isAccepted
    }
}

/// The place of an object's rest among the members that are written.
@safe struct WrittenRest: Sendable {
    /// The path of the object.
    let path: [String]
    /// The keys of the object that are written for other fields.
    let keys: Set<[UInt8]>
    let field: RestField

    /// The value at the path in the rest of the model at a base; nil if there is none.
    func value(at base: UnsafeRawPointer) -> JSONValue? {
        guard let object = unsafe field.object(base) else { return nil }
        var value = JSONValue.object(object)
        for key in path {
            guard case .object(let object) = value, let next = object[key] else { return nil }
            value = next
        }
        return value
    }

    /// The members to write in addition to those of the other fields.
    func members(at base: UnsafeRawPointer, sorted: Bool) -> [JSONObject.Member] {
        guard case .object(let object) = unsafe value(at: base) else { return [] }
        let members = object.members.filter { !keys.contains(Array($0.key.utf8)) }
        return sorted ? members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) } : members
    }
}

extension JSONObject {
    /// Adds a value at a path. The objects on the way are made if they do not exist.
    mutating func insert(_ value: JSONValue, at path: ArraySlice<String>) {
        guard let key = path.first else { return }
        guard path.count > 1 else { return members.append(Member(key: key, value: value)) }
        var inner = JSONObject()
        // Members of a step usually follow each other. The step's object becomes the last member, so that it is found at once.
        let place = members.lastIndex { $0.key.utf8.elementsEqual(key.utf8) }
        if let place, case .object(let object) = members.remove(at: place).value { inner = object }
        inner.insert(value, at: path.dropFirst())
        members.append(Member(key: key, value: .object(inner)))
    }
}
