#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Makes dictionaries, arrays and scalars from the values that a writer receives.
final class ObjectSink {
    private enum Level {
        case array([Any])
        case set([Any])
        case object([String: Any], key: String?)
        case dictionary([AnyHashable: Any], key: AnyHashable?)
    }

    let output: EncodingOptions.Output
    /// Whether the output can hold a `Decimal`.
    let holdsDecimals: Bool
    private let makeNull: () -> Any
    /// The value, once it is complete.
    private(set) var result: Any?
    private var levels: [Level] = []

    init(_ output: EncodingOptions.Output, holdsDecimals: Bool, null: @escaping () -> Any) {
        self.output = output
        self.holdsDecimals = holdsDecimals
        makeNull = null
    }

    /// Adds a value that the output can hold.
    @discardableResult func add(_ value: Any) -> _Written {
        // The level is popped while it is changed, so that its collection has a single owner.
        switch levels.popLast() {
        case .array(var elements):
            elements.append(value)
            levels.append(.array(elements))
        case .set(var members):
            members.append(value)
            levels.append(.set(members))
        case .object(var members, let key):
            if let key { members[key] = value }
            levels.append(.object(members, key: nil))
        case .dictionary(var entries, let key):
            if let key { entries[key] = value }
            levels.append(.dictionary(entries, key: nil))
        case nil: result = value
        }
        return .value
    }

    /// Adds null. Property lists leave it out.
    func null() { if output == .propertyList { forgetKey() } else { add(makeNull()) } }

    /// Sets the key of the next value.
    func key(_ key: String) {
        if case .object(let members, _) = levels.popLast() { levels.append(.object(members, key: key)) }
    }

    /// Whether the open object has a key that equals `key` in Swift but differs from it in JSON.
    func hasOtherKey(equalTo key: String) -> Bool {
        guard case .object(let members, _) = levels.last, let index = members.index(forKey: key) else { return false }
        return !members[index].key.utf8.elementsEqual(key.utf8)
    }

    /// Sets the next value's key, which may have any type.
    func key(_ key: AnyHashable) {
        if case .dictionary(let entries, _) = levels.popLast() { levels.append(.dictionary(entries, key: key)) }
    }

    /// Drops the key of a value that is not written.
    func forgetKey() {
        switch levels.popLast() {
        case .object(let members, _): levels.append(.object(members, key: nil))
        case .dictionary(let entries, _): levels.append(.dictionary(entries, key: nil))
        case let other?: levels.append(other)
        case nil: break
        }
    }

    func open(_ bracket: Bracket) {
        switch bracket {
        case .array: levels.append(.array([]))
        case .set: levels.append(output == .full ? .set([]) : .array([]))
        case .object: levels.append(.object([:], key: nil))
        case .dictionary: levels.append(.dictionary([:], key: nil))
        }
    }

    func close() {
        switch levels.popLast() {
        case .array(let elements): add(elements)
        case .set(let members):
            let hashable = members.compactMap { $0 as? AnyHashable }
            if hashable.count == members.count { add(Set(hashable)) } else { add(members) }
        case .object(let members, _): add(members)
        case .dictionary(let entries, _): add(entries)
        case nil: break
        }
    }

    /// Drops the open object or array.
    func abandon() { _ = levels.popLast() }

    /// Whether the open object or array has no members.
    var isTopEmpty: Bool {
        switch levels.last {
        case .array(let elements), .set(let elements): elements.isEmpty
        case .object(let members, _): members.isEmpty
        case .dictionary(let entries, _): entries.isEmpty
        case nil: true
        }
    }
}

// Writes numbers as objects of types that hold them without loss.

extension _Writer {
    /// Adds an integer: as an `Int` if it fits, else as a `UInt64`, else as a `Decimal`. The full output keeps the integer's type.
    mutating func object<Integer: FixedWidthInteger>(_ value: Integer, _ sink: ObjectSink) -> _Written {
        if sink.output == .full { return sink.add(value) }
        if let small = Int(exactly: value) { return sink.add(small) }
        if let small = UInt64(exactly: value) { return sink.add(small) }
        return object(Decimal(string: String(value)) ?? .nan, sink)
    }

    /// Adds a number of any kind.
    mutating func object(_ number: JSONNumber, _ sink: ObjectSink) -> _Written {
        guard sink.holdsDecimals else { return exact(number, JSONNumber.self, sink) }
        let (value, code) = number.exact
        if let value { return sink.add(value) }
        return sink.output == .full ? sink.add(number) : drop(code, type: JSONNumber.self)
    }

    mutating func object(_ value: Decimal, _ sink: ObjectSink) -> _Written {
        guard sink.holdsDecimals else { return exact(JSONNumber(validated: value.description), Decimal.self, sink) }
        return sink.add(value)
    }

    /// Adds a number as an integer or a `Double`, for outputs without decimals. Fails if the number would be rounded. Even a
    /// decimal with the digits of a `Double` is converted here, because Foundation would convert it to a neighbouring `Double`.
    private mutating func exact(_ number: JSONNumber, _ type: any Any.Type, _ sink: ObjectSink) -> _Written {
        guard let value = number.exact.value, !(value is Decimal) else { return fail(.inexact, wanted: "\(type)") }
        return sink.add(value)
    }
}
