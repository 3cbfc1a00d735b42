#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// A type that a ``DynamicValue`` can hold.
protocol DynamicScalar: JSONConvertible, Sendable {
    var dynamicValue: DynamicValue { get }
    /// The function that stores the scalars that most documents have for the type and leaves the others to the general function; nil
    /// for types whose values a record does not pack.
    static func storing(in slot: DynamicSlot<Self>, otherwise general: @escaping _Setter.Scalar) -> _Setter.Scalar?
    /// The container that stores an array otherwise than as a value of the type; nil for most types.
    static func packedArray(in slot: DynamicSlot<Self>, _ builder: _PlanBuilder) -> _Container?
}

extension DynamicScalar {
    static func packedArray(in slot: DynamicSlot<Self>, _ builder: _PlanBuilder) -> _Container? { nil }

    static func storing(in slot: DynamicSlot<Self>, otherwise general: @escaping _Setter.Scalar) -> _Setter.Scalar? {
        nil
    }

    /// Converts scalars of the kinds and stores them as an entry.
    @inline(__always) fileprivate static func storing(
        _ first: _Event.Kind, _ second: _Event.Kind? = nil, in slot: DynamicSlot<Self>,
        otherwise general: @escaping _Setter.Scalar, _ entry: @escaping @Sendable (Self) -> RecordValues.Entry
    ) -> _Setter.Scalar {
        { target, event in
            guard event.kind == first || event.kind == second, let value = _scalar(event) else {
                return unsafe general(target, event)
            }
            let entry = entry(value)
            let isSet = unsafe target.assumingMemoryBound(to: DynamicRecord.self).pointee.change(slot) {
                $0.set(entry, at: $1)
            }
            return isSet || event.refused()
        }
    }

    /// The setter of a property. A required one has no nil.
    static func setter(in slot: DynamicSlot<Self>, _ builder: _PlanBuilder, isRequired: Bool) -> _Setter {
        let optional = _Sink.record(slot)
        if isRequired { return setter(optional.wrapped(of: Self.self), builder, in: slot, isRequired: true) }
        return Self?.setter(optional, builder, in: slot, isRequired: false)
    }
}

extension JSONConvertible {
    /// The setter of the property of a slot, which may be optional, with the function for the scalars that most documents have.
    fileprivate static func setter<Value: DynamicScalar>(
        _ sink: _Sink, _ builder: _PlanBuilder, in slot: DynamicSlot<Value>, isRequired: Bool
    ) -> _Setter {
        var scalar = unsafe _storing(sink)
        if let quick = unsafe Value.storing(in: slot, otherwise: scalar) { unsafe scalar = quick }
        return unsafe setter(
            sink, builder, as: _witness.declaredType, isRequired: isRequired,
            array: Value.packedArray(in: slot, builder), storing: scalar)
    }
}

extension String: DynamicScalar {
    var dynamicValue: DynamicValue { .string(self) }

    static func storing(in slot: DynamicSlot<String>, otherwise general: @escaping _Setter.Scalar) -> _Setter.Scalar? {
        { target, event in
            guard event.kind == .string else { return unsafe general(target, event) }
            let isSet = unsafe target.assumingMemoryBound(to: DynamicRecord.self).pointee.change(slot) {
                unsafe $0.set(.string, event.bytes, at: $1)
            }
            return isSet || event.refused()
        }
    }
}

extension Int64: DynamicScalar {
    var dynamicValue: DynamicValue { .integer(self) }

    static func storing(in slot: DynamicSlot<Int64>, otherwise general: @escaping _Setter.Scalar) -> _Setter.Scalar? {
        unsafe storing(.number, in: slot, otherwise: general) { RecordValues.Entry(.integer, $0) }
    }
}

extension Double: DynamicScalar {
    var dynamicValue: DynamicValue { .double(self) }

    static func storing(in slot: DynamicSlot<Double>, otherwise general: @escaping _Setter.Scalar) -> _Setter.Scalar? {
        unsafe storing(.number, in: slot, otherwise: general) { RecordValues.Entry(.double, bitsOf: $0) }
    }
}

extension Bool: DynamicScalar {
    var dynamicValue: DynamicValue { .bool(self) }

    static func storing(in slot: DynamicSlot<Bool>, otherwise general: @escaping _Setter.Scalar) -> _Setter.Scalar? {
        unsafe storing(.bool, in: slot, otherwise: general) { RecordValues.Entry(.bool, $0 ? 1 : 0) }
    }
}

extension Date: DynamicScalar {
    var dynamicValue: DynamicValue { .date(self) }

    static func storing(in slot: DynamicSlot<Date>, otherwise general: @escaping _Setter.Scalar) -> _Setter.Scalar? {
        unsafe storing(.string, .number, in: slot, otherwise: general) {
            RecordValues.Entry(.date, bitsOf: $0.timeIntervalSinceReferenceDate)
        }
    }
}

extension Decimal: DynamicScalar { var dynamicValue: DynamicValue { .decimal(self) } }
extension Data: DynamicScalar { var dynamicValue: DynamicValue { .data(self) } }

extension JSONValue: DynamicScalar {
    var dynamicValue: DynamicValue { .json(self) }

    static func packedArray(in slot: DynamicSlot<JSONValue>, _ builder: _PlanBuilder) -> _Container? {
        ArrayText.container(slot, builder)
    }
}

extension [DynamicRecord]: DynamicScalar { var dynamicValue: DynamicValue { .records(self) } }

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

extension _Sink {
    /// Sets a property of the ``DynamicRecord`` at the target.
    static func record<Value>(_ slot: DynamicSlot<Value>) -> _Sink {
        unsafe _Sink(of: Value?.self) { value, target, _ in
            let value = unsafe value.assumingMemoryBound(to: Value?.self).move()
            return unsafe target.assumingMemoryBound(to: DynamicRecord.self).pointee.set(value, in: slot)
        }
    }
}
