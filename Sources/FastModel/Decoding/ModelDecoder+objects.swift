extension ModelDecoder {
    /// Decodes a captured value.
    ///
    /// - Parameters:
    ///   - type: the type to decode.
    ///   - value: the captured value.
    /// - Returns: the value.
    /// - Throws: ``ModelError``, as ``decode(_:from:)-(_,JSONSource)`` does. It has no position; the coding path says where.
    @inlinable
    public func decode<Value: JSONConvertible>(
        _ type: Value.Type = Value.self, from value: JSONValue
    ) throws(ModelError) -> Value {
        var report = DecodingReport()
        return try decode(type, from: value, reporting: &report)
    }

    /// Decodes a captured value and reports what could not be converted.
    ///
    /// - Parameters:
    ///   - type: the type to decode.
    ///   - value: the captured value.
    ///   - report: replaced by this decode's report, also when an error is thrown.
    /// - Returns: the value.
    /// - Throws: ``ModelError``, as ``decode(_:from:)-(_,JSONSource)`` does. It has no position.
    @inlinable
    public func decode<Value: JSONConvertible>(
        _ type: Value.Type = Value.self, from value: JSONValue, reporting report: inout DecodingReport
    ) throws(ModelError) -> Value {
        try read(OwnForm<Value>.self, &report) { value.lend($0) }
    }

    /// Decodes a dictionary or array as Foundation makes them of a property list or JSON: strings, numbers, `Bool`, `Date`,
    /// `Data`, `URL`, `UUID`, `NSNull` and nil, and arrays, sets and dictionaries of them. A value that JSON has no form for
    /// and that has the property's own type is taken as it is: a model, a date, what a converter makes. It reaches properties of
    /// `Any` and what hooks and transforms are lent as well, there as ``JSONValue/native(_:)``; a property of ``JSONValue``
    /// refuses it.
    ///
    /// Objects among such values are shared with what they are taken from, not copied.
    ///
    /// - Parameters:
    ///   - type: the type to decode.
    ///   - object: the object.
    ///   - report: replaced by this decode's report, also when an error is thrown.
    /// - Returns: the value.
    /// - Throws: ``ModelError``. It has no position; the coding path says where.
    @inlinable
    public func decode<Value: JSONConvertible>(
        _ type: Value.Type = Value.self, fromObject object: Any, reporting report: inout DecodingReport
    ) throws(ModelError) -> Value {
        try read(OwnForm<Value>.self, &report) { lend(object, $0) }
    }

    /// Decodes a dictionary or array as Foundation makes them: see ``decode(_:fromObject:reporting:)``.
    ///
    /// - Parameters:
    ///   - type: the type to decode.
    ///   - object: the object.
    /// - Returns: the value.
    /// - Throws: ``ModelError``. It has no position; the coding path says where.
    @inlinable
    public func decode<Value: JSONConvertible>(
        _ type: Value.Type = Value.self, fromObject object: Any
    ) throws(ModelError) -> Value {
        var report = DecodingReport()
        return try decode(type, fromObject: object, reporting: &report)
    }
}
