import FastModel
import Foundation

/// Writes records as text. Made once, used by all workers.
struct RecordText<Model: JSONModel & Sendable>: Sendable {
    private let format: ConvertedFormat
    private let encoder: ModelEncoder
    private let columns: [String]
    private let check: @Sendable (Model) throws(ModelError) -> Void
    /// What writes a record as it was read, but for the members that were not.
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

    /// What comes before the records.
    var header: [UInt8] {
        var text: [UInt8] = []
        if format == .csv { CSVLine.append(header: columns, to: &text) }
        return text
    }

    /// Appends a record.
    ///
    /// - Parameters:
    ///   - model: the record.
    ///   - text: where it goes. After an error it is as it was.
    ///   - buffer: memory for the record's JSON.
    /// - Throws: ``ModelError`` for a record that could not be a row, or cannot be written.
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

    /// What the mapping took of a record that is rejected when its text is gone, as JSON; nothing where that cannot be written.
    func original(_ model: Model) -> Data { (try? originals.encode(model)) ?? Data() }
}
