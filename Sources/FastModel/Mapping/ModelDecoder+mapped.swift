extension ModelDecoder {
    /// Decodes a value of a type that the options' ``DecodingOptions/mappings`` have a schema for.
    ///
    /// - Parameters:
    ///   - type: the type to decode.
    ///   - source: one JSON document in UTF-8.
    ///   - report: replaced by this decode's report, also when an error is thrown.
    /// - Returns: the value.
    /// - Throws: ``ModelError``; `invalidSchema` for a type that is not registered.
    public func decode<Value>(
        mapped type: Value.Type = Value.self, from source: some JSONSource, reporting report: inout DecodingReport
    ) throws(ModelError) -> Value {
        try decode(source, &report) { $0.mapped(_SlotSink<Value>()) }
    }

    /// Decodes a value of a type that the options' ``DecodingOptions/mappings`` have a schema for.
    ///
    /// - Parameters:
    ///   - type: the type to decode.
    ///   - source: one JSON document in UTF-8.
    /// - Returns: the value.
    /// - Throws: ``ModelError``; `invalidSchema` for a type that is not registered.
    public func decode<Value>(
        mapped type: Value.Type = Value.self, from source: some JSONSource
    ) throws(ModelError) -> Value {
        var report = DecodingReport()
        return try decode(mapped: type, from: source, reporting: &report)
    }

    /// Decodes an array of a type that the options' ``DecodingOptions/mappings`` have a schema for.
    ///
    /// - Parameters:
    ///   - type: the elements' type.
    ///   - source: one JSON document in UTF-8.
    ///   - report: replaced by this decode's report, also when an error is thrown.
    /// - Returns: the elements.
    /// - Throws: ``ModelError``; `invalidSchema` for a type that is not registered.
    public func decode<Element>(
        mappedElements type: Element.Type = Element.self, from source: some JSONSource,
        reporting report: inout DecodingReport
    ) throws(ModelError) -> [Element] {
        try decode(source, &report) { $0.mappedArray(_SlotSink<[Element]>()) }
    }

    /// Decodes an array of a type that the options' ``DecodingOptions/mappings`` have a schema for.
    ///
    /// - Parameters:
    ///   - type: the elements' type.
    ///   - source: one JSON document in UTF-8.
    /// - Returns: the elements.
    /// - Throws: ``ModelError``; `invalidSchema` for a type that is not registered.
    public func decode<Element>(
        mappedElements type: Element.Type = Element.self, from source: some JSONSource
    ) throws(ModelError) -> [Element] {
        var report = DecodingReport()
        return try decode(mappedElements: type, from: source, reporting: &report)
    }

    private func decode<Value>(
        _ source: some JSONSource, _ report: inout DecodingReport, _ setter: (_PlanBuilder) -> _Setter
    ) throws(ModelError) -> Value {
        report = DecodingReport()
        let plans = options.ownPlans
        defer { withExtendedLifetime(plans) {} }
        let root = unsafe try (plans?.decoding ?? .shared).root(ObjectIdentifier(Value.self), make: setter)
        return try unsafe slot { target in
            unsafe source.withJSONBytes { bytes in unsafe run(root, target, bytes, reporting: &report) }
        }
    }
}
