#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// A type that a ``DynamicValue`` can hold.
protocol DynamicScalar: JSONConvertible, Sendable {
    var dynamicValue: DynamicValue { get }
    /// The value in a ``DynamicValue``; nil if it is of another type.
    init?(_ value: DynamicValue)
}

extension String: DynamicScalar {
    var dynamicValue: DynamicValue { .string(self) }

    init?(_ value: DynamicValue) {
        guard case .string(let value) = value else { return nil }
        self = value
    }
}

extension Int64: DynamicScalar {
    var dynamicValue: DynamicValue { .integer(self) }

    init?(_ value: DynamicValue) {
        guard case .integer(let value) = value else { return nil }
        self = value
    }
}

extension Double: DynamicScalar {
    var dynamicValue: DynamicValue { .double(self) }

    init?(_ value: DynamicValue) {
        guard case .double(let value) = value else { return nil }
        self = value
    }
}

extension Bool: DynamicScalar {
    var dynamicValue: DynamicValue { .bool(self) }

    init?(_ value: DynamicValue) {
        guard case .bool(let value) = value else { return nil }
        self = value
    }
}

extension Date: DynamicScalar {
    var dynamicValue: DynamicValue { .date(self) }

    init?(_ value: DynamicValue) {
        guard case .date(let value) = value else { return nil }
        self = value
    }
}

extension Decimal: DynamicScalar {
    var dynamicValue: DynamicValue { .decimal(self) }

    init?(_ value: DynamicValue) {
        guard case .decimal(let value) = value else { return nil }
        self = value
    }
}

extension Data: DynamicScalar {
    var dynamicValue: DynamicValue { .data(self) }

    init?(_ value: DynamicValue) {
        guard case .data(let value) = value else { return nil }
        self = value
    }
}

extension JSONValue: DynamicScalar {
    var dynamicValue: DynamicValue { .json(self) }

    init?(_ value: DynamicValue) {
        guard case .json(let value) = value else { return nil }
        self = value
    }
}

/// A property of a schema's ``DynamicRecord``s, with its type.
struct DynamicSlot<Value: DynamicScalar>: Hashable, Sendable {
    /// The names of the schema's properties.
    let names: PropertyNames
    let position: Int

    static func == (left: DynamicSlot, right: DynamicSlot) -> Bool {
        left.names === right.names && left.position == right.position
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(names))
        hasher.combine(position)
    }
}

/// Sets a property of the ``DynamicRecord`` at the target.
struct DynamicSink<Value: DynamicScalar>: _Sink {
    let slot: DynamicSlot<Value>

    static var isElement: Bool { false }

    func put(
        _ value: consuming Value?, at target: UnsafeMutableRawPointer,
        _ context: UnsafeMutablePointer<_ConversionContext>
    ) -> Bool {
        unsafe target.assumingMemoryBound(to: DynamicRecord.self).pointee.set(value, in: slot)
    }
}
