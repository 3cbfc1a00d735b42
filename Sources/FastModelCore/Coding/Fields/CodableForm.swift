/// The value of a property whose type is `Codable` but has neither a schema nor a conversion.
@usableFromInline struct CodableForm<Value: Codable & SendableMetatype>: _EngineConvertible {
    let value: Value

    init(_ value: Value) { self.value = value }

    @usableFromInline static var _witness: _ValueWitness {
        var witness = _ValueWitness(of: self)
        witness.declaredType = Value.self
        // The values may have no `==`, so their texts are compared.
        unsafe witness.isEqual = { left, right, _ in
            let left = unsafe left.assumingMemoryBound(to: CodableForm.self)
            let right = unsafe right.assumingMemoryBound(to: CodableForm.self)
            guard let text = try? unsafe left.pointee.sortedText else { return false }
            return unsafe text == (try? right.pointee.sortedText)
        }
        unsafe witness.hash = { value, context in
            let value = unsafe value.assumingMemoryBound(to: CodableForm.self)
            if let text = try? unsafe value.pointee.sortedText { context.hasher.combine(text) }
        }
        unsafe witness.encode = { value, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(unsafe value.assumingMemoryBound(to: CodableForm.self).pointee.value)
        }
        unsafe witness.decode = { memory, decoder in
            let form = CodableForm(try decoder.singleValueContainer().decode(Value.self))
            unsafe memory.bindMemory(to: CodableForm.self, capacity: 1).initialize(to: form)
            return true
        }
        return witness
    }

    // MARK: Decoding

    @usableFromInline static func _scalar(_ event: _Event) -> CodableForm? {
        switch event.kind {
        case .null:
            guard let optional = Value.self as? any OptionalType.Type else { return event.unchanged() }
            return CodableForm(optional.makeNil(Value.self))
        case .native: return event.native(Value.self).map { CodableForm($0) } ?? event.rejected(.typeMismatch)
        case .bool, .number, .string: break
        }
        if let value = unsafe event.context.pointee.decoded(Value.self, from: event.captured, ValueOptions()) {
            return CodableForm(value)
        }
        _ = event.refused()
        return nil
    }

    @usableFromInline static func _container(_ kind: JSONKind, _ sink: _Sink, _ builder: _PlanBuilder) -> _Container? {
        let values = builder.values
        return unsafe _Container(isJSONOnly: true) { json, target, context in
            guard let value = unsafe context.pointee.decoded(Value.self, from: json, values) else { return false }
            return unsafe sink.put(CodableForm(value), at: target, context)
        }
    }

    // MARK: Encoding

    @usableFromInline static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        let value = unsafe value.assumingMemoryBound(to: CodableForm.self).pointee.value
        // The enclosing object decides whether nil is written.
        return isNil(value) ? .nothing : writer.codable(value)
    }

    /// Whether a value is an optional's nil, in an optional of any depth.
    private static func isNil(_ value: Any) -> Bool {
        guard let optional = value as? any OptionalType else { return false }
        return optional.wrapped.map(isNil) ?? true
    }

    private var sortedText: String {
        get throws {
            // The forms that lose no information.
            let options = EncodingOptions(
                order: .sorted, nonFinite: .words(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan"),
                dates: .secondsSince2001)
            return try ModelEncoder(options).encode(codable: value, as: .string)
        }
    }
}

extension _ConversionContext {
    /// Decodes a captured value, or records the error and returns nil.
    fileprivate mutating func decoded<Value: Decodable>(
        _ type: Value.Type, from json: JSONValue, _ values: ValueOptions
    ) -> Value? {
        do {
            return try decode(type, from: json, values)
        } catch {
            var failure = ModelError(refusedBy: error)
            let isStrict = values.conversion.map { $0 == .strict } ?? settings.isStrict
            if !isStrict, failure.isForScalar { failure.detail = "values in a Codable type are not converted" }
            refuse(failure)
            return nil
        }
    }

