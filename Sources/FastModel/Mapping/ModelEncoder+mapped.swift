public import Foundation

// Entry points for types that are not models but have a schema in the options' provider.

extension ModelEncoder {
    /// Encodes a value of a type that has a schema in the options' ``EncodingOptions/mappings``, or an optional, array, set or
    /// dictionary of such values. In containers, values of types that are not registered are omitted.
    ///
    /// - Parameter value: the value.
    /// - Returns: the text in UTF-8.
    /// - Throws: ``ModelError``; `unencodable` for a type that is not registered.
    public func encode<Value>(mapped value: Value) throws(ModelError) -> Data {
        try data(MappedForm<Value>.self, value)
    }

    /// Encodes a value as a string; see ``encode(mapped:)``.
    public func encodeString<Value>(mapped value: Value) throws(ModelError) -> String {
        try text(MappedForm<Value>.self, value).text
    }

    /// Encodes a value as bytes; see ``encode(mapped:)``.
    public func encodeBytes<Value>(mapped value: Value) throws(ModelError) -> [UInt8] {
        try text(MappedForm<Value>.self, value).bytes
    }

    /// Appends a value's text to a buffer, which is unchanged after an error; see ``encode(mapped:)``.
    public func encode<Value>(mapped value: Value, into buffer: inout JSONBuffer) throws(ModelError) {
        try unsafe write(MappedForm<Value>.self, value, into: &buffer, nil)
    }

    /// Appends a value's text to a buffer and reports values without a JSON form; see ``encode(mapped:)``.
    public func encode<Value>(
        mapped value: Value, into buffer: inout JSONBuffer, reporting report: inout EncodingReport
    ) throws(ModelError) { try unsafe write(MappedForm<Value>.self, value, into: &buffer, &report) }

    /// Encodes a value as a dictionary of the kind given by the options' `output`; see ``encode(mapped:)``.
    public func encodeObject<Value>(mapped value: Value) throws(ModelError) -> [String: Any] {
        var report = EncodingReport()
        return try encodeObject(mapped: value, reporting: &report)
    }

    /// Encodes a value as a dictionary and reports omitted values; see ``encode(mapped:)``.
    public func encodeObject<Value>(
        mapped value: Value, reporting report: inout EncodingReport
    ) throws(ModelError) -> [String: Any] {
        try object(MappedForm<Value>.self, value, &report)
    }

    /// Encodes a value as objects of the kind given by the options' `output`; see ``encode(mapped:)``.
    public func encodeAny<Value>(mapped value: Value) throws(ModelError) -> Any {
        var report = EncodingReport()
        return try encodeAny(mapped: value, reporting: &report)
    }

    /// Encodes a value as objects and reports omitted values; see ``encode(mapped:)``.
    public func encodeAny<Value>(
        mapped value: Value, reporting report: inout EncodingReport
    ) throws(ModelError) -> Any {
        try any(MappedForm<Value>.self, value, &report)
    }

    /// Encodes a value as a ``JSONValue``; see ``encode(mapped:)``.
    public func encodeValue<Value>(mapped value: Value) throws(ModelError) -> JSONValue {
        var report = EncodingReport()
        return try encodeValue(mapped: value, reporting: &report)
    }

    /// Encodes a value as a ``JSONValue`` and reports omitted values; see ``encode(mapped:)``.
    public func encodeValue<Value>(
        mapped value: Value, reporting report: inout EncodingReport
    ) throws(ModelError) -> JSONValue {
        try captured(MappedForm<Value>.self, value, &report)
    }

    /// Encodes a value as a property list; see ``encode(mapped:)`` and ``encodePropertyList(_:format:)``.
    public func encodePropertyList<Value>(
        mapped value: Value, format: PropertyListSerialization.PropertyListFormat = .binary
    ) throws(ModelError) -> Data { try propertyList(MappedForm<Value>.self, value, format) }

    /// Encodes a sequence as NDJSON; see ``encodeLines(_:chunkBytes:to:)``.
    ///
    /// - Throws: the sink's errors; ``ModelError`` for a record that cannot be written, with its index in the path.
    public func encodeLines<Records: Sequence>(
        mapped values: Records, chunkBytes: Int = 65_536, to sink: (RawSpan) throws -> Void
    ) throws { try lines(MappedForm<Records.Element>.self, values, chunkBytes, sink) }
}
