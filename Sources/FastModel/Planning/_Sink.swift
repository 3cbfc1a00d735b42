/// Stores a finished value. Sinks are empty or tiny structs, so that a setter specialised for a sink captures nothing.
public protocol _Sink<Value>: Sendable {
    /// The type of value that the sink takes.
    associatedtype Value
    /// The state of the decode.
    typealias Context = _ConversionContext.Address
    /// Whether the value becomes a member of a container, where null cannot mean "unchanged".
    static var isElement: Bool { get }
    /// The type of the memory, if the sink only assigns values to it. An element's sink assigns to the next of the ``FreePlaces``
    /// at its target.
    static var storage: Any.Type? { get }
    /// Stores a value at the target: in a property, a slot or a container's builder. Returns false if the value is rejected; the
    /// value is then destroyed, and the context may have the reason.
    func put(_ value: consuming Value, at target: UnsafeMutableRawPointer, _ context: Context) -> Bool
    /// The stored value, for updates; nil if there is none.
    func current(at target: UnsafeMutableRawPointer) -> Value?
    /// Whether the sink stores another type than it receives. A native value of the stored type is then stored without a
    /// conversion.
    static var isConverted: Bool { get }
    /// Stores a native value that has the stored type. Returns whether the value was stored, or nil if the value has another type.
    func put(native event: _Event, at target: UnsafeMutableRawPointer) -> Bool?
}

extension _Sink {
    @inlinable public static var storage: Any.Type? { nil }
    @inlinable public func current(at target: UnsafeMutableRawPointer) -> Value? { nil }
    @inlinable public static var isConverted: Bool { false }

    @inlinable public func put(native event: _Event, at target: UnsafeMutableRawPointer) -> Bool? {
        guard let value: Value = event.native() else { return nil }
        event.forgetFailure()
        return unsafe put(value, at: target, event.context) || event.refused()
    }
}

/// Assigns to initialised memory of the value's type.
@usableFromInline struct StoredSink<Value>: _Sink {
    @inlinable init() {}
    @inlinable static var isElement: Bool { false }
    @inlinable static var storage: Any.Type? { Value.self }

    @inlinable func put(_ value: consuming Value, at target: UnsafeMutableRawPointer, _ context: Context) -> Bool {
        unsafe target.assumingMemoryBound(to: Value.self).pointee = value
        return true
    }

    @inlinable func current(at target: UnsafeMutableRawPointer) -> Value? {
        unsafe target.assumingMemoryBound(to: Value.self).pointee
    }
}

/// Wraps values in an optional and passes them to `base`.
@usableFromInline struct OptionalSink<Wrapped, Base: _Sink>: _Sink where Base.Value == Wrapped? {
    @usableFromInline let base: Base

    @inlinable init(_ base: Base) { self.base = base }
    @inlinable static var isElement: Bool { Base.isElement }
    @inlinable static var storage: Any.Type? { Base.storage }

    @inlinable func put(_ value: consuming Wrapped, at target: UnsafeMutableRawPointer, _ context: Context) -> Bool {
        unsafe base.put(.some(value), at: target, context)
    }

    @inlinable func current(at target: UnsafeMutableRawPointer) -> Wrapped? { unsafe base.current(at: target) ?? nil }
}

/// Sets a property through its accessors; the target is the base of the property's place.
@usableFromInline struct PlaceSink<Place: PropertyPlace>: _Sink {
    @usableFromInline let place: Place

    @inlinable init(_ place: Place) { self.place = place }
    @inlinable static var isElement: Bool { false }

    @inlinable func put(
        _ value: consuming Place.Value, at target: UnsafeMutableRawPointer, _ context: Context
    ) -> Bool {
        unsafe place.set(value, at: target)
        return true
    }

    @inlinable func current(at target: UnsafeMutableRawPointer) -> Place.Value? { unsafe place.value(at: target) }
}

/// Passes the results of `map` to `base`. A nil result rejects the value.
@usableFromInline struct MappedSink<Value, Base: _Sink>: _Sink {
    @usableFromInline let base: Base
    @usableFromInline let refusal: ModelError.Code
    @usableFromInline let map: @Sendable (Value) -> Base.Value?

    @inlinable init(
        base: Base, orFail refusal: ModelError.Code = .rejected, map: @escaping @Sendable (Value) -> Base.Value?
    ) {
        self.base = base
        self.refusal = refusal
        self.map = map
    }

    @inlinable static var isElement: Bool { Base.isElement }

    @inlinable func put(_ value: consuming Value, at target: UnsafeMutableRawPointer, _ context: Context) -> Bool {
        guard let mapped = map(value) else {
            unsafe context.pointee.refuse(refusal, nil)
            return false
        }
        return unsafe base.put(mapped, at: target, context)
    }
}

/// Stores objects of a subclass where objects of the class are stored.
@usableFromInline struct DowncastSink<Subtype, Base: _Sink>: _Sink {
    @usableFromInline let base: Base

    @inlinable init(_ base: Base) { self.base = base }
    @inlinable static var isElement: Bool { Base.isElement }

    @inlinable func put(_ value: consuming Subtype, at target: UnsafeMutableRawPointer, _ context: Context) -> Bool {
        guard let value = value as? Base.Value else { return false }
        return unsafe base.put(value, at: target, context)
    }

    /// The stored object, if it is exactly of the subclass and can be updated.
    @inlinable func current(at target: UnsafeMutableRawPointer) -> Subtype? {
        guard let current = unsafe base.current(at: target), type(of: current as Any) == Subtype.self else {
            return nil
        }
        return current as? Subtype
    }
}

/// Completes models with a closure and passes them to `base`. An error that the closure throws rejects the model.
@safe @usableFromInline struct CompletedSink<Base: _Sink>: _Sink {
    @usableFromInline typealias Complete = @Sendable (_ model: UnsafeMutableRawPointer, Context) throws -> Void

    @usableFromInline let base: Base
    @usableFromInline let complete: Complete

    @inlinable init(_ base: Base, _ complete: @escaping Complete) {
        self.base = base
        unsafe self.complete = unsafe complete
    }

    @inlinable static var isElement: Bool { Base.isElement }

    @inlinable func put(_ value: consuming Base.Value, at target: UnsafeMutableRawPointer, _ context: Context) -> Bool {
        var model = value
        let isRefused = unsafe withUnsafeMutablePointer(to: &model) { address in
            unsafe context.isRefused { unsafe try complete(address, context) }
        }
        guard isRefused else { return unsafe base.put(consume model, at: target, context) }
        unsafe context.pointee.undo(model)
        return false
    }

    @inlinable func current(at target: UnsafeMutableRawPointer) -> Base.Value? { unsafe base.current(at: target) }
}