    /// Decodes a captured value by the type's own `init(from:)`. `values` are the field's options, unless the context already has
    /// them.
    private func decode<Value: Decodable>(
        _ type: Value.Type, from json: JSONValue, _ values: ValueOptions
    ) throws -> Value {
        var options = unsafe options.pointee
        options.codableDepth += 1
        guard options.codableDepth <= DecodingOptions.maximumCodableDepth else {
            throw ModelError(
                .depthLimit,
                detail:
                    "the limit is \(DecodingOptions.maximumCodableDepth) Codable values, each in a model in the other")
        }
        options.dates = values.dates ?? settings.dates
        options.data = values.data ?? settings.data
        options.nonFinite = values.nonFinite ?? settings.nonFinite
        // Issues of models in the value would be lost, so they must be errors.
        options.conversion = .strict
        // The enclosing decode logs the result.
        options.log = nil
        options.maximumDocumentBytes = .max
        return try ModelDecoder(options).decode(codable: type, from: ModelEncoder.ofCaptured.text(json).bytes)
    }
}

extension ModelEncoder {
    /// An encoder that can write every captured value.
    fileprivate static var ofCaptured: ModelEncoder {
        var options = EncodingOptions()
        options.maximumDepth = EncodingOptions.depthCeiling
        return ModelEncoder(options)
    }
}

extension ModelError {
    /// The error for a value whose `init(from:)` or `encode(to:)` threw. Its path starts at the value. It holds no document
    /// content: only the type of a custom error, and only the program's own keys in the path.
    package init(refusedBy error: any Error) {
        guard let failure = CoderFailure(error) else {
            self = error as? ModelError ?? ModelError(.rejected, detail: "\(type(of: error))")
            return
        }
        if let cause = failure.cause {
            self = cause
            return
        }
        self.init(failure.code, codingPath: CodingPath(failure.codingPath), detail: "\(type(of: error))")
        guard code == .missingKey else { return }
        // The missing key completes the path, unless the key may come from the document.
        if let component = failure.missingKey.flatMap({ CodingPath.Component($0) }) {
            codingPath.components.append(component)
        } else {
            self.code = .rejected
        }
    }
}

/// The contents of a coder's error.
struct CoderFailure {
    let code: ModelError.Code
    let codingPath: [any CodingKey]
    /// The underlying ``ModelError``; nil for other errors.
    let cause: ModelError?
    private(set) var missingKey: (any CodingKey)?

    /// Extracts the contents of a `DecodingError` or `EncodingError`; nil for other errors.
    init?(_ error: any Error) {
        switch error {
        case DecodingError.typeMismatch(_, let context): self.init(.typeMismatch, context)
        case DecodingError.valueNotFound(_, let context): self.init(.unexpectedNull, context)
        case DecodingError.keyNotFound(let key, let context):
            self.init(.missingKey, context)
            missingKey = key
        case DecodingError.dataCorrupted(let context): self.init(.rejected, context)
        case EncodingError.invalidValue(_, let context):
            self.init(.rejected, context.codingPath, context.underlyingError)
        default: return nil
        }
    }

    private init(_ code: ModelError.Code, _ context: DecodingError.Context) {
        self.init(code, context.codingPath, context.underlyingError)
    }

    private init(_ code: ModelError.Code, _ codingPath: [any CodingKey], _ underlying: (any Error)?) {
        self.code = code
        self.codingPath = codingPath
        cause = underlying as? ModelError
    }
}

extension _Writer {
    /// Writes a value by its own `encode(to:)`.
    fileprivate mutating func codable<Value: Encodable>(_ value: Value) -> _Written {
        var options = options
        if let fieldSettings { options.set(fieldSettings) }
        do {
            let tree = EncodedTree(options)
            let node = try tree.node(value, at: depth)
            guard sink != nil else { return self.node(node, of: tree) }
            var buffer = JSONBuffer()
            if let error = unsafe ModelEncoder(options).run(into: &buffer, nil, { $0.node(node, of: tree) }) {
                throw error
            }
            return self.value(try buffer.captured())
        } catch {
            // An error, as for a number that is not finite: omitting the value would lose all its contents.
            var failure = ModelError(refusedBy: error)
            failure.position = .none
            if self.error == nil { self.error = failure }
            return .failed
        }
    }
}
