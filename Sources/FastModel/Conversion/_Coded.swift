/// A value of any type that a property can have, for `Codable`'s containers.
public struct _Coded<Value: JSONConvertible>: Codable {
    @usableFromInline let value: Value

    @inlinable
    init(_ value: Value) {
        self.value = value
    }

    public init(from decoder: any Decoder) throws {
        value = try Value.decoded(from: decoder)
    }

    public func encode(to encoder: any Encoder) throws {
        unsafe try withUnsafePointer(to: value) { unsafe try Value.witness.encode($0, encoder) }
    }
}
/// What the body makes. A value that it refuses is a `DecodingError` at the path.
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

/// What the body makes of a value. If it refuses the value, that is an `EncodingError` at the path.
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
    /// What is told of a value that was refused; nil when a schema or the depth is at fault, or the error tells its own path.
    fileprivate var refusal: (cause: any Error, description: String)? {
        if self is DecodingError || self is EncodingError { return nil }
        guard var error = self as? ModelError else { return (self, ModelError.Code.rejected.summary) }
        if error.code == .depthLimit || error.code == .invalidSchema { return nil }
        // Whatever text it was read from, it was not the decoder's.
        error.position = .none
        return (error, error.code.summary)
    }
}
