private import Foundation

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
