public import FastModel
public import Foundation

// Classes whose instances are containers in JSON. Their members have the types of `JSONValue.foundationValue`.

extension NSArray: FoundationConvertible {
    public static func instance(of form: [_AnyValue]) -> AnyObject {
        let elements = form.map { foundationValue(of: $0.value) }
        return self is NSMutableArray.Type ? NSMutableArray(array: elements) : NSArray(array: elements)
    }

    public var swiftValue: any JSONConvertible { map { _AnyValue($0) } }
}

extension NSSet: FoundationConvertible {
    public static func instance(of form: [_AnyValue]) -> AnyObject {
        let elements = form.map { foundationValue(of: $0.value) }
        return self is NSMutableSet.Type ? NSMutableSet(array: elements) : NSSet(array: elements)
    }

    public var swiftValue: any JSONConvertible { Set(map { _AnyValue($0) }) }
}

extension NSDictionary: FoundationConvertible {
    public static func instance(of form: [String: _AnyValue]) -> AnyObject {
        let entries = form.mapValues { foundationValue(of: $0.value) }
        return self is NSMutableDictionary.Type
            ? NSMutableDictionary(dictionary: entries) : NSDictionary(dictionary: entries)
    }

    public var swiftValue: any JSONConvertible { _AnyValue(self as? [AnyHashable: Any] ?? [:]) }
}
