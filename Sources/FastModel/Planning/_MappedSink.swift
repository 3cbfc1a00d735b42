/// Passes on what a closure makes of the value; nil refuses it.
public struct _MappedSink<Value, Base: _Sink>: _Sink {
    @usableFromInline let base: Base
    @usableFromInline let map: @Sendable (Value) -> Base.Value?

    @inlinable
    init(base: Base, map: @escaping @Sendable (Value) -> Base.Value?) {
        self.base = base
        self.map = map
    }

    @inlinable public static var isElement: Bool { Base.isElement }

    @inlinable
    public func put(
        _ value: consuming Value, at target: UnsafeMutableRawPointer,
        _ context: UnsafeMutablePointer<_ConversionContext>
    ) -> Bool {
        guard let mapped = map(value) else { return false }
        return unsafe base.put(mapped, at: target, context)
    }
}
