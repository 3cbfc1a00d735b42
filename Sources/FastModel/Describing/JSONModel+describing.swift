#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// A model that describes itself by its mapped properties: see ``JSONModel/propertyDescription``.
public protocol DescribableModel: JSONModel, CustomStringConvertible {}

extension DescribableModel {
    @inlinable public var description: String { propertyDescription }
}

extension JSONModel {
    /// The type, then each mapped property with its value, those of nested models indented:
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
    /// `weak` properties are left out, an object that comes again is named only, what is in more than 100 others is not told,
    /// and data is cut after 32 bytes.
    public var propertyDescription: String {
        var describer = ModelDescriber()
        describer.describe(self)
        return describer.text
    }

    /// Lends the names and values of the mapped properties.
    func visitProperties(_ visit: (_ name: String, _ value: Any) -> Void) {
        unsafe withUnsafePointer(to: self) { place in
            unsafe Self._plan(of: place)._withUnsafeGuaranteedRef { plan in
                guard plan.problem == nil else { return }
                if !plan.variants.isEmpty {
                    // An enumeration's case and what it holds.
                    let child = Mirror(reflecting: self).children.first
                    if let child { visit(child.label ?? "", child.value) }
                    return
                }
                unsafe plan.withBase(of: place) { base in
                    plan.properties.forEach { if !$0.isWeak { visit($0.name, unsafe $0.value(at: base)) } }
                }
            }
        }
    }
}

/// Writes a model's description.
struct ModelDescriber {
    private static let dataBytes = 32
    /// How many values within one another are described: on a stack that is not ours, and at most so far from the margin.
    private static let maximumLevel = 100

    private(set) var text = ""
    private var level = 0
    /// The objects that are described, which keeps their addresses from others.
    private var objects: [ObjectIdentifier: AnyObject] = [:]

    /// Adds a value.
    mutating func describe(_ value: Any) {
        if let data = value as? Data { return describe(data) }
        if let string = value as? String { return quote(string) }
        if let substring = value as? Substring { return quote(String(substring)) }
        if let character = value as? Character { return quote(String(character)) }
        if let model = value as? any JSONModel { return describe(model: model) }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional:
            if let wrapped = mirror.children.first { describe(wrapped.value) } else { text += "nil" }
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
            describe(&self, member)
        }
        level -= 1
        text += "\n" + indent + closing
    }

    private var indent: String { String(repeating: "    ", count: level) }

    /// One entry of a dictionary, which reflection shows as a pair.
    private mutating func describe(entry: Any) {
        let parts = Mirror(reflecting: entry).children.map(\.value)
        guard parts.count == 2 else { return }
        describe(parts[0])
        text += ": "
        describe(parts[1])
    }

    /// An order for entries, so that a description is the same each time.
    private static func precedes(_ left: Any, _ right: Any) -> Bool {
        key(of: left).utf8.lexicographicallyPrecedes(key(of: right).utf8)
    }

    private static func key(of entry: Any) -> String {
        Mirror(reflecting: entry).children.first.map { String(describing: $0.value) } ?? ""
    }

    private mutating func quote(_ string: String) {
        // Escaped, so that nothing in a document can look like another line of a log.
        text += string.debugDescription
    }

    /// The bytes in groups of four, as Foundation describes data, cut when they are many.
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
