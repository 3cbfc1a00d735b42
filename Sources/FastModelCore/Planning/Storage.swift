/// The type of a property's or element's memory, if the state machine can store scalars there without calling the setter's closure.
/// Most values have such types, and no option changes their conversion.
struct Storage {
    /// The scalar's type, without an optional.
    enum Scalar: UInt8 {
        /// Any other type. Its values are passed to the setter's closure.
        case other
        case string, bool, int64, uint64, int32, uint32, int16, uint16, int8, uint8, double, float
    }

    let scalar: Scalar
    /// Whether values are wrapped in an optional.
    let isOptional: Bool

    /// Finds the storage of a property.
    ///
    /// - Parameters:
    ///   - type: the expected type of values.
    ///   - memory: the type of the memory, `type` or its optional; nil if storing a value takes more than an assignment.
    init(of type: any Any.Type, in memory: (any Any.Type)?) {
        let known = memory.flatMap { Self.known[ObjectIdentifier($0)] }
        let wanted = Self.known[ObjectIdentifier(type)]
        let isStored = type == memory || known?.scalar == wanted?.scalar && wanted?.isOptional == false
        self = isStored ? known ?? Storage(.other) : Storage(.other)
    }

    private init(_ scalar: Scalar, isOptional: Bool = false) {
        self.scalar = scalar
        self.isOptional = isOptional
    }

    private static let known: [ObjectIdentifier: Storage] = {
        var known: [ObjectIdentifier: Storage] = [:]
        func add<Value>(_ type: Value.Type, _ scalar: Scalar) {
            known[ObjectIdentifier(type)] = Storage(scalar)
            known[ObjectIdentifier(Value?.self)] = Storage(scalar, isOptional: true)
        }
        add(String.self, .string)
        add(Bool.self, .bool)
        add(Int.self, .int64)
        add(Int64.self, .int64)
        add(UInt.self, .uint64)
        add(UInt64.self, .uint64)
        add(Int32.self, .int32)
        add(UInt32.self, .uint32)
        add(Int16.self, .int16)
        add(UInt16.self, .uint16)
        add(Int8.self, .int8)
        add(UInt8.self, .uint8)
        add(Double.self, .double)
        add(Float.self, .float)
        return known
    }()

    /// Stores a number. Returns false if the memory has another type or the number does not fit.
    @inline(__always) func put(_ digits: Digits, at target: UnsafeMutableRawPointer) -> Bool {
        switch scalar {
        case .int64: unsafe assign(digits.integer(Int64.self), to: target)
        case .uint64: unsafe assign(digits.integer(UInt64.self), to: target)
        case .int32: unsafe assign(digits.integer(Int32.self), to: target)
        case .uint32: unsafe assign(digits.integer(UInt32.self), to: target)
        case .int16: unsafe assign(digits.integer(Int16.self), to: target)
        case .uint16: unsafe assign(digits.integer(UInt16.self), to: target)
        case .int8: unsafe assign(digits.integer(Int8.self), to: target)
        case .uint8: unsafe assign(digits.integer(UInt8.self), to: target)
        case .double: unsafe assign(digits.double, to: target)
        case .float: unsafe assign(digits.float, to: target)
        case .other, .string, .bool: false
        }
    }

    /// Stores a Bool. Returns false if the memory has another type.
    @inline(__always) func put(_ value: Bool, at target: UnsafeMutableRawPointer) -> Bool {
        unsafe scalar == .bool && assign(value, to: target)
    }

    /// Sets an optional to nil.
    func putNil(at target: UnsafeMutableRawPointer) {
        switch scalar {
        case .other: break
        case .string: unsafe target.assumingMemoryBound(to: String?.self).pointee = nil
        case .bool: unsafe target.assumingMemoryBound(to: Bool?.self).pointee = nil
        case .int64, .uint64: unsafe target.assumingMemoryBound(to: Int64?.self).pointee = nil
        case .int32, .uint32: unsafe target.assumingMemoryBound(to: Int32?.self).pointee = nil
        case .int16, .uint16: unsafe target.assumingMemoryBound(to: Int16?.self).pointee = nil
        case .int8, .uint8: unsafe target.assumingMemoryBound(to: Int8?.self).pointee = nil
        case .double: unsafe target.assumingMemoryBound(to: Double?.self).pointee = nil
        case .float: unsafe target.assumingMemoryBound(to: Float?.self).pointee = nil
        }
    }

    /// Initialises the memory, because an element's place has no value yet. A property's old number or Bool needs no destruction.
    @inline(__always) private func assign<Value>(_ value: Value?, to target: UnsafeMutableRawPointer) -> Bool {
        guard let value else { return false }
        if isOptional {
            unsafe target.assumingMemoryBound(to: Value?.self).initialize(to: value)
        } else {
            unsafe target.assumingMemoryBound(to: Value.self).initialize(to: value)
        }
        return true
    }
}
