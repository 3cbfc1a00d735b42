/// The properties of ``DynamicRecord``s and where their values stand in JSON.
///
/// ```swift
/// let schema = RecordSchema("Event", [
///     RecordSchema.Property("id", .integer, isRequired: true, isUnique: true),
///     RecordSchema.Property("user", .string, keys: "user.name", "user_name"),
///     RecordSchema.Property("at", .date, options: .dates(.secondsSince1970)),
/// ])
/// ```
public struct RecordSchema: Sendable {
    /// What the records are called.
    public let name: String
    /// The properties in order.
    public let properties: [Property]
    /// The mapping of ``DynamicRecord``, for options that decode or encode such records.
    public let mappings: MappingProvider
    private let names: PropertyNames

    /// Makes a schema.
    ///
    /// - Parameters:
    ///   - name: what the records are called.
    ///   - properties: the properties; of several with one name the last counts. Databases refuse names that differ
    ///     only by letter case.
    public init(_ name: String, _ properties: [Property]) {
        let last = Dictionary(properties.enumerated().map { ($1.name, $0) }) { _, last in last }
        let properties = properties.enumerated().filter { last[$1.name] == $0 }.map(\.element)
        self.name = name
        self.properties = properties
        mappings = MappingProvider()
        let names = PropertyNames(properties.map(\.name))
        self.names = names
        let required = properties.indices.filter { properties[$0].isRequired }
        var build: (@Sendable (UnsafeMutableRawPointer) -> DynamicRecord?)?
        if !required.isEmpty {
            unsafe build = { memory in
                let record = unsafe memory.assumingMemoryBound(to: DynamicRecord.self)
                // A record that is updated may be another schema's, without the property.
                let isComplete = required.allSatisfy {
                    unsafe record.pointee.value(at: $0, in: names) ?? .null != .null
                }
                return unsafe isComplete ? record.move() : nil
            }
        }
        let seed: (@Sendable (DynamicRecord, UnsafeMutableRawPointer) -> Void)? = {
            unsafe $1.bindMemory(to: DynamicRecord.self, capacity: 1).initialize(to: $0)
        }
        mappings.register(
            unsafe Schema(
                draft: _Draft { DynamicRecord(names) },
                fields: properties.enumerated().map { $1.field(at: $0, in: names) },
                options: ModelOptions(), build: build, seed: build == nil ? nil : seed))
    }

    /// The same with the unique properties required, but for those that a transformer makes. A record without one is rejected
    /// where its text is still known, not by the store.
    ///
    /// - Returns: the schema.
    public func requiringUniqueProperties() -> RecordSchema {
        RecordSchema(name, properties.map { $0.isUnique ? $0.required : $0 })
    }

    /// A record's value of the property at a position of ``properties``; nil where the record, which may be another schema's,
    /// has none of its name.
    package func value(at position: Int, of record: borrowing DynamicRecord) -> DynamicValue? {
        record.value(at: position, in: names)
    }

    /// Options for decoding such records.
    ///
    /// - Parameter options: the other options.
    /// - Returns: the same with the schema's mappings.
    public func options(_ options: DecodingOptions = DecodingOptions()) -> DecodingOptions {
        var options = options
        options.mappings = mappings
        return options
    }
}
