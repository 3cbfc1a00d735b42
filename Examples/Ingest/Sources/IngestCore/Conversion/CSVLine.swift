import FastModel

/// A line of CSV as RFC 4180 has it.
enum CSVLine {
    private static let quote = UInt8(ascii: "\"")
    private static let comma = UInt8(ascii: ",")
    private static let lineEnd: [UInt8] = [0x0D, 0x0A]

    /// Appends the line of names.
    static func append(header: [String], to text: inout [UInt8]) {
        for (index, name) in header.enumerated() {
            if index > 0 { text.append(comma) }
            append(name, to: &text)
        }
        text += lineEnd
    }

    /// Appends the line of an object that has some of the columns as keys, in the columns' order.
    ///
    /// Null is nothing between the commas, and an empty text two quotes: readers that care can tell them apart. Arrays and
    /// objects are texts of JSON.
    ///
    /// - Throws: ``ModelError`` for a value that cannot be written.
    static func append(
        _ object: JSONObject, columns: [String], to text: inout [UInt8], _ encoder: ModelEncoder
    ) throws(ModelError) {
        var members = object.members[...]
        for (index, column) in columns.enumerated() {
            if index > 0 { text.append(comma) }
            guard let member = members.first, member.key.utf8.elementsEqual(column.utf8) else { continue }
            members.removeFirst()
            switch member.value {
            case .null: break
            case .bool(let value): text += (value ? "true" : "false").utf8
            case .number(let number): text += number.text.utf8
            case .string(let value): append(value, to: &text)
            case .array, .object, .native: append(try encoder.encodeString(member.value), to: &text)
            }
        }
        text += lineEnd
    }

    private static func append(_ value: String, to text: inout [UInt8]) {
        let isPlain = !value.isEmpty && !value.utf8.contains { $0 == quote || $0 == comma || $0 == 0x0D || $0 == 0x0A }
        if isPlain {
            text += value.utf8
            return
        }
        text.append(quote)
        for byte in value.utf8 {
            if byte == quote { text.append(quote) }
            text.append(byte)
        }
        text.append(quote)
    }
}
