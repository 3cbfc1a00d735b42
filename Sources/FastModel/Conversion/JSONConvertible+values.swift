// What most types do: values are their own copies, and compare, hash and code as they say themselves.

extension JSONConvertible {
    @inlinable public static var _hasDeepCopy: Bool { false }

    @inlinable
    public static func _isNil(_ value: UnsafeRawPointer) -> Bool { false }

    @inlinable
    public static func _deepCopy(_ value: UnsafeMutableRawPointer, _ context: _CopyContext) {}

    /// A type that is not `Equatable` as far as its conformance tells: it may yet be, and is asked.
    public static func _isEqual(
        _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ context: inout _ComparingContext
    ) -> Bool {
        let left = unsafe left.assumingMemoryBound(to: Self.self).pointee
        let right = unsafe right.assumingMemoryBound(to: Self.self).pointee
        guard let left = left as? any Equatable else { return false }
        return isEqual(left, right)
    }

    private static func isEqual<Value: Equatable>(_ left: Value, _ right: Any) -> Bool {
        left == right as? Value
    }

    /// What is not `Hashable` adds nothing, so that equal values have equal hashes.
    public static func _hash(_ value: UnsafeRawPointer, _ context: inout _HashingContext) {
        let value = unsafe value.assumingMemoryBound(to: Self.self).pointee
        (value as? any Hashable)?.hash(into: &context.hasher)
    }
}

extension JSONConvertible where Self: Equatable {
    @inlinable
    public static func _isEqual(
        _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ context: inout _ComparingContext
    ) -> Bool {
        unsafe left.assumingMemoryBound(to: Self.self).pointee == right.assumingMemoryBound(to: Self.self).pointee
    }
}

extension JSONConvertible where Self: Hashable {
    @inlinable
    public static func _hash(_ value: UnsafeRawPointer, _ context: inout _HashingContext) {
        unsafe value.assumingMemoryBound(to: Self.self).pointee.hash(into: &context.hasher)
    }
}

extension JSONConvertible {
    /// A type that is not `Codable` is coded as the JSON it is written as: all of it.
    public static func _encode(_ value: UnsafeRawPointer, to encoder: any Encoder) throws {
        let value = unsafe value.assumingMemoryBound(to: Self.self).pointee
        try _refused(encoded: value, at: encoder.codingPath) {
            var report = EncodingReport()
            let json = try ModelEncoder().encodeValue(value, reporting: &report)
            if let issue = report.issues.first { throw issue }
            return json
        }.encode(to: encoder)
    }

    public static func _decoded(from decoder: any Decoder) throws -> Self {
        let value = try JSONValue(from: decoder)
        return try _refused(decodedAt: decoder.codingPath) {
            try ModelDecoder().decode(Self.self, from: ModelEncoder().encode(value))
        }
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

extension JSONConvertible where Self: Codable {
    /// In a container of one value, where encoders have forms of their own for dates and data.
    @inlinable
    public static func _encode(_ value: UnsafeRawPointer, to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(unsafe value.assumingMemoryBound(to: Self.self).pointee)
    }

    @inlinable
    public static func _decoded(from decoder: any Decoder) throws -> Self {
        try decoder.singleValueContainer().decode(Self.self)
    }
}
