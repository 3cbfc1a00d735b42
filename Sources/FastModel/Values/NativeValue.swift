/// A value that JSON has no form for, inside a captured value: a date in a property list, a model, or anything else in a dictionary
/// that is decoded with `fromObject`.
///
/// The value is kept as it is. When the captured value is decoded, properties of the value's own type receive it unconverted. A
/// hook may insert one as well:
///
/// ```swift
/// object["created"] = .native(NativeValue(Date(timeIntervalSince1970: seconds)))
/// ```
///
/// Two are equal if they hold equal values of the same type. A value that is not `Hashable` is equal only to its own copies.
///
/// `@unchecked Sendable`: the held value is never changed. Made by the initializer, it is `Sendable`. Made from the object of a
/// decode, it may be of any type, but the library lends it only to hooks, transforms and closures, on the thread of that decode,
/// and gives it out only as a `Sendable` type. The two other ways out are ``JSONValue/anyValue`` and decoding a ``JSONValue`` that
/// was kept; their documentation says that the value then crosses threads.
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

    /// The value as a type.
    ///
    /// - Parameter type: the type.
    /// - Returns: nil if the value is of another type.
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
