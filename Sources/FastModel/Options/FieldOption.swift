/// An option of one ``Field``. It goes before those of its type and of the decoder or encoder.
///
/// It holds for the field's value and, where that is an array, a set or a dictionary, for its members; the fields of a
/// nested model follow their own type.
public struct FieldOption: Sendable {
    let apply: @Sendable (inout FieldOptions) -> Void

    /// What values the property takes.
    public static func conversion(_ conversion: DecodingOptions.Conversion) -> FieldOption {
        FieldOption { $0.values.conversion = conversion }
    }

    /// What a null does to a property that is not optional.
    public static func nulls(_ policy: DecodingOptions.NullPolicy) -> FieldOption {
        FieldOption { $0.values.nulls = policy }
    }

    /// How dates stand in JSON.
    public static func dates(_ strategy: DateStrategy) -> FieldOption {
        FieldOption { $0.values.dates = strategy }
    }

    /// What becomes of dates that their strategy cannot write.
    public static func unwritableDates(_ policy: EncodingOptions.UnwritableDates) -> FieldOption {
        FieldOption { $0.values.unwritableDates = policy }
    }

    /// How `Data` stands in JSON.
    public static func data(_ strategy: DataStrategy) -> FieldOption {
        FieldOption { $0.values.data = strategy }
    }

    /// How numbers that are not finite stand in JSON.
    public static func nonFinite(_ strategy: NonFiniteStrategy) -> FieldOption {
        FieldOption { $0.values.nonFinite = strategy }
    }

    /// Whether nil is written.
    public static func nils(_ strategy: NilStrategy) -> FieldOption {
        FieldOption { $0.values.nils = strategy }
    }

    /// Keeps the property out of JSON, both ways; copies, comparisons and descriptions still have it.
    public static var transient: FieldOption { FieldOption { $0.isTransient = true } }

    /// Says that the property is `weak`: it is not written unless ``EncodingOptions/includesWeak`` is set, nor compared or
    /// described.
    ///
    /// Mostly this is found out by giving the property an object that nobody else keeps. It has to be said where none can
    /// be made: of a property whose own model is made by a draft.
    public static var weak: FieldOption { FieldOption { $0.isWeak = true } }
}

/// The options of a field, gathered.
@usableFromInline
struct FieldOptions: Sendable {
    var values = ValueOptions()
    var isTransient = false
    var isWeak = false

    @usableFromInline
    init(_ options: [FieldOption]) {
        for option in options { option.apply(&self) }
    }
}
