/// A record of a shape that only configuration knows: its properties and their types are those of a ``RecordSchema``.
///
/// ```swift
/// let schema = try MappingFile(contentsOf: url).recordSchema(named: "Event")
/// let event = try ModelDecoder(schema.options()).decode(DynamicRecord.self, from: data)
/// print(event["kind"] ?? .null)
/// ```
///
/// It is decoded and encoded by the same engine as other models, with options whose mappings are the schema's.
public struct DynamicRecord: PresenceTracking, Sendable {
    /// The names of the properties.
    let names: PropertyNames
    /// A value for each property, in the order of the names.
    public internal(set) var values: [DynamicValue]

    public var presence = PropertyPresence()

    init(_ names: PropertyNames) {
        self.names = names
        values = Array(repeating: .null, count: names.count)
    }

    /// A property's value, null where the document had none; nil for a name that the schema does not have. Assigning to
    /// such a name does nothing.
    public subscript(property: String) -> DynamicValue? {
        get { names.position(of: property).map { values[$0] } }
        set {
            guard let position = names.position(of: property) else { return }
            values[position] = newValue ?? .null
        }
    }

    /// A property by its slot, with the type that the schema gives it; nil where the record has none of the name.
    subscript<Value: DynamicScalar>(slot: DynamicSlot<Value>) -> Value? {
        get { value(at: slot.position, in: slot.names).flatMap { Value($0) } }
        set { _ = set(newValue, in: slot) }
    }

    /// Sets a property by its slot; false where the record has none of the name.
    mutating func set<Value>(_ value: Value?, in slot: DynamicSlot<Value>) -> Bool {
        guard let position = position(of: slot.position, in: slot.names) else { return false }
        values[position] = value?.dynamicValue ?? .null
        return true
    }

    /// The value of the property at a position of the names, which may be those of another schema; nil where the record has
    /// none of the name.
    func value(at position: Int, in names: PropertyNames) -> DynamicValue? {
        self.position(of: position, in: names).map { values[$0] }
    }

    private func position(of position: Int, in names: PropertyNames) -> Int? {
        names === self.names ? position : self.names.position(of: names.all[position])
    }

    /// Without a ``RecordSchema`` there are no properties.
    public static var schema: Schema<DynamicRecord> {
        unsafe Schema(
            draft: ModelDraft { DynamicRecord(PropertyNames([])) }, fields: [], options: ModelOptions(), build: nil,
            problem: "a dynamic record needs options with the mappings of its RecordSchema")
    }
}
