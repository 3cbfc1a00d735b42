/// How JSON becomes models.
public struct DecodingOptions: Sendable {
    /// What values a property takes.
    public enum Conversion: Sendable, Hashable {
        /// Values of other kinds are converted where that is exact: "12" and 12.0 for an integer, 1 for a Bool, a
        /// number's text for a string. What cannot be converted is left alone and reported.
        case lenient
        /// Only values of the property's own kind; the first other one is thrown.
        case strict
    }

    /// What a null does to a property that is not optional. An optional becomes nil.
    public enum NullPolicy: Sendable, Hashable {
        /// Numbers become 0 and a Bool false; others are left alone.
        case zero
        /// The property is left alone.
        case keep
        /// The property is left alone and an issue reported.
        case issue
    }

    /// What happens when an object has a key twice: in models, dictionaries and captured values.
    public enum DuplicateKeyPolicy: Sendable, Hashable {
        /// The last value counts.
        case lastWins
        /// The first value counts.
        case firstWins
        /// An error.
        case reject
    }

    /// What happens when a model's object has a key that no property is mapped to. The key itself is not told.
    public enum UnknownKeyPolicy: Sendable, Hashable {
        /// Its value is skipped.
        case ignore
        /// Its value is skipped and an issue reported.
        case report
        /// An error.
        case reject
    }

    /// What values a property takes. Lenient by default.
    public var conversion = Conversion.lenient
    /// What a null does to a property that is not optional.
    public var nullPolicy = NullPolicy.zero
    /// How dates stand in JSON.
    public var dates = DateStrategy.automatic
    /// How `Data` stands in JSON.
    public var data = DataStrategy.base64
    /// How numbers that are not finite stand in JSON.
    public var nonFinite = NonFiniteStrategy.reject
    /// Which keys stand for the properties that have none of their own.
    public var keys = KeyStrategy.exact
    /// Schemas that go before those of the types, and for types that have none.
    public var mappings: MappingProvider?
    /// What happens when an object has a key twice.
    public var duplicateKeys = DuplicateKeyPolicy.lastWins
    /// What happens when a model's object has a key that no property is mapped to.
    public var unknownKeys = UnknownKeyPolicy.ignore
    /// The deepest nesting of objects and arrays, the outermost counted as 1. Also holds in values that are skipped.
    ///
    /// More than 4096 count as 4096: Swift destroys nested values recursively, on a stack that is not ours.
    public var maximumDepth = 512
    /// The longest string, key or number in bytes, its escapes resolved. Also holds in values that are skipped and
    /// while a string is still arriving.
    public var maximumStringBytes = 64 << 20
    /// The longest record of a stream, in bytes.
    public var maximumRecordBytes = 64 << 20
    /// The most issues a report keeps; more are counted only.
    public var maximumIssues = 100

    /// The defaults.
    public init() {}

    /// The plans of these options, if they are not the shared ones. Who decodes keeps them.
    @usableFromInline var ownPlans: PlanCaches? {
        guard let mappings else { return keys.ownPlans }
        return mappings.plans(keys.ownPlans.map { ObjectIdentifier($0) }, keys.naming)
    }

    static let depthCeiling = 4096
}
