import FastModel
import Foundation

/// Writes records as text. All workers share it.
struct RecordText<Model: JSONModel & Sendable>: Sendable {
    private let format: ConvertedFormat
    private let encoder: ModelEncoder
    private let columns: [ConvertedColumn]
    private let check: @Sendable (Model) throws(ModelError) -> Void
    /// Writes a rejected record under the keys of the input, even if the output is CSV.
    private let originals: ModelEncoder

    init<Table: ConvertibleTable>(_ table: Table, _ format: ConvertedFormat) where Table.Model == Model {
        self.format = format
        columns = table.columns
        var options = EncodingOptions()
        options.mappings = format == .csv ? table.columnMappings : table.mappings
        options.dates = .iso8601Exact
        encoder = ModelEncoder(options)
        check = { (model) throws(ModelError) in try table.check(model) }
        options.mappings = table.mappings
        originals = ModelEncoder(options)
    }

    /// The text before the records.
    var header: [UInt8] {
        var text: [UInt8] = []
        if format == .csv { CSVLine.append(header: columns, to: &text) }
        return text
    }

    /// Appends a record.
    ///
    /// - Parameters:
    ///   - model: the record.
    ///   - text: receives the text. After an error it is unchanged.
    ///   - buffer: memory for the record's JSON.
    /// - Throws: ``ModelError`` for a record that could not be stored as a row, or cannot be written.
    func append(_ model: Model, to text: inout [UInt8], _ buffer: inout JSONBuffer) throws(ModelError) {
        try check(model)
        switch format {
        case .ndjson:
            buffer.removeAll()
            try encoder.encode(model, into: &buffer)
            buffer.append(UInt8(ascii: "\n"))
            unsafe buffer.withUnsafeBytes { unsafe text.append(contentsOf: $0) }
        case .csv:
            guard case .object(let object) = try encoder.encodeValue(model) else { return }
            let count = text.count
            do throws(ModelError) {
                try CSVLine.append(object, columns: columns, to: &text, encoder)
            } catch {
                text.removeSubrange(count...)
                throw error
            }
        }
    }

    /// The mapped properties of a rejected record as JSON, because its text has been released; empty if they cannot be written.
    func original(_ model: Model) -> Data { (try? originals.encode(model)) ?? Data() }
}

/// A line of CSV (RFC 4180).
enum CSVLine {
    private static let quote = UInt8(ascii: "\"")
    private static let comma = UInt8(ascii: ",")
    private static let lineEnd: [UInt8] = [0x0D, 0x0A]

    /// Appends the header line.
    static func append(header: [ConvertedColumn], to text: inout [UInt8]) {
        for (index, column) in header.enumerated() {
            if index > 0 { text.append(comma) }
            append(column.name, to: &text)
        }
        text += lineEnd
    }

    /// Appends the line of an object whose keys are some of the columns, in the columns' order.
    ///
    /// Null is an empty field and an empty string is two quotes, so that readers can distinguish them. Arrays and objects are
    /// written as JSON, and so are strings in a column of JSON, where `"5"` is not the number 5.
    ///
    /// - Throws: ``ModelError`` for a value that cannot be written.
    static func append(
        _ object: JSONObject, columns: [ConvertedColumn], to text: inout [UInt8], _ encoder: ModelEncoder
    ) throws(ModelError) {
        var members = object.members[...]
        for (index, column) in columns.enumerated() {
            if index > 0 { text.append(comma) }
            guard let member = members.first, member.key.utf8.elementsEqual(column.name.utf8) else { continue }
            members.removeFirst()
            switch member.value {
            case .null: break
            case .bool(let value): text += (value ? "true" : "false").utf8
            case .number(let number): text += number.text.utf8
            case .string(let value) where !column.isJSON: append(value, to: &text)
            case .string, .array, .object, .native: append(try encoder.encodeString(member.value), to: &text)
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
