#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The properties of ``DynamicRecord``s and their places in JSON.
///
/// ```swift
/// let schema = RecordSchema("Event", [
///     RecordSchema.Property("id", .integer, isRequired: true, isUnique: true),
///     RecordSchema.Property("user", .string, keys: "user.name", "user_name"),
///     RecordSchema.Property("at", .date, options: .dates(.secondsSince1970)),
/// ])
/// ```
public struct RecordSchema: Sendable {
    /// The name of the records' type.
    public let name: String
    /// The properties in order.
    public let properties: [Property]
    /// Mappings with the schema, for options that decode or encode such records.
    public let mappings: MappingProvider
    /// The schema that reads and writes the records.
    let schema: Schema<DynamicRecord>
    let names: PropertyNames
    /// The positions of the properties that are lists of records.
    private let lists: [Int]
    /// The position in `names` of the members without a property; nil if they are ignored.
    private let rest: Int?
    private let steps: KeyPathSteps

    /// Makes a schema.
    ///
    /// - Parameters:
    ///   - name: the name of the records' type.
    ///   - properties: the properties. If several have the same name, the last is used. Databases reject names that differ only in
    ///     letter case.
    ///   - listsUnmapped: whether records without a property for their rest have at least the keys of it, for
    ///     ``unmapped(of:)``.
    public init(_ name: String, _ properties: [Property], listsUnmapped: Bool = false) {
        let last = Dictionary(properties.enumerated().map { ($1.name, $0) }) { _, last in last }
        let properties = properties.enumerated().filter { last[$1.name] == $0 }.map(\.element)
        self.name = name
        self.properties = properties
        mappings = MappingProvider()
        lists = properties.indices.filter { properties[$0].elements != nil }
        let kept = properties.firstIndex(where: \.isRest)
        // The keys alone have a place after the properties. The empty name is never a property's.
        let isListed = kept == nil && listsUnmapped
        let names = PropertyNames(properties.map(\.name) + (isListed ? [""] : []))
        self.names = names
        rest = kept ?? (isListed ? properties.count : nil)
        steps = KeyPathSteps(properties)
        var fields = properties.enumerated().map { $1.field(at: $0, in: names) }
        if isListed {
            fields.append(Property.rest("").field(keepingRestAt: properties.count, in: names, isOfKeysOnly: true))
        }
        let required = properties.indices.filter { properties[$0].isRequired }
        var build: Schema<DynamicRecord>.Build?
        if !required.isEmpty {
            unsafe build = { memory, place in
                let record = unsafe memory.assumingMemoryBound(to: DynamicRecord.self)
                // An updated record may belong to another schema that does not have the property.
                let isComplete = unsafe DynamicRecord.hasValues(at: required, in: names, of: record)
                if isComplete {
                    unsafe place.initializeMemory(as: DynamicRecord.self, to: record.move())
                }
                return isComplete
            }
        }
        let seed: (@Sendable (DynamicRecord, UnsafeMutableRawPointer) -> Void)? = {
            unsafe $1.bindMemory(to: DynamicRecord.self, capacity: 1).initialize(to: $0)
        }
        let empty = DynamicRecord(names)
        schema = unsafe Schema(
            // One for all, so that a record without values needs no memory of its own.
            draft: ModelDraft { empty },
            fields: fields, options: ModelOptions(), build: build, seed: build == nil ? nil : seed,
            problem: Self.problem(with: properties))
        mappings.register(schema)
    }

    /// Why there cannot be such records; nil if there can.
    private static func problem(with properties: [Property]) -> String? {
        if let list = properties.first(where: { $0.type == .records && $0.elements == nil }) {
            return "\(list.name) is a list of records without a schema"
        }
        let rests = properties.count(where: \.isRest)
        if rests == 0 { return nil }
        if rests > 1 { return "two properties keep the rest of a record" }
        return properties.first(where: \.hasPosition).map {
            "\($0.name) is at a position of an array, whose other elements the rest of a record cannot keep"
        }
    }

    /// The members of a record's object that no property is mapped to, in the objects of the key paths' steps. If no property keeps
    /// them, each value is null.
    ///
    /// - Parameter record: a record of the schema.
    /// - Returns: the members; nil if there are none, and for a schema that ignores them.
    public func unmapped(of record: borrowing DynamicRecord) -> JSONObject? {
        guard let rest, case .json(.object(let object))? = record.value(at: rest, in: names) else { return nil }
        return object
    }

    /// The schema with its unique properties required, except properties that a transformer makes. Incomplete records are then
    /// rejected by the decoder, which knows their text, and not by the store.
    ///
    /// - Returns: the schema.
    public func requiringUniqueProperties() -> RecordSchema {
        RecordSchema(name, properties.map { $0.isUnique ? $0.required : $0 }, listsUnmapped: rest == properties.count)
    }

