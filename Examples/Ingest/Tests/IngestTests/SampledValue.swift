import FastModel
import IngestCore
import Testing

/// A value, its kind, and the type of a column that contains only this value.
struct SampledValue: Sendable, CustomTestStringConvertible {
    let text: String
    let kind: ValueKinds
    let type: DynamicType

    var testDescription: String { text.count > 24 ? text.prefix(24) + "…" : text }

    /// A value of each kind.
    static let kinds: [SampledValue] = [
        SampledValue(text: "true", kind: .bool, type: .bool),
        SampledValue(text: "7", kind: .integer, type: .integer),
        SampledValue(text: "9007199254740993", kind: .wideInteger, type: .integer),
        SampledValue(text: "1.5", kind: .double, type: .double),
        SampledValue(text: "1e200", kind: .largeDouble, type: .double),
        SampledValue(text: "0.1000000000000000000001", kind: .decimal, type: .decimal),
        SampledValue(text: longNumber, kind: .longNumber, type: .json),
        SampledValue(text: #""text""#, kind: .string, type: .string),
        SampledValue(text: "[1]", kind: .array, type: .json),
        SampledValue(text: "{}", kind: .object, type: .json),
    ]

    private static let longNumber = "0." + String(repeating: "123456789", count: 5)

    /// Other values, especially at the limits of kinds.
    static let edges: [SampledValue] = [
        SampledValue(text: "-0", kind: .integer, type: .integer),
        SampledValue(text: "9007199254740992", kind: .integer, type: .integer),
        SampledValue(text: "9223372036854775807", kind: .wideInteger, type: .integer),
        SampledValue(text: "-9223372036854775808", kind: .integer, type: .integer),
        SampledValue(text: "9223372036854775808", kind: .decimal, type: .decimal),
        SampledValue(text: "18446744073709551615", kind: .decimal, type: .decimal),
        SampledValue(text: "18446744073709551616", kind: .decimal, type: .decimal),
        SampledValue(text: "340282366920938463463374607431768211457", kind: .longNumber, type: .json),
        SampledValue(text: "1.0", kind: .double, type: .double),
        SampledValue(text: "1e3", kind: .double, type: .double),
        SampledValue(text: "0.1", kind: .double, type: .double),
        SampledValue(text: "-0.0", kind: .double, type: .double),
        SampledValue(text: "0.30000000000000004", kind: .double, type: .double),
        SampledValue(text: "0.3000000000000000444", kind: .decimal, type: .decimal),
        SampledValue(text: "1.10", kind: .double, type: .double),
        // The 17 digits of the doubles nearest to 0.1, 1.1 and 1e200, and 17 digits that are not those of 0.3.
        SampledValue(text: "0.10000000000000001", kind: .double, type: .double),
        SampledValue(text: "-1.100000000000000100E0", kind: .double, type: .double),
        SampledValue(text: "9.9999999999999997e199", kind: .largeDouble, type: .double),
        SampledValue(text: "0.30000000000000001", kind: .decimal, type: .decimal),
        // 18 digits, although they are those of the nearest double.
        SampledValue(text: "0.100000000000000006", kind: .decimal, type: .decimal),
        SampledValue(text: "1e-400", kind: .longNumber, type: .json),
        SampledValue(text: "1e400", kind: .longNumber, type: .json),
        SampledValue(text: "5e-324", kind: .largeDouble, type: .double),
        SampledValue(text: "false", kind: .bool, type: .bool),
        SampledValue(text: #""""#, kind: .string, type: .string),
        SampledValue(text: #""nul \u0000""#, kind: .string, type: .json),
        SampledValue(text: "[]", kind: .array, type: .json),
    ]
}
