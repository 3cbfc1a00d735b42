// What goes wrong with a value, as Foundation's decoder has it, with the position besides.

extension TapeDecoder {
    /// Why the value is none of a type.
    @inline(never)
    func failure(_ type: any Any.Type) -> DecodingError {
        let reason = unsafe tape.context.pointee.takeFailure()
        if token.isNull { return notFound(type, "Cannot get value of type \(type) -- found null value instead") }
        guard let code = reason.code, code != .typeMismatch else {
            return mismatched(type, "Expected to decode \(type) but found \(foundWords) instead.")
        }
        return corrupted(code, at: index, wanted: type, detail: reason.detail)
    }

    /// The value is no object or no array.
    @inline(never)
    func mismatch(_ type: any Any.Type, _ container: String) -> DecodingError {
        token.isNull
            ? notFound(type, "Cannot get \(container) -- found null value instead")
            : mismatched(type, "Expected to decode \(type) but found \(foundWords) instead.")
    }

    /// There is no value.
    func notFound(_ type: any Any.Type, _ text: String) -> DecodingError {
        .valueNotFound(type, context(text, error(.unexpectedNull, at: index, found: .null, wanted: type)))
    }

    /// The value, an object, does not have a key.
    @inline(never)
    func missing(_ key: some CodingKey) -> DecodingError {
        // The end of the object, where it turns out.
        let end = tape.index(after: index) - 1
        var error = ModelError(
            .missingKey, codingPath: safePath, position: tape.position(at: tape.offset(of: end)))
        if let component = CodingPath.Component(key) { error.codingPath.components.append(component) }
        return .keyNotFound(
            key, context("No value associated with key \(key) (\"\(key.stringValue)\").", error))
    }

    /// The value is refused for what its text, or a part's, says.
    @inline(never)
    func corrupted(
        _ code: ModelError.Code, at index: Int, wanted: (any Any.Type)? = nil, detail: String? = nil
    ) -> DecodingError {
        let error = error(code, at: index, found: unsafe tape.tokens[index].jsonKind, wanted: wanted, detail: detail)
        return .dataCorrupted(context("\(code.summary).", error))
    }

    /// What the library has said about a model, as if it had known the whole text.
    @inline(never)
    func failure(below error: ModelError) -> DecodingError {
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

    /// The path without the document's keys.
    private var safePath: CodingPath {
        step.path { tape.places.position(of: $0.place, in: $0.parent?.place ?? 0, on: tape) }
    }

    /// What stands there, in Foundation's words.
    private var foundWords: String {
        switch token.kind {
        case .null, .end: "null"
        case .bool: "bool"
        case .number: "number"
        case .string, .key, .repeatedKey: "a string"
        case .object: "a dictionary"
        case .array: "an array"
        }
    }
}
