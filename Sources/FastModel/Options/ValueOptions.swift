/// The options of values. A field overrides its model type, and the type overrides the decoder or encoder.
struct ValueOptions: Sendable {
    var conversion: DecodingOptions.Conversion?
    var nulls: DecodingOptions.NullPolicy?
    var dates: DateStrategy?
    var unwritableDates: EncodingOptions.UnwritableDates?
    var data: DataStrategy?
    var nonFinite: NonFiniteStrategy?
    var nils: NilStrategy?

    var isEmpty: Bool {
        conversion == nil && nulls == nil && dates == nil && unwritableDates == nil && data == nil && nonFinite == nil
            && nils == nil
    }

    /// Whether values are written in another form because of them. Whether nil is written is the enclosing object's matter.
    var affectsWriting: Bool { dates != nil || unwritableDates != nil || data != nil || nonFinite != nil }

    /// These options, with those of the enclosing scope where they are nil.
    func over(_ farther: ValueOptions) -> ValueOptions {
        ValueOptions(
            conversion: conversion ?? farther.conversion, nulls: nulls ?? farther.nulls, dates: dates ?? farther.dates,
            unwritableDates: unwritableDates ?? farther.unwritableDates, data: data ?? farther.data,
            nonFinite: nonFinite ?? farther.nonFinite, nils: nils ?? farther.nils)
    }
}

/// Whether an optional property that is nil is written.
public enum NilStrategy: Sendable, Hashable {
    /// Its key is left out.
    case omit
    /// As null.
    case null
}

/// How floating-point numbers that are not finite are represented in JSON, which has no notation for them.
public enum NonFiniteStrategy: Sendable, Hashable {
    /// An error.
    case reject
    /// Written like nil, according to the ``NilStrategy``. Not read.
    case omit
    /// Written as null. Not read.
    case null
    /// As these strings.
    case words(positiveInfinity: String, negativeInfinity: String, nan: String)
}
