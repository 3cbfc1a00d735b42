#if canImport(FoundationEssentials)
private import FoundationEssentials
#else
private import Foundation
#endif

/// A value that JSON has no form for, inside a captured value: a date in a property list, a model, or anything else in a dictionary
/// that is a source (``DecodingSource/object(_:)``).
///
/// The value is kept unchanged. When the captured value is decoded, properties of the value's own type receive it unconverted. A
/// hook may also insert a native value:
///
/// ```swift
/// object["created"] = .native(NativeValue(Date(timeIntervalSince1970: seconds)))
/// ```
///
/// A value from a decoded object need not be `Sendable`, but an instance is. So outside of its decode, only ``value(as:)`` returns such a
/// value, as a `Sendable` type: ``JSONValue/anyValue``, another decode and an encode treat it as a value of the type `NativeValue`.
///
/// Instances are equal if their values are equal as `AnyHashable`. A value that is not `Hashable`, or may not be `Sendable`, is equal
/// only to its own copies.
public struct NativeValue: Sendable {
    /// `@unchecked Sendable`: the value is never changed. Either its type is `Sendable`, or only the decode that captured it uses it, on its
    /// own thread, and others receive it as a `Sendable` type only.
    private final class Box: @unchecked Sendable {
        let value: Any
        /// Identifies the decode that captured the value; nil if the value's type is `Sendable`.
        let owner: AnyObject?

        init(_ value: Any, _ owner: AnyObject?) {
            self.value = value
            self.owner = owner
        }
    }

    // A reference keeps captured values small and lets copies of a value that is not `Hashable` recognize each other.
    private let box: Box

    /// Wraps a value.
    ///
    /// - Parameter value: any value. Prefer the case of ``JSONValue`` if JSON has a form for the value.
    public init(_ value: some Sendable) { box = Box(value, nil) }

    /// Wraps a value of an object that is being decoded. `owner` identifies the decode.
    init(captured value: Any, by owner: AnyObject) { box = Box(value, Self.isSendable(value) ? nil : owner) }

    /// Whether a value has one of the types that property lists and Foundation's dictionaries have besides those of JSON. There is no
    /// dynamic cast to `Sendable`.
    private static func isSendable(_ value: Any) -> Bool {
        switch value {
        case is Date, is Data, is URL, is UUID, is Decimal, is Double, is Float, is NativeValue: true
        default: false
        }
    }

    /// The value if it is `Sendable`, or was captured by the given decode; otherwise this instance.
    func any(in decode: AnyObject?) -> Any { box.owner == nil || box.owner === decode ? box.value : self }

    /// The value's type.
    public var type: any Any.Type { Swift.type(of: box.value) }

    /// The value, if it has the given type.
    ///
    /// - Parameter type: the type.
    /// - Returns: the value; nil if it has another type.
    public func value<Value: Sendable>(as type: Value.Type = Value.self) -> Value? { box.value as? Value }
}

extension NativeValue: Hashable {
    public static func == (left: NativeValue, right: NativeValue) -> Bool {
        if left.box === right.box { return true }
        guard left.box.owner == nil, right.box.owner == nil else { return false }
        guard let left = left.box.value as? any Hashable, let right = right.box.value as? any Hashable else {
            return false
        }
        return AnyHashable(left) == AnyHashable(right)
    }

    public func hash(into hasher: inout Hasher) {
        if box.owner == nil, let value = box.value as? any Hashable {
            hasher.combine(AnyHashable(value))
        } else {
            hasher.combine(ObjectIdentifier(box))
        }
    }
}

/// The numbers that a text may hold as words, in the form in which sources send values without a form in JSON.
enum NonFiniteNumber {
    // Never changed and never freed, so any thread may read them.
    nonisolated(unsafe) private static let numbers: UnsafePointer<Any> = {
        let numbers = UnsafeMutablePointer<Any>.allocate(capacity: 3)
        unsafe numbers.initialize(to: Double.infinity)
        unsafe (numbers + 1).initialize(to: -Double.infinity)
        unsafe (numbers + 2).initialize(to: Double.nan)
        return unsafe UnsafePointer(numbers)
    }()

    /// The address of an `Any` with the number, which is infinite or NaN.
    static func address(of number: Double) -> UnsafePointer<UInt8> {
        let index = number.isNaN ? 2 : number < 0 ? 1 : 0
        return unsafe UnsafeRawPointer(numbers + index).assumingMemoryBound(to: UInt8.self)
    }
}
