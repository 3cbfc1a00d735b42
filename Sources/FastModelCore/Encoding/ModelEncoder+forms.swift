extension ModelEncoder {
    /// Encodes a value in a form other than `Data`: a string, bytes, a ``JSONValue``. The product
    /// FastModelFoundation has dictionaries and property lists.
    ///
    /// - Parameters:
    ///   - value: the value to encode.
    ///   - form: what to make of the value.
    /// - Returns: the value in this form.
    /// - Throws: ``ModelError``, as ``encode(_:)`` does.
    public func encode<Output>(
        _ value: some JSONConvertible, as form: EncodedForm<Output>
    ) throws(ModelError) -> Output {
        var report = EncodingReport()
        return try encode(value, as: form, reporting: &report)
    }

    /// Encodes a value and reports values that JSON has no form for.
    ///
    /// - Parameters:
    ///   - value: the value to encode.
    ///   - form: what to make of the value.
    ///   - report: replaced by this encode's report, also when an error is thrown.
    /// - Returns: the value in this form.
    /// - Throws: ``ModelError``, as ``encode(_:)`` does.
    public func encode<Output>(
        _ value: some JSONConvertible, as form: EncodedForm<Output> = .data, reporting report: inout EncodingReport
    ) throws(ModelError) -> Output {
        switch form.content {
        case .text(let make):
            var buffer = JSONBuffer()
            try unsafe write(value, into: &buffer, &report)
            return try make(buffer)
        case .objects(let isPropertyList, let null, let make):
            return try make(objects(value, isPropertyList: isPropertyList, null: null, &report))
        }
    }

    /// Runs a writer that makes objects.
    private func objects<Value: JSONConvertible>(
        _ value: Value, isPropertyList: Bool, null: @escaping () -> Any, _ report: inout EncodingReport
    ) throws(ModelError) -> Any {
        var options = options
        if isPropertyList { options.output = .propertyList }
        // Foundation would silently round decimal numbers in a property list.
        let sink = ObjectSink(options.output, holdsDecimals: !isPropertyList, null: null)
        var buffer = JSONBuffer(capacity: 0)
        var writer = unsafe _Writer(options, start: buffer.start, count: 0, capacity: buffer.capacity, sink: sink)
        let error = writer.finish(value.write(to: &writer))
        unsafe buffer.adopt(writer.start, count: 0, capacity: writer.end - writer.start)
        report = writer.report
        if let error { throw error }
        guard let result = sink.result else { throw ModelError(.unencodable, position: .none) }
        return result
    }
}
