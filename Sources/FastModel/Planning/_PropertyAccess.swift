/// What is done to a property besides reading JSON into it, compiled for its type.
///
/// For a stored property the address is its own, and the closures capture nothing; for one that only its accessors reach
/// it is the base's.
@safe
public struct _PropertyAccess: Sendable {
    /// Writes the property's value.
    @usableFromInline
    typealias Write = @Sendable (_ property: UnsafeMutableRawPointer, _ writer: inout _Writer) -> _Written
    /// Assigns the value of one property to that of another model.
    @usableFromInline
    typealias Copy = @Sendable (_ source: UnsafeMutableRawPointer, _ target: UnsafeMutableRawPointer) -> Void
    /// Does something to the value in its place.
    @usableFromInline
    typealias DeepCopy = @Sendable (_ property: UnsafeMutableRawPointer, _ context: _CopyContext) -> Void
    /// Compares the property of two models.
    @usableFromInline
    typealias IsEqual =
        @Sendable (
            _ left: UnsafeMutableRawPointer, _ right: UnsafeMutableRawPointer, _ context: inout _ComparingContext
        ) -> Bool
    /// Hashes the value.
    @usableFromInline
    typealias Hash = @Sendable (_ property: UnsafeMutableRawPointer, _ context: inout _HashingContext) -> Void
    /// Encodes the value under its key, or not at all if it is nil.
    @usableFromInline
    typealias Encode =
        @Sendable (
            _ property: UnsafeMutableRawPointer, _ container: inout KeyedEncodingContainer<_PropertyKey>,
            _ key: _PropertyKey
        ) throws -> Void
    /// Decodes the value of a key that is there.
    @usableFromInline
    typealias Decode =
        @Sendable (
            _ property: UnsafeMutableRawPointer, _ container: KeyedDecodingContainer<_PropertyKey>, _ key: _PropertyKey
        ) throws -> Void

    /// Writes the value. A transform on the way out replaces it.
    @usableFromInline var write: Write
    @usableFromInline var copy: Copy
    /// Replaces the value by a deep copy; nil when a copy is as good.
    @usableFromInline var deepCopy: DeepCopy?
    @usableFromInline var isEqual: IsEqual
    @usableFromInline var hash: Hash
    /// The value itself.
    @usableFromInline var value: @Sendable (_ property: UnsafeMutableRawPointer) -> Any
    @usableFromInline var encode: Encode
    @usableFromInline var decode: Decode

    @usableFromInline
    init(
        write: @escaping Write, copy: @escaping Copy, deepCopy: DeepCopy?, isEqual: @escaping IsEqual,
        hash: @escaping Hash, value: @escaping @Sendable (UnsafeMutableRawPointer) -> Any, encode: @escaping Encode,
        decode: @escaping Decode
    ) {
        unsafe self.write = write
        unsafe self.copy = copy
        unsafe self.deepCopy = deepCopy
        unsafe self.isEqual = isEqual
        unsafe self.hash = hash
        unsafe self.value = value
        unsafe self.encode = encode
        unsafe self.decode = decode
    }
}

/// A property of a model that takes part in something besides decoding.
@safe
struct _Property: Sendable {
    let name: String
    /// Where its value goes in JSON: the first candidate.
    let path: [String]
    /// Its options over those of its type.
    let options: ValueOptions
    /// Whether it is not written.
    let isTransient: Bool
    let isWeak: Bool
    /// Whether it lies in the model's own memory, where the access starts; otherwise that starts at the base.
    let isStored: Bool
    /// Where it is from the base; 0 when the access starts at the base itself.
    let offset: Int
    let access: _PropertyAccess
}

/// A property's name, or a dictionary's key, for `Codable`.
public struct _PropertyKey: CodingKey {
    public let stringValue: String
    public var intValue: Int? { nil }

    public init(stringValue: String) {
        self.stringValue = stringValue
    }

    public init?(intValue: Int) {
        nil
    }
}
