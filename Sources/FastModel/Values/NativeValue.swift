/// A value that JSON has no form for, inside a captured value: a date in a property list, a model, or anything else in a dictionary
/// that is decoded with `fromObject`.
///
/// The value is kept unchanged. When the captured value is decoded, properties of the value's own type receive it unconverted. A
/// hook may also insert a native value:
///
/// ```swift
/// object["created"] = .native(NativeValue(Date(timeIntervalSince1970: seconds)))
/// ```
///
/// Instances are equal if their values are equal as `AnyHashable`. A value that is not `Hashable` is equal only to its own copies.
///
/// `@unchecked Sendable`: the value is never changed. The initializer accepts only `Sendable` values. A value from a decoded object
/// may have any type, but the library passes it only to hooks, transforms and closures, on the decode's thread, and returns it only
/// as a `Sendable` type. Two exceptions, ``JSONValue/anyValue`` and decoding a kept ``JSONValue``, document that the value then
/// crosses threads.
public struct NativeValue: @unchecked Sendable {
    private final class Box {
        let value: Any

        init(_ value: Any) { self.value = value }
    }

    // A reference keeps captured values small and lets copies of a value that is not `Hashable` recognize each other.
    private let box: Box

    /// Wraps a value.
    ///
    /// - Parameter value: any value. Prefer the case of ``JSONValue`` if JSON has a form for the value.
    public init(_ value: some Sendable) { box = Box(value) }

    init(captured value: Any) { box = Box(value) }

    /// The value, with its type erased.
    var any: Any { box.value }

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
        guard let left = left.box.value as? any Hashable, let right = right.box.value as? any Hashable else {
            return false
        }
        return AnyHashable(left) == AnyHashable(right)
    }

    public func hash(into hasher: inout Hasher) {
        if let value = box.value as? any Hashable {
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
