#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import FastModelCore

/// Mappings from a property list or JSON: names of types, each with a list of entries.
///
/// ```json
/// {"Author": [
///     {"DictionaryKey": "dob", "PropertyKey": "born", "DateFormat": "MM-dd-yyyy", "TimeZone": "Europe/Oslo"},
///     {"DictionaryKey": "full_name", "PropertyKey": "name"},
///     {"DictionaryKey": "name", "PropertyKey": "name"},
///     {"DictionaryKey": "books", "PropertyKey": "books", "ObjectType": "Book"}]}
/// ```
///
/// | key | meaning |
/// |---|---|
/// | `DictionaryKey` | the key or key path; several entries for one property are candidates in the file's order |
/// | `PropertyKey` | the property, by its name in the type's schema |
/// | `ObjectType` | the name of the property's type, or of the elements of its array or dictionary; for records a ``DynamicType`` |
/// | `DateFormat`, `TimeZone` | as in ``DateStrategy/format(_:timeZone:)``, for reading and writing; with FastModelFoundation's `MappingCatalog(locale:)`, every pattern of `DateFormatter`. `TimeZone` is a name (`Europe/Oslo`); without Foundation in the program only `UTC` and `GMT` are known |
/// | `DateFormat` alone | a strategy by its name: `iso8601` (``DateStrategy/iso8601Exact``), `rfc1123`, `dotNet`, `secondsSince1970`, `millisecondsSince1970`, `microsecondsSince1970` |
/// | `Transformer` | the name of a transformer in the catalog |
/// | `Required`, `Unique` | for records; see ``RecordSchema/Property`` |
/// | `Children` | in place of an `ObjectType`, for records: the entries of the objects in an array; see ``RecordSchema/Property/records(_:of:keys:isRequired:)`` |
/// | `Rest` | true, in place of a `DictionaryKey`: the property of a record with what no other entry is for; see ``RecordSchema/Property/rest(_:)`` |
///
/// A file is read and checked as a whole. Any problem is a ``ModelError`` that names the file, the entry and the reason. If a file
/// changes, make a new provider from it. Existing decoders keep the old provider.
public struct MappingFile: Sendable {
    /// The largest size of a file, in bytes.
    static let maximumBytes = 4 << 20

    let place: MappingPlace
    let types: [MappedType]

    /// The names of the types that the file maps. In a property list they have no order and are sorted.
    public var typeNames: [String] { types.map(\.name) }

    /// Reads a file.
    ///
    /// - Parameter url: the file: a property list of either format, or JSON in UTF-8.
    /// - Throws: ``ModelError`` with the code `unreadableInput` or `invalidMapping`.
    public init(contentsOf url: URL) throws(ModelError) {
        let data: Data
        do {
            data = try Data(contentsOf: url)
        } catch {
            throw ModelError(.unreadableInput, position: .none, detail: url.lastPathComponent)
        }
        try self.init(data, name: url.lastPathComponent)
    }

    /// Reads the contents of a file.
    ///
    /// - Parameters:
    ///   - data: a property list of either format, or JSON in UTF-8.
    ///   - name: the file's name in errors.
    /// - Throws: ``ModelError`` with the code `invalidMapping`.
    public init(_ data: Data, name: String) throws(ModelError) {
        place = MappingPlace(file: name)
        guard data.count <= Self.maximumBytes else { throw place.error("the file is longer than 4 MiB") }
        guard let start = data.first(where: { !" \t\r\n".utf8.contains($0) }) else {
            throw place.error("the file is empty")
        }
        let isJSON = start == UInt8(ascii: "{") || start == UInt8(ascii: "[")
        let value = try isJSON ? Self.value(ofJSON: data, place) : Self.value(ofPropertyList: data, place)
        guard case .object(let object) = value else { throw place.error("a mapping file is a dictionary of types") }
        guard !object.members.isEmpty else { throw place.error("no type is mapped") }
        let members = isJSON ? object.members : object.members.sorted { $0.key < $1.key }
        var types: [MappedType] = []
        for member in members {
            guard !member.key.isEmpty else { throw place.error("a type has no name") }
            if types.contains(where: { $0.name == member.key }) {
                throw place.key(member.key).error("the type is mapped already")
            }
            types.append(try MappedType(member.key, member.value, at: place.key(member.key)))
        }
        self.types = types
    }

