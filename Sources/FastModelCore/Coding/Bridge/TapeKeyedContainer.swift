/// The members of an object on a tape.
struct TapeKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let object: TapeDecoder

    /// - Parameter object: the decoder of an object. With a key strategy, the decoder's step is a ``TapeMembers``.
    init(_ object: TapeDecoder) { self.object = object }

    /// Finds the members according to a key strategy; nil for the exact strategy.
    @inline(__always) private var members: TapeMembers? { object.tape.names == nil ? nil : object.step as? TapeMembers }
    var codingPath: [any CodingKey] { object.codingPath }

    /// The keys in the document's order.
    var allKeys: [Key] {
        var keys: [Key] = []
        keys.reserveCapacity(object.token.count)
        let members = members
        object.tape.forEachKey(of: object.index) { index in
            let name = unsafe object.tape.event(object.tape.tokens[index]).text
            let key = members.map { $0.key(to: index + 1, named: name) } ?? Key(stringValue: name)
            if let key { keys.append(key) }
        }
        return keys
    }

    func contains(_ key: Key) -> Bool { find(key) != nil }
    func decodeNil(forKey key: Key) throws -> Bool { unsafe object.tape.tokens[try index(of: key)].isNull }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try object.child(index(of: key), key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try object.child(index(of: key), key).unkeyedContainer()
    }

    func superDecoder() -> any Decoder { superDecoder(SuperKey.super) }
    func superDecoder(forKey key: Key) -> any Decoder { superDecoder(key) }

    private func superDecoder(_ key: some CodingKey) -> any Decoder {
        object.child(find(key) ?? object.tape.index(after: object.index) - 1, key)
    }

    @inline(__always) private func find(_ key: some CodingKey) -> Int? {
        if let members { return members.value(of: key.stringValue) }
        return object.tape.value(of: key.stringValue, in: object.index)
    }

    @inline(__always) private func index(of key: Key) throws -> Int {
        guard let index = find(key) else { throw object.missing(key) }
        return index
    }

    /// The index of a key's value, or nil if the value is missing or null.
    @inline(__always) private func present(_ key: Key) -> Int? {
        guard let index = find(key), unsafe !object.tape.tokens[index].isNull else { return nil }
        return index
    }
}

// The generic methods for scalars implement the protocol's methods for single types, inlined into each. The types for which the
// standard library has a default implementation, which is slower or fails, need methods of their own.

extension TapeKeyedContainer {
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try scalar(key) }
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try scalar(key) }

    @inline(__always) func decode<Value: TapeScalar>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try scalar(key)
    }

    @inline(__always) private func scalar<Value: TapeScalar>(_ key: Key) throws -> Value {
        let index = try index(of: key)
        guard let value = unsafe Value.value(object.tape.tokens[index], on: object.tape) else {
            throw object.child(index, key).failure(Value.self)
        }
        return value
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try object.child(index(of: key), key).value()
    }

    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try optional(key) }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try optional(key) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try optional(key) }
    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try optional(key) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try optional(key) }
    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try optional(key) }
    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try optional(key) }
    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try optional(key) }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try optional(key) }
    func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? { try optional(key) }
    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try optional(key) }
    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try optional(key) }
    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try optional(key) }
    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try optional(key) }
    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try optional(key) }
    func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? { try optional(key) }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        guard let index = present(key) else { return nil }
        return try object.child(index, key).value() as Value
    }

    @inline(__always) private func optional<Value: TapeScalar>(_ key: Key) throws -> Value? {
        guard let index = present(key) else { return nil }
        guard let value = unsafe Value.value(object.tape.tokens[index], on: object.tape) else {
            throw object.child(index, key).failure(Value.self)
        }
        return value
    }
}