    /// The schema with the keys of members that no property is mapped to, unless a property keeps them, in the record and in its
    /// lists of records.
    ///
    /// - Returns: the schema.
    public func listingUnmapped() -> RecordSchema {
        RecordSchema(name, properties.map(\.listingUnmapped), listsUnmapped: true)
    }

    /// The schema for what the rest of a stored record may have for this schema, when the record was stored by an earlier one: the
    /// properties that do not identify the record, none of them required, and the rest as the last one. Nil without a rest. Lists of
    /// records are not among them and stay in the rest.
    package var ofRest: RecordSchema? {
        guard let rest = properties.first(where: \.isRest) else { return nil }
        let columns = properties.filter { !$0.isUnique && !$0.isRest && $0.elements == nil }
        return RecordSchema(name, columns.map(\.optional) + [rest])
    }

    /// A record's value of the property at a position of ``properties``; nil if the record belongs to another schema and has no
    /// property of that name.
    package func value(at position: Int, of record: borrowing DynamicRecord) -> DynamicValue? {
        record.value(at: position, in: names)
    }

    /// The values of the ``properties`` of the record at an address, null for those that the record, of another schema, does not have.
    package func values(at address: UnsafeRawPointer) -> RecordValues {
        unsafe address.assumingMemoryBound(to: DynamicRecord.self).pointee.values(of: names)
    }

    /// Calls the body with the key path of each member of a record's object that no property is mapped to, and of such members of
    /// the records in its lists.
    ///
    /// - Parameters:
    ///   - record: a record of the schema, which must not ignore such members.
    ///   - body: receives the key paths in the notation of ``Property/keyPaths``. Those of a list's records follow the list's key
    ///     path and brackets: `items[].note`.
    public func forEachUnmapped(of record: borrowing DynamicRecord, _ body: (_ keyPath: String) -> Void) {
        if let object = unmapped(of: record) { steps.forEachMember(of: object, body) }
        for position in lists {
            guard let elements = properties[position].elements,
                case .records(let records)? = value(at: position, of: record)
            else { continue }
            let list = properties[position].keyPaths.first ?? _keyPathText([properties[position].name])
            for record in records { elements.forEachUnmapped(of: record) { body("\(list)[].\($0)") } }
        }
    }

    /// Options for decoding records of the schema.
    ///
    /// - Parameter options: the other options.
    /// - Returns: the options with the schema's mappings.
    public func options(_ options: DecodingOptions = DecodingOptions()) -> DecodingOptions {
        var options = options
        options.mappings = mappings
        return options
    }

    /// A property of a ``DynamicRecord``.
    public struct Property: Sendable {
        /// The property's name.
        public let name: String
        /// The property's type.
        public let type: DynamicType
        /// The keys and key paths in order of preference. If there are none, the key is derived from the name by the
        /// ``KeyStrategy``.
        public let keyPaths: [String]
        /// The type of the property in memory, an optional.
        package var storedType: any Any.Type { field(at: 0, in: PropertyNames([name])).storedType }

        /// Whether a record without a value for the property is rejected. Null counts as no value, except for ``DynamicType/json``.
        public private(set) var isRequired: Bool
        /// Whether the property, together with the other unique properties, identifies a record in a store.
        public let isUnique: Bool
        /// Whether the property keeps the rest of a record: the members that no other property is mapped to.
        public let isRest: Bool
        /// The schema of the property's records, if the property is a list of records.
        public private(set) var elements: RecordSchema?
        let options: FieldOptions
        private let transformer: FieldTransformer?

        /// Makes a property.
        ///
        /// - Parameters:
        ///   - name: its name.
        ///   - type: its type.
        ///   - keys: the keys and key paths in order of preference. If there are none, the ``KeyStrategy`` derives the key.
        ///   - isRequired: whether a record without the property's value is rejected. Null is no value, except for `.json`.
        ///   - isUnique: whether the property, with the other unique properties, identifies a record in a store.
        ///   - options: options of the field.
        public init(
            _ name: String, _ type: DynamicType, keys: String..., isRequired: Bool = false, isUnique: Bool = false,
            options: FieldOption...
        ) {
            self.init(
                name, type, keyPaths: keys, isRequired: isRequired, isUnique: isUnique, options: FieldOptions(options))
        }

        package init(
            _ name: String, _ type: DynamicType, keyPaths: [String], isRequired: Bool, isUnique: Bool,
            elements: RecordSchema? = nil, dates: DateStrategy? = nil, transformer: FieldTransformer? = nil
        ) {
            var options = FieldOptions([])
            options.values.dates = dates
            self.init(
                name, type, keyPaths: keyPaths, isRequired: isRequired, isUnique: isUnique, elements: elements,
                options: options, transformer: transformer)
        }

        private init(
            _ name: String, _ type: DynamicType, keyPaths: [String], isRequired: Bool, isUnique: Bool,
            isRest: Bool = false, elements: RecordSchema? = nil, options: FieldOptions,
            transformer: FieldTransformer? = nil
        ) {
            self.name = name
            self.type = type
            self.keyPaths = keyPaths
            self.isRequired = isRequired
            self.isUnique = isUnique
            self.isRest = isRest
            self.elements = elements
            self.options = options
            self.transformer = transformer
        }

