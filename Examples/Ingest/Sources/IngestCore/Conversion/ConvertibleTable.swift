package import FastModel

/// Records that can be written as text in place of rows.
package protocol ConvertibleTable: Sendable {
    /// The records' model.
    associatedtype Model: JSONModel & Sendable

    /// What the records are decoded by, and encoded as NDJSON, where that is not their own schema.
    var mappings: MappingProvider? { get }
    /// The names of the columns of CSV, which are the keys of an object of `columnMappings`.
    var columns: [String] { get }
    /// What makes an object with a key for each column of a record.
    var columnMappings: MappingProvider? { get }

    /// Rejects a record that could not be a row.
    ///
    /// - Throws: ``ModelError``.
    func check(_ model: Model) throws(ModelError)
}

extension EventTable: ConvertibleTable {
    package var columns: [String] { Event.schema.properties.compactMap(\.keyPaths.first) }
    package var columnMappings: MappingProvider? { nil }

    /// The model has been checked when it was decoded.
    package func check(_ model: Event) {}
}

extension MappedTable: ConvertibleTable {
    package var columns: [String] { schema.properties.map(\.name) }

    /// By names instead of key paths, and without formats of dates.
    package var columnMappings: MappingProvider? {
        RecordSchema(schema.name, schema.properties.map { RecordSchema.Property($0.name, $0.type) }).mappings
    }

    package func check(_ model: DynamicRecord) throws(ModelError) {
        for case .string(let text) in model.values { try StorableText.check(text) }
    }
}
