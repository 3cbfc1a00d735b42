extension MappingFile {
    /// Makes the schema of records that only the file knows: each property has the type that its `ObjectType` names.
    ///
    /// - Parameters:
    ///   - name: the records' type in the file; may be left out when there is only one.
    ///   - catalog: the transformers that the file may name.
    /// - Returns: the schema.
    /// - Throws: ``ModelError`` with the code `invalidMapping`.
    public func recordSchema(
        named name: String? = nil, _ catalog: MappingCatalog = MappingCatalog()
    ) throws(ModelError) -> RecordSchema {
        guard let type = name == nil ? types.first : types.first(where: { $0.name == name }) else {
            throw place.error("\(name ?? "the type") is not mapped")
        }
        if name == nil, types.count > 1 {
            throw place.error("\(types.count) types are mapped; which one is meant has to be said")
        }
        guard !type.properties.isEmpty else { throw type.place.error("a record needs a property") }
        var properties: [RecordSchema.Property] = []
        var names: [String: String] = [:]
        for property in type.properties {
            if let other = names.updateValue(property.name, forKey: property.name.lowercased()) {
                throw property.at(.propertyKey).error(
                    "\(property.name) and \(other) differ only by letter case, which databases ignore")
            }
            properties.append(try Self.property(property, catalog))
        }
        return RecordSchema(type.name, properties)
    }

    private static func property(
        _ mapped: MappedProperty, _ catalog: MappingCatalog
    ) throws(ModelError) -> RecordSchema.Property {
        guard let typeName = mapped.objectType else {
            throw mapped.place.error("a record's property needs an ObjectType")
        }
        guard let type = DynamicType(rawValue: typeName) else {
            let known = DynamicType.allCases.map(\.rawValue).joined(separator: ", ")
            throw mapped.at(.objectType).error("there is no type \(typeName), only \(known)")
        }
        if mapped.transformer != nil, mapped.isRequired {
            throw mapped.at(.required).error("what a transformer makes cannot be required")
        }
        let swiftType = RecordSchema.Property(mapped.name, type)
            .field(at: 0, in: PropertyNames([mapped.name])).access.type
        var options = FieldOptions([])
        options.values.dates = try mapped.dates(for: swiftType)
        return RecordSchema.Property(
            mapped.name, type, keyPaths: mapped.paths.map(_keyPathText), isRequired: mapped.isRequired,
            isUnique: mapped.isUnique, options: options,
            transformer: try mapped.transformer(in: catalog, for: swiftType))
    }
}
