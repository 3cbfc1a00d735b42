/// The values for a property whose key is present but has no suitable value. If the key is missing, the property keeps the value of
/// the model's initialiser. So null, a mismatch and a missing key can be distinguished.
///
/// ```swift
/// Field("pages", \.pages, defaults: FieldDefaults(null: 0, mismatch: -1))
/// ```
public struct FieldDefaults<Value>: Sendable {
    // Closures, so that `FieldDefaults` is `Sendable` for any type of value.
    @usableFromInline let null: (@Sendable () -> Value)?
    @usableFromInline let mismatch: (@Sendable () -> Value)?

    /// Makes defaults.
    ///
    /// - Parameters:
    ///   - null: the value for null and for strings that count as null, such as an empty URL, or "null" for an optional number. If
    ///     nil, the ``DecodingOptions/NullPolicy`` applies.
    ///   - mismatch: the value if the document's value cannot be converted. An issue is also reported; `.strict` throws it.
    public init(null: Value? = nil, mismatch: Value? = nil) where Value: Sendable {
        if let null { self.null = { null } } else { self.null = nil }
        if let mismatch { self.mismatch = { mismatch } } else { self.mismatch = nil }
    }
}

extension JSONConvertible {
    /// The setter that uses the defaults for null and mismatches.
    static func setter(
        _ sink: _Sink, _ builder: _PlanBuilder, _ defaults: FieldDefaults<Self>, isRequired: Bool
    ) -> _Setter {
        var substitute: _Setter.Substitute?
        if let mismatch = defaults.mismatch {
            unsafe substitute = { target, context in unsafe _ = sink.put(mismatch(), at: target, context) }
        }
        var own = _witness
        if let presence = self as? any PresenceType.Type { unsafe own.isNil = { unsafe presence.isNull($0) } }
        let witness = own
        return unsafe _Setter(
            type: witness.declaredType, isRequired: isRequired, object: _container(.object, sink, builder),
            array: _container(.array, sink, builder), builder, substitute: substitute
        ) { target, event in
            guard let value = unsafe scalar(event, defaults.null, isNil: witness.isNil) else {
                return event.kind == .native ? unsafe sink.native(event, target) ?? false : false
            }
            return unsafe sink.put(value, at: target, event.context) || event.refused()
        }
    }

    /// Converts a scalar. Null, and strings that count as null, become the default for null.
    private static func scalar(_ event: _Event, _ null: (() -> Self)?, isNil: (UnsafeRawPointer) -> Bool) -> Self? {
        guard let null else { return _scalar(event) }
        if event.kind == .null { return null() }
        guard let value = _scalar(event) else { return event.isNil() ? null() : nil }
        return unsafe withUnsafePointer(to: value) { unsafe isNil($0) } ? null() : value
    }
}
