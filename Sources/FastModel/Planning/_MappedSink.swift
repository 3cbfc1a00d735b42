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
