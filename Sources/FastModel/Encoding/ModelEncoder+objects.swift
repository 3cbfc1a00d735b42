public import Foundation

extension ModelEncoder {
    /// Encodes a model as a dictionary, of the kind given by the options' `output`; see ``encode(_:)``.
    public func encodeObject(_ model: some JSONModel) throws(ModelError) -> [String: Any] {
        var report = EncodingReport()
        return try encodeObject(model, reporting: &report)
    }

    /// Encodes a model as a dictionary and reports values that were left out; see ``encode(_:)``.
    public func encodeObject<Model: JSONModel>(
        _ model: Model, reporting report: inout EncodingReport
    ) throws(ModelError) -> [String: Any] {
        try object(OwnForm<Model>.self, model, &report)
    }

    /// Encodes a value as objects of the kind given by the options' `output`, such as an array of dictionaries for an array of
    /// models.
    ///
    /// - Throws: ``ModelError``, as ``encode(_:)`` does.
    public func encodeAny(_ value: some JSONConvertible) throws(ModelError) -> Any {
        var report = EncodingReport()
        return try encodeAny(value, reporting: &report)
    }

    /// Encodes a value as objects and reports values that were left out; see ``encode(_:)``.
    public func encodeAny<Value: JSONConvertible>(
        _ value: Value, reporting report: inout EncodingReport
    ) throws(ModelError) -> Any {
        try any(OwnForm<Value>.self, value, &report)
    }

    /// Encodes a value as a ``JSONValue``, with members in order and numbers with their written text; see ``encode(_:)``.
    public func encodeValue(_ value: some JSONConvertible) throws(ModelError) -> JSONValue {
        var report = EncodingReport()
        return try encodeValue(value, reporting: &report)
    }

    /// Encodes a value as a ``JSONValue`` and reports values that were left out; see ``encode(_:)``.
    public func encodeValue<Value: JSONConvertible>(
        _ value: Value, reporting report: inout EncodingReport
    ) throws(ModelError) -> JSONValue {
        try captured(OwnForm<Value>.self, value, &report)
    }

    /// Encodes a value as a property list, independent of the options' `output`.
    ///
    /// - Parameters:
    ///   - value: a model, or an array or dictionary of models.
    ///   - format: binary or XML.
    /// - Returns: the property list.
    /// - Throws: ``ModelError``, as ``encode(_:)`` does; `inexact` for a number that is neither an integer of 64 bits nor a
    ///   `Double`; `unencodable` if Foundation rejects a value.
    public func encodePropertyList<Value: JSONConvertible>(
        _ value: Value, format: PropertyListSerialization.PropertyListFormat = .binary
    ) throws(ModelError) -> Data { try propertyList(OwnForm<Value>.self, value, format) }

    func propertyList<Root: RootForm>(
        _ root: Root.Type, _ value: Root.Value, _ format: PropertyListSerialization.PropertyListFormat
    ) throws(ModelError) -> Data {
        var encoder = self
        encoder.options.output = .propertyList
        var report = EncodingReport()
        // Foundation would silently round decimal numbers.
        let object = try encoder.any(root, value, &report, holdsDecimals: false)
        guard let data = try? PropertyListSerialization.data(fromPropertyList: object, format: format, options: 0)
        else { throw ModelError(.unencodable, position: .none, detail: "Foundation makes no property list of it") }
        return data
    }
}

// The common part of all entry points, for any root.

extension ModelEncoder {
    func any<Root: RootForm>(
        _ root: Root.Type, _ value: Root.Value, _ report: inout EncodingReport, holdsDecimals: Bool = true
    ) throws(ModelError) -> Any {
        var result: Any?
        let error = unsafe withUnsafePointer(to: value) { value in
            objects(&report, &result, holdsDecimals: holdsDecimals) { unsafe Root.write(value, to: &$0) }
        }
        if let error { throw error }
        guard let result else { throw ModelError(.unencodable, position: .none) }
        return result
    }

    func object<Root: RootForm>(
        _ root: Root.Type, _ value: Root.Value, _ report: inout EncodingReport
    ) throws(ModelError) -> [String: Any] {
        guard let object = try any(root, value, &report) as? [String: Any] else {
            throw ModelError(.unencodable, position: .none)
        }
        return object
    }

    func captured<Root: RootForm>(
        _ root: Root.Type, _ value: Root.Value, _ report: inout EncodingReport
    ) throws(ModelError) -> JSONValue {
        var buffer = JSONBuffer()
        try unsafe write(root, value, into: &buffer, &report)
        return try captured(buffer)
    }

    /// Runs a writer that makes objects.
    func objects(
        _ report: inout EncodingReport, _ result: inout Any?, holdsDecimals: Bool = true,
        _ write: (inout _Writer) -> _Written
    ) -> ModelError? {
        let sink = ObjectSink(options.output, holdsDecimals: holdsDecimals)
        var buffer = JSONBuffer(capacity: 0)
        var writer = unsafe _Writer(options, start: buffer.start, count: 0, capacity: buffer.capacity, sink: sink)
        let error = writer.finish(write(&writer))
        unsafe buffer.adopt(writer.start, count: 0, capacity: writer.end - writer.start)
        report = writer.report
        result = sink.result
        return error
    }

    /// Reads the text that was just written.
    func captured(_ buffer: borrowing JSONBuffer) throws(ModelError) -> JSONValue {
        let decoder = ModelDecoder.ofOwnText(byteCount: buffer.count)
        return try unsafe buffer.withUnsafeBytes { bytes throws(ModelError) in
            try unsafe decoder.decode(CapturedValue.self, from: bytes).value
        }
    }
}