        /// Makes a property that keeps the rest of a record as JSON: an object with the members that no other property is mapped to,
        /// or null. Members of an object in which key paths continue are kept in an object with its key. Encoding a record writes
        /// them to their places.
        ///
        /// A schema with such a property has no key path with a position of an array.
        ///
        /// - Parameter name: the property's name.
        /// - Returns: the property.
        public static func rest(_ name: String) -> Property {
            Property(
                name, .json, keyPaths: [], isRequired: false, isUnique: false, isRest: true, options: FieldOptions([]))
        }

        /// Whether a key path may continue with a position of an array.
        package var hasPosition: Bool {
            keyPaths.contains { path in
                _keyPathComponents(path).dropFirst().contains { KeyEntry.position(of: $0) != nil }
            }
        }

        /// The property, made required unless a transformer makes its value.
        var required: Property {
            guard transformer == nil, !isRest else { return self }
            var property = self
            property.isRequired = true
            return property
        }

        /// The property, which records may lack.
        fileprivate var optional: Property {
            var property = self
            property.isRequired = false
            return property
        }

        /// The property, whose records list the keys of their unmapped members.
        fileprivate var listingUnmapped: Property {
            var property = self
            property.elements = elements?.listingUnmapped()
            return property
        }

        /// The property's field, for its position in the names.
        func field(at position: Int, in names: PropertyNames) -> FieldDescription {
            if isRest { return field(keepingRestAt: position, in: names, isOfKeysOnly: false) }
            return switch type {
            case .string: field(DynamicSlot<String>(names: names, position: position))
            case .integer: field(DynamicSlot<Int64>(names: names, position: position))
            case .double: field(DynamicSlot<Double>(names: names, position: position))
            case .bool: field(DynamicSlot<Bool>(names: names, position: position))
            case .date: field(DynamicSlot<Date>(names: names, position: position))
            case .decimal: field(DynamicSlot<Decimal>(names: names, position: position))
            case .data: field(DynamicSlot<Data>(names: names, position: position))
            case .json: field(DynamicSlot<JSONValue>(names: names, position: position))
            case .records: field(DynamicSlot<[DynamicRecord]>(names: names, position: position))
            }
        }

        /// The field that keeps the rest at a position of the names.
        func field(keepingRestAt position: Int, in names: PropertyNames, isOfKeysOnly: Bool) -> FieldDescription {
            let slot = DynamicSlot<JSONValue>(names: names, position: position)
            var field = field(slot)
            field.isMapped = true
            field.paths = []
            field.rest = unsafe RestField(
                isOfKeysOnly: isOfKeysOnly,
                change: { base, body in
                    let record = unsafe base.assumingMemoryBound(to: DynamicRecord.self)
                    var object = JSONObject()
                    // The record gives up the value, so that the object has one owner and is changed in place.
                    if case .json(.object(let kept))? = unsafe record.pointee.take(slot) { object = kept }
                    body(&object)
                    unsafe _ = record.pointee.set(.object(object), in: slot)
                },
                object: { base in
                    let record = unsafe base.assumingMemoryBound(to: DynamicRecord.self)
                    guard case .json(.object(let object))? = unsafe record.pointee.value(at: position, in: names) else {
                        return nil
                    }
                    return isOfKeysOnly ? nil : object
                })
            return field
        }

        private func field<Value: DynamicScalar>(_ slot: DynamicSlot<Value>) -> FieldDescription {
            let isRequired = isRequired
            let setter: @Sendable (_PlanBuilder) -> _Setter = { builder in
                if let elements {
                    return elements.setter(ofListIn: .record(slot), builder, isRequired: isRequired)
                }
                return Value.setter(in: slot, builder, isRequired: isRequired)
            }
            var options = options
            // A required value has no substitute.
            if isRequired { options.values.nulls = options.values.nulls ?? .issue }
            let keyPath: any WritableKeyPath<DynamicRecord, Value?> & Sendable = \DynamicRecord[slot]
            var field = unsafe FieldDescription(
                name: name, place: KeyPathPlace(keyPath), paths: _candidates(keyPaths, name: name),
                isMapped: !keyPaths.isEmpty, options: options, isRequired: isRequired,
                setter: { builder, _ in setter(builder) },
                witness: { Value?._witness })
            // A program may assign a value of another type, which is written according to its own type.
            unsafe field.write = { base, writer in
                let record = unsafe base.assumingMemoryBound(to: DynamicRecord.self)
                if let elements,
                    case .records(let records)? = unsafe record.pointee.value(at: slot.position, in: slot.names)
                {
                    return elements.write(records, to: &writer)
                }
                return unsafe record.pointee.write(slot.position, in: slot.names, to: &writer)
            }
            return transformer?.applied(to: field) ?? field
        }
    }
}
