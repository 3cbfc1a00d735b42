extension ModelDecoder {
    /// Decodes a captured value.
    ///
    /// - Parameters:
    ///   - type: the type to decode.
    ///   - value: the captured value.
    /// - Returns: the value.
    /// - Throws: ``ModelError``, as ``decode(_:from:)-(_,JSONSource)`` does. The error has a coding path but no position.
    public func decode<Value: JSONConvertible>(
        _ type: Value.Type = Value.self, from value: JSONValue
    ) throws(ModelError) -> Value {
        var report = DecodingReport()
        return try decode(type, from: value, reporting: &report)
    }

    /// Decodes a captured value and reports values that could not be converted; see ``decode(_:from:)-(_,JSONValue)``.
    ///
    /// - Throws: ``ModelError``, as ``decode(_:from:)-(_,JSONSource)`` does. The error has a coding path but no position.
    public func decode<Value: JSONConvertible>(
        _ type: Value.Type = Value.self, from value: JSONValue, reporting report: inout DecodingReport
    ) throws(ModelError) -> Value { try read(OwnForm<Value>.self, &report) { value.lend($0) } }

    /// Decodes a dictionary or array of Foundation's types, as made from a property list or JSON: strings, numbers, `Bool`, `Date`,
    /// `Data`, `URL`, `UUID`, `NSNull` and nil, and arrays, sets and dictionaries of them.
    ///
    /// A value that JSON has no form for is stored unconverted if it has the property's type: a model, a date, a converter's
    /// result. Properties of `Any` also receive such values; hooks and transforms receive them as ``JSONValue/native(_:)``. A
    /// property of ``JSONValue`` rejects them. Objects among such values are shared, not copied.
    ///
    /// - Parameters:
    ///   - type: the type to decode.
    ///   - object: the dictionary or array.
    ///   - report: replaced by this decode's report, also when an error is thrown.
    /// - Returns: the value.
    /// - Throws: ``ModelError``. The error has a coding path but no position.
    public func decode<Value: JSONConvertible>(
        _ type: Value.Type = Value.self, fromObject object: Any, reporting report: inout DecodingReport
    ) throws(ModelError) -> Value { try read(OwnForm<Value>.self, &report) { lend(object, $0) } }

    /// Decodes a dictionary or array of Foundation's types; see ``decode(_:fromObject:reporting:)``.
    ///
    /// - Throws: ``ModelError``. The error has a coding path but no position.
    public func decode<Value: JSONConvertible>(
        _ type: Value.Type = Value.self, fromObject object: Any
    ) throws(ModelError) -> Value {
        var report = DecodingReport()
        return try decode(type, fromObject: object, reporting: &report)
    }
}
