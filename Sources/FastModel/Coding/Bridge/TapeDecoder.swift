/// A value on a tape, as `Decodable` types see it.
///
/// In an existential it needs no memory of its own: three words.
struct TapeDecoder: Decoder {
    let tape: Tape
    /// The value's index. That of an end stands for a value that is not there, which is like null.
    let index: Int
    let step: CodingStep?

    @inline(__always)
    init(_ tape: Tape, _ index: Int, _ step: CodingStep?) {
        self.tape = tape
        self.index = index
        self.step = step
    }

    var codingPath: [any CodingKey] { step.path }

    var userInfo: [CodingUserInfoKey: Any] { tape.userInfo }

    /// The value's token.
    @inline(__always)
    var token: TapeToken { unsafe tape.tokens[index] }

    /// A member or an element of the value.
    func child(_ index: Int, _ key: some CodingKey) -> TapeDecoder {
        TapeDecoder(tape, index, CodingStep(step, key, index))
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try openObject()
        return KeyedDecodingContainer(TapeKeyedContainer<Key>(self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard token.kind == .array else { throw mismatch([Any].self, "unkeyed decoding container") }
        return TapeUnkeyedContainer(self)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    private func openObject() throws {
        guard token.kind == .object else { throw mismatch([String: Any].self, "keyed decoding container") }
        guard let key = tape.settleKeys(of: index) else { return }
        throw corrupted(.duplicateKey, at: key)
    }
}

extension TapeDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { token.isNull }

    func decode(_ type: Bool.Type) throws -> Bool { try scalar() }
    func decode(_ type: String.Type) throws -> String { try scalar() }
    func decode(_ type: Double.Type) throws -> Double { try scalar() }
    func decode(_ type: Float.Type) throws -> Float { try scalar() }
    func decode(_ type: Int.Type) throws -> Int { try scalar() }
    func decode(_ type: Int8.Type) throws -> Int8 { try scalar() }
    func decode(_ type: Int16.Type) throws -> Int16 { try scalar() }
    func decode(_ type: Int32.Type) throws -> Int32 { try scalar() }
    func decode(_ type: Int64.Type) throws -> Int64 { try scalar() }
    func decode(_ type: Int128.Type) throws -> Int128 { try scalar() }
    func decode(_ type: UInt.Type) throws -> UInt { try scalar() }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try scalar() }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try scalar() }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try scalar() }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try scalar() }
    func decode(_ type: UInt128.Type) throws -> UInt128 { try scalar() }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try value() }

    @inline(__always)
    private func scalar<Value: TapeScalar>() throws -> Value {
        guard let value = Value.value(token, on: tape) else { throw failure(Value.self) }
        return value
    }
}
