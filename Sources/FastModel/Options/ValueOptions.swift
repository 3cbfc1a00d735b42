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

    /// Whether the options change the form of written values. The enclosing object decides whether nil is written.
    var affectsWriting: Bool { dates != nil || unwritableDates != nil || data != nil || nonFinite != nil }

    /// The options, with nil replaced by the enclosing scope's option.
    func over(_ outer: ValueOptions) -> ValueOptions {
        ValueOptions(
            conversion: conversion ?? outer.conversion, nulls: nulls ?? outer.nulls, dates: dates ?? outer.dates,
            unwritableDates: unwritableDates ?? outer.unwritableDates, data: data ?? outer.data,
            nonFinite: nonFinite ?? outer.nonFinite, nils: nils ?? outer.nils)
    }
}

/// Whether an optional property that is nil is written.
public enum NilStrategy: Sendable, Hashable {
    /// The property's key is left out.
    case omit
    /// The property is written as null.
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
    /// Represented by these strings.
    case words(positiveInfinity: String, negativeInfinity: String, nan: String)
}
