/// A null, bool, number or string of the document, borrowed by a conversion for one call.
///
/// This is the only type through which the hot path's generics, which are specialised in the user's module, see raw memory. Do not
/// read it yourself; its layout is not stable. Implement ``JSONConvertible``'s documented requirements instead.
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
    /// The bytes from `start`; for a bool 0 or 1.
    public let count: Int
    /// The options of the decode; conversions record there why they failed.
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

    /// Records that the destination rejected the converted value. The destination has recorded the reason. Returns false, for the
    /// caller to return.
    @usableFromInline func refused() -> Bool {
        unsafe context.pointee.fail(context.pointee.failure.code ?? .rejected, self)
        return false
    }

    /// Records that an element is rejected. A property would stay unchanged without an issue, but an element would be lost
    /// silently.
    @usableFromInline func refuseElement() {
        if unsafe context.pointee.failure.code == nil { _ = fail(.unexpectedNull) }
    }
    var bytes: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(start: start, count: count) }

    /// The native value as the type; nil if it is of another type.
    @usableFromInline func native<Value>(_ type: Value.Type = Value.self) -> Value? {
        guard kind == .native else { return nil }
        return unsafe UnsafeRawPointer(start).assumingMemoryBound(to: Any.self).pointee as? Value
    }

    var nativeType: (any Any.Type)? { native(Any.self).map { Swift.type(of: $0) } }

    /// Clears the reason of a failed conversion, because the value itself is stored.
    @usableFromInline func forgetFailure() { unsafe _ = context.pointee.takeFailure() }
    var isTrue: Bool { count != 0 }
    var isStrict: Bool { unsafe context.pointee.settings.isStrict }
}

// What conversions of scalars return when they have no value.
extension _Event {
    /// Records why a conversion fails, and returns its result.
    func rejected<T>(_ code: ModelError.Code) -> T? {
        unsafe context.pointee.fail(code, self)
        return nil
    }

    /// Returns the body's result; nil if it throws, with the error recorded as the reason.
    func made<T>(_ make: () throws -> T) -> T? {
        if let value = unsafe context.pointee.made(make) { return value }
        _ = refused()
        return nil
    }

    /// Handles a null for a type without nil or zero: the property is unchanged, or null is an issue.
    @usableFromInline func left<T>() -> T? {
        // In strict mode null is not of the property's kind, unless the policy says that nulls are skipped.
        let isIssue =
            unsafe context.pointee.settings.nullPolicy == .issue
            || isStrict && context.pointee.settings.nullPolicy == .zero
        if isIssue { return rejected(.unexpectedNull) }
        // Required properties and the root cannot stay unchanged. The state machine handles those.
        unsafe context.pointee.note(self)
        return nil
    }

    /// Handles a null for a number or bool: 0 or false by default.
    func zero<T: ExpressibleByIntegerLiteral>() -> T? { isZeroForNull ? 0 : left() }

    /// Whether null sets a number to 0 and a Bool to false.
    var isZeroForNull: Bool { unsafe context.pointee.settings.nullPolicy == .zero && !isStrict }
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
