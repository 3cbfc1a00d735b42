public import Foundation

// The classes that stand for containers; their members are those of `JSONValue.anyValue`.

extension NSArray: FoundationConvertible {
    public static func _instance(of form: [_AnyValue]) -> AnyObject? {
        let elements = form.map(\.value)
        return self is NSMutableArray.Type ? NSMutableArray(array: elements) : NSArray(array: elements)
    }

    public var _swiftValue: any JSONConvertible { map { _AnyValue($0) } }
}

extension NSSet: FoundationConvertible {
    public static func _instance(of form: [_AnyValue]) -> AnyObject? {
        let elements = form.map(\.value)
        return self is NSMutableSet.Type ? NSMutableSet(array: elements) : NSSet(array: elements)
    }

    public var _swiftValue: any JSONConvertible { Set(map { _AnyValue($0) }) }
}

extension NSDictionary: FoundationConvertible {
    public static func _instance(of form: [String: _AnyValue]) -> AnyObject? {
        let entries = form.mapValues(\.value)
        return self is NSMutableDictionary.Type
            ? NSMutableDictionary(dictionary: entries) : NSDictionary(dictionary: entries)
    }

    public var _swiftValue: any JSONConvertible { _AnyValue(self as? [AnyHashable: Any] ?? [:]) }
}
