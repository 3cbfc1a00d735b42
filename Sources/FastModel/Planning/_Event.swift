/// A null, bool, number or string of the document, lent to a conversion for one call.
///
/// This is the one type in which the hot path's generics, which are specialised in the user's module, see raw memory.
/// Use ``JSONConvertible`` conformances of the library instead of reading it yourself; its shape is not stable.
@safe
public struct _Event {
    /// The kinds of value that are not containers.
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
    public let context: UnsafeMutablePointer<_ConversionContext>

    @usableFromInline
    init(
        _ kind: Kind, start: UnsafePointer<UInt8>, count: Int, context: UnsafeMutablePointer<_ConversionContext>
    ) {
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

    /// Records that the destination refused the converted value; the destination has recorded why.
    ///
    /// - Returns: false, for the caller to return.
    @usableFromInline
    func refused() -> Bool {
        unsafe context.pointee.fail(context.pointee.failure ?? .rejected, self)
        return false
    }

    /// Records that an element is refused. The same value would leave a property unchanged, without an issue; an
    /// element would be lost silently.
    @usableFromInline
    func refuseElement() {
        if unsafe context.pointee.failure == nil { _ = fail(.unexpectedNull) }
    }

    var bytes: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(start: start, count: count) }

    /// The native value, if it is of the type.
    @usableFromInline
    func native<Value>(_ type: Value.Type = Value.self) -> Value? {
        guard kind == .native else { return nil }
        return unsafe UnsafeRawPointer(start).assumingMemoryBound(to: Any.self).pointee as? Value
    }

    /// The Swift type of a native value.
    var nativeType: (any Any.Type)? { native(Any.self).map { Swift.type(of: $0) } }

    /// Forgets why the value could not be converted, because the value itself is stored.
    @usableFromInline
    func forgetFailure() {
        unsafe _ = context.pointee.takeFailure()
    }

    var isTrue: Bool { count != 0 }

    var isStrict: Bool { unsafe context.pointee.isStrict }
}

extension _Event.Kind {
    /// The kind as errors name it.
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
