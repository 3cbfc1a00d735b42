/// The options that apply to a value of a field or type that has options.
struct WritingSettings {
    var nils: NilStrategy
    var nonFinite: NonFiniteStrategy
    var floatingPoint: FloatingPointStrategy
    var dates: DateStrategy
    var unwritableDates: EncodingOptions.UnwritableDates
    var data: DataStrategy
    init(_ options: EncodingOptions) {
        nils = options.nils
        nonFinite = options.nonFinite
        floatingPoint = options.floatingPoint
        dates = options.dates
        unwritableDates = options.unwritableDates
        data = options.data
    }

    /// Sets the options that a field or type specifies.
    mutating func set(_ options: ValueOptions) {
        nils = options.nils ?? nils
        nonFinite = options.nonFinite ?? nonFinite
        floatingPoint = options.floatingPoint ?? floatingPoint
        dates = options.dates ?? dates
        unwritableDates = options.unwritableDates ?? unwritableDates
        data = options.data ?? data
    }
}

// The options that apply to the value being written. Most values have the encoder's, which are not copied for each encode.

extension _Writer {
    var nils: NilStrategy { fieldSettings?.nils ?? options.nils }
    var nonFinite: NonFiniteStrategy { fieldSettings?.nonFinite ?? options.nonFinite }
    var floatingPoint: FloatingPointStrategy { fieldSettings?.floatingPoint ?? options.floatingPoint }
    var dates: DateStrategy { fieldSettings?.dates ?? options.dates }
    var unwritableDates: EncodingOptions.UnwritableDates { fieldSettings?.unwritableDates ?? options.unwritableDates }
    var data: DataStrategy { fieldSettings?.data ?? options.data }
}

extension EncodingOptions {
    /// Sets the options that apply to a value.
    mutating func set(_ settings: WritingSettings) {
        nils = settings.nils
        nonFinite = settings.nonFinite
        floatingPoint = settings.floatingPoint
        dates = settings.dates
        unwritableDates = settings.unwritableDates
        data = settings.data
    }
}

/// The key and value that identify an object's variant.
@usableFromInline struct Discriminator: Sendable {
    let key: String
    /// The names of the variant. The first name is written, unless a property of the object supplies another name.
    let names: [String]
}

/// The outcome of writing a value.
public enum _Written: UInt8, Sendable {
    /// The value was written.
    case value
    /// The value was written except for parts that the report lists.
    case reported
    /// Nothing was written: the value is nil, or written like nil.
    case nothing
    /// Nothing was written, and an object has no member for the value, whatever its options for nil are.
    case absent
    /// Nothing was written, and an object has null for the value, whatever its options for nil are.
    case null
    /// The output has no form for the value, which is left out and reported.
    case dropped
    /// The value cannot be written, and the encode ends.
    case failed
}

/// The kinds of container.
@usableFromInline enum Bracket: Sendable {
    case object
    case array
    /// An array with a set's elements.
    case set
    /// An object whose keys are not strings.
    case dictionary

    var opening: UInt8 { self == .array || self == .set ? UInt8(ascii: "[") : UInt8(ascii: "{") }
    var closing: UInt8 { self == .array || self == .set ? UInt8(ascii: "]") : UInt8(ascii: "}") }
}
