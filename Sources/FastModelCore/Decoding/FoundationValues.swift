#if canImport(FoundationEssentials)
private import FoundationEssentials
#else
private import Foundation
#endif

/// A source of events for dictionaries, arrays and scalars of Foundation's types, as made from a property list or JSON.
enum FoundationValues {
    /// Sends a value's events. Returns false if an event stopped the parse.
    static func replay(_ value: Any, to machine: inout DecodingMachine) -> Bool {
        // Before all casts, because an object of Foundation's classes matches several Swift types: a number 1 is also a Bool.
        if let type = type(of: value) as? AnyClass {
            if let bridged = (value as? any BridgedValue)?.unbridged { return replay(bridged, to: &machine) }
            guard !isFoundationClass(type) else { return refuse(object: type, in: &machine.state) }
        }
        switch value {
        case let value as JSONValue: return value.replay(to: &machine)
        case let string as String: return string.replay(to: &machine)
        case let bool as Bool: return machine.bool(bool)
        case let integer as any FixedWidthInteger: return String(describing: integer).replayAsNumber(to: &machine)
        case let decimal as Decimal: return replay(floating: decimal, isFinite: decimal.isFinite, to: &machine)
        case let number as Double: return replay(floating: number, isFinite: number.isFinite, to: &machine)
        case let number as Float: return replay(floating: number, isFinite: number.isFinite, to: &machine)
        case let number as JSONNumber: return number.text.replayAsNumber(to: &machine)
        case let string as Substring: return String(string).replay(to: &machine)
        case let character as Character: return String(character).replay(to: &machine)
        case let elements as [Any]: return replay(elements: elements, to: &machine)
        case let object as BridgedMembers: return replay(members: object.members, to: &machine)
        case let members as [String: Any]: return replay(members: members.lazy.map { ($0.key, $0.value) }, to: &machine)
        case let members as [AnyHashable: Any]:
            return replay(members: members.lazy.map { ($0.key.base, $0.value) }, to: &machine)
        case let members as Set<AnyHashable>: return replay(elements: members.map(\.base), to: &machine)
        case let optional as any OptionalType:
            return optional.wrapped.map { replay($0, to: &machine) } ?? machine.null()
        case let bridged as any BridgedValue:
            return bridged.unbridged.map { replay($0, to: &machine) } ?? replay(native: value, to: &machine)
        default: return replay(native: value, to: &machine)
        }
    }

    /// Whether FastModelFoundation reads the class. Asked only about classes without its conformances, so the product is missing.
    private static func isFoundationClass(_ type: AnyClass) -> Bool {
        sequence(first: type, next: { _getSuperclass($0) }).contains { foundationClasses.contains("\($0)") }
    }

    private static let foundationClasses: Set = [
        "NSNull", "NSNumber", "NSString", "NSArray", "NSDictionary", "NSSet", "NSDate", "NSData", "NSURL", "NSUUID",
    ]

    /// Rejects the source: without FastModelFoundation all its values of this class would be lost.
    private static func refuse(object type: AnyClass, in state: inout DecodingState) -> Bool {
        let error = ModelError(
            .typeMismatch, codingPath: state.stack.path(), position: .none, found: .native,
            detail: "the product FastModelFoundation reads Foundation's classes", foundType: "\(type)")
        return state.report(within: error, isError: true)
    }

    private static func replay(
        floating number: some CustomStringConvertible, isFinite: Bool, to machine: inout DecodingMachine
    ) -> Bool {
        // JSON has no text for numbers that are not finite.
        isFinite ? number.description.replayAsNumber(to: &machine) : replay(native: number, to: &machine)
    }

    private static func replay(elements: [Any], to machine: inout DecodingMachine) -> Bool {
        machine.start(.array) && elements.allSatisfy { replay($0, to: &machine) } && machine.end()
    }

    /// Sends the members of an object. A dictionary has no order, so the discriminator is sent first, and the object need not be
    /// captured.
    private static func replay(
        members: some Sequence<(key: Any, value: Any)>, to machine: inout DecodingMachine
    ) -> Bool {
        guard machine.start(.object) else { return false }
        let first = unsafe machine.state.diversion.kind == .none ? VariantSelection(of: machine.state.top)?.key : nil
        for isFirst in first == nil ? [false] : [true, false] {
            for (key, value) in members {
                guard let text = text(ofKey: key) else {
                    guard isFirst || refuse(key: key, in: &machine.state) else { return false }
                    continue
                }
                guard (text == first) == isFirst else { continue }
                guard text.replayAsKey(to: &machine), replay(value, to: &machine) else { return false }
            }
        }
        return machine.end()
    }

    /// The text of a dictionary's key; nil for keys that have no form in JSON.
    private static func text(ofKey key: Any) -> String? {
        textOfKey(key) ?? (key as? any BridgedValue)?.unbridged.flatMap(textOfKey)
    }

    /// Reports a key without a text. Its member is skipped, like a value that cannot be converted.
    private static func refuse(key: Any, in state: inout DecodingState) -> Bool {
        if state.diversion.kind == .skipping { return true }
        state.leaveEntry()
        let issue = ModelError(
            .typeMismatch, codingPath: state.stack.path(), position: .none, found: .native,
            detail: "a dictionary's key", foundType: "\(type(of: key))")
        return state.report(within: issue, isError: unsafe state.context.pointee.settings.isStrict)
    }

    /// Sends a value that JSON has no form for, as the address of the `Any` that holds it. The pointer's type is explicit, because
    /// otherwise the compiler might pass the address of the value inside the `Any`.
    static func replay(native value: Any, to machine: inout DecodingMachine) -> Bool {
        unsafe withUnsafePointer(to: value) { (address: UnsafePointer<Any>) in
            unsafe address.withMemoryRebound(to: UInt8.self, capacity: MemoryLayout<Any>.size) { start in
                unsafe machine.native(start, 0)
            }
        }
    }
}
