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
    /// that are not finite are written as the options say; a nil is written where the type writes it.
    ///
    /// - Parameters:
    ///   - value: what to encode.
    ///   - userInfo: what the types can ask their encoder for.
    /// - Returns: the text in UTF-8.
    /// - Throws: `EncodingError`, with the ``ModelError`` as its underlying error, when a value cannot be written, nothing is
    ///   encoded or nesting exceeds the limit; what a type's own `encode(to:)` throws.
    public func encode(
        codable value: some Encodable, userInfo: [CodingUserInfoKey: any Sendable] = [:]
    ) throws -> Data {
        try buffer(value, userInfo).intoData()
    }

    /// Encodes any `Encodable` value as a string.
    ///
    /// - Parameters:
    ///   - value: what to encode.
    ///   - userInfo: what the types can ask their encoder for.
    /// - Returns: the text.
    /// - Throws: as ``encode(codable:userInfo:)`` does.
    public func encodeString(
        codable value: some Encodable, userInfo: [CodingUserInfoKey: any Sendable] = [:]
    ) throws -> String {
        try buffer(value, userInfo).text
    }

    /// Appends the text of any `Encodable` value to a buffer, which may be used again and again.
    ///
    /// - Parameters:
    ///   - value: what to encode.
    ///   - buffer: where the text goes. After an error it is as it was.
    ///   - userInfo: what the types can ask their encoder for.
    /// - Throws: as ``encode(codable:userInfo:)`` does.
    public func encode(
        codable value: some Encodable, into buffer: inout JSONBuffer, userInfo: [CodingUserInfoKey: any Sendable] = [:]
    ) throws {
        let tree = EncodedTree(options, userInfo: userInfo)
        let node = try tree.node(value, at: 0)
        if case .nothing = node {
            throw EncodingError.invalidValue(
                value,
                EncodingError.Context(
                    codingPath: [], debugDescription: "Top-level \(type(of: value)) did not encode any values."))
        }
        if let error = unsafe run(into: &buffer, nil, { $0.node(node, of: tree) }) { throw EncodingError(error) }
    }

    private func buffer(
        _ value: some Encodable, _ userInfo: [CodingUserInfoKey: any Sendable]
    ) throws -> JSONBuffer {
        var buffer = JSONBuffer()
        try encode(codable: value, into: &buffer, userInfo: userInfo)
        return buffer
    }
}
