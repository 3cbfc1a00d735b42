extension ModelDecoder {
    /// Decodes a value of a type that the options' ``DecodingOptions/mappings`` have a schema for.
    ///
    /// - Parameters:
    ///   - type: the type to decode.
    ///   - source: one JSON document in UTF-8.
    ///   - report: replaced by this decode's report, also when an error is thrown.
    /// - Returns: the value.
    /// - Throws: ``ModelError``; `invalidSchema` for a type that is not registered.
    @inlinable
    public func decode<Value>(
        mapped type: Value.Type = Value.self, from source: some JSONSource, reporting report: inout DecodingReport
    ) throws(ModelError) -> Value {
        report = DecodingReport()
        return try unsafe value(Value.self, setter: { $0.mapped(_SlotSink<Value>()) }) { root, target in
            unsafe source.withJSONBytes { bytes in unsafe run(root, target, bytes, reporting: &report) }
        }
    }

    /// Decodes a value of a type that the options' ``DecodingOptions/mappings`` have a schema for.
    ///
    /// - Parameters:
    ///   - type: the type to decode.
    ///   - source: one JSON document in UTF-8.
    /// - Returns: the value.
    /// - Throws: ``ModelError``; `invalidSchema` for a type that is not registered.
    @inlinable
    public func decode<Value>(
        mapped type: Value.Type = Value.self, from source: some JSONSource
    ) throws(ModelError) -> Value {
        try unsafe value(Value.self, setter: { $0.mapped(_SlotSink<Value>()) }) { root, target in
            unsafe source.withJSONBytes { bytes in unsafe run(root, target, bytes) }
        }
    }

    /// Decodes an array of a type that the options' ``DecodingOptions/mappings`` have a schema for.
    ///
    /// - Parameters:
    ///   - type: the elements' type.
    ///   - source: one JSON document in UTF-8.
    ///   - report: replaced by this decode's report, also when an error is thrown.
    /// - Returns: the elements.
    /// - Throws: ``ModelError``; `invalidSchema` for a type that is not registered.
    @inlinable
    public func decode<Element>(
        mappedElements type: Element.Type = Element.self, from source: some JSONSource,
        reporting report: inout DecodingReport
    ) throws(ModelError) -> [Element] {
        report = DecodingReport()
        return try unsafe value([Element].self, setter: { $0.mappedArray(_SlotSink<[Element]>()) }) { root, target in
            unsafe source.withJSONBytes { bytes in unsafe run(root, target, bytes, reporting: &report) }
        }
    }

    /// Decodes an array of a type that the options' ``DecodingOptions/mappings`` have a schema for.
    ///
    /// - Parameters:
    ///   - type: the elements' type.
    ///   - source: one JSON document in UTF-8.
    /// - Returns: the elements.
    /// - Throws: ``ModelError``; `invalidSchema` for a type that is not registered.
    @inlinable
    public func decode<Element>(
        mappedElements type: Element.Type = Element.self, from source: some JSONSource
    ) throws(ModelError) -> [Element] {
        try unsafe value([Element].self, setter: { $0.mappedArray(_SlotSink<[Element]>()) }) { root, target in
            unsafe source.withJSONBytes { bytes in unsafe run(root, target, bytes) }
        }
    }
}
