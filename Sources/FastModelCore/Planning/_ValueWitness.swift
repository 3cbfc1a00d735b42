/// The functions over a type's values other than reading them from JSON: writing, copying, comparing, hashing, coding.
///
/// A type's own witness is `JSONConvertible.witness`; a converter makes a witness for its property's type. Plans make the
/// witnesses. A container's witness holds its elements' witness, so no operation looks up a witness.
///
/// `@unchecked Sendable`: the functions capture only types, other witnesses and converters, all of which are `Sendable`. The
/// compiler cannot know this of types that are found by a cast.
@safe public struct _ValueWitness: @unchecked Sendable {
    @usableFromInline typealias Write = (_ value: UnsafeRawPointer, _ writer: inout _Writer) -> _Written
    /// Assigns a value to initialised memory.
    @usableFromInline typealias Assign = (_ target: UnsafeMutableRawPointer, _ source: UnsafeRawPointer) -> Void
    /// Replaces a value in its place by a deep copy.
    @usableFromInline typealias DeepCopy = (_ value: UnsafeMutableRawPointer, _ context: CopyContext) -> Void
    @usableFromInline typealias IsEqual = (
        _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ context: inout ComparingContext
    ) -> Bool
    @usableFromInline typealias Hash = (_ value: UnsafeRawPointer, _ context: inout HashingContext) -> Void
    @usableFromInline typealias Encode = (_ value: UnsafeRawPointer, _ encoder: any Encoder) throws -> Void
    /// Decodes a value for `Codable` into uninitialised memory. Returns false, with the memory untouched, if the type cannot be
    /// decoded.
    @usableFromInline typealias Decode = (_ memory: UnsafeMutableRawPointer, _ decoder: any Decoder) throws -> Bool

    /// The type that errors report: for a type that is only a wrapper, the wrapped type.
    @usableFromInline var declaredType: any Any.Type
    /// Whether null is one of the type's values.
    @usableFromInline var takesNull = false
    /// Whether an optional of the type reads the words "nil", "null", "(null)" and "<null>" as nil.
    @usableFromInline var readsNullWords = false
    @usableFromInline var write: Write {
        didSet { scalar = .other }
    }
    /// What `write` does to plain text, if an object's writer can do so itself.
    var scalar = WrittenScalar.other
    /// Writes containers of the type's values.
    var containers = ContainerWriting()
    /// Assigns a value to initialised memory.
    @usableFromInline var assign: Assign
    /// Whether a value is an optional's nil or absent, which ``Property`` omits when it encodes for `Codable`.
    @usableFromInline var isNil: (_ value: UnsafeRawPointer) -> Bool = { _ in false }
    /// Replaces a value by a deep copy; nil if an ordinary copy is enough.
    @usableFromInline var deepCopy: DeepCopy?
    @usableFromInline var isEqual: IsEqual
    @usableFromInline var hash: Hash
    @usableFromInline var encode: Encode
    @usableFromInline var decode: Decode

    /// The functions that write containers of a scalar type, compiled for the type. Each is nil for types whose containers are
    /// written member by member.
    @safe struct ContainerWriting {
        var array: Write?
        /// Writes an array of arrays.
        var nested: Write?
        /// Writes a dictionary with string keys.
        var entries: Write?
    }

    @usableFromInline init<Value>(
        type: Value.Type, declaredType: (any Any.Type)? = nil, write: @escaping Write, deepCopy: DeepCopy? = nil,
        isEqual: @escaping IsEqual, hash: @escaping Hash, encode: @escaping Encode, decode: @escaping Decode
    ) {
        self.declaredType = declaredType ?? type
        unsafe assign = { target, source in
            unsafe target.assumingMemoryBound(to: Value.self).pointee =
                source.assumingMemoryBound(to: Value.self).pointee
        }
        unsafe self.write = write
        unsafe self.deepCopy = deepCopy
        unsafe self.isEqual = isEqual
        unsafe self.hash = hash
        unsafe self.encode = encode
        unsafe self.decode = decode
    }
}

/// Encodes a value in memory, for `Codable`'s containers.
@safe struct CodedPlace: Encodable {
    let value: UnsafeRawPointer
    let encode: _ValueWitness.Encode

    func encode(to encoder: any Encoder) throws { unsafe try encode(value, encoder) }
}
