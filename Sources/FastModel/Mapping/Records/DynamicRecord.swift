/// A record whose properties and types are defined at run time, by a ``RecordSchema``.
///
/// ```swift
/// let schema = try MappingFile(contentsOf: url).recordSchema(named: "Event")
/// let event = try ModelDecoder(schema.options()).decode(DynamicRecord.self, from: data)
/// print(event["kind"] ?? .null)
/// ```
///
/// A record is decoded and encoded like any other model, with options that have the schema's mappings. Records are equal if their
/// properties have the same names and values; ``presence`` is not compared.
public struct DynamicRecord: PresenceTracking, Sendable {
    let names: PropertyNames
    /// A value for each property, in the order of the names.
    public internal(set) var values: [DynamicValue]

    public var presence = PropertyPresence()

    init(_ names: PropertyNames) {
        self.names = names
        values = Array(repeating: .null, count: names.count)
    }

    /// A property's value: null if the document had no value, nil if the schema has no property of the name. Assigning to an
    /// unknown name has no effect.
    public subscript(property: String) -> DynamicValue? {
        get { names.position(of: property).map { values[$0] } }
        set {
            guard let position = names.position(of: property) else { return }
            values[position] = newValue ?? .null
        }
    }

    /// A property by its slot, as the schema's type; nil if the property is missing, null or of another type.
    subscript<Value: DynamicScalar>(slot: DynamicSlot<Value>) -> Value? {
        get { value(at: slot.position, in: slot.names)?.scalar as? Value }
        set { _ = set(newValue, in: slot) }
    }

    /// Sets a property by its slot. Returns false if the record has no such property.
    mutating func set<Value>(_ value: Value?, in slot: DynamicSlot<Value>) -> Bool {
        guard let position = position(of: slot.position, in: slot.names) else { return false }
        values[position] = value?.dynamicValue ?? .null
        return true
    }

    /// Removes and returns the value in a slot; nil if the record has no such property.
    mutating func take<Value>(_ slot: DynamicSlot<Value>) -> DynamicValue? {
        position(of: slot.position, in: slot.names).map { position in
            let value = values[position]
            values[position] = .null
            return value
        }
    }

    /// The value of the property at a position of `names`, which may belong to another schema; nil if the record has no property of
    /// that name.
    func value(at position: Int, in names: PropertyNames) -> DynamicValue? {
        self.position(of: position, in: names).map { values[$0] }
    }

    private func position(of position: Int, in names: PropertyNames) -> Int? {
        names === self.names ? position : self.names.position(of: names.all[position])
    }

    /// A placeholder without properties. Records are read and written by a ``RecordSchema``.
    public static var schema: Schema<DynamicRecord> {
        unsafe Schema(
            draft: ModelDraft { DynamicRecord(PropertyNames([])) }, fields: [], options: ModelOptions(), build: nil,
            problem: "a dynamic record needs options with the mappings of its RecordSchema")
    }
}

extension DynamicRecord: Hashable {
    public static func == (left: DynamicRecord, right: DynamicRecord) -> Bool {
        (left.names === right.names || left.names.all == right.names.all) && left.values == right.values
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}
