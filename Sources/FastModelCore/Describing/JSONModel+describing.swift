#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// A model that is described by its mapped properties; see ``JSONModel/propertyDescription``.
public protocol DescribableModel: JSONModel, CustomStringConvertible {}

extension DescribableModel { @inlinable public var description: String { propertyDescription } }

extension JSONModel {
    /// The type, followed by each mapped property with its value. Nested models are indented:
    ///
    /// ```
    /// <Book> {
    ///     name = "Emma";
    ///     author = <Author> {
    ///         name = "Austen"
    ///     };
    ///     cover = <ffd8ffe0 00104a46 … 52,114 bytes>
    /// }
    /// ```
    ///
    /// `weak` properties are left out. A repeated object prints only its type's name and `{ … }`. Values beyond 100 levels of
    /// nesting are elided, and data is cut after 32 bytes.
    public var propertyDescription: String {
        var describer = ModelDescriber()
        describer.describe(self)
        return describer.text
    }

    /// Calls the closure with the names and values of the mapped properties that are not `weak`, or with an enumeration's case.
    func visitProperties(_ visit: (_ name: String, _ value: Any) -> Void) {
        unsafe withUnsafePointer(to: self) { place in
            unsafe Self._plan(of: place)._withUnsafeGuaranteedRef { plan in
                guard plan.problem == nil else { return }
                if !plan.variants.isEmpty {
                    // An enumeration's case and its associated value, or the discriminator of a case without a value.
                    if let child = Mirror(reflecting: self).children.first {
                        visit(child.label ?? "", child.value)
                    } else if let key = plan.discriminator?.key, let index = unsafe plan.variants.index(of: place) {
                        visit(key, plan.variants[index].name)
                    }
                    return
                }
                unsafe plan.withBase(of: place) { base in
                    plan.properties.forEach { if !$0.isWeak { visit($0.name, unsafe $0.value(at: base)) } }
                }
            }
        }
    }
}

struct ModelDescriber {
    private static let dataBytes = 32
    /// The deepest level that is described. It bounds the stack, whose size is unknown, and the indentation.
    private static let maximumLevel = 100

    private(set) var text = ""
    private var level = 0
    /// The described objects, retained so that no other object gets their address.
    private var objects: [ObjectIdentifier: AnyObject] = [:]

    mutating func describe(_ value: Any) {
        if let data = value as? Data { return describe(data) }
        if let string = value as? String { return quote(string) }
        if let substring = value as? Substring { return quote(String(substring)) }
        if let character = value as? Character { return quote(String(character)) }
        if let model = value as? any JSONModel { return describe(model: model) }
        if let wrapped = (value as? any PresenceType)?.wrapped { return describe(wrapped) }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional: if let wrapped = mirror.children.first { describe(wrapped.value) } else { text += "nil" }
        case .collection, .set: describe(members: mirror.children.map(\.value), "[", "]") { $0.describe($1) }
        case .dictionary:
            describe(members: mirror.children.map(\.value).sorted(by: Self.precedes), "[", "]") { describer, entry in
                describer.describe(entry: entry)
            }
        default: text += String(describing: value)
        }
    }

    private mutating func describe(model: any JSONModel) {
        text += "<\(type(of: model))>"
        if type(of: model) is AnyObject.Type {
            let object = model as AnyObject
            if objects.updateValue(object, forKey: ObjectIdentifier(object)) != nil { return text += " { … }" }
        }
        var properties: [(String, Any)] = []
        model.visitProperties { properties.append(($0, $1)) }
        text += " "
        describe(members: properties, "{", "}", separator: ";") { describer, property in
            describer.text += "\(property.0) = "
            describer.describe(property.1)
        }
    }

    private mutating func describe<Member>(
        members: [Member], _ opening: String, _ closing: String, separator: String = ",",
        _ describe: (inout ModelDescriber, Member) -> Void
    ) {
        guard !members.isEmpty else { return text += opening + closing }
        guard level < Self.maximumLevel else { return text += opening + " … " + closing }
        text += opening
        level += 1
        for (index, member) in members.enumerated() {
            text += (index == 0 ? "" : separator) + "\n" + indent
            ThreadStack.withRoom { describe(&self, member) }
        }
        level -= 1
        text += "\n" + indent + closing
    }

    private var indent: String { String(repeating: "    ", count: level) }

    /// Adds an entry of a dictionary, which reflection presents as a pair.
    private mutating func describe(entry: Any) {
        let parts = Mirror(reflecting: entry).children.map(\.value)
        guard parts.count == 2 else { return }
        describe(parts[0])
        text += ": "
        describe(parts[1])
    }

    /// Orders entries, so that equal values have equal descriptions.
    private static func precedes(_ left: Any, _ right: Any) -> Bool {
        key(of: left).utf8.lexicographicallyPrecedes(key(of: right).utf8)
    }

    private static func key(of entry: Any) -> String {
        Mirror(reflecting: entry).children.first.map { String(describing: $0.value) } ?? ""
    }

    private mutating func quote(_ string: String) {
        // The string is escaped, so that no text of a document can look like a separate line of a log.
        text += string.debugDescription
    }

    /// Adds the bytes in groups of four, as Foundation describes data, cut after the limit.
    private mutating func describe(_ data: Data) {
        text += "<"
        for (index, byte) in data.prefix(Self.dataBytes).enumerated() {
            if index > 0, index % 4 == 0 { text += " " }
            let digits = String(byte, radix: 16)
            text += digits.count < 2 ? "0" + digits : digits
        }
        text += data.count > Self.dataBytes ? " … \(data.count) bytes>" : ">"
    }
}
