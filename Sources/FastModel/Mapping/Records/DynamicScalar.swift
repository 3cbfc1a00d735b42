internal import Foundation

/// A type that a ``DynamicValue`` can hold.
protocol DynamicScalar: JSONConvertible, Sendable { var dynamicValue: DynamicValue { get } }

extension String: DynamicScalar { var dynamicValue: DynamicValue { .string(self) } }
extension Int64: DynamicScalar { var dynamicValue: DynamicValue { .integer(self) } }
extension Double: DynamicScalar { var dynamicValue: DynamicValue { .double(self) } }
extension Bool: DynamicScalar { var dynamicValue: DynamicValue { .bool(self) } }
extension Date: DynamicScalar { var dynamicValue: DynamicValue { .date(self) } }
extension Decimal: DynamicScalar { var dynamicValue: DynamicValue { .decimal(self) } }
extension Data: DynamicScalar { var dynamicValue: DynamicValue { .data(self) } }
extension JSONValue: DynamicScalar { var dynamicValue: DynamicValue { .json(self) } }
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
