/// Tells a model which of its properties the document had, and passes it on.
struct _TrackingSink<Base: _Sink>: _Sink {
    let base: Base
    let tracking: any PresenceTracking.Type

    static var isElement: Bool { Base.isElement }

    func put(
        _ value: consuming Base.Value, at target: UnsafeMutableRawPointer,
        _ context: UnsafeMutablePointer<_ConversionContext>
    ) -> Bool {
        var model = value
        unsafe withUnsafeMutablePointer(to: &model) { model in
            if let presence = unsafe context.pointee.ending?.presence {
                unsafe tracking.set(presence, at: UnsafeMutableRawPointer(model))
            }
        }
        return unsafe base.put(model, at: target, context)
    }

    func current(at target: UnsafeMutableRawPointer) -> Base.Value? { unsafe base.current(at: target) }
}
