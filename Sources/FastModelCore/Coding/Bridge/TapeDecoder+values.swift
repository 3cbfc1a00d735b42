#if canImport(FoundationEssentials)
private import FoundationEssentials
#else
private import Foundation
#endif

// Values of any type.

extension TapeDecoder {
    func value<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        switch tape.forms.form(of: type) {
        case .coded, .set, .pairs: try coded()
        case .string: try cast(decode(String.self))
        case .bool: try cast(decode(Bool.self))
        case .int: try cast(decode(Int.self))
        case .double: try cast(decode(Double.self))
        case .float: try cast(decode(Float.self))
        case .date: try cast(converted(Date.self, readAs: tape.decoder.options.dates.readType))
        case .data: try cast(data())
        case .url: try cast(url())
        case .uuid: try cast(converted(UUID.self, readAs: String.self, orNull: String.self))
        case .decimal: try cast(converted(Decimal.self, readAs: Decimal.self))
        case .captured: try cast(captured())
        case .model: try model()
        case .dictionary: try Value(from: TapeDictionaryDecoder(self))
        }
    }

    /// Decodes a value by its own `init(from:)`.
    @inline(__always) private func coded<Value: Decodable>() throws -> Value {
        if ThreadStack.isLow, step.path.count > ThreadStack.freeLevels {
            throw corrupted(.depthLimit, at: index, detail: ThreadStack.detail)
        }
        do { return try Value(from: self) } catch let error as DecodingError {
            throw explained(error, Value.self)
        }
    }

    /// Decodes the value without a path; nil if the type needs a path or does not match the value.
    @inline(__always) func simple<Value>(_ type: Value.Type) -> Value? {
        switch tape.forms.form(of: type) {
        case .string: String.value(token, on: tape).map { cast($0) }
        case .bool: Bool.value(token, on: tape).map { cast($0) }
        case .int: Int.value(token, on: tape).map { cast($0) }
        case .double: Double.value(token, on: tape).map { cast($0) }
        case .float: Float.value(token, on: tape).map { cast($0) }
        default: nil
        }
    }

    /// Casts a value to its own type, which a generic function knows by another name.
    @inline(__always) private func cast<From, To>(_ value: From) -> To {
        assert(From.self == To.self)
        return unsafe unsafeBitCast(value, to: To.self)
    }

    /// Converts a scalar in strict mode. Errors name the expected type as Foundation's decoder does: `type`, or `null` for a null.
    /// The default of `null` is `Value`.
    private func converted<Value: JSONConvertible>(
        _: Value.Type, readAs type: any Any.Type, orNull null: (any Any.Type)? = nil
    ) throws -> Value {
        if token.isNull { throw failure(null ?? Value.self) }
        guard token.kind != .object, token.kind != .array, let value = Value._scalar(tape.event(token)) else {
            throw failure(type, for: Value.self)
        }
        return value
    }

    /// Decodes a URL. Like Foundation's decoder, escapes the characters that must be escaped.
    private func url() throws -> URL {
        guard let text = String.value(token, on: tape) else { throw failure(token.isNull ? URL.self : String.self) }
        guard let url = URL(string: text) else { throw corrupted(.invalidFormat, at: index, wanted: URL.self) }
        return url
    }

    /// Decodes data by the options' strategy. `Data` itself decodes arrays of bytes.
    private func data() throws -> Data {
        switch tape.decoder.options.data {
        case .base64, .base64Unpadded, .base64URL, .base64Lines, .utf8:
            return try converted(Data.self, readAs: String.self)
        case .bytes: return try Data(from: self)
        case .closures(let closures):
            do {
                return try closures.decode(captured())
            } catch {
                let error = ModelError(refusedBy: error)
                throw corrupted(error.code, at: index, wanted: Data.self, detail: error.detail)
            }
        }
    }

    private func captured() throws -> JSONValue {
        let value = tape.captured(index)
        guard !value.isPlain else { return value }
        guard var resolved = value.resolvingDuplicates(tape.decoder.options.duplicateKeys) else {
            let key = value.keysBeforeRepetition.flatMap { tape.key($0, after: index) }
            throw corrupted(.duplicateKey, at: key ?? index)
        }
        guard resolved.takeNatives().isEmpty else { throw corrupted(.typeMismatch, at: index, wanted: JSONValue.self) }
        return resolved
    }

    /// Decodes a value with a schema from the value's text.
    private func model<Value: Decodable>() throws -> Value {
        func decode<Model: JSONModel>(_: Model.Type) throws(ModelError) -> Value {
            cast(try unsafe tape.decoder.decode(Model.self, from: tape.text(of: index)))
        }
        guard let type = Value.self as? any JSONModel.Type else { return try Value(from: self) }
        if token.isNull { throw failure(type) }
        do throws(ModelError) { return try decode(type) } catch { throw failure(below: error) }
    }
}

extension Tape {
    /// The index of the key that `count` keys precede in a value, nested keys included.
    fileprivate func key(_ count: Int, after value: Int) -> Int? {
        var keys = (value..<index(after: value)).lazy.filter { index in
            switch unsafe self.tokens[index].kind {
            case .key, .repeatedKey: true
            default: false
            }
        }.makeIterator()
        for _ in 0..<count { _ = keys.next() }
        return keys.next()
    }

    /// Captures a value unchanged.
    fileprivate func captured(_ value: Int) -> JSONValue {
        var capture = JSONCapture()
        for index in value..<index(after: value) {
            let token = unsafe tokens[index]
            switch token.kind {
            case .object: capture.start(.object)
            case .array: capture.start(.array)
            case .key, .repeatedKey: capture.key(event(token).text)
            case .end: capture.end()
            case .null, .bool, .number, .nonFinite, .string: capture.add(event(token).captured)
            }
        }
        return capture.takeResult() ?? .null
    }
}

extension DateStrategy {
    /// The type from which Foundation's decoder makes dates.
    fileprivate var readType: any Any.Type {
        switch form {
        case .automatic, .iso8601, .rfc3339, .rfc1123, .dotNet: String.self
        case .reference, .seconds, .milliseconds, .microseconds: Double.self
        case .compiled:
            switch object {
            case .format, .formatter: String.self
            default: Date.self
            }
        }
    }
}
