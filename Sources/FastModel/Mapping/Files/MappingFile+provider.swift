extension MappingFile {
    /// Makes a provider: the catalog's types, with keys, formats and transformers as the file says.
    ///
    /// - Parameter catalog: what the file may name. Types that it does not name are as in the catalog.
    /// - Returns: a new provider.
    /// - Throws: ``ModelError`` with the code `invalidMapping`.
    public func provider(for catalog: MappingCatalog) throws(ModelError) -> MappingProvider {
        var fields: [String: [_FieldDescription]] = [:]
        for mapped in types {
            guard let name = catalog.types.name(for: mapped.name), let type = catalog.types.values[name] else {
                throw mapped.place.error("no type of this name is registered")
            }
            guard fields[name] == nil else { throw mapped.place.error("\(name) is mapped already") }
            if let other = fields.keys.first(where: { catalog.types.values[$0]?.type == type.type }) {
                throw mapped.place.error("\(name) is mapped already, as \(other)")
            }
            fields[name] = try Self.fields(mapped, type, catalog)
        }
        let provider = MappingProvider()
        // Of a type's names, the one that the file maps comes last and counts; of others, the last in order.
        for (name, type) in catalog.types.values.sorted(by: { $0.key < $1.key }) where fields[name] == nil {
            type.register(provider, [])
        }
        for (name, fields) in fields { catalog.types.values[name]?.register(provider, fields) }
        return provider
    }

    private static func fields(
        _ mapped: MappedType, _ type: CatalogType, _ catalog: MappingCatalog
    ) throws(ModelError) -> [_FieldDescription] {
        let declared = catalog.fields(of: type)
        var fields: [_FieldDescription] = []
        for property in mapped.properties {
            guard let field = declared.first(where: { $0.name == property.name }) else {
                throw property.at(.propertyKey).error("\(type.name) has no property \(property.name)")
            }
            fields.append(try field.mapped(by: property, type, catalog))
        }
        return fields
    }
}

extension _FieldDescription {
    /// The field with what a mapping file says of it.
    ///
    /// - Throws: ``ModelError`` when the property cannot be so.
    fileprivate func mapped(
        by property: MappedProperty, _ type: CatalogType, _ catalog: MappingCatalog
    ) throws(ModelError) -> _FieldDescription {
        var field = self
        field.paths = property.paths
        field.isMapped = true
        if property.isUnique { throw property.at(.unique).error("only records have unique keys in a file") }
        if property.isRequired, unsafe isPresent == nil {
            throw property.at(.required).error("the type says what is required, and \(name) is not")
        }
        if let name = property.objectType { try check(objectType: name, property, catalog) }
        if let dates = try property.dates(for: valueType) { field.options.values.dates = dates }
        if let transformer = try property.transformer(in: catalog, for: access.type) {
            guard !type.hasDraft else {
                throw property.at(.transformer).error("\(type.name) is made of a draft, which has no transformers")
            }
            transformer.apply(to: &field)
        }
        return field
    }

    private func check(
        objectType: String, _ property: MappedProperty, _ catalog: MappingCatalog
    ) throws(ModelError) {
        let innermost = _innermostType(valueType)
        if let type = catalog.types.value(named: objectType)?.type {
            if type == innermost { return }
        } else if let type = DynamicType(rawValue: objectType) {
            if type.describes(innermost) { return }
        } else {
            throw property.at(.objectType).error("no type \(objectType) is registered")
        }
        throw property.at(.objectType).error("\(name) is \(valueType)")
    }
}
