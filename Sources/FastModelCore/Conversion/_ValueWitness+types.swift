// Witnesses of types without their own, of optionals, and of values that converters make.

extension _ValueWitness {
    /// The witness of a type, based on its conformances to `Equatable`, `Hashable` and `Codable`. A deep copy is a plain copy.
    @usableFromInline init<Value: JSONConvertible>(of type: Value.Type) {
        unsafe self.init(
            type: type, write: { unsafe Value._write($0, to: &$1) }, isEqual: Self.isEqual(type), hash: Self.hash(type),
            // The casts to `Codable` wait until a value is coded: the first search for a type's conformance takes long.
            encode: { unsafe try Value.encoding($0, $1) }, decode: { unsafe try Value.decoding($0, $1) })
    }

    /// The witness of optionals of a `Hashable` type, with functions specialised for the type.
    @inline(__always) init<Value: JSONConvertible & Hashable>(optionalScalar type: Value.Type) {
        unsafe self.init(optional: Value._witness, of: type, isNil: Value._propertyForm.isNil)
        unsafe write = { unsafe Value?._write($0, to: &$1) }
        scalar = WrittenScalar(Value?.self)
        containers = ContainerWriting(of: Value?.self)
        unsafe isEqual = Value?.comparison
        unsafe hash = Value?.hashing
    }

    /// The witness of a `Hashable` type, with functions specialised for the type.
    @inline(__always) init<Value: JSONConvertible & Hashable>(ofScalar type: Value.Type) {
        self.init(of: type)
        unsafe write = { unsafe Value._write($0, to: &$1) }
        scalar = WrittenScalar(type)
        containers = ContainerWriting(of: type)
        // A document may hold a number or bool as a string. A word such as "null" then means that the value is missing.
        readsNullWords = type is any Numeric.Type || type == Bool.self
        unsafe isEqual = Value.comparison
        unsafe hash = Value.hashing
    }

    /// The witness of a type whose conformances are found at run time. Values are coded if the type is ``JSONConvertible`` and
    /// deep-copied according to their types at run time. JSON has no form for the values.
    @usableFromInline init<Value>(ofAny type: Value.Type) {
        let own = (type as? any JSONConvertible.Type)?._witness
        let encode: Encode = { value, encoder in
            if let own { return unsafe try own.encode(value, encoder) }
            throw ModelError(.unencodable, position: .none, wanted: "\(type)")
        }
        unsafe self.init(
            type: type,
            write: { value, writer in writer.unencodable(unsafe value.assumingMemoryBound(to: Value.self).pointee) },
            deepCopy: { value, context in
                let value = unsafe value.assumingMemoryBound(to: Value.self)
                if let copy = context.deepCopy(of: unsafe value.pointee) { unsafe value.pointee = copy }
            }, isEqual: own?.isEqual ?? Self.isEqual(type), hash: own?.hash ?? Self.hash(type), encode: encode,
            decode: own?.decode ?? { _, _ in false })
        if let own, unsafe own.deepCopy == nil { unsafe deepCopy = nil }
        if let optional = type as? any OptionalType.Type { unsafe isNil = { unsafe optional.isNil($0) } }
    }

    /// The witness of an optional. A nil is not written.
    init<Wrapped>(optional wrapped: _ValueWitness, of type: Wrapped.Type) {
        unsafe self.init(
            optional: wrapped, of: type, isNil: { unsafe isNone($0.assumingMemoryBound(to: Wrapped?.self).pointee) })
    }

