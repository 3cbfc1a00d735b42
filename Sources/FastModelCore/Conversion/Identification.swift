/// Chooses the types of objects without a declared type, for one decode or one stream.
@usableFromInline final class Identification {
    private let identify: (JSONValue) throws -> (any Any.Type)?
    /// The error that `identify` threw, which ended the decode.
    private(set) var failure: (any Error)?

    init(_ identify: @escaping (JSONValue) throws -> (any Any.Type)?) { self.identify = identify }

    /// The setter that makes a value from a captured object or array, in a slot for `Any`. The value has the chosen type, or is a
    /// dictionary or array whose members are identified in turn.
    ///
    /// - Throws: ``ModelError`` for an invalid schema, or if `identify` throws; ``failure`` then holds its error.
    func setter(for value: JSONValue, in cache: ReadingPlanCache) throws(ModelError) -> _Setter {
        guard case .object = value else {
            return try Self.setter(in: cache) { (elements: [_AnyValue]) in elements.map(\.value) }
        }
        let type: (any Any.Type)?
        do {
            type = try identify(value)
        } catch {
            failure = error
            throw ModelError(.rejected, detail: "\(Swift.type(of: error))")
        }
        if let type { return try Self.setter(of: type, in: cache) }
        return try Self.setter(in: cache) { (members: [String: _AnyValue]) in members.mapValues(\.value) }
    }

    private static func setter<Value>(of type: Value.Type, in cache: ReadingPlanCache) throws(ModelError) -> _Setter {
        try setter(in: cache) { (value: Value) in value }
    }

    private static func setter<Value>(
        in cache: ReadingPlanCache, _ value: @escaping @Sendable (Value) -> Any
    ) throws(ModelError) -> _Setter {
        unsafe try cache.root(ObjectIdentifier(Identified<Value>.self)) { builder in
            let sink = _Sink.slot(of: _AnyValue.self).mapped { (found: Value) in _AnyValue(value(found)) }
            guard let own = Value.self as? any JSONConvertible.Type else { return builder.mapped(Value.self, sink) }
            return own.setter(sink, builder)
        }.takeUnretainedValue()
    }
}

/// The cache key of the setter that stores a type's values in a slot for `Any`.
private enum Identified<Value> {}

extension _ConversionContext {
    /// Chooses the types of untyped objects; nil if neither the options nor the call identify types.
    var identification: Identification? {
        unsafe identifier.map { unsafe unsafeDowncast($0.takeUnretainedValue(), to: Identification.self) }
    }
}
