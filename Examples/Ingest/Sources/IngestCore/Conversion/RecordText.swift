import FastModel
import Foundation

/// Writes records as text. All workers share it.
struct RecordText<Model: JSONModel & Sendable>: Sendable {
    private let format: ConvertedFormat
    private let encoder: ModelEncoder
    private let csv: CSVWriter
    private let check: @Sendable (Model) throws(ModelError) -> Void
    /// Writes a rejected record under the keys of the input, even if the output is CSV.
    private let originals: ModelEncoder

    init<Table: ConvertibleTable>(_ table: Table, _ format: ConvertedFormat) where Table.Model == Model {
        self.format = format
        csv = CSVWriter(table.columns)
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
        if format == .csv { csv.appendHeader(to: &text) }
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
        buffer.removeAll()
        try encoder.encode(model, into: &buffer)
        switch format {
        case .ndjson:
            buffer.append(UInt8(ascii: "\n"))
            unsafe buffer.withUnsafeBytes { unsafe text.append(contentsOf: $0) }
        case .csv: unsafe buffer.withUnsafeBytes { unsafe csv.appendLine(of: $0, to: &text) }
        }
    }

    /// The mapped properties of a rejected record as JSON, because its text has been released; empty if they cannot be written.
    func original(_ model: Model) -> Data { (try? originals.encode(model)) ?? Data() }
}
