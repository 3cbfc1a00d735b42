internal import FastModel
internal import Foundation

// What dictionaries of Foundation's types hold. Each class is converted as a whole: a cast would match several Swift types, since
// a number 1 is also a Bool.

extension NSNull: BridgedValue {
    package var unbridged: Any? { JSONValue.null }
}

extension NSNumber: BridgedValue {
    package var unbridged: Any? { swiftValue }
}

extension NSString: BridgedValue {
    package var unbridged: Any? { description }
}

extension NSArray: BridgedValue {
    package var unbridged: Any? { map { $0 } }
}

extension NSDictionary: BridgedValue {
    package var unbridged: Any? { BridgedMembers(map { (key: $0.key, value: $0.value) }) }
}

extension NSSet: BridgedValue {
    package var unbridged: Any? { allObjects }
}

extension NSDate: BridgedValue {
    package var unbridged: Any? { Date(timeIntervalSinceReferenceDate: timeIntervalSinceReferenceDate) }
}

extension NSData: BridgedValue {
    package var unbridged: Any? { Data(referencing: self) }
}

extension NSURL: BridgedValue {
    package var unbridged: Any? { absoluteURL }
}

extension NSUUID: BridgedValue {
    package var unbridged: Any? { UUID(uuidString: uuidString) }
}

extension CGFloat: BridgedValue {
    package var unbridged: Any? { Double(self) }
}

extension NSAttributedString: NativeText {
    package var nativeText: String { string }
}
