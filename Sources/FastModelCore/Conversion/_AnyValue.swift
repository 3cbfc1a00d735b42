/// A value whose type is known only at run time, as in properties of `Any`.
///
/// The value is read as ``JSONValue/anyValue``. It is written according to its type: conforming types as themselves; arrays, sets
/// and dictionaries by their members; other types by a provider's schema.
public struct _AnyValue: _EngineConvertible, Hashable {
    @usableFromInline package let value: Any

    @usableFromInline package init(_ value: Any) { self.value = value }

    public static var _witness: _ValueWitness {
        var witness = _ValueWitness(of: self)
        witness.declaredType = Any.self
        witness.takesNull = true
        unsafe witness.isEqual = { left, right, context in
            let left = unsafe left.assumingMemoryBound(to: _AnyValue.self).pointee
            let right = unsafe right.assumingMemoryBound(to: _AnyValue.self).pointee
            return haveEqualMembers(left, right, &context)
        }
        unsafe witness.hash = { unsafe $0.assumingMemoryBound(to: _AnyValue.self).pointee.hash(&$1) }
        return witness
    }

    public static func _scalar(_ event: _Event) -> _AnyValue? { _AnyValue(event.anyValue) }

    public static func _container(_ kind: JSONKind, _ sink: _Sink, _ builder: _PlanBuilder) -> _Container? {
        // Unowned because the cache owns the plans. The caller of the decode retains the cache.
        unowned let cache = builder.cache
        return unsafe _Container(
            intercepting: _AnyValue.self, sink, willDecode: nil, didDecode: nil,
            captured: { value, target, context in
                var mergesKeys = false
                let any = unsafe value.anyValue(&mergesKeys, in: context.pointee.owner())
                guard !mergesKeys else {
                    unsafe context.pointee.refuse(.duplicateKey, "equal to another key as a Swift value")
                    return false
                }
                return unsafe sink.put(_AnyValue(any), at: target, context)
            },
            setter: { value, context throws(ModelError) in
                unsafe try context.pointee.identification?.setter(for: value, in: cache)
            })
    }

    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        let any = unsafe value.assumingMemoryBound(to: _AnyValue.self).pointee
        switch any.kind {
        case .null:
            writer.null()
            return .value
        case .convertible(let type): return type.write(any: any.value, to: &writer)
        case .array(let elements): return [_AnyValue].write(any: elements, to: &writer)
        case .set(let elements): return Set<_AnyValue>.write(any: elements, to: &writer)
        case .object(let members): return [String: _AnyValue].write(any: members, to: &writer)
        case .dictionary(let entries): return writer.entries(entries)
        case .optional(let wrapped):
            guard let wrapped else { return .nothing }
            return _AnyValue.write(any: wrapped, to: &writer)
        case .other:
            // A number that none of Swift's types represents exactly.
            if let number = any.value as? JSONNumber { return writer.number(number) }
            return writer.mapped(any.value)
        }
    }

    public static func == (left: _AnyValue, right: _AnyValue) -> Bool {
        var context = ComparingContext()
        return haveEqualMembers(left, right, &context)
    }

    public func hash(into hasher: inout Hasher) {
        var context = HashingContext(hasher)
        hash(&context)
        hasher = context.hasher
    }

    /// Compares containers by their members, independent of the members' declared types.
    private static func haveEqualMembers(
        _ left: _AnyValue, _ right: _AnyValue, _ context: inout ComparingContext
    ) -> Bool {
        ThreadStack.withRoom { areEqual(left.unwrapped, right.unwrapped, &context) }
    }

    private static func areEqual(_ left: _AnyValue, _ right: _AnyValue, _ context: inout ComparingContext) -> Bool {
        switch (left.members, right.members) {
        case (.null, .null): return true
        case (.convertible(let type), .convertible(let other)):
            return type == other && type.areEqual(left.value, right.value, &context)
        case (.array(let left), .array(let right)):
            return left.count == right.count && zip(left, right).allSatisfy { haveEqualMembers($0, $1, &context) }
        case (.set(let left), .set(let right)): return left == right
        case (.object(let left), .object(let right)): return haveEqualMembers(left, right, &context)
        case (.dictionary(let left), .dictionary(let right)): return haveEqualMembers(left, right, &context)
        case (.optional, .optional): return true
        case (.other, .other): return (left.value as? any Equatable)?.isEqual(to: right.value) ?? false
        default: return false
        }
    }

    private static func haveEqualMembers<Key>(
        _ left: [Key: _AnyValue], _ right: [Key: _AnyValue], _ context: inout ComparingContext
    ) -> Bool {
        left.count == right.count
            && left.allSatisfy { key, value in right[key].map { haveEqualMembers(value, $0, &context) } ?? false }
    }

    private func hash(_ context: inout HashingContext) {
        let value = unwrapped
        switch value.members {
        case .null, .optional: context.hasher.combine(0)
        case .array(let elements):
            context.hasher.combine(elements.count)
            for element in elements { ThreadStack.withRoom { element.hash(&context) } }
        case .set(let elements): context.hasher.combine(elements)
        // Hashes only the keys, because entries have no order.
        case .object(let members): context.hasher.combine(Set(members.keys))
        case .dictionary(let entries): context.hasher.combine(Set(entries.keys))
        case .convertible(let type): type.hash(any: value.value, &context)
        case .other: (value.value as? any Hashable)?.hash(into: &context.hasher)
        }
    }

    fileprivate enum Kind {
        case null
        case convertible(any JSONConvertible.Type)
        case array([_AnyValue])
        case set(Set<_AnyValue>)
        case object([String: _AnyValue])
        case dictionary([AnyHashable: _AnyValue])
        case optional(_AnyValue?)
        case other
    }

    /// The value's kind, found by its type. A cast would treat some of Foundation's numbers as a Bool.
    fileprivate var kind: Kind {
        let type = type(of: value)
        if type == JSONValue.self, case .null? = value as? JSONValue { return .null }
        if let type = type as? any JSONConvertible.Type { return .convertible(type) }
        if type is AnyObject.Type, case .null? = (value as? any BridgedValue)?.unbridged as? JSONValue { return .null }
        if type == AnyHashable.self, let key = value as? AnyHashable { return _AnyValue(key.base).kind }
        return container
    }

    /// The value's kind, with containers of conforming types treated as containers of any values.
    fileprivate var members: Kind {
        guard type(of: value) is any ValueContainer.Type else { return kind }
        let container = container
        if case .other = container { return kind }
        return container
    }

    /// The value without enclosing optionals and `AnyHashable`.
    fileprivate var unwrapped: _AnyValue {
        if let key = value as? AnyHashable, type(of: value) == AnyHashable.self { return _AnyValue(key.base).unwrapped }
        guard type(of: value) is any ValueContainer.Type, case .optional(let wrapped?) = container else { return self }
        return wrapped.unwrapped
    }

    private var container: Kind {
        switch Mirror(reflecting: value).displayStyle {
        case .optional: return .optional(Mirror(reflecting: value).children.first.map { _AnyValue($0.value) })
        case .collection: return (value as? [Any]).map { .array($0.map(_AnyValue.init)) } ?? .other
        case .set: return (value as? Set<AnyHashable>).map { .set(Set($0.map { _AnyValue($0.base) })) } ?? .other
        case .dictionary:
            if let members = value as? [String: Any] { return .object(members.mapValues(_AnyValue.init)) }
            if let entries = value as? [AnyHashable: Any] { return .dictionary(entries.mapValues(_AnyValue.init)) }
            return .other
        default: return .other
        }
    }
}

extension _Writer {
    /// Writes a dictionary with keys of any types. An entry is written under its key's text. If several keys have the same text, a
    /// string takes precedence, then the type whose name sorts first. All other entries are omitted and reported.
    fileprivate mutating func entries(_ entries: [AnyHashable: _AnyValue]) -> _Written {
        if let sink, keepsKeys { return sink.add(entries.mapValues(\.value)) }
        var named: [String: _AnyValue] = [:]
        var result = _Written.value
        let keys = entries.keys.map { (key: $0, isString: $0.base is String, type: "\(type(of: $0.base))") }.sorted {
            $0.isString != $1.isString ? $0.isString : $0.type < $1.type
        }
        for (key, _, _) in keys {
            let name = textOfKey(key.base)
            if let name, named[name] == nil {
                named[name] = entries[key]
                continue
            }
            _ = drop(name == nil ? .unencodable : .duplicateKey, type: type(of: key.base))
            reportDrop()
            result = .reported
        }
        let written = [String: _AnyValue].write(any: named, to: &self)
        return written == .value ? result : written
    }
}