    init<Wrapped>(
        optional wrapped: _ValueWitness, of type: Wrapped.Type,
        isNil: @escaping (_ value: UnsafeRawPointer) -> Bool
    ) {
        // The wrapped value is at the address of its optional.
        let hash: Hash = { value, context in
            let isNil = unsafe isNil(value)
            context.hasher.combine(isNil)
            if !isNil { unsafe wrapped.hash(value, &context) }
        }
        let encode: Encode = { value, encoder in
            if unsafe !isNil(value) { return unsafe try wrapped.encode(value, encoder) }
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        }
        let decode: Decode = { memory, decoder in
            let memory = unsafe memory.bindMemory(to: Wrapped?.self, capacity: 1)
            if try decoder.singleValueContainer().decodeNil() {
                unsafe memory.initialize(to: nil)
                return true
            }
            return unsafe try withUnsafeTemporaryAllocation(of: Wrapped.self, capacity: 1) { place in
                let place = unsafe place.baseAddress.unsafelyUnwrapped
                guard unsafe try wrapped.decode(place, decoder) else { return false }
                unsafe memory.initialize(to: place.move())
                return true
            }
        }
        func make<Declared>(of type: Declared.Type) -> any Any.Type { Declared?.self }
        unsafe self.init(
            type: Wrapped?.self, declaredType: _openExistential(wrapped.declaredType, do: make),
            write: { value, writer in unsafe isNil(value) ? .nothing : wrapped.write(value, &writer) },
            isEqual: { left, right, context in
                let isNil = (left: unsafe isNil(left), right: unsafe isNil(right))
                guard isNil.left == isNil.right else { return false }
                return unsafe isNil.left || wrapped.isEqual(left, right, &context)
            }, hash: hash, encode: encode, decode: decode)
        takesNull = true
        unsafe self.isNil = unsafe isNil
        if let deepCopy = unsafe wrapped.deepCopy {
            unsafe self.deepCopy = { value, context in if unsafe !isNil(value) { unsafe deepCopy(value, context) } }
        }
    }

    /// The witness of the values that a converter makes. Values of a type that is not `Equatable` are equal if their encoded forms
    /// are equal.
    @usableFromInline init<Conversion: JSONConverter>(_ converter: Conversion) {
        typealias Value = Conversion.Value
        typealias Source = Conversion.Source
        let source = Source._witness
        let write: Write = { value, writer in
            do {
                let source = try converter.encode(unsafe value.assumingMemoryBound(to: Value.self).pointee)
                return source.write(to: &writer)
            } catch { return writer.refused(error, Value.self) }
        }
        let encode: Encode = { value, encoder in
            let value = unsafe value.assumingMemoryBound(to: Value.self).pointee
            let made = try _refused(encoded: value, at: encoder.codingPath) { try converter.encode(value) }
            unsafe try withUnsafePointer(to: made) { unsafe try source.encode($0, encoder) }
        }
        let decode: Decode = { memory, decoder in
            let source = try Source.decoded(from: decoder)
            let value = try _refused(decodedAt: decoder.codingPath) { try converter.decode(source) }
            unsafe memory.bindMemory(to: Value.self, capacity: 1).initialize(to: value)
            return true
        }
        self.init(ofAny: Value.self)
        unsafe self.write = unsafe write
        unsafe self.encode = unsafe encode
        unsafe self.decode = unsafe decode
        guard !(Value.self is any Equatable.Type) else { return }
        unsafe isEqual = { left, right, context in
            let left = try? converter.encode(unsafe left.assumingMemoryBound(to: Value.self).pointee)
            let right = try? converter.encode(unsafe right.assumingMemoryBound(to: Value.self).pointee)
            guard let left, let right else { return false }
            return unsafe withUnsafePointer(to: left) { left in
                unsafe withUnsafePointer(to: right) { unsafe source.isEqual(left, $0, &context) }
            }
        }
        unsafe hash = { value, context in
            let made = try? converter.encode(unsafe value.assumingMemoryBound(to: Value.self).pointee)
            if let made { unsafe withUnsafePointer(to: made) { unsafe source.hash($0, &context) } }
        }
    }

