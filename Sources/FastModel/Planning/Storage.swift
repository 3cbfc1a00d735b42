/// The type of a stored property's memory, if the state machine can store scalars of that type without calling the setter's
/// closure. Most values are of such types, and no option changes their conversion.
enum Storage: UInt8 {
    /// Any other type. Values go to the setter's closure.
    case other
    case string, optionalString
    case bool, optionalBool
    case int64, optionalInt64
    case uint64, optionalUInt64
    case int32, optionalInt32
    case uint32, optionalUInt32
    case int16, optionalInt16
    case uint16, optionalUInt16
    case int8, optionalInt8
    case uint8, optionalUInt8
    case double, optionalDouble
    case float, optionalFloat

    /// Finds the storage of a property.
    ///
    /// - Parameters:
    ///   - type: the expected type of values.
    ///   - memory: the type of the memory that values are assigned to, if nothing else is done with them: `type` or an optional of
    ///     it.
    init(of type: any Any.Type, in memory: (any Any.Type)?) {
        guard let memory, let storage = Self.known[ObjectIdentifier(memory)] else {
            self = .other
            return
        }
        let wanted = Self.known[ObjectIdentifier(type)]
        self = wanted == storage || wanted.map { $0.rawValue + 1 } == storage.rawValue ? storage : .other
    }

    /// Whether values are wrapped in an optional. The case of an optional follows that of its wrapped type.
    var isOptional: Bool { rawValue != 0 && rawValue % 2 == 0 }

    private static let known: [ObjectIdentifier: Storage] = [
        ObjectIdentifier(String.self): .string, ObjectIdentifier(String?.self): .optionalString,
        ObjectIdentifier(Bool.self): .bool, ObjectIdentifier(Bool?.self): .optionalBool,
        ObjectIdentifier(Int.self): .int64, ObjectIdentifier(Int?.self): .optionalInt64,
        ObjectIdentifier(Int64.self): .int64, ObjectIdentifier(Int64?.self): .optionalInt64,
        ObjectIdentifier(UInt.self): .uint64, ObjectIdentifier(UInt?.self): .optionalUInt64,
        ObjectIdentifier(UInt64.self): .uint64, ObjectIdentifier(UInt64?.self): .optionalUInt64,
        ObjectIdentifier(Int32.self): .int32, ObjectIdentifier(Int32?.self): .optionalInt32,
        ObjectIdentifier(UInt32.self): .uint32, ObjectIdentifier(UInt32?.self): .optionalUInt32,
        ObjectIdentifier(Int16.self): .int16, ObjectIdentifier(Int16?.self): .optionalInt16,
        ObjectIdentifier(UInt16.self): .uint16, ObjectIdentifier(UInt16?.self): .optionalUInt16,
        ObjectIdentifier(Int8.self): .int8, ObjectIdentifier(Int8?.self): .optionalInt8,
        ObjectIdentifier(UInt8.self): .uint8, ObjectIdentifier(UInt8?.self): .optionalUInt8,
        ObjectIdentifier(Double.self): .double, ObjectIdentifier(Double?.self): .optionalDouble,
        ObjectIdentifier(Float.self): .float, ObjectIdentifier(Float?.self): .optionalFloat,
    ]
}

extension Storage {
    /// Stores a number, if the memory has a number's type and the number fits.
    @inline(__always)
    func put(_ digits: Digits, at target: UnsafeMutableRawPointer) -> Bool {
        switch self {
        case .int64: unsafe assign(digits.integer(Int64.self), to: target)
        case .optionalInt64: unsafe assign(digits.integer(Int64.self), toOptional: target)
        case .uint64: unsafe assign(digits.integer(UInt64.self), to: target)
        case .optionalUInt64: unsafe assign(digits.integer(UInt64.self), toOptional: target)
        case .int32: unsafe assign(digits.integer(Int32.self), to: target)
        case .optionalInt32: unsafe assign(digits.integer(Int32.self), toOptional: target)
        case .uint32: unsafe assign(digits.integer(UInt32.self), to: target)
        case .optionalUInt32: unsafe assign(digits.integer(UInt32.self), toOptional: target)
        case .int16: unsafe assign(digits.integer(Int16.self), to: target)
        case .optionalInt16: unsafe assign(digits.integer(Int16.self), toOptional: target)
        case .uint16: unsafe assign(digits.integer(UInt16.self), to: target)
        case .optionalUInt16: unsafe assign(digits.integer(UInt16.self), toOptional: target)
        case .int8: unsafe assign(digits.integer(Int8.self), to: target)
        case .optionalInt8: unsafe assign(digits.integer(Int8.self), toOptional: target)
        case .uint8: unsafe assign(digits.integer(UInt8.self), to: target)
        case .optionalUInt8: unsafe assign(digits.integer(UInt8.self), toOptional: target)
        case .double: unsafe assign(digits.double, to: target)
        case .optionalDouble: unsafe assign(digits.double, toOptional: target)
        case .float: unsafe assign(digits.float, to: target)
        case .optionalFloat: unsafe assign(digits.float, toOptional: target)
        case .other, .string, .optionalString, .bool, .optionalBool: false
        }
    }

    /// Stores a Bool, if the memory has that type.
    @inline(__always)
    func put(_ value: Bool, at target: UnsafeMutableRawPointer) -> Bool {
        switch self {
        case .bool: unsafe assign(value, to: target)
        case .optionalBool: unsafe assign(value, toOptional: target)
        default: false
        }
    }

    /// Sets an optional to nil.
    func putNil(at target: UnsafeMutableRawPointer) {
        switch self {
        case .optionalString: unsafe target.assumingMemoryBound(to: String?.self).pointee = nil
        case .optionalBool: unsafe target.assumingMemoryBound(to: Bool?.self).pointee = nil
        case .optionalInt64, .optionalUInt64: unsafe target.assumingMemoryBound(to: Int64?.self).pointee = nil
        case .optionalInt32, .optionalUInt32: unsafe target.assumingMemoryBound(to: Int32?.self).pointee = nil
        case .optionalInt16, .optionalUInt16: unsafe target.assumingMemoryBound(to: Int16?.self).pointee = nil
        case .optionalInt8, .optionalUInt8: unsafe target.assumingMemoryBound(to: Int8?.self).pointee = nil
        case .optionalDouble: unsafe target.assumingMemoryBound(to: Double?.self).pointee = nil
        case .optionalFloat: unsafe target.assumingMemoryBound(to: Float?.self).pointee = nil
        default: break
        }
    }

    @inline(__always)
    private func assign<Value>(_ value: Value?, to target: UnsafeMutableRawPointer) -> Bool {
        guard let value else { return false }
        // Initialises, because an element's place has no value yet. A number that was there needs no destruction.
        unsafe target.assumingMemoryBound(to: Value.self).initialize(to: value)
        return true
    }

    @inline(__always)
    private func assign<Value>(_ value: Value?, toOptional target: UnsafeMutableRawPointer) -> Bool {
        guard let value else { return false }
        unsafe target.assumingMemoryBound(to: Value?.self).initialize(to: value)
        return true
    }
}
