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
        return try unsafe decode(source) {
            $0.mapped(_SlotSink<Value>())
        } _: {
            unsafe run($0, $1, $2, reporting: &report)
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
        try unsafe decode(source) {
            $0.mapped(_SlotSink<Value>())
        } _: {
            unsafe run($0, $1, $2)
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
        return try unsafe decode(source) {
            $0.mappedArray(_SlotSink<[Element]>())
        } _: {
            unsafe run($0, $1, $2, reporting: &report)
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
        try unsafe decode(source) {
            $0.mappedArray(_SlotSink<[Element]>())
        } _: {
            unsafe run($0, $1, $2)
        }
    }

    /// Decodes by the setter of a type that knows nothing of JSON.
    @inlinable
    @inline(__always)
    func decode<Value>(
        _ source: some JSONSource, _ setter: (_PlanBuilder) -> _Setter,
        _ run: (_ root: Unmanaged<_Setter>, _ target: UnsafeMutableRawPointer, _ bytes: UnsafeRawBufferPointer) ->
            ModelError?
    ) throws(ModelError) -> Value {
        let plans = options.ownPlans
        defer { withExtendedLifetime(plans) {} }
        let root = unsafe try (plans?.decoding ?? .shared).root(ObjectIdentifier(Value.self), make: setter)
        return try unsafe slot { target in
            unsafe source.withJSONBytes { bytes in unsafe run(root, target, bytes) }
        }
    }
}
