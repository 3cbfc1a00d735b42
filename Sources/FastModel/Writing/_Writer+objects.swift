#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

// Numbers that go to objects: as types that lose nothing of them.

extension _Writer {
    /// Gives an integer to a sink: as an `Int` if it is one, else as a `UInt64`, else as a `Decimal`; to the full output as
    /// it is.
    mutating func object<Integer: FixedWidthInteger>(_ value: Integer, _ sink: ObjectSink) -> _Written {
        if sink.output == .full { return sink.add(value) }
        if let small = Int(exactly: value) { return sink.add(small) }
        if let small = UInt64(exactly: value) { return sink.add(small) }
        return object(Decimal(string: String(value)) ?? .nan, sink)
    }

    /// Gives a number of any kind to a sink.
    mutating func object(_ number: JSONNumber, _ sink: ObjectSink) -> _Written {
        guard sink.holdsDecimals else { return exact(number, JSONNumber.self, sink) }
        let (value, code) = number.exact
        if let value { return sink.add(value) }
        return sink.output == .full ? sink.add(number) : drop(code, type: JSONNumber.self)
    }

    /// Gives a decimal to a sink.
    mutating func object(_ value: Decimal, _ sink: ObjectSink) -> _Written {
        guard sink.holdsDecimals else { return exact(JSONNumber(validated: value.description), Decimal.self, sink) }
        return sink.add(value)
    }

    /// Gives a number to a sink that holds no decimals, unless it would be rounded. Not a decimal that has the digits of a
    /// `Double`, either: what Foundation makes of it is the next one.
    private mutating func exact(_ number: JSONNumber, _ type: any Any.Type, _ sink: ObjectSink) -> _Written {
        guard let value = number.exact.value, !(value is Decimal) else { return fail(.inexact, wanted: "\(type)") }
        return sink.add(value)
    }
}
