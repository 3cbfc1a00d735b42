/// Where a setter stores finished values: in properties, elements, entries, slots.
///
/// Sinks receive values by address and move them out, so the code that makes sinks is compiled once, not for each type of value.
/// What runs for each value and depends on its type is compiled with the type's conformance (``JSONConvertible/_read(_:into:)``).
///
/// A class, because the closures that convert scalars keep their sink: a reference is loaded faster than the parts of a structure.
@safe public final class _Sink: Sendable {
    /// The state of the decode.
    public typealias Context = _ConversionContext.Address
    /// Moves the value at the first address to the target. Returns false if the value is rejected; the value is then destroyed, and
    /// the context may have the reason. ``room`` bytes of memory must follow the value, for the tags of optionals.
    @usableFromInline typealias Take =
        @Sendable (_ value: UnsafeMutableRawPointer, _ target: UnsafeMutableRawPointer, _ context: Context) -> Bool
    /// Initialises memory with a copy of the value stored at the target. Returns false if there is none.
    @usableFromInline typealias Current =
        @Sendable (_ target: UnsafeMutableRawPointer, _ memory: UnsafeMutableRawPointer) -> Bool
    /// Stores a native value of the stored type. Returns whether the value was stored, or nil if the value has another type.
    @usableFromInline typealias Native = @Sendable (_ event: _Event, _ target: UnsafeMutableRawPointer) -> Bool?
    /// Stores an optional's nil.
    @usableFromInline typealias TakeNil = @Sendable (_ target: UnsafeMutableRawPointer, _ context: Context) -> Bool

    /// The places that conversions store to without a call of `take`.
    @usableFromInline enum Place: Sendable {
        /// A stored property of the value's type.
        case property
        /// A stored property of the value's optional type.
        case optionalProperty
        /// The next element of an ``ArrayBuilder`` of the value's type.
        case element
        case other
    }

    /// The bytes that must follow a value: each optional of an optional may add one.
    @usableFromInline static var room: Int { 8 }

    @usableFromInline let place: Place
    @usableFromInline let take: Take
    /// Stores nil; not nil itself for the wrapped values of an optional.
    @usableFromInline let takeNil: TakeNil?
    let current: Current
    @usableFromInline let native: Native
    /// Whether the value becomes a member of a container, where null cannot mean "unchanged".
    @usableFromInline let isElement: Bool
    /// Whether the sink stores another type than it receives. A native value of the stored type is then stored without a
    /// conversion.
    @usableFromInline let isConverted: Bool
    /// The type of the memory, if the sink only assigns values to it. An element's sink assigns to the next of the ``FreePlaces``
    /// at its target.
    let storage: (any Any.Type)?
    /// Turns a value into the optional that the sink stores.
    let tag: OptionalTag
    /// How many optionals a value is wrapped in.
    private let wrappings: Int

    /// Makes a sink of values of a type.
    @usableFromInline init<Value>(
        of type: Value.Type, place: Place = .other, isElement: Bool = false, isConverted: Bool = false,
        storage: (any Any.Type)? = nil, takeNil: TakeNil? = nil, native: Native? = nil,
        tag: OptionalTag = OptionalTag(), wrappings: Int = 0, current: @escaping Current = { _, _ in false },
        take: @escaping Take
    ) {
        self.place = place
        self.isElement = isElement
        self.isConverted = isConverted
        self.storage = storage
        self.tag = tag
        self.wrappings = wrappings
        unsafe self.take = take
        unsafe self.takeNil = takeNil
        unsafe self.current = current
        if let native = unsafe native {
            unsafe self.native = native
        } else {
            unsafe self.native = { event, target in
                guard let value: Value = event.native() else { return nil }
                event.forgetFailure()
                return unsafe Self.put(value, at: target, event.context, take) || event.refused()
            }
        }
    }

    /// Stores a value at the target. Returns false if the value is rejected.
    @inlinable @inline(__always) func put<Value>(
        _ value: __owned Value, at target: UnsafeMutableRawPointer, _ context: Context
    ) -> Bool {
        unsafe Self.put(value, at: target, context, take)
    }

    @inlinable @inline(__always) static func put<Value>(
        _ value: __owned Value, at target: UnsafeMutableRawPointer, _ context: Context, _ take: Take
    ) -> Bool {
        unsafe withMemory(for: Value.self) { memory in
            unsafe memory.initializeMemory(as: Value.self, to: value)
            return unsafe take(memory, target, context)
        }
    }

    /// Calls the body with uninitialised memory for a value that a sink takes.
    @inlinable @inline(__always) static func withMemory<Value, Result>(
        for type: Value.Type, _ body: (UnsafeMutableRawPointer) -> Result
    ) -> Result {
        unsafe withUnsafeTemporaryAllocation(
            byteCount: MemoryLayout<Value>.size + room, alignment: MemoryLayout<Value>.alignment
        ) { unsafe body($0.baseAddress.unsafelyUnwrapped) }
    }

