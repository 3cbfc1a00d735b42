/// The options of values in force where a value is written.
struct WritingSettings {
    var nils: NilStrategy
    var nonFinite: NonFiniteStrategy
    var dates: DateStrategy
    var unwritableDates: EncodingOptions.UnwritableDates
    var data: DataStrategy

    init(_ options: EncodingOptions) {
        nils = options.nils
        nonFinite = options.nonFinite
        dates = options.dates
        unwritableDates = options.unwritableDates
        data = options.data
    }

    /// Sets the options that a field or its type names.
    mutating func set(_ options: ValueOptions) {
        nils = options.nils ?? nils
        nonFinite = options.nonFinite ?? nonFinite
        dates = options.dates ?? dates
        unwritableDates = options.unwritableDates ?? unwritableDates
        data = options.data ?? data
    }
}

/// What an object says about which variant it is.
@usableFromInline
struct Discriminator: Sendable {
    let key: String
    /// The values that mean the variant: the first is written, unless a property of the object's says another.
    let names: [String]
}

/// What became of a value that was to be written.
public enum _Written: UInt8, Sendable {
    /// It was written.
    case value
    /// It was written without parts of it, which the report names.
    case reported
    /// Nothing was written: it is nil, or stands for nil.
    case nothing
    /// It has no form in the output, and is to be left out and reported. What was written of it is taken back.
    case dropped
    /// It cannot be written, and the encode ends.
    case failed
}

/// The kinds of value that hold others.
@usableFromInline
enum Bracket: Sendable {
    case object
    case array
    /// An array that holds a set's members.
    case set
    /// An object whose keys are not strings.
    case dictionary

    var opening: UInt8 { self == .array || self == .set ? UInt8(ascii: "[") : UInt8(ascii: "{") }
    var closing: UInt8 { self == .array || self == .set ? UInt8(ascii: "]") : UInt8(ascii: "}") }
}
