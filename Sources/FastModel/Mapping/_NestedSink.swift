/// Sets a property of an optional value, which is made if there is none.
public struct _NestedSink<Root, Owner, Value>: _Sink {
    @usableFromInline let owner: _AccessorSink<Root, Owner?>
    @usableFromInline let keyPath: any WritableKeyPath<Owner, Value> & Sendable
    @usableFromInline let make: @Sendable () -> Owner

    @inlinable
    init(
        owner: _AccessorSink<Root, Owner?>, keyPath: any WritableKeyPath<Owner, Value> & Sendable,
        make: @escaping @Sendable () -> Owner
    ) {
        self.owner = owner
        self.keyPath = keyPath
        self.make = make
    }

    @inlinable public static var isElement: Bool { false }

    @inlinable
    public func put(
        _ value: consuming Value, at target: UnsafeMutableRawPointer,
        _ context: UnsafeMutablePointer<_ConversionContext>
    ) -> Bool {
        var nested = unsafe (owner.current(at: target) ?? nil) ?? make()
        nested[keyPath: keyPath] = value
        return unsafe owner.put(nested, at: target, context)
    }

    /// Whether there is a value that has the property.
    @usableFromInline
    func hasOwner(at target: UnsafeMutableRawPointer) -> Bool {
        unsafe owner.current(at: target).flatMap { $0 } != nil
    }

    @inlinable
    public func current(at target: UnsafeMutableRawPointer) -> Value? {
        unsafe (owner.current(at: target) ?? nil)?[keyPath: keyPath]
    }
}
