/// The options of values: set where a decoder, a model type or a field names them, and the nearest wins.
struct ValueOptions: Sendable {
    var conversion: DecodingOptions.Conversion?
    var nulls: DecodingOptions.NullPolicy?
    var dates: DateStrategy?
    var unwritableDates: EncodingOptions.UnwritableDates?
    var data: DataStrategy?
    var nonFinite: NonFiniteStrategy?
    var nils: NilStrategy?

    /// Whether everything is left to who is farther away.
    var isEmpty: Bool {
        conversion == nil && nulls == nil && dates == nil && unwritableDates == nil && data == nil && nonFinite == nil
            && nils == nil
    }

    /// These options, and for those that are not set the ones farther away.
    func over(_ farther: ValueOptions) -> ValueOptions {
        ValueOptions(
            conversion: conversion ?? farther.conversion,
            nulls: nulls ?? farther.nulls,
            dates: dates ?? farther.dates,
            unwritableDates: unwritableDates ?? farther.unwritableDates,
            data: data ?? farther.data,
            nonFinite: nonFinite ?? farther.nonFinite,
            nils: nils ?? farther.nils)
    }
}

/// Whether an optional property that is nil is written.
public enum NilStrategy: Sendable, Hashable {
    /// Its key is left out.
    case omit
    /// As null.
    case null
}

/// How floating-point numbers that are not finite stand in JSON, which has no notation for them.
public enum NonFiniteStrategy: Sendable, Hashable {
    /// An error.
    case reject
    /// Written as nil is, by the ``NilStrategy``; never read.
    case omit
    /// Written as null; never read.
    case null
    /// As these strings.
    case words(positiveInfinity: String, negativeInfinity: String, nan: String)
}
