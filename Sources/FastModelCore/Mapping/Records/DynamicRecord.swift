/// A record whose properties and types are defined at run time, by a ``RecordSchema``.
///
/// ```swift
/// let schema = try MappingFile(contentsOf: url).recordSchema(named: "Event")
/// let event = try ModelDecoder(schema.options()).decode(DynamicRecord.self, from: data)
/// print(event["kind"] ?? .null)
/// ```
///
/// A record is decoded and encoded like any other model, with options that have the schema's mappings. Records are equal if their
/// properties have the same names and values; ``presence`` is not compared. A property that is null and that the last document had,
/// by ``presence``, is written as null, whatever ``EncodingOptions/nils`` is. Properties that a transformer makes follow that option.
public struct DynamicRecord: PresenceTracking, Sendable {
    let names: PropertyNames
    var packed: RecordValues

    public var presence = PropertyPresence()

    init(_ names: PropertyNames) {
        self.names = names
        packed = RecordValues(count: names.count)
    }

    /// Makes a record with values for its first properties.
    init(_ names: PropertyNames, _ values: [DynamicValue]) {
        self.init(names)
        for (position, value) in values.enumerated() { packed[position] = value }
    }

    /// A value for each property, in the order of the schema's properties.
    public var values: [DynamicValue] { names.all.indices.map { packed[$0] } }

    /// A property's value: null if the document had no value, nil if the schema has no property of the name. Assigning to an
    /// unknown name has no effect.
    public subscript(property: String) -> DynamicValue? {
        get { names.position(of: property).map { packed[$0] } }
        set {
            guard let position = names.position(of: property) else { return }
            packed[position] = newValue ?? .null
        }
    }

    /// A property by its slot, as the schema's type; nil if the property is missing, null or of another type.
    subscript<Value: DynamicScalar>(slot: DynamicSlot<Value>) -> Value? {
        get { value(at: slot.position, in: slot.names)?.scalar as? Value }
        set { _ = set(newValue, in: slot) }
    }

    /// Sets a property by its slot. Returns false if the record has no such property.
    mutating func set<Value>(_ value: Value?, in slot: DynamicSlot<Value>) -> Bool {
        change(slot) { $0[$1] = value?.dynamicValue ?? .null }
    }

    /// Removes and returns the value in a slot; nil if the record has no such property.
    mutating func take<Value>(_ slot: DynamicSlot<Value>) -> DynamicValue? {
        position(of: slot.position, in: slot.names).map { packed.take($0) }
    }

    /// Changes the values for a slot. Returns false if the record has no such property.
    @inline(__always) mutating func change<Value>(
        _ slot: DynamicSlot<Value>, _ body: (_ values: inout RecordValues, _ position: Int) -> Void
    ) -> Bool {
        guard let position = position(of: slot.position, in: slot.names) else { return false }
        body(&packed, position)
        return true
    }

    /// The value of the property at a position of `names`, which may belong to another schema; nil if the record has no property of
    /// that name.
    func value(at position: Int, in names: PropertyNames) -> DynamicValue? {
        self.position(of: position, in: names).map { packed[$0] }
    }

    /// The values of the properties of `names`, null for those that the record does not have.
    @inline(__always) func values(of names: PropertyNames) -> RecordValues {
        if names === self.names { return packed }
        var values = RecordValues(count: names.count)
        for position in names.all.indices { values[position] = value(at: position, in: names) ?? .null }
        return values
    }

    /// Whether the record at an address has a value, other than null, for each of the properties at positions of `names`. Reads the
    /// record in place, because a copy retains all its parts.
    static func hasValues(
        at positions: [Int], in names: PropertyNames, of record: UnsafeMutablePointer<DynamicRecord>
    ) -> Bool {
        for position in positions {
            guard let position = unsafe record.pointee.position(of: position, in: names),
                unsafe !record.pointee.packed.isNull(position)
            else { return false }
        }
        return true
    }

    /// Writes the value of the property at a position of `names`. Null has a member only if the decoded document had one.
    func write(_ position: Int, in names: PropertyNames, to writer: inout _Writer) -> _Written {
        guard let own = self.position(of: position, in: names) else { return .nothing }
        let written = packed.write(own, to: &writer)
        let isNull = written == .nothing && presence.includes(names.all[position], probablyAt: position)
        return isNull ? .null : written
    }

    @inline(__always) private func position(of position: Int, in names: PropertyNames) -> Int? {
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
