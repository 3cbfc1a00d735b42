extension ModelDecoder {
    /// Decodes a captured value.
    ///
    /// - Parameters:
    ///   - type: the type to decode.
    ///   - value: the captured value.
    /// - Returns: the value.
    /// - Throws: ``ModelError``, as ``decode(_:from:)-(_,JSONSource)`` does. Its position is that of the start.
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
    /// - Throws: ``ModelError``, as ``decode(_:from:)-(_,JSONSource)`` does. Its position is that of the start.
    @inlinable
    public func decode<Value: JSONConvertible>(
        _ type: Value.Type = Value.self, from value: JSONValue, reporting report: inout DecodingReport
    ) throws(ModelError) -> Value {
        try read(_OwnRoot<Value>.self, &report) { value.lend($0) }
    }

    /// Decodes a dictionary or array as Foundation makes them of a property list or JSON: strings, numbers, `Bool`, `Date`,
    /// `Data`, `URL`, `UUID`, `NSNull` and nil, and arrays, sets and dictionaries of them. A value that has the property's
    /// own type is taken as it is.
    ///
    /// - Parameters:
    ///   - type: the type to decode.
    ///   - object: the object.
    ///   - report: replaced by this decode's report, also when an error is thrown.
    /// - Returns: the value.
    /// - Throws: ``ModelError``. Its position is that of the start; the coding path says where.
    @inlinable
    public func decode<Value: JSONConvertible>(
        _ type: Value.Type = Value.self, fromObject object: Any, reporting report: inout DecodingReport
    ) throws(ModelError) -> Value {
        try read(_OwnRoot<Value>.self, &report) { lend(object, $0) }
    }

    /// Decodes a dictionary or array as Foundation makes them: see ``decode(_:fromObject:reporting:)``.
    ///
    /// - Parameters:
    ///   - type: the type to decode.
    ///   - object: the object.
    /// - Returns: the value.
    /// - Throws: ``ModelError``. Its position is that of the start; the coding path says where.
    @inlinable
    public func decode<Value: JSONConvertible>(
        _ type: Value.Type = Value.self, fromObject object: Any
    ) throws(ModelError) -> Value {
        var report = DecodingReport()
        return try decode(type, fromObject: object, reporting: &report)
    }
}