    private static func value(ofJSON data: Data, _ place: MappingPlace) throws(ModelError) -> JSONValue {
        do throws(ModelError) {
            return try ModelDecoder(.untrusted).decode(CapturedValue.self, from: data).value
        } catch {
            throw place.error("\(error.code.summary)\(error.detail.map { ": \($0)" } ?? "")", position: error.position)
        }
    }

    private static func value(ofPropertyList data: Data, _ place: MappingPlace) throws(ModelError) -> JSONValue {
        do {
            return try PropertyListDecoder().decode(JSONValue.self, from: data)
        } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
            throw place.error("neither JSON nor a property list")
        } catch {
            throw place.error("a mapping has no dates and no data")
        }
    }

    /// Makes a provider from the catalog's types, with the keys, formats and transformers of the file.
    ///
    /// - Parameter catalog: the types and transformers that the file can use. Types not in the file are registered unchanged.
    /// - Returns: a new provider.
    /// - Throws: ``ModelError`` with the code `invalidMapping`.
    public func provider(for catalog: MappingCatalog) throws(ModelError) -> MappingProvider {
        var fields: [String: [FieldDescription]] = [:]
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
        // If a type has several names, the last registration takes effect. Names in the file are registered after all others.
        for (name, type) in catalog.types.values.sorted(by: { $0.key < $1.key }) where fields[name] == nil {
            type.register(provider, [])
        }
        for (name, fields) in fields { catalog.types.values[name]?.register(provider, fields) }
        return provider
    }

    private static func fields(
        _ mapped: MappedType, _ type: CatalogType, _ catalog: MappingCatalog
    ) throws(ModelError) -> [FieldDescription] {
        let declared = catalog.fields(of: type)
        var fields: [FieldDescription] = []
        for property in mapped.properties {
            guard let field = declared.first(where: { $0.name == property.name }) else {
                throw property.at(.propertyKey).error("\(type.name) has no property \(property.name)")
            }
            fields.append(try field.mapped(by: property, type, catalog))
        }
        return fields
    }

    /// Makes the schema of records that are described only by the file. `ObjectType` specifies each property's type.
    ///
    /// - Parameters:
    ///   - name: the name of the records' type in the file; may be omitted if the file has only one type.
    ///   - catalog: the transformers that the file can refer to.
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
        return try Self.schema(type, named: type.name, catalog)
    }

    private static func schema(
        _ type: MappedType, named name: String, _ catalog: MappingCatalog
    ) throws(ModelError) -> RecordSchema {
        guard !type.properties.isEmpty else { throw type.place.error("a record needs a property") }
        var properties: [RecordSchema.Property] = []
        var names: [String: String] = [:]
        for property in type.properties {
            if let other = names.updateValue(property.name, forKey: property.name.lowercased()) {
                throw property.at(.propertyKey).error(
                    "\(property.name) and \(other) differ only by letter case, which databases ignore")
            }
            properties.append(try Self.property(property, of: name, catalog))
        }
        try checkRest(type, properties)
        return RecordSchema(name, properties)
    }

    private static func checkRest(
        _ type: MappedType, _ properties: [RecordSchema.Property]
    ) throws(ModelError) {
        guard let rest = type.properties.first(where: \.isRest) else { return }
        if let other = type.properties.last(where: \.isRest), other.name != rest.name {
            throw other.at(.rest).error("\(rest.name) keeps the rest already")
        }
        for (property, mapped) in zip(properties, type.properties) where property.hasPosition {
            throw mapped.at(.dictionaryKey).error(
                "with a Rest, which has no other elements of an array, no key path has a position")
        }
    }

    private static func property(
        _ mapped: MappedProperty, of record: String, _ catalog: MappingCatalog
    ) throws(ModelError) -> RecordSchema.Property {
        if let children = mapped.children { return try list(mapped, children, of: record, catalog) }
        if mapped.isRest {
            guard mapped.objectType ?? DynamicType.json.rawValue == DynamicType.json.rawValue else {
                throw mapped.at(.objectType).error("the rest of a record is JSON")
            }
            return .rest(mapped.name)
        }
        guard let typeName = mapped.objectType else {
            throw mapped.place.error("a record's property needs an ObjectType")
        }
        guard let type = DynamicType(named: typeName) else {
            throw mapped.at(.objectType).error("there is no type \(typeName), only \(DynamicType.names)")
        }
        if mapped.transformer != nil, mapped.isRequired {
            throw mapped.at(.required).error("what a transformer makes cannot be required")
        }
        let swiftType = RecordSchema.Property(mapped.name, type).storedType
        return RecordSchema.Property(
            mapped.name, type, keyPaths: mapped.paths.map(_keyPathText), isRequired: mapped.isRequired,
            isUnique: mapped.isUnique, dates: try mapped.dates(for: swiftType, in: catalog),
            transformer: try mapped.transformer(in: catalog, for: swiftType))
    }

    /// A list of records, whose type has the name `<record>_<property>`, as their table.
    private static func list(
        _ mapped: MappedProperty, _ children: MappedType, of record: String, _ catalog: MappingCatalog
    ) throws(ModelError) -> RecordSchema.Property {
        if let other = mapped.keyOfListOnly { throw mapped.at(other).error("\(mapped.name) has Children") }
        if let unique = children.properties.first(where: \.isUnique) {
            throw unique.at(.unique).error("children are identified by their parent and their position")
        }
        return RecordSchema.Property(
            mapped.name, .records, keyPaths: mapped.paths.map(_keyPathText), isRequired: mapped.isRequired,
            isUnique: false, elements: try schema(children, named: "\(record)_\(mapped.name)", catalog))
    }
}

