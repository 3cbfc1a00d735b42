public import Foundation

// The calls for types that are no models themselves, but have a schema in the options' provider.

extension ModelEncoder {
    /// Encodes a value of a type that the options' ``EncodingOptions/mappings`` have a schema for, or an optional, array, set or
    /// dictionary of such values. In containers, values of a type that is not registered are left out.
    ///
    /// - Parameter value: the value.
    /// - Returns: the text in UTF-8.
    /// - Throws: ``ModelError``; `unencodable` for a type that is not registered.
    @inlinable
    public func encode<Value>(
        mapped value: Value
    ) throws(ModelError) -> Data {
        try data(MappedForm<Value>.self, value)
    }

    /// Encodes a value as a string: see ``encode(mapped:)``.
    ///
    /// - Parameter value: the value.
    /// - Returns: the text.
    /// - Throws: ``ModelError``; `unencodable` for a type that is not registered.
    @inlinable
    public func encodeString<Value>(
        mapped value: Value
    ) throws(ModelError) -> String {
        try text(MappedForm<Value>.self, value).text
    }

    /// Encodes a value as bytes: see ``encode(mapped:)``.
    ///
    /// - Parameter value: the value.
    /// - Returns: the text in UTF-8.
    /// - Throws: ``ModelError``; `unencodable` for a type that is not registered.
    @inlinable
    public func encodeBytes<Value>(
        mapped value: Value
    ) throws(ModelError) -> [UInt8] {
        try text(MappedForm<Value>.self, value).bytes
    }

    /// Appends a value's text to a buffer: see ``encode(mapped:)``.
    ///
    /// - Parameters:
    ///   - value: the value.
    ///   - buffer: where the text goes. After an error it is as it was.
    /// - Throws: ``ModelError``; `unencodable` for a type that is not registered.
    @inlinable
    public func encode<Value>(
        mapped value: Value, into buffer: inout JSONBuffer
    ) throws(ModelError) {
        try unsafe write(MappedForm<Value>.self, value, into: &buffer, nil)
    }

    /// Appends a value's text to a buffer and reports what has no form in JSON: see ``encode(mapped:)``.
    ///
    /// - Parameters:
    ///   - value: the value.
    ///   - buffer: where the text goes. After an error it is as it was.
    ///   - report: replaced by this encode's report, also when an error is thrown.
    /// - Throws: ``ModelError``; `unencodable` for a type that is not registered.
    @inlinable
    public func encode<Value>(
        mapped value: Value, into buffer: inout JSONBuffer, reporting report: inout EncodingReport
    ) throws(ModelError) {
        try unsafe write(MappedForm<Value>.self, value, into: &buffer, &report)
    }

    /// Encodes a value as a dictionary, of the kind the options' `output` names: see ``encode(mapped:)``.
    ///
    /// - Parameter value: the value.
    /// - Returns: the dictionary.
    /// - Throws: ``ModelError``; `unencodable` for a type that is not registered.
    @inlinable
    public func encodeObject<Value>(
        mapped value: Value
    ) throws(ModelError) -> [String: Any] {
        var report = EncodingReport()
        return try encodeObject(mapped: value, reporting: &report)
    }

    /// Encodes a value as a dictionary and reports what was left out of it: see ``encode(mapped:)``.
    ///
    /// - Parameters:
    ///   - value: the value.
    ///   - report: replaced by this encode's report, also when an error is thrown.
    /// - Returns: the dictionary.
    /// - Throws: ``ModelError``; `unencodable` for a type that is not registered.
    @inlinable
    public func encodeObject<Value>(
        mapped value: Value, reporting report: inout EncodingReport
    ) throws(ModelError) -> [String: Any] {
        try object(MappedForm<Value>.self, value, &report)
    }

    /// Encodes a value as objects of the kinds the options' `output` names: see ``encode(mapped:)``.
    ///
    /// - Parameter value: the value.
    /// - Returns: the dictionary, or an array of them.
    /// - Throws: ``ModelError``; `unencodable` for a type that is not registered.
    @inlinable
    public func encodeAny<Value>(
        mapped value: Value
    ) throws(ModelError) -> Any {
        var report = EncodingReport()
        return try encodeAny(mapped: value, reporting: &report)
    }

    /// Encodes a value as objects and reports what was left out of them: see ``encode(mapped:)``.
    ///
    /// - Parameters:
    ///   - value: the value.
    ///   - report: replaced by this encode's report, also when an error is thrown.
    /// - Returns: the dictionary, or an array of them.
    /// - Throws: ``ModelError``; `unencodable` for a type that is not registered.
    @inlinable
    public func encodeAny<Value>(
        mapped value: Value, reporting report: inout EncodingReport
    ) throws(ModelError) -> Any {
        try any(MappedForm<Value>.self, value, &report)
    }

    /// Encodes a value as a ``JSONValue``: see ``encode(mapped:)``.
    ///
    /// - Parameter value: the value.
    /// - Returns: the value: members in order, numbers with the text they would have.
    /// - Throws: ``ModelError``; `unencodable` for a type that is not registered.
    @inlinable
    public func encodeValue<Value>(
        mapped value: Value
    ) throws(ModelError) -> JSONValue {
        var report = EncodingReport()
        return try encodeValue(mapped: value, reporting: &report)
    }

    /// Encodes a value as a ``JSONValue`` and reports what was left out of it: see ``encode(mapped:)``.
    ///
    /// - Parameters:
    ///   - value: the value.
    ///   - report: replaced by this encode's report, also when an error is thrown.
    /// - Returns: the value: members in order, numbers with the text they would have.
    /// - Throws: ``ModelError``; `unencodable` for a type that is not registered.
    @inlinable
    public func encodeValue<Value>(
        mapped value: Value, reporting report: inout EncodingReport
    ) throws(ModelError) -> JSONValue {
        try captured(MappedForm<Value>.self, value, &report)
    }

    /// Encodes a value as a property list, whatever the options' `output`: see ``encodePropertyList(_:format:)``.
    ///
    /// - Parameters:
    ///   - value: the value.
    ///   - format: binary or XML.
    /// - Returns: the property list.
    /// - Throws: ``ModelError``; `unencodable` for a type that is not registered.
    public func encodePropertyList<Value>(
        mapped value: Value, format: PropertyListSerialization.PropertyListFormat = .binary
    ) throws(ModelError) -> Data {
        try propertyList(MappedForm<Value>.self, value, format)
    }

    /// Encodes a sequence as NDJSON: see ``encodeLines(_:chunkBytes:to:)``.
    ///
    /// - Parameters:
    ///   - values: the records.
    ///   - chunkBytes: how much is gathered before it goes to the sink.
    ///   - sink: takes whole lines; the bytes are lent for the call.
    /// - Throws: what the sink throws; ``ModelError`` for a record that cannot be written, with its index in the path.
    @inlinable
    public func encodeLines<Records: Sequence>(
        mapped values: Records, chunkBytes: Int = 65_536, to sink: (RawSpan) throws -> Void
    ) throws {
        try lines(MappedForm<Records.Element>.self, values, chunkBytes, sink)
    }
}
