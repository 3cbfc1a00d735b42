/// A null, bool, number or string of the document, borrowed by a conversion for one call.
///
/// This is the only type through which the hot path's generics, which are specialised in the user's module, see raw memory. Do not
/// use the type yourself; its layout is not stable. Implement ``JSONConvertible``'s documented requirements instead.
@safe public struct _Event {
    /// The kinds of values other than containers.
    public enum Kind: UInt8, Sendable {
        case null, bool, number, string
        /// A value without a form in JSON, from a dictionary or property list: `start` is the address of the `Any` that
        /// holds the value.
        case native
    }

    /// The value's kind.
    public let kind: Kind
    /// The first byte of a number's text, or of a string with its escapes resolved. Strict UTF-8.
    public let start: UnsafePointer<UInt8>
    /// The number of bytes from `start`; for a bool 0 or 1, for a native value the length of its word in the text.
    public let count: Int
    /// The state of the decode, in which conversions record why they failed.
    public let context: _ConversionContext.Address

    @usableFromInline init(_ kind: Kind, start: UnsafePointer<UInt8>, count: Int, context: _ConversionContext.Address) {
        self.kind = kind
        unsafe self.start = start
        self.count = count
        unsafe self.context = context
    }

    /// Records why a conversion fails.
    ///
    /// - Returns: false, for the caller to return.
    public func fail(_ code: ModelError.Code) -> Bool {
        unsafe context.pointee.fail(code, self)
        return false
    }

    /// Records that the destination rejected the converted value, with the destination's reason if it recorded one. Returns false,
    /// for the caller to return.
    @usableFromInline func refused() -> Bool {
        unsafe context.pointee.fail(context.pointee.failure.code ?? .rejected, self)
        return false
    }

    /// Records an issue for an element that was skipped without an issue. A property would stay unchanged, but an element would be
    /// lost silently.
    @usableFromInline func refuseElement() {
        if unsafe context.pointee.failure.code == nil { _ = fail(.unexpectedNull) }
    }
    var bytes: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(start: start, count: count) }

    /// The native value; nil if the value has another type or the event is of another kind.
    @usableFromInline func native<Value>(_ type: Value.Type = Value.self) -> Value? {
        guard kind == .native else { return nil }
        return unsafe UnsafeRawPointer(start).assumingMemoryBound(to: Any.self).pointee as? Value
    }

    var nativeType: (any Any.Type)? { native(Any.self).map { Swift.type(of: $0) } }

    /// Clears the reason of a failed conversion, because the native value itself is stored.
    @usableFromInline func forgetFailure() { unsafe _ = context.pointee.takeFailure() }
    var isTrue: Bool { count != 0 }
    var isStrict: Bool { unsafe context.pointee.settings.isStrict }
}

// Results of scalar conversions that have no value.
extension _Event {
    /// Records why a conversion fails. Returns nil, for the caller to return.
    func rejected<T>(_ code: ModelError.Code) -> T? {
        unsafe context.pointee.fail(code, self)
        return nil
    }

    /// Returns the body's result. If the body throws, records the error as the reason and returns nil.
    func made<T>(_ make: () throws -> T) -> T? {
        if let value = unsafe context.made(make) { return value }
        _ = refused()
        return nil
    }

    /// Handles a null that becomes neither nil nor zero: the property is unchanged, or null is an issue.
    @usableFromInline func unchanged<T>() -> T? {
        // In strict mode null is an issue, unless the policy is `keep`.
        let isIssue =
            unsafe context.pointee.settings.nullPolicy == .issue
            || isStrict && context.pointee.settings.nullPolicy == .zero
        if isIssue { return rejected(.unexpectedNull) }
        // The state machine handles required properties and the root, which cannot stay unchanged.
        unsafe context.pointee.note(self)
        return nil
    }

    /// Handles a null for a number: 0 by default.
    func zero<T: ExpressibleByIntegerLiteral>() -> T? { isZeroForNull ? 0 : unchanged() }

    /// Whether null sets a number to 0 and a Bool to false.
    var isZeroForNull: Bool {
        unsafe context.pointee.settings.nullPolicy == .zero && !isStrict && !context.pointee.needsValue
    }
}

extension _Event.Kind {
    /// The kind that errors report.
    var jsonKind: JSONKind {
        switch self {
        case .null: .null
        case .bool: .bool
        case .number: .number
        case .string: .string
        case .native: .native
        }
    }
}
