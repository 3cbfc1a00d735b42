#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

// Numbers that go to objects: as types that lose nothing of them.

extension _Writer {
    /// Gives an integer to a sink. Those of 128 bits that fit 64 become such, others a `Decimal`, but for the full output.
    mutating func object<Integer: FixedWidthInteger>(_ value: Integer, _ sink: ObjectSink) -> _Written {
        guard Integer.bitWidth > 64, sink.output != .full else { return sink.add(value) }
        if let small = Int64(exactly: value) { return sink.add(small) }
        if let small = UInt64(exactly: value) { return sink.add(small) }
        return object(Decimal(string: String(value)) ?? .nan, sink)
    }

    /// Gives a number of any kind to a sink.
    mutating func object(_ number: JSONNumber, _ sink: ObjectSink) -> _Written {
        let (value, code) = number.exact
        if let decimal = value as? Decimal { return object(decimal, sink) }
        if let value { return sink.add(value) }
        return sink.output == .full ? sink.add(number) : drop(code, type: JSONNumber.self)
    }

    /// Gives a decimal to a sink, unless it would be rounded where the objects go.
    mutating func object(_ value: Decimal, _ sink: ObjectSink) -> _Written {
        // Most have the digits of a Double.
        if sink.holdsDecimals { return sink.add(value) }
        switch JSONNumber(validated: value.description).exact.value {
        case nil, is Decimal: return fail(.inexact, wanted: "Decimal")
        default: return sink.add(value)
        }
    }
}
