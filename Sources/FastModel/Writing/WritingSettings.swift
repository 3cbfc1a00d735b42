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
