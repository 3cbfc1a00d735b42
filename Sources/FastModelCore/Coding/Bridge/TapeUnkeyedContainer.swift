/// The elements of an array on a tape.
struct TapeUnkeyedContainer: UnkeyedDecodingContainer {
    private let array: TapeDecoder
    /// The index of the next element or of the array's end.
    private var next: Int
    private(set) var currentIndex = 0

    /// - Parameter array: the decoder of an array.
    init(_ array: TapeDecoder) {
        self.array = array
        next = array.index + 1
    }

    var codingPath: [any CodingKey] { array.codingPath }
    var count: Int? { array.token.count }
    var isAtEnd: Bool { unsafe array.tape.tokens[next].kind == .end }

    mutating func decodeNil() throws -> Bool {
        guard try element(Never.self).token.isNull else { return false }
        advance()
        return true
    }

    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        let container = try element(KeyedDecodingContainer<Key>.self).container(keyedBy: type)
        advance()
        return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let container = try element((any UnkeyedDecodingContainer).self).unkeyedContainer()
        advance()
        return container
    }

    mutating func superDecoder() throws -> any Decoder {
        let decoder = try element((any Decoder).self)
        advance()
        return decoder
    }

    /// The next element. At the array's end, throws an error with the expected type.
    private func element(_ type: any Any.Type) throws -> TapeDecoder {
        let element = array.child(next, ElementKey(currentIndex))
        if isAtEnd { throw element.notFound(type, "Unkeyed container is at end.") }
        return element
    }

    private mutating func advance() {
        next = array.tape.index(after: next)
        currentIndex += 1
    }

    mutating func decode(_ type: Int128.Type) throws -> Int128 { try scalar() }
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try scalar() }
    @inline(__always) mutating func decode<Value: TapeScalar>(_ type: Value.Type) throws -> Value { try scalar() }

    @inline(__always) private mutating func scalar<Value: TapeScalar>() throws -> Value {
        guard let value = unsafe Value.value(array.tape.tokens[next], on: array.tape) else {
            throw try element(Value.self).failure(Value.self)
        }
        next &+= 1
        currentIndex += 1
        return value
    }

    // Generic types call this method for scalars too, which need no path.
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let tape = array.tape
        if let value = TapeDecoder(tape, next, nil).simple(type) {
            advance()
            return value
        }
        let value = try element(type).value(type)
        advance()
        return value
    }
}
