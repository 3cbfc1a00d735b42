/// A value that has no schema and no conversion, but is `Codable`, as the value of a property.
public struct _CodableForm<Value: Codable & SendableMetatype>: _EngineConvertible {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }

    public static var _declaredType: any Any.Type { Value.self }

    // MARK: Decoding

    public static func _scalar(_ event: _Event) -> _CodableForm? {
        switch event.kind {
        case .null: return event.left()
        case .native: return event.native(Value.self).map { _CodableForm($0) } ?? event.rejected(.typeMismatch)
        case .bool, .number, .string: break
        }
        do {
            let value = try unsafe event.context.pointee.decode(Value.self, from: event.captured, ValueOptions())
            return _CodableForm(value)
        } catch {
            unsafe event.context.pointee.refuse(ModelError(refusedBy: error))
            _ = event.refused()
            return nil
        }
    }

    public static func _object<Sink: _Sink>(_ sink: Sink, _ builder: _PlanBuilder) -> _Container?
    where Sink.Value == _CodableForm {
        let values = builder.values
        return unsafe _Container(staysJSON: true) { json, target, context in
            do {
                let value = try unsafe context.pointee.decode(Value.self, from: json, values)
                return unsafe sink.put(_CodableForm(value), at: target, context)
            } catch {
                unsafe context.pointee.refuse(ModelError(refusedBy: error))
                return false
            }
        }
    }

    public static func _array<Sink: _Sink>(_ sink: Sink, _ builder: _PlanBuilder) -> _Container?
    where Sink.Value == _CodableForm {
        _object(sink, builder)
    }

    // MARK: Encoding

    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        writer.codable(unsafe value.assumingMemoryBound(to: _CodableForm.self).pointee.value)
    }

    public static func _encode(_ value: UnsafeRawPointer, to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(unsafe value.assumingMemoryBound(to: _CodableForm.self).pointee.value)
    }

    public static func _decoded(from decoder: any Decoder) throws -> _CodableForm {
        _CodableForm(try decoder.singleValueContainer().decode(Value.self))
    }

    // MARK: Comparing

    /// What does not say when it is equal is equal when it is written alike.
    public static func _isEqual(
        _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ context: inout _ComparingContext
    ) -> Bool {
        let left = unsafe left.assumingMemoryBound(to: _CodableForm.self)
        let right = unsafe right.assumingMemoryBound(to: _CodableForm.self)
        guard let text = try? unsafe left.pointee.sortedText else { return false }
        return unsafe text == (try? right.pointee.sortedText)
    }

    public static func _hash(_ value: UnsafeRawPointer, _ context: inout _HashingContext) {
        let value = unsafe value.assumingMemoryBound(to: _CodableForm.self)
        if let text = try? unsafe value.pointee.sortedText { context.hasher.combine(text) }
    }

    private var sortedText: String {
        get throws {
            // Forms that lose nothing.
            let options = EncodingOptions(
                order: .sorted, nonFinite: .words(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan"),
                dates: .secondsSince2001)
            return try ModelEncoder(options).encodeString(codable: value)
        }
    }
}

extension _ConversionContext {
    /// Decodes a captured value by the type's own `init(from:)`.
    ///
    /// - Parameters:
    ///   - type: the type.
    ///   - json: the value.
    ///   - values: the options of the field, where the context does not have them.
    /// - Returns: the value.
    /// - Throws: what the type throws.
    fileprivate func decode<Value: Decodable>(
        _ type: Value.Type, from json: JSONValue, _ values: ValueOptions
    ) throws -> Value {
        var options = unsafe options.pointee
        options.crossings += 1
        guard options.crossings <= DecodingOptions.maximumCrossings else {
            throw ModelError(
                .depthLimit,
                detail: "the limit is \(DecodingOptions.maximumCrossings) Codable values, each in a model in the other")
        }
        options.dates = values.dates ?? dates
        options.data = values.data ?? data
        options.nonFinite = values.nonFinite ?? nonFinite
        // What models in the value left alone nobody would hear of.
        options.conversion = .strict
        // What this decode finds is told by the one around it.
        options.log = nil
        options.maximumDocumentBytes = .max
        return try ModelDecoder(options).decode(codable: type, from: ModelEncoder.ofCaptured.encodeBytes(json))
    }
}

extension ModelEncoder {
    /// An encoder that writes whatever was captured.
    fileprivate static var ofCaptured: ModelEncoder {
        var options = EncodingOptions()
        options.maximumDepth = EncodingOptions.depthCeiling
        return ModelEncoder(options)
    }
}

extension ModelError {
    /// What is wrong with a value whose `init(from:)` or `encode(to:)` threw something, with the path from there. Like every error
    /// it holds nothing of the document: of an error of the type's own only the type, of a path only what the program names.
    init(refusedBy error: any Error) {
        guard let (code, context, key) = error.codingFailure else {
            self = error as? ModelError ?? ModelError(.rejected, detail: "\(type(of: error))")
            return
        }
        if let cause = context.underlyingError as? ModelError {
            self = cause
            return
        }
        self.init(code, codingPath: CodingPath(context.codingPath), detail: "\(type(of: error))")
        guard code == .missingKey else { return }
        // A missing key is part of the path, or it is none that may be told.
        if let component = key.flatMap({ CodingPath.Component($0) }) {
            codingPath.components.append(component)
        } else {
            self.code = .rejected
        }
    }
}

extension Error {
    /// What a coder's error means, where it happened, and the key that is missing.
    fileprivate var codingFailure:
        (
            code: ModelError.Code, context: (codingPath: [any CodingKey], underlyingError: (any Error)?),
            key: (any CodingKey)?
        )?
    {
        switch self as any Error {
        case DecodingError.typeMismatch(_, let context):
            (.typeMismatch, (context.codingPath, context.underlyingError), nil)
        case DecodingError.valueNotFound(_, let context):
            (.unexpectedNull, (context.codingPath, context.underlyingError), nil)
        case DecodingError.keyNotFound(let key, let context):
            (.missingKey, (context.codingPath, context.underlyingError), key)
        case DecodingError.dataCorrupted(let context): (.rejected, (context.codingPath, context.underlyingError), nil)
        case EncodingError.invalidValue(_, let context): (.rejected, (context.codingPath, context.underlyingError), nil)
        default: nil
        }
    }
}

extension _Writer {
    /// Writes a value by its own `encode(to:)`.
    fileprivate mutating func codable<Value: Encodable>(_ value: Value) -> _Written {
        var options = options
        options.dates = settings.dates
        options.unwritableDates = settings.unwritableDates
        options.data = settings.data
        options.nonFinite = settings.nonFinite
        do {
            let tree = EncodedTree(options, userInfo: [:])
            let node = try tree.node(value, at: depth)
            guard sink != nil else { return self.node(node, of: tree) }
            var buffer = JSONBuffer()
            if let error = unsafe ModelEncoder(options).run(into: &buffer, nil, { $0.node(node, of: tree) }) {
                throw error
            }
            return self.value(try ModelEncoder(options).captured(buffer))
        } catch {
            // As a number that is not finite: to leave the value out would lose all that is in it.
            var failure = ModelError(refusedBy: error)
            failure.position = .none
            if self.error == nil { self.error = failure }
            return .failed
        }
    }
}
