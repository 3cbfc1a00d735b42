import FastModel

/// Writes records as text. Made once, used by all workers.
struct RecordText<Model: JSONModel & Sendable>: Sendable {
    private let format: ConvertedFormat
    private let encoder: ModelEncoder
    private let columns: [String]

    init(_ table: some ConvertibleTable, _ format: ConvertedFormat) {
        self.format = format
        columns = table.columns
        var options = EncodingOptions()
        options.mappings = format == .csv ? table.columnMappings : table.mappings
        options.dates = .iso8601Exact
        encoder = ModelEncoder(options)
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
    /// - Throws: ``ModelError`` for a record that cannot be written.
    func append(_ model: Model, to text: inout [UInt8], _ buffer: inout JSONBuffer) throws(ModelError) {
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
}
