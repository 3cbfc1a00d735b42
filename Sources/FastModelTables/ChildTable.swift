internal import FastModel

/// The table for the records of a list in other records. A row is identified by the key of its parent and the position in the array.
struct ChildTable {
    private static let position = "array_position"

    let table: RelatedTable

    /// Describes the table.
    ///
    /// - Parameters:
    ///   - elements: the schema of the list's records.
    ///   - position: the position of the list among the properties of `parent`.
    ///   - parent: the schema of the records with the list.
    ///   - name: their table.
    init(of elements: RecordSchema, at position: Int, in parent: RecordSchema, named name: String) {
        let property = parent.properties[position].name
        let keys = parent.properties.indices.filter { parent.properties[$0].isUnique }
        let own =
            keys.map { (name: "parent_\(parent.properties[$0].name)", type: parent.properties[$0].type) }
            + [(name: Self.position, type: DynamicType.integer)]
        let schema = RecordSchema(
            elements.name,
            own.map { RecordSchema.Property($0.name, $0.type, isRequired: true, isUnique: true) } + elements.properties)
        let description = StoredTable(schema, named: "\(name)_\(property)").description
        table = RelatedTable(
            ofChildren: description, problem: Self.problem(with: elements, own.map(\.name), property)
        ) { (record: DynamicRecord) -> [DynamicRecord] in
            guard case .records(let records)? = parent.value(at: position, of: record) else { return [] }
            let key = keys.map { parent.value(at: $0, of: record) ?? .null }
            return records.enumerated().map { index, record in
                schema.record(
                    key + [.integer(Int64(index))]
                        + elements.properties.indices.map { elements.value(at: $0, of: record) ?? .null })
            }
        }
    }

    /// Why the records cannot be stored; nil if they can.
    private static func problem(with elements: RecordSchema, _ own: [String], _ property: String) -> String? {
        let taken = Set(own.map(\.foldedName))
        if let other = elements.properties.first(where: { taken.contains($0.name.foldedName) }) {
            return
                "\(property).\(other.name): a column of this name is there for the parent; give the property another name"
        }
        return elements.properties.first(where: \.isUnique).map {
            "\(property).\($0.name) is unique, while children are identified by their parent and their position"
        }
    }
}
