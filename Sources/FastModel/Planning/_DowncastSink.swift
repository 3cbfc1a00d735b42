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
