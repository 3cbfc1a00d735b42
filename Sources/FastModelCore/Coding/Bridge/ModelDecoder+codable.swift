extension ModelDecoder {
    /// Decodes any `Decodable` value, with or without a schema, like `JSONDecoder` but several times as fast.
    ///
    /// ```swift
    /// let book = try ModelDecoder().decode(codable: Book.self, from: data)
    /// ```
    ///
    /// Calls the `init(from:)` of the type and of the types in it. Types that are a ``JSONModel`` are decoded by their schema
    /// instead, with ``DecodingOptions/conversion``. All other conversion is strict: values must be of their own kind, and
    /// integers exact. The options determine the form of dates, data and numbers that are not finite. ``DecodingOptions/keys``
    /// applies to coding keys, but not to the keys of dictionaries. <doc:ComingFromCodable> lists the differences from
    /// `JSONDecoder`.
    ///
    /// - Parameters:
    ///   - type: the type to decode.
    ///   - source: one JSON document in UTF-8: `Data`, a string, bytes.
    /// - Returns: the value.
    /// - Throws: `DecodingError` if the text is not JSON, exceeds a limit, or does not match the type. Its description includes the
    ///   position, and its underlying error is the ``ModelError``. Also any error of a type's own `init(from:)`.
    public func decode<Value: Decodable>(
        codable type: Value.Type, from source: borrowing some JSONSource & ~Copyable & ~Escapable
    ) throws -> Value {
        try unsafe source.withJSONBytes { bytes in
            Result { try unsafe decode(type, bytes.assumingMemoryBound(to: UInt8.self)) }
        }.get()
    }

    private func decode<Value: Decodable>(_ type: Value.Type, _ text: UnsafeBufferPointer<UInt8>) throws -> Value {
        do {
            var tape = try unsafe tape(of: text)
            // A type may have kept its decoder.
            defer { if !isKnownUniquelyReferenced(&tape) { tape.keepText() } }
            return try TapeDecoder(tape, 0, nil).value(type)
        } catch {
            if let log = options.log, let cause = CoderFailure(error)?.cause { log.report([], cause) }
            throw error
        }
    }

    private func tape(of text: UnsafeBufferPointer<UInt8>) throws(DecodingError) -> Tape {
        do throws(ModelError) {
            guard text.count <= options.maximumDocumentBytes else {
                throw ModelError(.documentLimit, detail: "the limit is \(options.maximumDocumentBytes) bytes")
            }
            return try unsafe Tape(of: text, self)
        } catch {
            throw .dataCorrupted(
                DecodingError.Context(codingPath: [], debugDescription: error.description, underlyingError: error))
        }
    }
}

extension EventCallbacks {
    /// The callbacks that drive a ``TapeRecorder``, which is their context.
    static let taping: EventCallbacks = {
        unsafe EventCallbacks(
            null: { unsafe recorder($0, { $0.null() }) },
            bool: { context, value in unsafe recorder(context, { $0.bool(value != 0) }) },
            number: { context, text, count, mantissa, exponent, flags in
                unsafe recorder(
                    context, { unsafe $0.number(text, count, mantissa: mantissa, exponent: exponent, flags: flags) })
            },
            string: { context, text, count, isASCII in
                unsafe recorder(context, { unsafe $0.string(text, count, isASCII: isASCII != 0) })
            }, startObject: { unsafe recorder($0, { $0.open(.object) }) },
            key: { context, text, count in unsafe recorder(context, { unsafe $0.key(text, count) }) },
            endObject: { unsafe recorder($0, { $0.close() }) },
            startArray: { unsafe recorder($0, { $0.open(.array) }) }, endArray: { unsafe recorder($0, { $0.close() }) },
            nonFinite: { context, number, count in unsafe recorder(context, { $0.nonFinite(number, count) }) })
    }()
}

/// Calls the recorder that is a callback's context.
@inline(__always) private func recorder(
    _ context: UnsafeMutableRawPointer, _ event: (inout TapeRecorder) -> Bool
) -> Int32 {
    unsafe event(&context.assumingMemoryBound(to: TapeRecorder.self).pointee) ? 1 : 0
}
