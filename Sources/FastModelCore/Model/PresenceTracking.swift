/// A model that records which properties the document had, so that a store can leave other properties unchanged.
///
/// ```swift
/// struct Author: PresenceTracking {
///     var id = 0
///     var name: String?
///     var presence = PropertyPresence()
///
///     static let schema = Schema({ Author() }) {
///         Field("id", \.id)
///         Field("name", \.name)
///     }
/// }
/// ```
///
/// Models without this protocol pay nothing.
public protocol PresenceTracking: _HookedModel {
    /// The properties that the document had. Set by decoding.
    var presence: PropertyPresence { get set }
}

extension PresenceTracking {
    /// The names of the schema's properties; nil if an object can have other properties, because its values choose its type or a
    /// configuration defines the properties.
    package static var propertyNames: Set<String>? {
        let schema = schema
        guard !schema.fields.isEmpty, schema.variants == nil, !ModelHooks(of: Self.self).wantsType else { return nil }
        return Set(schema.fields.map(\.name))
    }

    static func set(_ presence: PropertyPresence, at model: UnsafeMutableRawPointer) {
        unsafe model.assumingMemoryBound(to: Self.self).pointee.presence = presence
    }

    /// The place of `presence`, which an update may have to restore.
    static var presencePlace: any PropertyPlace { KeyPathPlace(\Self.presence) }

    /// Adds a property's position to the `presence` of the model at an address.
    static func insert(_ position: Int, at model: UnsafeMutableRawPointer) {
        unsafe model.assumingMemoryBound(to: Self.self).pointee.presence.insert(position)
    }
}

extension _Container {
    /// Makes a container that captures an object, makes its model in a slot and completes the model there. With `captured`, the
    /// container stores the captured object instead, unless the decode identifies untyped objects.
    convenience init<Value>(
        intercepting type: Value.Type, _ sink: _Sink, willDecode: (@Sendable (inout JSONValue) throws -> Bool)?,
        didDecode: (@Sendable (UnsafeMutableRawPointer, JSONValue, _ConversionContext.Address) -> Bool)?,
        captured: Capture? = nil, setter: @escaping Interception.Choice
    ) {
        let interception = unsafe Interception(willDecode: willDecode, setter: setter) {
            memory, object, target, context in
            let slot = unsafe memory.assumingMemoryBound(to: ValueSlot<Value>.self)
            guard unsafe slot.pointee.isFull && !slot.pointee.isSeed else { return .incomplete }
            let isComplete = unsafe didDecode?(slot.pointee.memory, object, context) ?? true
            guard let model = unsafe slot.pointee.take() else { return .incomplete }
            guard isComplete else { return .refused }
            return unsafe sink.put(model, at: target, context) ? .done : .refused
        }
        var content = _Container.Content.intercepted(interception)
        if let captured = unsafe captured { content = unsafe .untyped(captured, interception) }
        unsafe self.init(
            content, size: ValueSlot<Value>.sizeWithPlace,
            begin: { memory, target in
                unsafe ValueSlot<Value>.begin(in: memory)
                guard let current = unsafe sink.value(at: target, as: type) else { return }
                let slot = unsafe memory.assumingMemoryBound(to: ValueSlot<Value>.self)
                unsafe slot.pointee.put(current)
                unsafe slot.pointee.isSeed = true
            }, discard: { unsafe $0.assumingMemoryBound(to: ValueSlot<Value>.self).pointee.clear() })
    }
}
