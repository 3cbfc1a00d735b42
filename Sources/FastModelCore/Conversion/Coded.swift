/// A ``JSONConvertible`` value, for `Codable`'s containers.
@usableFromInline struct Coded<Value: JSONConvertible>: Codable {
    @usableFromInline let value: Value

    @inlinable init(_ value: Value) { self.value = value }

    @usableFromInline init(from decoder: any Decoder) throws { value = try Value.decoded(from: decoder) }

    @usableFromInline func encode(to encoder: any Encoder) throws {
        unsafe try withUnsafePointer(to: value) { unsafe try Value._witness.encode($0, encoder) }
    }
}

extension Decoder {
    /// The error for a value that has the wrong contents.
    @usableFromInline func corrupted(_ reason: String) -> DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: reason))
    }
}

/// Returns the body's result. If the body rejects a value, throws a `DecodingError` at the path.
@usableFromInline func _refused<Result>(decodedAt path: [any CodingKey], _ body: () throws -> Result) throws -> Result {
    do {
        return try body()
    } catch {
        guard let (cause, description) = error.refusal else { throw error }
        throw DecodingError.dataCorrupted(
            DecodingError.Context(codingPath: path, debugDescription: description, underlyingError: cause))
    }
}

/// Returns the body's result for a value. If the body rejects the value, throws an `EncodingError` at the path.
@usableFromInline func _refused<Result>(
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
    /// The cause and description of a rejected value; nil if a schema or the depth is at fault, or if the error has its own path.
    fileprivate var refusal: (cause: any Error, description: String)? {
        if self is DecodingError || self is EncodingError { return nil }
        guard var error = self as? ModelError else { return (self, ModelError.Code.rejected.summary) }
        if error.code == .depthLimit || error.code == .invalidSchema { return nil }
        // The position is removed, because it does not refer to the decoder's text.
        error.position = .none
        return (error, error.code.summary)
    }
}
