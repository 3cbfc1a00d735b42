#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension ModelEncoder {
    /// Encodes any `Encodable` value, with a schema or without: what `JSONEncoder` does, faster.
    ///
    /// The type's `encode(to:)` is called, and those of the types in it; types that are a ``JSONModel`` are written by their
    /// schema instead. Members stand in the order in which they are encoded, unless they are to be sorted. Dates, data and numbers
    /// that are not finite are written as the options say, and so are the coding keys of the types, but not the keys of dictionaries; a
    /// nil is written where the type writes it.
    ///
    /// - Parameter value: what to encode.
    /// - Returns: the text in UTF-8.
    /// - Throws: `EncodingError`, with the ``ModelError`` as its underlying error, when a value cannot be written, nothing is
    ///   encoded or nesting exceeds the limit; what a type's own `encode(to:)` throws.
    public func encode(codable value: some Encodable) throws -> Data {
        try buffer(value).intoData()
    }

    /// Encodes any `Encodable` value as a string.
    ///
    /// - Parameter value: what to encode.
    /// - Returns: the text.
    /// - Throws: as ``encode(codable:)`` does.
    public func encodeString(codable value: some Encodable) throws -> String {
        try buffer(value).text
    }

    /// Appends the text of any `Encodable` value to a buffer, which may be used again and again.
    ///
    /// - Parameters:
    ///   - value: what to encode.
    ///   - buffer: where the text goes. After an error it is as it was.
    /// - Throws: as ``encode(codable:)`` does.
    public func encode(codable value: some Encodable, into buffer: inout JSONBuffer) throws {
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

    private func buffer(_ value: some Encodable) throws -> JSONBuffer {
        var buffer = JSONBuffer()
        try encode(codable: value, into: &buffer)
        return buffer
    }
}
