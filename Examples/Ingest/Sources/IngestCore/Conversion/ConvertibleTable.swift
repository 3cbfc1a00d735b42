package import Events
package import FastModel

/// Records that can be written as text instead of rows.
package protocol ConvertibleTable: Sendable {
    /// The records' model.
    associatedtype Model: JSONModel & Sendable

    /// The mappings for decoding the records and encoding them as NDJSON, if they do not use their own schema.
    var mappings: MappingProvider? { get }
    /// The CSV columns. Their names are the keys of the objects that `columnMappings` makes.
    var columns: [ConvertedColumn] { get }
    /// The mappings that make an object with a key for each column; nil if the records' own schema does so.
    var columnMappings: MappingProvider? { get }

    /// Rejects a record that could not be stored as a row.
    ///
    /// - Throws: ``ModelError``.
    func check(_ model: Model) throws(ModelError)
}

/// A column of CSV.
package struct ConvertedColumn: Sendable {
    /// The name.
    let name: String
    /// Whether values of any kind can be in the column, so that all of them are written as JSON.
    var isJSON = false
}

extension EventTable: ConvertibleTable {
    package var columns: [ConvertedColumn] {
        Event.schema.properties.compactMap(\.keyPaths.first).map { ConvertedColumn(name: $0) }
    }
    package var columnMappings: MappingProvider? { nil }

    /// The model was validated when it was decoded.
    package func check(_ model: Event) {}
}

extension MappedTable: ConvertibleTable {
    package var columns: [ConvertedColumn] {
        schema.properties.map { ConvertedColumn(name: $0.name, isJSON: $0.type == .json || $0.elements != nil) }
    }

    /// Mappings that use the properties' names instead of their key paths, and no date formats. Children are written as they are in
    /// the input.
    package var columnMappings: MappingProvider? {
        let properties = schema.properties.map { property in
            property.elements.map { .records(property.name, of: $0) }
                ?? RecordSchema.Property(property.name, property.type)
        }
        return RecordSchema(schema.name, properties).mappings
    }

    package func check(_ model: DynamicRecord) throws(ModelError) { try Self.check(model, schema) }

    private static func check(_ model: DynamicRecord, _ schema: RecordSchema) throws(ModelError) {
        for (property, value) in zip(schema.properties, model.values) {
            switch value {
            case .string(let text): try StorableText.check((property.name, text))
            case .records(let records):
                guard let elements = property.elements else { continue }
                for record in records { try check(record, elements) }
            default: break
            }
        }
    }
}
