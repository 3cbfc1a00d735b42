/// An option of one model type, given to its ``Schema``. It goes before those of the decoder or encoder, and holds for the
/// fields of this type, not for those of nested models.
public struct ModelOption: Sendable {
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

    /// Only these properties take part: in JSON, and in copying, coding, comparing and describing.
    public static func allow(_ properties: String...) -> ModelOption {
        ModelOption { $0.allowed = ($0.allowed ?? []).union(properties) }
    }

    /// These properties do not take part, also where ``allow(_:)`` names them.
    public static func deny(_ properties: String...) -> ModelOption {
        ModelOption { $0.denied.formUnion(properties) }
    }
}

/// The options of a model type, gathered.
@usableFromInline
struct ModelOptions: Sendable {
    var values = ValueOptions()
    var keys: KeyStrategy?
    var keyPolicies = KeyPolicies()
    var allowed: Set<String>?
    var denied: Set<String> = []

    @usableFromInline
    init(_ options: [ModelOption] = []) {
        for option in options { option.apply(&self) }
    }

    /// These options, and for those that are not set the ones of a superclass. The lists are joined.
    func over(_ farther: ModelOptions) -> ModelOptions {
        var options = self
        options.values = values.over(farther.values)
        options.keys = keys ?? farther.keys
        options.keyPolicies = keyPolicies.over(farther.keyPolicies)
        options.allowed = farther.allowed.map { $0.union(allowed ?? []) } ?? allowed
        options.denied.formUnion(farther.denied)
        return options
    }

    /// Whether a property takes part.
    func includes(_ property: String) -> Bool {
        !denied.contains(property) && allowed?.contains(property) != false
    }
}
