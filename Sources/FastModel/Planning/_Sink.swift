/// Where a finished value goes. Sinks are empty or tiny structs, so that a setter specialised for one captures nothing.
public protocol _Sink<Value>: Sendable {
    /// The type of value it takes.
    associatedtype Value
    /// Whether the value becomes a member of a container, where a null cannot mean "leave it alone".
    static var isElement: Bool { get }
    /// The type of the memory that values are assigned to, if that is all that is done. Those of an element's sink become the next of
    /// the ``_FreePlaces`` at its target.
    static var storage: Any.Type? { get }
    /// Puts a value in its place: the storage the sink is made for, which is a property, a container's builder, a model.
    ///
    /// - Returns: false when the place refuses the value, which is gone then; the context has the reason.
    func put(
        _ value: consuming Value, at target: UnsafeMutableRawPointer,
        _ context: UnsafeMutablePointer<_ConversionContext>
    ) -> Bool
    /// The value in place, for updates; nil where there is none.
    func current(at target: UnsafeMutableRawPointer) -> Value?
    /// Whether what is put becomes another type of value, so that a native value of that type goes before a conversion.
    static var isConverted: Bool { get }
    /// Puts a native value in its place, if it has the type already that the place needs.
    ///
    /// - Returns: whether the place took it; nil when the value is of another type.
    func put(native event: _Event, at target: UnsafeMutableRawPointer) -> Bool?
}

extension _Sink {
    @inlinable public static var storage: Any.Type? { nil }

    @inlinable
    public func current(at target: UnsafeMutableRawPointer) -> Value? { nil }

    @inlinable public static var isConverted: Bool { false }

    @inlinable
    public func put(native event: _Event, at target: UnsafeMutableRawPointer) -> Bool? {
        guard let value: Value = event.native() else { return nil }
        event.forgetFailure()
        return unsafe put(value, at: target, event.context) || event.refused()
    }
}

/// Assigns to initialised memory of the value's type.
public struct _StoredSink<Value>: _Sink {
    @inlinable
    init() {}

    @inlinable public static var isElement: Bool { false }

    @inlinable public static var storage: Any.Type? { Value.self }

    @inlinable
    public func put(
        _ value: consuming Value, at target: UnsafeMutableRawPointer,
        _ context: UnsafeMutablePointer<_ConversionContext>
    ) -> Bool {
        unsafe target.assumingMemoryBound(to: Value.self).pointee = value
        return true
    }

    @inlinable
    public func current(at target: UnsafeMutableRawPointer) -> Value? {
        unsafe target.assumingMemoryBound(to: Value.self).pointee
    }
}

/// Wraps the value and passes it on.
public struct _OptionalSink<Wrapped, Base: _Sink>: _Sink where Base.Value == Wrapped? {
    @usableFromInline let base: Base

    @inlinable
    init(_ base: Base) {
        self.base = base
    }

    @inlinable public static var isElement: Bool { Base.isElement }

    @inlinable public static var storage: Any.Type? { Base.storage }

    @inlinable
    public func put(
        _ value: consuming Wrapped, at target: UnsafeMutableRawPointer,
        _ context: UnsafeMutablePointer<_ConversionContext>
    ) -> Bool {
        unsafe base.put(.some(value), at: target, context)
    }

    @inlinable
    public func current(at target: UnsafeMutableRawPointer) -> Wrapped? {
        unsafe base.current(at: target) ?? nil
    }
}

/// Sets a property that only its accessors reach; the target is the base of its place.
@usableFromInline
struct _PlaceSink<Place: PropertyPlace>: _Sink {
    @usableFromInline let place: Place

    @inlinable
    init(_ place: Place) {
        self.place = place
    }

    @inlinable static var isElement: Bool { false }

    @inlinable
    func put(
        _ value: consuming Place.Value, at target: UnsafeMutableRawPointer,
        _ context: UnsafeMutablePointer<_ConversionContext>
    ) -> Bool {
        unsafe place.set(value, at: target)
        return true
    }

    @inlinable
    func current(at target: UnsafeMutableRawPointer) -> Place.Value? { unsafe place.value(at: target) }
}

/// Passes on what a closure makes of the value; nil refuses it.
public struct _MappedSink<Value, Base: _Sink>: _Sink {
    @usableFromInline let base: Base
    @usableFromInline let refusal: ModelError.Code
    @usableFromInline let map: @Sendable (Value) -> Base.Value?

    @inlinable
    init(
        base: Base, orFail refusal: ModelError.Code = .rejected, map: @escaping @Sendable (Value) -> Base.Value?
    ) {
        self.base = base
        self.refusal = refusal
        self.map = map
    }

    @inlinable public static var isElement: Bool { Base.isElement }

    @inlinable
    public func put(
        _ value: consuming Value, at target: UnsafeMutableRawPointer,
        _ context: UnsafeMutablePointer<_ConversionContext>
    ) -> Bool {
        guard let mapped = map(value) else {
            unsafe context.pointee.refuse(refusal, nil)
            return false
        }
        return unsafe base.put(mapped, at: target, context)
    }
}

/// Takes a subclass's objects to where the class's go.
public struct _DowncastSink<Subtype, Base: _Sink>: _Sink {
    @usableFromInline let base: Base

    @inlinable
    init(_ base: Base) {
        self.base = base
    }

    @inlinable public static var isElement: Bool { Base.isElement }

    @inlinable
    public func put(
        _ value: consuming Subtype, at target: UnsafeMutableRawPointer,
        _ context: UnsafeMutablePointer<_ConversionContext>
    ) -> Bool {
        guard let value = value as? Base.Value else { return false }
        return unsafe base.put(value, at: target, context)
    }

    /// The object in place, if it is one of the very subclass, which can go on being it.
    @inlinable
    public func current(at target: UnsafeMutableRawPointer) -> Subtype? {
        guard let current = unsafe base.current(at: target), type(of: current as Any) == Subtype.self else {
            return nil
        }
        return current as? Subtype
    }
}

/// Passes on the values that a check lets pass.
@safe
public struct _ValidatedSink<Base: _Sink>: _Sink {
    @usableFromInline let base: Base
    @usableFromInline let validate: @Sendable (UnsafeRawPointer) throws -> Void

    @inlinable
    init(_ base: Base, _ validate: @escaping @Sendable (UnsafeRawPointer) throws -> Void) {
        self.base = base
        unsafe self.validate = unsafe validate
    }

    @inlinable public static var isElement: Bool { Base.isElement }

    @inlinable
    public func put(
        _ value: consuming Base.Value, at target: UnsafeMutableRawPointer,
        _ context: UnsafeMutablePointer<_ConversionContext>
    ) -> Bool {
        var model = value
        let isRefused = unsafe withUnsafePointer(to: &model) { address in
            unsafe context.pointee.isRefused { unsafe try validate(address) }
        }
        guard isRefused else { return unsafe base.put(consume model, at: target, context) }
        unsafe context.pointee.undo(model)
        return false
    }

    @inlinable
    public func current(at target: UnsafeMutableRawPointer) -> Base.Value? { unsafe base.current(at: target) }
}
