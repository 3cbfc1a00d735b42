/// An option of one model type, given to its ``Schema``. It goes before those of the decoder or encoder, and holds for the
/// fields of this type, not for those of nested models.
public struct ModelOption<Model>: Sendable {
    let apply: @Sendable (inout ModelOptions) -> Void

    /// What values the properties take.
    public static func conversion(_ conversion: DecodingOptions.Conversion) -> ModelOption {
        ModelOption { $0.values.conversion = conversion }
    }

    /// What a null does to a property that is not optional.
    public static func nulls(_ policy: DecodingOptions.NullPolicy) -> ModelOption {
        ModelOption { $0.values.nulls = policy }
    }

    /// How dates stand in JSON.
    public static func dates(_ strategy: DateStrategy) -> ModelOption {
        ModelOption { $0.values.dates = strategy }
    }

    /// What becomes of dates that their strategy cannot write.
    public static func unwritableDates(_ policy: EncodingOptions.UnwritableDates) -> ModelOption {
        ModelOption { $0.values.unwritableDates = policy }
    }

    /// How `Data` stands in JSON.
    public static func data(_ strategy: DataStrategy) -> ModelOption {
        ModelOption { $0.values.data = strategy }
    }

    /// How numbers that are not finite stand in JSON.
    public static func nonFinite(_ strategy: NonFiniteStrategy) -> ModelOption {
        ModelOption { $0.values.nonFinite = strategy }
    }

    /// Whether nil is written.
    public static func nils(_ strategy: NilStrategy) -> ModelOption {
        ModelOption { $0.values.nils = strategy }
    }

    /// Which keys stand for the properties that have none of their own.
    public static func keys(_ strategy: KeyStrategy) -> ModelOption {
        ModelOption { $0.keys = strategy }
    }

    /// What happens when an object has a key twice.
    public static func duplicateKeys(_ policy: DecodingOptions.DuplicateKeyPolicy) -> ModelOption {
        ModelOption { $0.keyPolicies.duplicates = policy }
    }

    /// What happens when an object has a key that no property is mapped to.
    public static func unknownKeys(_ policy: DecodingOptions.UnknownKeyPolicy) -> ModelOption {
        ModelOption { $0.keyPolicies.unknown = policy }
    }

    /// What becomes of a property whose key the object does not have.
    public static func missingKeys(_ policy: DecodingOptions.MissingKeyPolicy) -> ModelOption {
        ModelOption { $0.keyPolicies.missing = policy }
    }

    /// Only these properties take part: in JSON, and in copying, coding, comparing and describing.
    ///
    /// - Parameter properties: their names. One that the schema has no field of is an error, `invalidSchema`.
    /// - Returns: the option.
    public static func allow(_ properties: String...) -> ModelOption {
        ModelOption { $0.allow(properties.map(PropertyReference.name)) }
    }

    /// Only these properties take part: in JSON, and in copying, coding, comparing and describing.
    ///
    /// - Parameter properties: the key paths that the schema declares them with, or it is an error, `invalidSchema`.
    /// - Returns: the option.
    public static func allow(_ properties: any PartialKeyPath<Model> & Sendable...) -> ModelOption {
        ModelOption { $0.allow(properties.map { .keyPath($0) }) }
    }

    /// These properties do not take part, even if `allow` lists them.
    ///
    /// - Parameter properties: their names. One that the schema has no field of is an error, `invalidSchema`.
    /// - Returns: the option.
    public static func deny(_ properties: String...) -> ModelOption {
        ModelOption { $0.denied += properties.map(PropertyReference.name) }
    }

    /// These properties do not take part, even if `allow` lists them.
    ///
    /// - Parameter properties: the key paths that the schema declares them with, or it is an error, `invalidSchema`.
    /// - Returns: the option.
    public static func deny(_ properties: any PartialKeyPath<Model> & Sendable...) -> ModelOption {
        ModelOption { $0.denied += properties.map { .keyPath($0) } }
    }
}

/// A property that a list of a schema's options names.
enum PropertyReference: Sendable {
    /// By its name.
    case name(String)
    /// By the key path of its field.
    case keyPath(any AnyKeyPath & Sendable)
}

/// The options of a model type, gathered.
@usableFromInline
struct ModelOptions: Sendable {
    var values = ValueOptions()
    var keys: KeyStrategy?
    var keyPolicies = KeyPolicies()
    var allowed: [PropertyReference]?
    var denied: [PropertyReference] = []

    @usableFromInline
    init() {}

    @usableFromInline
    init<Model>(_ options: [ModelOption<Model>]) {
        for option in options { option.apply(&self) }
    }

    /// These options, and for those that are not set the ones of a superclass. The lists are joined.
    func over(_ farther: ModelOptions) -> ModelOptions {
        var options = self
        options.values = values.over(farther.values)
        options.keys = keys ?? farther.keys
        options.keyPolicies = keyPolicies.over(farther.keyPolicies)
        options.allowed = farther.allowed.map { $0 + (allowed ?? []) } ?? allowed
        options.denied += farther.denied
        return options
    }

    mutating func allow(_ properties: [PropertyReference]) { allowed = (allowed ?? []) + properties }
}
