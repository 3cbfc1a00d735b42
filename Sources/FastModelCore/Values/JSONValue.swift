/// Any JSON value, captured as it stands in the document: numbers with their text, members in order.
///
/// A hook edits the value before a model is made from it. The notation is close to JSON's:
///
/// ```swift
/// static func willDecode(_ object: inout JSONValue) -> Bool {
///     object["time"] = object["date"]
///     object["tags"] = ["new", 1, true, .null]
///     return object["id"]?.int != nil
/// }
/// ```
public enum JSONValue: Sendable, Hashable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number, with its text.
    case number(JSONNumber)
    /// A string, its escapes resolved.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object.
    case object(JSONObject)
    /// A value that JSON has no form for, such as a date in a property list. Comes from decoded objects or hooks, never from text.
    case native(NativeValue)

    /// The value's kind.
    public var kind: JSONKind {
        switch self {
        case .null: .null
        case .bool: .bool
        case .number: .number
        case .string: .string
        case .array: .array
        case .object: .object
        case .native: .native
        }
    }
}

// MARK: Comparing

// Without recursion, which would end the process for deep values on small stacks.
extension JSONValue {
    public static func == (left: JSONValue, right: JSONValue) -> Bool {
        var pending: [(left: JSONValue, right: JSONValue)] = []
        var (left, right) = (left, right)
        while true {
            switch (left, right) {
            case (.null, .null): break
            case (.bool(let left), .bool(let right)): if left != right { return false }
            case (.number(let left), .number(let right)): if left != right { return false }
            case (.string(let left), .string(let right)): if left != right { return false }
            case (.native(let left), .native(let right)): if left != right { return false }
            case (.array(let left), .array(let right)):
                guard left.count == right.count else { return false }
                for (left, right) in zip(left, right) { pending.append((left, right)) }
            case (.object(let left), .object(let right)):
                guard left.members.count == right.members.count else { return false }
                for (left, right) in zip(left.members, right.members) {
                    guard left.key == right.key else { return false }
                    pending.append((left.value, right.value))
                }
            default: return false
            }
            guard let next = pending.popLast() else { return true }
            (left, right) = next
        }
    }

    public func hash(into hasher: inout Hasher) {
        var pending: [JSONValue] = []
        var next: JSONValue? = self
        while let value = next {
            hasher.combine(value.kind)
            switch value {
            case .null: break
            case .bool(let value): hasher.combine(value)
            case .number(let number): hasher.combine(number)
            case .string(let string): hasher.combine(string)
            case .native(let native): hasher.combine(native)
            case .array(let elements):
                hasher.combine(elements.count)
                pending.append(contentsOf: elements)
            case .object(let object):
                hasher.combine(object.members.count)
                for member in object.members {
                    hasher.combine(member.key)
                    pending.append(member.value)
                }
            }
            next = pending.popLast()
        }
    }
}

// MARK: Members

extension JSONValue {
    /// The value of the last member with this key; nil if there is none, or for other kinds.
    ///
    /// Setting a value works as in ``JSONObject/subscript(_:)``; setting nil removes the member. A value that is not an object is
    /// replaced by an object with this member.
    public subscript(key: String) -> JSONValue? {
        get {
            guard case .object(let object) = self else { return nil }
            return object[key]
        }
        set {
            guard case .object(var object) = self else {
                if let newValue { self = [key: newValue] }
                return
            }
            // Empties `self` first so that the members have a single owner and are changed in place.
            self = .null
            object[key] = newValue
            self = .object(object)
        }
    }

    /// An array's element; nil for other kinds and for positions outside the array.
    ///
    /// Setting a value replaces the element, or appends it at the position after the last. Setting nil removes the element. Setting
    /// another position, or an element of another kind of value, has no effect.
    public subscript(index: Int) -> JSONValue? {
        get {
            guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
            return elements[index]
        }
        set {
            guard case .array(var elements) = self, index >= 0, index <= elements.count else { return }
            self = .null
            defer { self = .array(elements) }
            guard index < elements.count else {
                if let newValue { elements.append(newValue) }
                return
            }
            if let newValue { elements[index] = newValue } else { elements.remove(at: index) }
        }
    }
}

// MARK: Values of a kind

extension JSONValue {
    /// The string; nil for other kinds.
    public var string: String? { if case .string(let string) = self { string } else { nil } }

    /// The number as an `Int` if it is integral and in range: `3` and `3.0`, but not `3.5`; nil for other kinds.
    public var int: Int? {
        guard case .number(let number) = self else { return nil }
        return Int(number.text) ?? DecimalDigits(number.text).whole.flatMap { Int(exactly: $0) }
    }

    /// The number as a `Double` if it is exact or the shortest text of a `Double`: `0.1`, but neither `0.1000000000000000000001`
    /// nor `1e400`; nil for other kinds.
    public var double: Double? {
        guard case .number(let number) = self, let double = Double(number.text), double.isFinite else { return nil }
        let digits = DecimalDigits(number.text)
        if DecimalDigits(double.description) == digits { return double }
        return digits.whole.flatMap { Double(exactly: $0) }
    }

    /// The truth value; nil for other kinds.
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

    /// The elements of an array; nil for other kinds.
    public var array: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

    /// The object; nil for other kinds.
    public var object: JSONObject? { if case .object(let object) = self { object } else { nil } }

    /// The value that JSON has no form for; nil for other kinds.
    public var native: NativeValue? { if case .native(let value) = self { value } else { nil } }
}

// MARK: Literals

// There is no nil literal: an expression that means an absent optional would silently become JSON's null. Write `.null`.

extension JSONValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    public init(integerLiteral value: Int128) { self = .number(JSONNumber(value)) }

    /// Makes a number from the shortest text that reads back as the same `Double`.
    public init(floatLiteral value: Double) { self = JSONNumber(value).map { .number($0) } ?? .null }
}

extension JSONValue: ExpressibleByStringInterpolation {
    public init(stringLiteral value: String) { self = .string(value) }
}

extension JSONValue: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    /// Makes an object from members, in the order of the source.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(JSONObject(elements.map { JSONObject.Member(key: $0, value: $1) }))
    }
}

extension DecimalDigits {
    /// The number as an integer; nil if it has a fraction or does not fit 128 bits.
    fileprivate var whole: Int128? {
        guard (0...38).contains(exponent), var value = integer.flatMap({ Int128(exactly: $0) }) else { return nil }
        for _ in 0..<exponent {
            let (product, overflows) = value.multipliedReportingOverflow(by: 10)
            if overflows { return nil }
            value = product
        }
        return isNegative ? -value : value
    }
}