    /// Compares values by `==`. Values that are not `Equatable`, even by their types at run time, are never equal, except two nils.
    @usableFromInline static func isEqual<Value>(_ type: Value.Type) -> IsEqual {
        if let comparison = unsafe (type as? any Equatable.Type)?.comparison { return unsafe comparison }
        let optional = type as? any OptionalType.Type
        // The value's type at run time may be `Equatable` although the declared protocol or superclass is not.
        return { left, right, _ in
            if let optional, unsafe optional.isNil(left) { return unsafe optional.isNil(right) }
            let left = unsafe left.assumingMemoryBound(to: Value.self).pointee
            let right = unsafe right.assumingMemoryBound(to: Value.self).pointee
            return (left as? any Equatable)?.isEqual(to: right) ?? false
        }
    }

    /// Hashes values of a type. Values that are not `Hashable` add nothing, so that equal values have equal hashes.
    @usableFromInline static func hash<Value>(_ type: Value.Type) -> Hash {
        if type is any Equatable.Type, let hashing = unsafe (type as? any Hashable.Type)?.hashing {
            return unsafe hashing
        }
        return { value, context in
            let value = unsafe value.assumingMemoryBound(to: Value.self).pointee
            (value as? any Hashable)?.hash(into: &context.hasher)
        }
    }
}

extension _ValueWitness.ContainerWriting {
    @inline(__always) fileprivate init<Value: JSONConvertible>(of type: Value.Type) {
        unsafe array = { unsafe [Value]._write($0, to: &$1) }
        unsafe nested = { unsafe [[Value]]._write($0, to: &$1) }
        unsafe entries = { unsafe [String: Value]._write($0, to: &$1) }
    }
}

/// Whether an optional is nil. Borrowed, because unspecialised code would copy the optional.
@inline(never) private func isNone<Wrapped: ~Copyable>(_ optional: borrowing Wrapped?) -> Bool {
    switch optional {
    case .none: true
    case .some: false
    }
}

extension Equatable {
    func isEqual(to other: Any) -> Bool { self == other as? Self }

    @inline(__always) fileprivate static var comparison: _ValueWitness.IsEqual {
        { left, right, _ in
            unsafe left.assumingMemoryBound(to: Self.self).pointee == right.assumingMemoryBound(to: Self.self).pointee
        }
    }
}

extension Hashable {
    @inline(__always) fileprivate static var hashing: _ValueWitness.Hash {
        { value, context in unsafe value.assumingMemoryBound(to: Self.self).pointee.hash(into: &context.hasher) }
    }
}

// Operations for callers that have a value instead of its address.

extension JSONConvertible {
    /// Whether two values of this type, passed as `Any`, are equal.
    static func areEqual(_ left: Any, _ right: Any, _ context: inout ComparingContext) -> Bool {
        guard let left = left as? Self, let right = right as? Self else { return false }
        return unsafe withUnsafePointer(to: left) { left in
            unsafe withUnsafePointer(to: right) { right in unsafe _witness.isEqual(left, right, &context) }
        }
    }

    /// Adds a value of this type, passed as `Any`, to a hash.
    static func hash(any value: Any, _ context: inout HashingContext) {
        guard let value = value as? Self else { return }
        unsafe withUnsafePointer(to: value) { unsafe _witness.hash($0, &context) }
    }

    /// Writes a value of this type, passed as `Any`.
    static func write(any value: Any, to writer: inout _Writer) -> _Written {
        guard let value = value as? Self else { return writer.unencodable(value) }
        return value.write(to: &writer)
    }

    @usableFromInline static func decoded(from decoder: any Decoder) throws -> Self {
        let value: Self? = unsafe try withUnsafeTemporaryAllocation(of: Self.self, capacity: 1) { memory in
            let memory = unsafe memory.baseAddress.unsafelyUnwrapped
            return unsafe try _witness.decode(memory, decoder) ? memory.move() : nil
        }
        if let value { return value }
        throw decoder.corrupted("\(Self.self) cannot be decoded")
    }
}