    /// The stored value, for updates; nil if there is none.
    func value<Value>(at target: UnsafeMutableRawPointer, as type: Value.Type) -> Value? {
        unsafe Self.withMemory(for: type) { memory in
            unsafe current(target, memory) ? memory.assumingMemoryBound(to: Value.self).move() : nil
        }
    }
}

// Sinks of properties and slots.
extension _Sink {
    /// Assigns to a stored property, initialised memory of the value's type.
    static func property<Value>(of type: Value.Type) -> _Sink {
        unsafe _Sink(
            of: type, place: .property, storage: type,
            current: { target, memory in
                unsafe memory.initializeMemory(as: Value.self, to: target.assumingMemoryBound(to: Value.self).pointee)
                return true
            }, take: _PropertyForm(of: type).assign)
    }

    /// The sink of the same place with other functions for values and nil.
    func replacing<Value>(_ type: Value.Type, _ take: @escaping Take, _ takeNil: TakeNil?) -> _Sink {
        unsafe _Sink(
            of: type, place: place, isElement: isElement, isConverted: isConverted, storage: storage, takeNil: takeNil,
            native: native, tag: tag, wrappings: wrappings, current: current, take: take)
    }

    /// Sets a property through its accessors; the target is the base of the property's place.
    static func accessors<Place: PropertyPlace>(of place: Place) -> _Sink {
        unsafe _Sink(
            of: Place.Value.self,
            current: { target, memory in
                unsafe memory.initializeMemory(as: Place.Value.self, to: place.value(at: target))
                return true
            },
            take: { value, target, _ in
                unsafe place.set(value.assumingMemoryBound(to: Place.Value.self).move(), at: target)
                return true
            })
    }

    /// Fills a ``ValueSlot``.
    static func slot<Value>(of type: Value.Type) -> _Sink {
        let layout = ElementLayout(of: type)
        return unsafe _Sink(
            of: type,
            current: { target, memory in
                let slot = unsafe target.assumingMemoryBound(to: SlotState.self)
                guard unsafe slot.pointee.isFull else { return false }
                unsafe memory.initializeMemory(
                    as: Value.self, to: slot.pointee.memory.assumingMemoryBound(to: Value.self).pointee)
                return true
            },
            take: { value, target, _ in
                let slot = unsafe target.assumingMemoryBound(to: SlotState.self)
                let place = unsafe slot.pointee.memory
                if unsafe slot.pointee.isFull {
                    unsafe place.assumingMemoryBound(to: Value.self).deinitialize(count: 1)
                }
                unsafe layout.move(value, to: place)
                unsafe slot.pointee.fill()
                return true
            })
    }
}

// Sinks that change values before they pass them on.
extension _Sink {
    /// The sink of the wrapped values of the optionals that this sink takes. With `takesNil`, null is the optional's nil; otherwise
    /// null is converted like any other value, as for a required property.
    func wrapped<Wrapped>(of type: Wrapped.Type, takesNil: Bool = false) -> _Sink {
        wrapped(
            in: Wrapped?.self, null: takesNil ? .some(nil) : nil,
            place: place == .property ? .optionalProperty : .other, storage: storage
        ) { $0 }
    }

    /// The sink of the values of an enumeration with one payload that this sink takes.
    ///
    /// - Parameters:
    ///   - stored: the enumeration, an optional or another one. A parameter, because unspecialised code would look up the metadata of
    ///     `Wrapped?` for each value.
    ///   - null: the enumeration's value for null, which refers to nothing; nil to convert null like any other value.
    ///   - place: the place of the wrapped values.
    ///   - storage: the type of the memory, for the new sink.
    ///   - unwrap: the payload of a stored value, for updates.
    /// - Returns: the sink.
    func wrapped<Wrapped, Stored>(
        in stored: Stored.Type, null: Stored?, place: Place = .other, storage: (any Any.Type)? = nil,
        unwrap: @escaping @Sendable (Stored) -> Wrapped?
    ) -> _Sink {
        let type = Wrapped.self
        let tag = OptionalTag(of: type, in: stored)
        let (base, takeBase) = unsafe (self, take)
        // Null in an optional of an optional is the outer one's nil.
        var none = unsafe takeNil
        if let null, unsafe none == nil {
            let null = NilValue(null)
            unsafe none = { target, context in
                unsafe Self.withMemory(for: stored) { memory in
                    unsafe memory.copyMemory(from: null.memory, byteCount: MemoryLayout<Stored>.size)
                    return unsafe takeBase(memory, target, context)
                }
            }
        }
        let current: Current = { target, memory in
            guard let value = unsafe base.value(at: target, as: stored).flatMap(unwrap) else { return false }
            unsafe memory.initializeMemory(as: Wrapped.self, to: value)
            return true
        }
        precondition(wrappings < Self.room, "a property is an optional of more than \(Self.room) optionals")
        return unsafe _Sink(
            of: type, place: place, isElement: isElement, storage: storage, takeNil: none, native: native, tag: tag,
            wrappings: wrappings + 1, current: current
        ) { value, target, context in
            unsafe tag.wrap(value)
            return unsafe takeBase(value, target, context)
        }
    }

