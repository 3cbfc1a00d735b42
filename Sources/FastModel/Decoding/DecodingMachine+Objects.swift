private import Foundation

// Dictionaries and arrays of property lists and the like as a source of the same events.

extension DecodingMachine {
    /// Sends the events of a value as Foundation makes it; false when one of them stopped the parse.
    mutating func replay(object: Any) -> Bool {
        if type(of: object) is AnyObject.Type, let goesOn = replay(foundationObject: object as AnyObject) {
            return goesOn
        }
        switch object {
        case let value as JSONValue: return replay(value)
        case let string as String: return replay(.string, string)
        case let bool as Bool: return replay(.bool, bool ? "1" : "")
        case let integer as any FixedWidthInteger: return replay(.number, String(describing: integer))
        case let decimal as Decimal: return replay(floating: decimal, isFinite: decimal.isFinite)
        case let number as Double: return replay(floating: number, isFinite: number.isFinite)
        case let number as Float: return replay(floating: number, isFinite: number.isFinite)
        case let number as CGFloat: return replay(object: Double(number))
        case let number as JSONNumber: return replay(.number, number.text)
        case let string as Substring: return replay(.string, String(string))
        case let character as Character: return replay(.string, String(character))
        case let elements as [Any]: return replay(elements: elements)
        case let members as [String: Any]: return replay(members: members.lazy.map { ($0.key, $0.value) })
        case let members as [AnyHashable: Any]: return replay(members: members.lazy.map { ($0.key.base, $0.value) })
        case let members as Set<AnyHashable>: return replay(elements: members.map(\.base))
        case let optional as any OptionalType: return replay(optional: optional)
        default: return replay(native: object)
        }
    }

    private mutating func replay(optional: any OptionalType) -> Bool {
        guard let wrapped = optional.wrapped else { return replay(.null, "") }
        return replay(object: wrapped)
    }

    private mutating func replay(floating number: some CustomStringConvertible, isFinite: Bool) -> Bool {
        // JSON has no text for the others.
        isFinite ? replay(.number, number.description) : replay(native: number)
    }

    mutating func replay(elements: [Any]) -> Bool {
        guard start(.array) else { return false }
        for element in elements { guard replay(object: element) else { return false } }
        return end()
    }

    /// Sends the members of an object, its discriminator first: behind the others these would have to be captured. The
    /// members have no order of their own.
    mutating func replay(members: some Sequence<(key: Any, value: Any)>) -> Bool {
        guard start(.object) else { return false }
        let first = discriminatorKey
        for isFirst in first == nil ? [false] : [true, false] {
            for (key, value) in members {
                guard let text = Self.text(ofKey: key) else {
                    guard isFirst || refuse(key: key) else { return false }
                    continue
                }
                guard (text == first) == isFirst else { continue }
                guard replay(key: text), replay(object: value) else { return false }
            }
        }
        return end()
    }

    /// The key that chooses what the object which has just begun becomes.
    private var discriminatorKey: String? {
        guard unsafe diversion == .none && top.pointee.kind == .variants,
            case .variants(let variants) = unsafe top.pointee.container?.takeUnretainedValue().content
        else { return nil }
        return variants.key
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

    /// A member whose key has no text is left out, like a value that cannot be converted.
    private mutating func refuse(key: Any) -> Bool {
        if diversion == .skipping { return true }
        leaveEntry()
        let issue = ModelError(
            .typeMismatch, codingPath: currentPath(), position: .none, found: .native, detail: "a dictionary's key",
            foundType: "\(type(of: key))")
        return report(within: issue, isError: unsafe context.pointee.isStrict)
    }

    /// Sends a value that JSON has no form for, by the address of the `Any` that holds it. The type of the pointer is
    /// written out: where a call could do with the value in the `Any`, the compiler would lend that.
    mutating func replay(native value: Any) -> Bool {
        unsafe withUnsafePointer(to: value) { (address: UnsafePointer<Any>) in
            unsafe address.withMemoryRebound(to: UInt8.self, capacity: MemoryLayout<Any>.size) { start in
                unsafe native(start)
            }
        }
    }
}

// Objects of Foundation's classes as a source of the same events. Casts would take them for several Swift types, a number
// 1 for a Bool among them.

extension DecodingMachine {
    /// Sends the events of an object of Foundation's; nil when it is of no class that JSON or a property list has.
    mutating func replay(foundationObject object: AnyObject) -> Bool? {
        switch object {
        case is NSNull: return replay(.null, "")
        case let number as NSNumber: return replay(object: number._swiftValue)
        case let string as NSString: return replay(.string, string.description)
        case let elements as NSArray: return replay(elements: elements.map { $0 })
        case let members as NSDictionary: return replay(members: members.lazy.map { $0 })
        case let elements as NSSet: return replay(elements: elements.allObjects)
        case let date as NSDate:
            return replay(native: Date(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate))
        case let data as NSData: return replay(native: Data(referencing: data))
        case let url as NSURL: return url.absoluteURL.map { replay(native: $0) }
        case let uuid as NSUUID: return UUID(uuidString: uuid.uuidString).map { replay(native: $0) }
        default: return nil
        }
    }
}
