/// A value on a tape, as `Decodable` types see it.
///
/// A decoder's size is three words, so that an existential holds it without an allocation.
struct TapeDecoder: Decoder {
    let tape: Tape
    /// The value's index. The index of an end token means a missing value, which is treated like null.
    let index: Int
    let step: CodingStep?

    @inline(__always) init(_ tape: Tape, _ index: Int, _ step: CodingStep?) {
        self.tape = tape
        self.index = index
        self.step = step
    }

    var codingPath: [any CodingKey] { step.path }
    var userInfo: [CodingUserInfoKey: Any] { tape.userInfo }

    @inline(__always) var token: TapeToken { unsafe tape.tokens[index] }

    /// The decoder of a member or an element.
    func child(_ index: Int, _ key: some CodingKey) -> TapeDecoder {
        TapeDecoder(tape, index, CodingStep(step, key, index))
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try openObject()
        guard let names = tape.names else { return KeyedDecodingContainer(TapeKeyedContainer<Key>(self)) }
        let object = TapeDecoder(tape, index, try TapeMembers(of: self, names))
        return KeyedDecodingContainer(TapeKeyedContainer<Key>(object))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard token.kind == .array else { throw mismatch([Any].self, "unkeyed decoding container") }
        return TapeUnkeyedContainer(self)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    /// Compares the keys of the value, which must be an object.
    ///
    /// - Throws: `DecodingError` if the value is not an object, or has a repeated key that the options reject.
    func openObject() throws {
        guard token.kind == .object else { throw mismatch([String: Any].self, "keyed decoding container") }
        guard let key = tape.settleKeys(of: index) else { return }
        throw corrupted(.duplicateKey, at: key)
    }
}

extension TapeDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { token.isNull }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try value() }

    func decode(_ type: Int128.Type) throws -> Int128 { try scalar() }
    func decode(_ type: UInt128.Type) throws -> UInt128 { try scalar() }
    @inline(__always) func decode<Value: TapeScalar>(_ type: Value.Type) throws -> Value { try scalar() }

    @inline(__always) private func scalar<Value: TapeScalar>() throws -> Value {
        guard let value = Value.value(token, on: tape) else { throw failure(Value.self) }
        return value
    }
}

// The errors of Foundation's decoder, with positions added.

extension TapeDecoder {
    /// The error for a value that is null, of another kind, or not convertible to the type. `target` is the type that is made from a
    /// value of the type; nil if that is the type itself.
    @inline(never) func failure(_ type: any Any.Type, for target: (any Any.Type)? = nil) -> DecodingError {
        let reason = unsafe tape.context.pointee.takeFailure()
        if token.isNull { return notFound(type, "Cannot get value of type \(type) -- found null value instead") }
        guard let code = reason.code, code != .typeMismatch else {
            return mismatched(type, "Expected to decode \(type) but found \(foundWords) instead.")
        }
        return corrupted(code, at: index, wanted: target ?? type, detail: reason.detail)
    }

    /// The error for a value that is not an object or not an array.
    @inline(never) func mismatch(_ type: any Any.Type, _ container: String) -> DecodingError {
        token.isNull
            ? notFound(type, "Cannot get \(container) -- found null value instead")
            : mismatched(type, "Expected to decode \(type) but found \(foundWords) instead.")
    }

    /// The error for a null or missing value.
    func notFound(_ type: any Any.Type, _ text: String) -> DecodingError {
        .valueNotFound(type, context(text, error(.unexpectedNull, at: index, found: .null, wanted: type)))
    }

    @inline(never) func missing(_ key: some CodingKey) -> DecodingError {
        // Positioned at the end of the object, where the key is known to be missing.
        let end = tape.index(after: index) - 1
        var error = ModelError(.missingKey, codingPath: safePath, position: tape.position(at: tape.offset(of: end)))
        if let component = CodingPath.Component(key) { error.codingPath.components.append(component) }
        return .keyNotFound(key, context("No value associated with key \(key) (\"\(key.stringValue)\").", error))
    }

    /// The error for a value that is rejected although its kind is right, such as an invalid URL or an object with a repeated key.
    @inline(never) func corrupted(
        _ code: ModelError.Code, at index: Int, wanted: (any Any.Type)? = nil, detail: String? = nil
    ) -> DecodingError {
        let error = error(code, at: index, found: unsafe tape.tokens[index].jsonKind, wanted: wanted, detail: detail)
        return .dataCorrupted(context("\(code.summary).", error))
    }

    /// Adds the place and the type to the error of a type that rejects a value of the right kind. Other errors are unchanged.
    @inline(never) func explained(_ error: DecodingError, _ type: any Any.Type) -> DecodingError {
        guard case .dataCorrupted(let context) = error, context.underlyingError == nil else { return error }
        // The compiler's `init(from:)` of an enumeration with raw values.
        let inner = CodingPath(Array(context.codingPath.dropFirst(codingPath.count)))
        let isUnknown = type is any RawRepresentable.Type && inner.components.isEmpty
        var cause = self.error(
            isUnknown ? .unknownCase : .rejected, at: index, found: unsafe tape.tokens[index].jsonKind, wanted: type)
        cause.codingPath.components += inner.components
        return .dataCorrupted(
            DecodingError.Context(
                codingPath: context.codingPath, debugDescription: "\(context.debugDescription) At \(cause.position).",
                underlyingError: cause))
    }

    /// The error of a nested model, with positions relative to the whole text.
    @inline(never) func failure(below error: ModelError) -> DecodingError {
        var error = error
        let start = tape.offset(of: index)
        if error.position != .none { error.position = tape.position(at: start + error.position.offset) }
        let inner = error.codingPath
        error.codingPath.components.insert(contentsOf: safePath.components, at: 0)
        return DecodingError(error, at: codingPath, inner)
    }

    private func mismatched(_ type: any Any.Type, _ text: String) -> DecodingError {
        .typeMismatch(type, context(text, error(.typeMismatch, at: index, found: token.jsonKind, wanted: type)))
    }

    private func error(
        _ code: ModelError.Code, at index: Int, found: JSONKind, wanted: (any Any.Type)?, detail: String? = nil
    ) -> ModelError {
        ModelError(
            code, codingPath: safePath, position: tape.position(at: tape.offset(of: index)), found: found,
            wanted: wanted.map { "\($0)" }, detail: detail)
    }

    private func context(_ text: String, _ error: ModelError) -> DecodingError.Context {
        DecodingError.Context(
            codingPath: codingPath, debugDescription: "\(text) At \(error.position).", underlyingError: error)
    }

    /// The path without keys from the document.
    private var safePath: CodingPath {
        step.path { tape.places.position(of: $0.place, in: $0.parent?.place ?? 0, on: tape) }
    }

    /// The kind of the value, in Foundation's words.
    private var foundWords: String {
        switch token.kind {
        case .null, .end: "null"
        case .bool: "bool"
        case .number, .nonFinite: "number"
        case .string, .key, .repeatedKey: "a string"
        case .object: "a dictionary"
        case .array: "an array"
        }
    }
}