    /// Passes the results of `map` on. A nil result rejects the value.
    @inlinable func mapped<Value, Result>(
        orFail refusal: ModelError.Code = .rejected, _ map: @escaping @Sendable (Value) -> Result?
    ) -> _Sink {
        let take = unsafe take
        return unsafe _Sink(of: Value.self, isElement: isElement) { value, target, context in
            guard let mapped = unsafe map(value.assumingMemoryBound(to: Value.self).move()) else {
                unsafe context.pointee.refuse(refusal, nil)
                return false
            }
            return unsafe Self.put(mapped, at: target, context, take)
        }
    }

    /// Completes models with a closure before passing them on. An error that the closure throws rejects the model.
    func completing<Model>(
        _ type: Model.Type,
        _ complete: @escaping @Sendable (_ model: UnsafeMutableRawPointer, _ context: Context) throws -> Void
    ) -> _Sink {
        let take = unsafe take
        return unsafe _Sink(of: type, isElement: isElement, current: current) { value, target, context in
            let isRefused = unsafe context.isRefused { unsafe try complete(value, context) }
            if !isRefused { return unsafe take(value, target, context) }
            unsafe value.assumingMemoryBound(to: Model.self).deinitialize(count: 1)
            return false
        }
    }

    /// Stores objects of a subclass where objects of a class are stored.
    func downcast<Subtype, Base>(from type: Subtype.Type, to base: Base.Type) -> _Sink {
        let sink = self
        return unsafe _Sink(
            of: type, isElement: isElement,
            current: { target, memory in
                // The stored object can be updated if it is exactly of the subclass.
                guard let current = unsafe sink.value(at: target, as: base), Swift.type(of: current as Any) == type,
                    let current = current as? Subtype
                else { return false }
                unsafe memory.initializeMemory(as: Subtype.self, to: current)
                return true
            },
            take: { value, target, context in
                guard let value = unsafe value.assumingMemoryBound(to: Subtype.self).move() as? Base else {
                    return false
                }
                return unsafe sink.put(value, at: target, context)
            })
    }
}

/// The functions over properties of a type and of its optional: compiled for the type by its conformance, or once for all types.
@safe public struct _PropertyForm: Sendable {
    /// Moves a value to a property of the type.
    @usableFromInline let assign: _Sink.Take
    /// Moves a value to a property of the optional type.
    @usableFromInline let assignWrapped: _Sink.Take
    /// Sets a property of the optional type to nil.
    @usableFromInline let assignNil: _Sink.TakeNil
    /// Whether a property of the optional type is nil.
    @usableFromInline let isNil: @Sendable (_ property: UnsafeRawPointer) -> Bool

    @inlinable @inline(__always) public init<Value>(of type: Value.Type) {
        // Not `moveUpdate`, which also overwrites the padding behind some values, where another property may be stored.
        unsafe assign = { value, target, _ in
            unsafe target.assumingMemoryBound(to: Value.self).pointee = value.assumingMemoryBound(to: Value.self).move()
            return true
        }
        unsafe assignWrapped = { value, target, _ in
            unsafe target.assumingMemoryBound(to: Value?.self).pointee = value.assumingMemoryBound(to: Value.self)
                .move()
            return true
        }
        unsafe assignNil = { target, _ in
            unsafe target.assumingMemoryBound(to: Value?.self).pointee = nil
            return true
        }
        unsafe isNil = { unsafe $0.assumingMemoryBound(to: Value?.self).pointee == nil }
    }

    /// The functions for containers that are one reference: arrays, sets and dictionaries of all types have the same form.
    static var reference: _PropertyForm { _PropertyForm(of: [AnyObject].self) }
}

/// The bytes of an optional's nil, or of another value that refers to nothing and can be copied. Immutable, and freed with the last
/// reference.
@safe private final class NilValue: @unchecked Sendable {
    let memory: UnsafeMutableRawPointer

    init<Stored>(_ value: Stored) {
        unsafe memory = .allocate(
            byteCount: max(1, MemoryLayout<Stored>.size), alignment: MemoryLayout<Stored>.alignment)
        unsafe memory.initializeMemory(as: Stored.self, to: value)
    }

    deinit { unsafe memory.deallocate() }
}

/// Turns a value in memory into an optional, or another enumeration with one payload, that holds it.
///
/// An optional of a type that has unused bit patterns represents nil by one of them, and its other values are the wrapped type's.
/// For another type, a byte that follows the wrapped value is 0 unless the optional is nil (Swift's ABI, "Type Layout",
/// single-payload enumerations).
@safe @usableFromInline struct OptionalTag: Sendable {
    /// The offset of the byte; nil if there is none.
    private let offset: Int?

    /// The tag of values that stay as they are.
    @usableFromInline init() { offset = nil }

    init<Wrapped, Stored>(of type: Wrapped.Type, in stored: Stored.Type) {
        let size = MemoryLayout<Wrapped>.size
        offset = MemoryLayout<Stored>.size > size ? size : nil
    }

    /// Makes the value at the address an optional.
    @inline(__always) func wrap(_ value: UnsafeMutableRawPointer) {
        if let offset { unsafe value.storeBytes(of: 0, toByteOffset: offset, as: UInt8.self) }
    }
}
