/// An option of one ``Field``. It overrides the options of the type and of the decoder or encoder.
///
/// The option applies to the field's value, and to the elements of an array, set or dictionary. It does not apply to the fields of
/// a nested model.
public struct FieldOption: Sendable {
    let apply: @Sendable (inout FieldOptions) -> Void

    /// Which values the property accepts.
    public static func conversion(_ conversion: DecodingOptions.Conversion) -> FieldOption {
        FieldOption { $0.values.conversion = conversion }
    }

    /// What a null does to a property that is not optional.
    public static func nulls(_ policy: DecodingOptions.NullPolicy) -> FieldOption {
        FieldOption { $0.values.nulls = policy }
    }

    /// How dates are represented in JSON.
    public static func dates(_ strategy: DateStrategy) -> FieldOption { FieldOption { $0.values.dates = strategy } }

    /// What to do with dates that their strategy cannot write.
    public static func unwritableDates(_ policy: EncodingOptions.UnwritableDates) -> FieldOption {
        FieldOption { $0.values.unwritableDates = policy }
    }

    /// How `Data` is represented in JSON.
    public static func data(_ strategy: DataStrategy) -> FieldOption { FieldOption { $0.values.data = strategy } }

    /// Which strings are read as a `URL`.
    public static func urls(_ strategy: URLStrategy) -> FieldOption { FieldOption { $0.values.urls = strategy } }

    /// How numbers that are not finite are represented in JSON.
    public static func nonFinite(_ strategy: NonFiniteStrategy) -> FieldOption {
        FieldOption { $0.values.nonFinite = strategy }
    }

    /// How `Double`, `Float` and `CGFloat` are written as text.
    public static func floatingPoint(_ strategy: FloatingPointStrategy) -> FieldOption {
        FieldOption { $0.values.floatingPoint = strategy }
    }

    /// Whether nil is written.
    public static func nils(_ strategy: NilStrategy) -> FieldOption { FieldOption { $0.values.nils = strategy } }

    /// Excludes the property from JSON, both ways. Copies, comparisons and descriptions include it.
    public static var transient: FieldOption { FieldOption { $0.isTransient = true } }

    /// Marks the property as `weak`. It is written only if ``EncodingOptions/includesWeak`` is set, and is not compared, described
    /// or coded by `Codable`.
    ///
    /// Usually the schema detects weak properties by assigning an object with no other owner. Set this option in models that are
    /// made by a draft, whose weak properties the schema cannot detect.
    public static var weak: FieldOption { FieldOption { $0.isWeak = true } }
}

/// The combined options of a field.
@usableFromInline struct FieldOptions: Sendable {
    var values = ValueOptions()
    var isTransient = false
    var isWeak = false

    @usableFromInline init(_ options: [FieldOption]) { for option in options { option.apply(&self) } }
}
