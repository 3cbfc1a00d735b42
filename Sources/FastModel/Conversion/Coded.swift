/// A value of any type that a property can have, for `Codable`'s containers.
@usableFromInline
struct Coded<Value: JSONConvertible>: Codable {
    @usableFromInline let value: Value

    @inlinable
    init(_ value: Value) {
        self.value = value
    }

    @usableFromInline init(from decoder: any Decoder) throws {
        value = try Value.decoded(from: decoder)
    }

    @usableFromInline func encode(to encoder: any Encoder) throws {
        unsafe try withUnsafePointer(to: value) { unsafe try Value.witness.encode($0, encoder) }
    }
}
/// The body's result. A value that the body refuses is a `DecodingError` at the path.
@usableFromInline
func _refused<Result>(decodedAt path: [any CodingKey], _ body: () throws -> Result) throws -> Result {
    do {
        return try body()
    } catch {
        guard let (cause, description) = error.refusal else { throw error }
        throw DecodingError.dataCorrupted(
            DecodingError.Context(codingPath: path, debugDescription: description, underlyingError: cause))
    }
}

/// The body's result for a value. A value that the body refuses is an `EncodingError` at the path.
@usableFromInline
func _refused<Result>(
    encoded value: Any, at path: [any CodingKey], _ body: () throws -> Result
) throws -> Result {
    do {
        return try body()
    } catch {
        guard let (cause, description) = error.refusal else { throw error }
        throw EncodingError.invalidValue(
            value, EncodingError.Context(codingPath: path, debugDescription: description, underlyingError: cause))
    }
}

extension Error {
    /// The description of a refused value; nil when a schema or the depth is at fault, or the error has a path of its
    /// own.
    fileprivate var refusal: (cause: any Error, description: String)? {
        if self is DecodingError || self is EncodingError { return nil }
        guard var error = self as? ModelError else { return (self, ModelError.Code.rejected.summary) }
        if error.code == .depthLimit || error.code == .invalidSchema { return nil }
        // The position is dropped: it does not refer to the decoder's text.
        error.position = .none
        return (error, error.code.summary)
    }
}