extension FieldDescription {
    /// The field, changed as the mapping file specifies.
    ///
    /// - Throws: ``ModelError`` if the property does not allow the change.
    fileprivate func mapped(
        by property: MappedProperty, _ type: CatalogType, _ catalog: MappingCatalog
    ) throws(ModelError) -> FieldDescription {
        var field = self
        field.paths = property.paths
        field.isMapped = true
        if property.isRest { throw property.at(.rest).error("only records have a rest") }
        if property.children != nil { throw property.at(.children).error("only records have Children in a file") }
        if property.isUnique { throw property.at(.unique).error("only records have unique keys in a file") }
        if property.isRequired, !isRequired {
            throw property.at(.required).error("the type says what is required, and \(name) is not")
        }
        if let name = property.objectType { try check(objectType: name, property, catalog) }
        if let dates = try property.dates(for: valueType, in: catalog) { field.dates = dates }
        if let transformer = try property.transformer(in: catalog, for: storedType) {
            guard !type.hasDraft else {
                throw property.at(.transformer).error("\(type.name) is made of a draft, which has no transformers")
            }
            field = transformer.applied(to: field)
        }
        return field
    }

    private func check(objectType: String, _ property: MappedProperty, _ catalog: MappingCatalog) throws(ModelError) {
        let innermost = _innermostType(valueType)
        if let type = catalog.types.value(named: objectType)?.type {
            if type == innermost { return }
        } else if let type = DynamicType(named: objectType) {
            if type.describes(innermost) { return }
        } else {
            throw property.at(.objectType).error("no type \(objectType) is registered")
        }
        throw property.at(.objectType).error("\(name) is \(valueType)")
    }
}

extension DynamicType {
    /// The type with a name in a mapping file; nil for other texts.
    init?(named name: String) {
        guard let type = DynamicType(rawValue: name), type != .records else { return nil }
        self = type
    }

    /// The names of the types in a mapping file.
    static var names: String { allCases.filter { $0 != .records }.map(\.rawValue).joined(separator: ", ") }

    func describes(_ type: any Any.Type) -> Bool {
        switch self {
        case .string: type == String.self || type == Substring.self
        case .integer: type is any FixedWidthInteger.Type
        case .double: type is any BinaryFloatingPoint.Type
        case .bool: type == Bool.self
        case .date: type == Date.self
        case .decimal: type == Decimal.self
        case .data: type == Data.self
        case .json: type == JSONValue.self
        case .records: false
        }
    }
}
