public import Foundation

// The classes that stand for strings.

extension NSString: FoundationConvertible {
    public static func _instance(of form: String) -> AnyObject? {
        self is NSMutableString.Type ? NSMutableString(string: form) : NSString(string: form)
    }
}

extension NSURL: FoundationConvertible {
    public static func _instance(of form: URL) -> AnyObject? { NSURL(string: form.absoluteString) }
}

extension NSDate: FoundationConvertible {
    public static func _instance(of form: Date) -> AnyObject? {
        NSDate(timeIntervalSinceReferenceDate: form.timeIntervalSinceReferenceDate)
    }
}

extension NSData: FoundationConvertible {
    public static func _instance(of form: Data) -> AnyObject? {
        self is NSMutableData.Type ? NSMutableData(data: form) : NSData(data: form)
    }
}
