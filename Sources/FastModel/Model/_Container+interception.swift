extension _Container {
    /// An object that is captured, and whose model is made in a slot and completed there. With a way to put it as it is
    /// captured, that holds unless the decode identifies untyped objects.
    convenience init<Value, Sink: _Sink>(
        intercepting type: Value.Type, _ sink: Sink, willDecode: (@Sendable (inout JSONValue) -> Bool)?,
        didDecode: (
            @Sendable (UnsafeMutableRawPointer, JSONValue, UnsafeMutablePointer<_ConversionContext>) -> Bool
        )?,
        captured: Capture? = nil, setter: @escaping _Interception.Choice
    ) where Sink.Value == Value {
        let interception = unsafe _Interception(willDecode: willDecode, setter: setter) {
            memory, object, target, context in
            let slot = unsafe memory.assumingMemoryBound(to: _Slot<Value>.self)
            guard unsafe slot.pointee.isFull && !slot.pointee.isSeed else { return .incomplete }
            let isComplete = unsafe didDecode?(slot.pointee.memory, object, context) ?? true
            guard let model = unsafe slot.pointee.take() else { return .incomplete }
            guard isComplete else {
                unsafe context.pointee.undo(model)
                return .refused
            }
            return unsafe sink.put(model, at: target, context) ? .done : .refused
        }
        unsafe self.init(
            intercepted: interception, captured, size: _Slot<Value>.sizeWithPlace,
            begin: { memory, target in
                unsafe _Slot<Value>.begin(in: memory)
                guard let current = unsafe sink.current(at: target) else { return }
                let slot = unsafe memory.assumingMemoryBound(to: _Slot<Value>.self)
                unsafe slot.pointee.put(current)
                unsafe slot.pointee.isSeed = true
            },
            discard: { unsafe $0.assumingMemoryBound(to: _Slot<Value>.self).pointee.clear() })
    }
}
