/// Dumps models through reflection, so that structs, classes and other types with the same properties can be compared.
enum PropertyDump {
    /// The names and exact values of all properties.
    static func text(of value: Any) -> String {
        var text = ""
        write(value, to: &text)
        return text
    }

    /// The allocations that a value needs: one for each string too long to be stored inline, for each array that is not empty, and
    /// for each object.
    static func neededAllocations(of value: Any) -> Int {
        if let string = value as? String { return string.utf8.count > 15 ? 1 : 0 }
        let mirror = Mirror(reflecting: value)
        let own =
            switch mirror.displayStyle {
            case .collection: mirror.children.isEmpty ? 0 : 1
            case .class: 1
            default: 0
            }
        return mirror.children.reduce(own) { $0 + neededAllocations(of: $1.value) }
    }

    private static func write(_ value: Any, to text: inout String) {
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional:
            // An optional is written as its value, because a property may be optional in only one of two models.
            if let wrapped = mirror.children.first { write(wrapped.value, to: &text) } else { text += "nil" }
        case .collection:
            text += "["
            for child in mirror.children {
                write(child.value, to: &text)
                text += ","
            }
            text += "]"
        case .dictionary:
            // Entries have no order.
            text += "[" + mirror.children.map { Self.text(of: $0.value) }.sorted().joined(separator: ",") + "]"
        case .struct, .class, .tuple:
            text += "{"
            for child in mirror.children {
                text += (child.label ?? "") + ":"
                write(child.value, to: &text)
                text += ","
            }
            text += "}"
        default: text += String(reflecting: value)
        }
    }
}
