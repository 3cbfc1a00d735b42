extension ModelEncoder {
    /// Encodes any `Encodable` value, with or without a schema, like `JSONEncoder` but faster.
    ///
    /// Calls the `encode(to:)` of the type and of the types in it. Types that are a ``JSONModel`` are written by their schema
    /// instead. Members are in the order in which they are encoded, unless the options sort them. The options determine the form of
    /// dates, data and numbers that are not finite. ``EncodingOptions/keys`` applies to coding keys, but not to the keys of
    /// dictionaries. Null is written if the type encodes nil.
    ///
    /// - Parameters:
    ///   - value: the value to encode.
    ///   - form: what to make of the value: text, or the objects or captured value of its text.
    /// - Returns: the value in this form.
    /// - Throws: `EncodingError`, with the ``ModelError`` as its underlying error, if a value cannot be written, nothing is encoded
    ///   or nesting exceeds the limit. Also any error of a type's own `encode(to:)`.
    public func encode<Output>(codable value: some Encodable, as form: EncodedForm<Output> = .data) throws -> Output {
        var buffer = JSONBuffer()
        try encode(codable: value, into: &buffer)
        do throws(ModelError) {
            switch form.content {
            case .text(let make): return try make(buffer)
            case .objects: return try encode(buffer.captured(), as: form)
            }
        } catch {
            throw EncodingError(error)
        }
    }

    /// Appends the text of any `Encodable` value to a buffer, which is unchanged after an error.
    package func encode(codable value: some Encodable, into buffer: inout JSONBuffer) throws {
        let tree = EncodedTree(options)
        let node = try tree.node(value, at: 0)
        if case .nothing = node {
            throw EncodingError.invalidValue(
                value,
                EncodingError.Context(
                    codingPath: [], debugDescription: "Top-level \(type(of: value)) did not encode any values."))
        }
        if let error = unsafe run(into: &buffer, nil, { $0.node(node, of: tree) }) { throw EncodingError(error) }
    }
}
