private import Foundation

/// A dictionary, array or scalar as Foundation makes them of a property list or JSON, as a source of events.
struct FoundationValue {
    private let value: Any

    init(_ value: Any) { self.value = value }

    /// Sends the value's events.
    ///
    /// - Returns: false when one of them stopped the parse.
    func replay(to machine: inout DecodingMachine) -> Bool {
        if type(of: value) is AnyObject.Type, let goesOn = replay(object: value as AnyObject, to: &machine) {
            return goesOn
        }
        switch value {
        case let value as JSONValue: return value.replay(to: &machine)
        case let string as String: return string.replay(to: &machine)
        case let bool as Bool: return machine.bool(bool)
        case let integer as any FixedWidthInteger: return String(describing: integer).replayAsNumber(to: &machine)
        case let decimal as Decimal: return replay(floating: decimal, isFinite: decimal.isFinite, to: &machine)
        case let number as Double: return replay(floating: number, isFinite: number.isFinite, to: &machine)
        case let number as Float: return replay(floating: number, isFinite: number.isFinite, to: &machine)
        case let number as CGFloat: return FoundationValue(Double(number)).replay(to: &machine)
        case let number as JSONNumber: return number.text.replayAsNumber(to: &machine)
        case let string as Substring: return String(string).replay(to: &machine)
        case let character as Character: return String(character).replay(to: &machine)
        case let elements as [Any]: return replay(elements: elements, to: &machine)
        case let members as [String: Any]: return replay(members: members.lazy.map { ($0.key, $0.value) }, to: &machine)
        case let members as [AnyHashable: Any]:
            return replay(members: members.lazy.map { ($0.key.base, $0.value) }, to: &machine)
        case let members as Set<AnyHashable>: return replay(elements: members.map(\.base), to: &machine)
        case let optional as any OptionalType:
            return optional.wrapped.map { FoundationValue($0).replay(to: &machine) } ?? machine.null()
        default: return replayAsNative(to: &machine)
        }
    }

    private func replay(
        floating number: some CustomStringConvertible, isFinite: Bool, to machine: inout DecodingMachine
    ) -> Bool {
        // JSON has no text for the others.
        isFinite ? number.description.replayAsNumber(to: &machine) : replayAsNative(to: &machine)
    }

    private func replay(elements: [Any], to machine: inout DecodingMachine) -> Bool {
        machine.start(.array) && elements.allSatisfy { FoundationValue($0).replay(to: &machine) } && machine.end()
    }

    /// Sends the members of an object, its discriminator first: behind the others these would have to be captured. The
    /// members have no order of their own.
    private func replay(
        members: some Sequence<(key: Any, value: Any)>, to machine: inout DecodingMachine
    ) -> Bool {
        guard machine.start(.object) else { return false }
        let first = machine.state.diversion.kind == .none ? VariantSelection(in: machine.state)?.key : nil
        for isFirst in first == nil ? [false] : [true, false] {
            for (key, value) in members {
                guard let text = Self.text(ofKey: key) else {
                    guard isFirst || Self.refuse(key: key, in: &machine.state) else { return false }
                    continue
                }
                guard (text == first) == isFirst else { continue }
                guard text.replayAsKey(to: &machine), FoundationValue(value).replay(to: &machine) else { return false }
            }
        }
        return machine.end()
    }

    /// The text of a dictionary's key; nil for one that stands for nothing in JSON.
    private static func text(ofKey key: Any) -> String? {
        switch key {
        case let key as any LosslessStringConvertible: key.description
        case let text as NSString: text.description
        case let number as NSNumber: (number._swiftValue as? any LosslessStringConvertible)?.description
        default: nil
        }
    }

    /// Reports a key that has no text: its member is left out, like a value that cannot be converted.
    private static func refuse(key: Any, in state: inout DecodingState) -> Bool {
        if state.diversion.kind == .skipping { return true }
        state.leaveEntry()
        let issue = ModelError(
            .typeMismatch, codingPath: state.stack.path(), position: .none, found: .native,
            detail: "a dictionary's key", foundType: "\(type(of: key))")
        return state.report(within: issue, isError: unsafe state.context.pointee.isStrict)
    }

    /// Sends a value that JSON has no form for, by the address of the `Any` that holds it. The type of the pointer is
    /// written out: where a call could do with the value in the `Any`, the compiler would lend that.
    func replayAsNative(to machine: inout DecodingMachine) -> Bool {
        unsafe withUnsafePointer(to: value) { (address: UnsafePointer<Any>) in
            unsafe address.withMemoryRebound(to: UInt8.self, capacity: MemoryLayout<Any>.size) { start in
                unsafe machine.native(start)
            }
        }
    }
}

// Objects of Foundation's classes. Casts would take them for several Swift types, a number 1 for a Bool among them.

extension FoundationValue {
    /// Sends the events of an object; nil when it is of no class that JSON or a property list has.
    private func replay(object: AnyObject, to machine: inout DecodingMachine) -> Bool? {
        switch object {
        case is NSNull: return machine.null()
        case let number as NSNumber: return FoundationValue(number._swiftValue).replay(to: &machine)
        case let string as NSString: return string.description.replay(to: &machine)
        case let elements as NSArray: return replay(elements: elements.map { $0 }, to: &machine)
        case let members as NSDictionary: return replay(members: members.lazy.map { $0 }, to: &machine)
        case let elements as NSSet: return replay(elements: elements.allObjects, to: &machine)
        default: return Self.native(of: object).map { $0.replayAsNative(to: &machine) }
        }
    }

    /// The Swift value of an object that JSON has no form for.
    private static func native(of object: AnyObject) -> FoundationValue? {
        switch object {
        case let date as NSDate:
            FoundationValue(Date(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate))
        case let data as NSData: FoundationValue(Data(referencing: data))
        case let url as NSURL: url.absoluteURL.map { FoundationValue($0) }
        case let uuid as NSUUID: UUID(uuidString: uuid.uuidString).map { FoundationValue($0) }
        default: nil
        }
    }
}
