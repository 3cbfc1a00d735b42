/// An option of one model type, given to its ``Schema``. It overrides the options of the decoder or encoder, and applies to the
/// fields of this type but not to fields of nested models.
public struct ModelOption<Model>: Sendable {
    let apply: @Sendable (inout ModelOptions) -> Void

    /// Which values the properties accept.
    public static func conversion(_ conversion: DecodingOptions.Conversion) -> ModelOption {
        ModelOption { $0.values.conversion = conversion }
    }

    /// What a null does to a property that is not optional.
    public static func nulls(_ policy: DecodingOptions.NullPolicy) -> ModelOption {
        ModelOption { $0.values.nulls = policy }
    }

    /// How dates are represented in JSON.
    public static func dates(_ strategy: DateStrategy) -> ModelOption { ModelOption { $0.values.dates = strategy } }

    /// What to do with dates that their strategy cannot write.
    public static func unwritableDates(_ policy: EncodingOptions.UnwritableDates) -> ModelOption {
        ModelOption { $0.values.unwritableDates = policy }
    }

    /// How `Data` is represented in JSON.
    public static func data(_ strategy: DataStrategy) -> ModelOption { ModelOption { $0.values.data = strategy } }

    /// Which strings are read as a `URL`.
    public static func urls(_ strategy: URLStrategy) -> ModelOption { ModelOption { $0.values.urls = strategy } }

    /// How numbers that are not finite are represented in JSON.
    public static func nonFinite(_ strategy: NonFiniteStrategy) -> ModelOption {
        ModelOption { $0.values.nonFinite = strategy }
    }

    /// How `Double`, `Float` and `CGFloat` are written as text.
    public static func floatingPoint(_ strategy: FloatingPointStrategy) -> ModelOption {
        ModelOption { $0.values.floatingPoint = strategy }
    }

    /// Whether nil is written.
    public static func nils(_ strategy: NilStrategy) -> ModelOption { ModelOption { $0.values.nils = strategy } }

    /// How keys are derived from the names of properties without a key of their own.
    public static func keys(_ strategy: KeyStrategy) -> ModelOption { ModelOption { $0.keys = strategy } }

    /// What to do with a key that an object has twice.
    public static func duplicateKeys(_ policy: DecodingOptions.DuplicateKeyPolicy) -> ModelOption {
        ModelOption { $0.keyPolicies.duplicates = policy }
    }

    /// What to do with a key of an object that no property is mapped to.
    public static func unknownKeys(_ policy: DecodingOptions.UnknownKeyPolicy) -> ModelOption {
        ModelOption { $0.keyPolicies.unknown = policy }
    }

    /// What to do with a property whose key is missing from the object.
    public static func missingKeys(_ policy: DecodingOptions.MissingKeyPolicy) -> ModelOption {
        ModelOption { $0.keyPolicies.missing = policy }
    }

    /// Restricts the schema to these properties: in JSON, and in copying, coding, comparing and describing.
    ///
    /// - Parameter properties: the properties' names. A name without a field in the schema is an error, `invalidSchema`.
    /// - Returns: the option.
    public static func allow(_ properties: String...) -> ModelOption {
        ModelOption { $0.allow(properties.map(PropertyReference.name)) }
    }

    /// Restricts the schema to these properties: in JSON, and in copying, coding, comparing and describing.
    ///
    /// - Parameter properties: key paths of fields. A key path without a field in the schema is an error, `invalidSchema`.
    /// - Returns: the option.
    public static func allow(_ properties: any PartialKeyPath<Model> & Sendable...) -> ModelOption {
        ModelOption { $0.allow(properties.map { .keyPath($0) }) }
    }

    /// Excludes these properties, even if `allow` lists them.
    ///
    /// - Parameter properties: the properties' names. A name without a field in the schema is an error, `invalidSchema`.
    /// - Returns: the option.
    public static func deny(_ properties: String...) -> ModelOption {
        ModelOption { $0.denied += properties.map(PropertyReference.name) }
    }

    /// Excludes these properties, even if `allow` lists them.
    ///
    /// - Parameter properties: key paths of fields. A key path without a field in the schema is an error, `invalidSchema`.
    /// - Returns: the option.
    public static func deny(_ properties: any PartialKeyPath<Model> & Sendable...) -> ModelOption {
        ModelOption { $0.denied += properties.map { .keyPath($0) } }
    }
}

/// A property listed in `allow` or `deny`.
enum PropertyReference: Sendable {
    case name(String)
    case keyPath(any AnyKeyPath & Sendable)
}

/// The combined options of a model type.
@usableFromInline struct ModelOptions: Sendable {
    var values = ValueOptions()
    var keys: KeyStrategy?
    var keyPolicies = KeyPolicies()
    var allowed: [PropertyReference]?
    var denied: [PropertyReference] = []

    @usableFromInline init() {}

    @usableFromInline init<Model>(_ options: [ModelOption<Model>]) { for option in options { option.apply(&self) } }

    /// The options, with unset options replaced by the superclass's options. The lists of properties are joined.
    func over(_ outer: ModelOptions) -> ModelOptions {
        var options = self
        options.values = values.over(outer.values)
        options.keys = keys ?? outer.keys
        options.keyPolicies = keyPolicies.over(outer.keyPolicies)
        options.allowed = outer.allowed.map { $0 + (allowed ?? []) } ?? allowed
        options.denied += outer.denied
        return options
    }

    mutating func allow(_ properties: [PropertyReference]) { allowed = (allowed ?? []) + properties }
}
