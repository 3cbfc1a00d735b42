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
    subscript<Value: _DynamicScalar>(slot: DynamicSlot<Value>) -> Value? {
        get { position(of: slot).flatMap { Value(values[$0]) } }
        set {
            guard let position = position(of: slot) else { return }
            values[position] = newValue?.dynamicValue ?? .null
        }
    }

    /// Where the record has the property of a slot, which may be that of another schema's records.
    func position<Value>(of slot: DynamicSlot<Value>) -> Int? {
        slot.names === names ? slot.position : names.position(of: slot.names.all[slot.position])
    }

    /// Without a ``RecordSchema`` there are no properties.
    public static var schema: Schema<DynamicRecord> {
        unsafe Schema(
            draft: _Draft { DynamicRecord(PropertyNames([])) }, fields: [], options: ModelOptions(), build: nil,
            problem: "a dynamic record needs options with the mappings of its RecordSchema")
    }
}
