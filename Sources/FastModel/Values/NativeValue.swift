/// A value that JSON has no form for, in a captured value: a date of a property list, a model, whatever a dictionary held that
/// was decoded with `fromObject`.
///
/// It keeps its identity on the way: wherever the captured value is decoded, the value reaches properties of its own type as
/// it is. A hook may put one in as well:
///
/// ```swift
/// object["created"] = .native(NativeValue(Date(timeIntervalSince1970: seconds)))
/// ```
///
/// Two are equal when they hold equal values of one type; a value that is not `Hashable` is equal to its own copies only.
///
/// `@unchecked Sendable`: what it holds is constant. Made of a `Sendable` value it is one. Made of a value of the object that
/// a decode was given, it lives in what hooks, transforms and closures are lent, on the thread of that decode; and it is
/// handed out as a `Sendable` type. ``JSONValue/anyValue`` and decoding from a ``JSONValue`` that was kept are the ways
/// to take anything else of the caller's object to another thread, and say so.
public struct NativeValue: @unchecked Sendable {
    private final class Box {
        let value: Any

        init(_ value: Any) { self.value = value }
    }

    // A reference, so that a captured value is no larger for it, and copies of what is not `Hashable` know each other.
    private let box: Box

    /// Makes one of a value.
    ///
    /// - Parameter value: any value; one that JSON has a form for is better a ``JSONValue`` of its kind.
    public init(_ value: some Sendable) {
        box = Box(value)
    }

    init(captured value: Any) {
        box = Box(value)
    }

    /// The value, whatever it is.
    var any: Any { box.value }

    /// The value's type.
    public var type: any Any.Type { Swift.type(of: box.value) }

    /// The value as one of a type.
    ///
    /// - Parameter type: the type.
    /// - Returns: nil when it is of another type.
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
