extension ModelDecoder {
    /// Decodes a captured value.
    ///
    /// - Throws: ``ModelError``, as ``decode(_:from:)-(_,JSONSource)`` does. It has no position; the coding path says where.
    @inlinable
    public func decode<Value: JSONConvertible>(
        _ type: Value.Type = Value.self, from value: JSONValue
    ) throws(ModelError) -> Value {
        try unsafe self.value(Value.self) { root, target in unsafe run(root, target, value) }
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
    ///   - report: replaced by this decode's report.
    /// - Returns: the value.
    /// - Throws: ``ModelError``. It has no position; the coding path says where.
    @inlinable
    public func decode<Value: JSONConvertible>(
        _ type: Value.Type = Value.self, fromObject object: Any, reporting report: inout DecodingReport
    ) throws(ModelError) -> Value {
        report = DecodingReport()
        return try unsafe value(Value.self) { root, target in unsafe run(root, target, object: object, &report) }
    }

    /// The same without the report.
    @inlinable
    public func decode<Value: JSONConvertible>(
        _ type: Value.Type = Value.self, fromObject object: Any
    ) throws(ModelError) -> Value {
        var report = DecodingReport()
        return try decode(type, fromObject: object, reporting: &report)
    }

    @usableFromInline
    func run(_ root: Unmanaged<_Setter>, _ target: UnsafeMutableRawPointer, _ value: JSONValue) -> ModelError? {
        var report = DecodingReport()
        return unsafe withUnsafePointer(to: value) { unsafe run(root, target, .value($0), &report) }
    }

    @usableFromInline
    func run(
        _ root: Unmanaged<_Setter>, _ target: UnsafeMutableRawPointer, object: Any, _ report: inout DecodingReport
    ) -> ModelError? {
        unsafe withUnsafePointer(to: object) { unsafe run(root, target, .object($0), &report) }
    }
}
