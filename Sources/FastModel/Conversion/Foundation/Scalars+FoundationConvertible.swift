public import Foundation

// The classes that stand for strings.

extension NSString: FoundationConvertible {
    public static func _instance(of form: String) -> AnyObject? {
        self is NSMutableString.Type ? NSMutableString(string: form) : NSString(string: form)
    }

    public var _swiftValue: any JSONConvertible { String(describing: self) }
}

extension NSURL: FoundationConvertible {
    public static func _instance(of form: URL) -> AnyObject? { NSURL(string: form.absoluteString) }

    public var _swiftValue: any JSONConvertible {
        let text: String? = absoluteString
        return text.flatMap { URL(string: $0) }
    }
}

extension NSDate: FoundationConvertible {
    public static func _instance(of form: Date) -> AnyObject? {
        NSDate(timeIntervalSinceReferenceDate: form.timeIntervalSinceReferenceDate)
    }

    public var _swiftValue: any JSONConvertible { Date(timeIntervalSinceReferenceDate: timeIntervalSinceReferenceDate) }
}

extension NSData: FoundationConvertible {
    public static func _instance(of form: Data) -> AnyObject? {
        self is NSMutableData.Type ? NSMutableData(data: form) : NSData(data: form)
    }

    public var _swiftValue: any JSONConvertible { Data(referencing: self) }
}
