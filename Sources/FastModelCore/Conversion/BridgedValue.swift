#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// A value of a type that other libraries put into dictionaries instead of Swift's own types. FastModelFoundation conforms
/// Foundation's classes.
package protocol BridgedValue {
    /// The value in Swift's own types, such as `Bool`, `String`, `[Any]` or ``JSONValue/null``; nil if there is none.
    var unbridged: Any? { get }
}

/// The members of a dictionary whose keys have any types.
package struct BridgedMembers {
    let members: [(key: Any, value: Any)]

    package init(_ members: [(key: Any, value: Any)]) { self.members = members }
}

/// A value without a form in JSON that has a text, which properties of `String` read.
package protocol NativeText {
    /// The text.
    var nativeText: String { get }
}

extension AttributedString: NativeText {
    package var nativeText: String { String(characters) }
}

extension _Event {
    /// The text of a URL, of UTF-8 data or of an attributed string.
    func nativeString() -> String? {
        if let url: URL = native() { return url.absoluteString }
        if let data: Data = native() {
            return String(validating: data, as: UTF8.self) ?? rejected(.invalidUTF8)
        }
        if let text: any NativeText = native() { return text.nativeText }
        return rejected(.typeMismatch)
    }
}
