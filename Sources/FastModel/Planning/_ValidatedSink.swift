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
