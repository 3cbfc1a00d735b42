/// The options of values. A field overrides its model type, and the type overrides the decoder or encoder.
struct ValueOptions: Sendable {
    var conversion: DecodingOptions.Conversion?
    var nulls: DecodingOptions.NullPolicy?
    var dates: DateStrategy?
    var unwritableDates: EncodingOptions.UnwritableDates?
    var data: DataStrategy?
    var urls: URLStrategy?
    var nonFinite: NonFiniteStrategy?
    var floatingPoint: FloatingPointStrategy?
    var nils: NilStrategy?

    var isEmpty: Bool {
        conversion == nil && nulls == nil && dates == nil && unwritableDates == nil && data == nil && urls == nil
            && nonFinite == nil && floatingPoint == nil && nils == nil
    }

    /// Whether the options change the form of written values. The enclosing object decides whether nil is written.
    var affectsWriting: Bool {
        dates != nil || unwritableDates != nil || data != nil || nonFinite != nil || floatingPoint != nil
    }

    /// The options, with nil replaced by the enclosing scope's option.
    func over(_ outer: ValueOptions) -> ValueOptions {
        ValueOptions(
            conversion: conversion ?? outer.conversion, nulls: nulls ?? outer.nulls, dates: dates ?? outer.dates,
            unwritableDates: unwritableDates ?? outer.unwritableDates, data: data ?? outer.data,
            urls: urls ?? outer.urls, nonFinite: nonFinite ?? outer.nonFinite,
            floatingPoint: floatingPoint ?? outer.floatingPoint, nils: nils ?? outer.nils)
    }
}

/// Whether an optional property that is nil is written.
public enum NilStrategy: Sendable, Hashable {
    /// The property's key is left out.
    case omit
    /// The property is written as null.
    case null
}

/// Which strings are read as a `URL`.
public enum URLStrategy: Sendable, Hashable {
    /// Only URLs (RFC 3986).
    case valid
    /// Also texts with characters that a URL cannot contain, such as raw spaces and letters that are not ASCII. They are
    /// percent-encoded as UTF-8, in a host by IDNA. Escapes stay as they are; a percent sign that starts none becomes `%25`.
    case percentEncoding
}

/// How `Double`, `Float` and `CGFloat` are written as text. Integers, `Decimal` and captured numbers keep all their digits.
public enum FloatingPointStrategy: Sendable, Hashable {
    /// The shortest text that reads back as the same number: 2, 0.5, 1e+20.
    case shortest
    /// The shortest text that has a point or an exponent: 2.0, 0.5, 1e+20. For readers that take a number without them for an
    /// integer.
    case shortestWithPoint
    /// Rounded to this many digits after the point, without an exponent: 2.00, 0.50. From 0 to 20 digits; a number outside this
    /// range acts as its nearest limit. Halves in the number's exact value are rounded to even.
    case fractionDigits(Int)
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
