#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension JSONValue: _EngineConvertible {
    public static var _witness: _ValueWitness {
        var witness = _ValueWitness(of: self)
        witness.takesNull = true
        return witness
    }

    public static func _scalar(_ event: _Event) -> JSONValue? {
        switch event.kind {
        case .null: .null
        case .bool: .bool(event.isTrue)
        case .number: .number(JSONNumber(validated: event.text))
        case .string: .string(event.text)
        case .native: event.rejected(.typeMismatch)
        }
    }

    public static func _container(_ kind: JSONKind, _ sink: _Sink, _ builder: _PlanBuilder) -> _Container? {
        if !sink.isConverted {
            return unsafe _Container(isJSONOnly: true) { value, target, context in
                unsafe sink.put(value, at: target, context)
            }
        }
        // A converter also receives values that JSON has no form for.
        return unsafe _Container(isJSONOnly: false) { value, target, context in
            unsafe sink.put(value.resolvingLastWins(), at: target, context)
        }
    }

    /// The value with only the last value of each repeated key.
    @usableFromInline func resolvingLastWins() -> JSONValue { isPlain ? self : resolvingDuplicates(.lastWins) ?? self }

    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        writer.value(unsafe value.assumingMemoryBound(to: JSONValue.self).pointee)
    }

    /// The value as Swift's types: ``JSONValue/null``, `Bool`, `String`, `[Any]`, `[String: Any]`, and ``JSONNumber/anyValue`` for a
    /// number. A ``NativeValue`` becomes its value if that is known to be `Sendable`, and is
    /// otherwise unchanged. For a repeated key the last value is used.
    public var anyValue: Any {
        var mergesKeys = false
        return anyValue(&mergesKeys, in: nil)
    }

    /// Makes ``anyValue``, with the values that `decode` captured. Sets `mergesKeys` if an object has keys that are equal in Swift but
    /// different in JSON, so that a value is lost.
    func anyValue(_ mergesKeys: inout Bool, in decode: AnyObject?) -> Any {
        switch self {
        case .null: return JSONValue.null
        case .bool(let value): return value
        case .number(let number): return number.anyValue
        case .string(let string): return string
        case .native(let native): return native.any(in: decode)
        case .array(let elements): return ThreadStack.withRoom { elements.map { $0.anyValue(&mergesKeys, in: decode) } }
        case .object(let object):
            let all = ThreadStack.withRoom {
                object.members.map { ($0.key, $0.value.anyValue(&mergesKeys, in: decode)) }
            }
            let members = Dictionary(all) { _, last in last }
            if members.count < object.members.count,
                members.count < Set(object.members.map { Array($0.key.utf8) }).count
            {
                mergesKeys = true
            }
            return members
        }
    }
}

extension _Event {
    /// The event as a value of the types of ``JSONValue/anyValue``. A native value is unchanged.
    @usableFromInline var anyValue: Any { native(Any.self) ?? captured.anyValue }

    /// The event as a captured value.
    @usableFromInline var captured: JSONValue {
        // A value of an earlier decode stays the earlier decode's.
        if let native = native(NativeValue.self) { return .native(native) }
        if let value = native(Any.self) {
            return .native(unsafe NativeValue(captured: value, by: context.pointee.owner()))
        }
        return JSONValue._scalar(self) ?? .null
    }
}

extension _Writer {
    /// Writes a captured value unchanged, with repeated keys, in the order of its members unless the options sort keys.
    mutating func value(_ value: JSONValue) -> _Written {
        switch value {
        case .null:
            null()
            return .value
        case .bool(let value): return bool(value)
        case .number(let number): return self.number(number)
        case .string(let string): return self.string(string)
        case .array(let elements): return unsafe elements.withUnsafeBufferPointer { unsafe self.elements($0) }
        case .object(let object): return self.value(object)
        case .native(let native):
            return _AnyValue(native.any(in: nil)).write(to: &self)
        }
    }

    private mutating func value(_ object: JSONObject) -> _Written {
        let members =
            isSorted ? object.members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) } : object.members
        return self.members(.object, members, CodingPath.Component.entry, begin: { $1.key($0.key) }) { member, writer in
            let isLost = writer.sink?.hasOtherKey(equalTo: member.key) ?? false
            return isLost ? writer.drop(.duplicateKey, type: String.self) : writer.value(member.value)
        }
    }
}

extension JSONNumber {
    /// The number as the first of these types that represents it without loss: `Int`, `UInt64`, `Double` if its shortest
    /// description is the same number, `Decimal`, or the ``JSONNumber`` itself. A number with a point or an exponent is never an
    /// integer.
    public var anyValue: Any { exact.value ?? self }

    /// The number as the first of Swift's types that represents it exactly, or the reason why none does.
    var exact: (value: (any Encodable)?, code: ModelError.Code) {
        if !text.utf8.contains(where: { ".eE".utf8.contains($0) }), text != "-0" {
            if let integer = Int(text) { return (integer, .inexact) }
            if let integer = UInt64(text) { return (integer, .inexact) }
        }
        let digits = DecimalDigits(text)
        if let double = Double(text), double.isFinite, DecimalDigits(double.description) == digits {
            return (double, .inexact)
        }
        let (decimal, code) = Decimal.exact(digits)
        return (decimal, code)
    }
}
