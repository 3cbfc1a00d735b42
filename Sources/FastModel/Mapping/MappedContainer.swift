/// An optional, array, set or dictionary of a type that is not a model but may have a schema in the options' provider.
@usableFromInline protocol MappedContainer: SendableMetatype {
    /// The setter that reads a container's members with the provider's schema.
    static func _mapped<Sink: _Sink>(_ sink: Sink, _ builder: _PlanBuilder) -> _Setter where Sink.Value == Self
    /// Writes a container's members with the provider's schema.
    static func _writeMapped(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written
    /// Saves the properties of the objects that an update may change in place.
    static func _saveMapped(_ value: UnsafeRawPointer, _ saver: ObjectSaver)
}

extension MappedContainer {
    /// Does nothing: an update replaces the members.
    @usableFromInline static func _saveMapped(_ value: UnsafeRawPointer, _ saver: ObjectSaver) {}
}

extension MappedContainer where Self: Collection {
    @usableFromInline static func _writeMapped(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        unsafe writer.mapped(elements: value.assumingMemoryBound(to: Self.self).pointee)
    }
}

extension Optional: MappedContainer {
    @inlinable static func _mapped<Sink: _Sink>(_ sink: Sink, _ builder: _PlanBuilder) -> _Setter
    where Sink.Value == Self {
        let wrapped = builder.mapped(OptionalSink(sink))
        return unsafe _Setter(type: Wrapped.self, object: wrapped.object, array: wrapped.array, builder) {
            target, event in
            if event.kind == .native, let taken = unsafe sink.put(native: event, at: target) { return taken }
            guard event.kind == .null else { return event.fail(.typeMismatch) }
            return unsafe sink.put(nil, at: target, event.context) || event.refused()
        }
    }

    @usableFromInline static func _writeMapped(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        unsafe value.assumingMemoryBound(to: Self.self).pointee.map { writer.mapped($0) } ?? .nothing
    }

    @usableFromInline static func _saveMapped(_ value: UnsafeRawPointer, _ saver: ObjectSaver) {
        if let wrapped = unsafe value.assumingMemoryBound(to: Self.self).pointee { saver.saveMapped(wrapped) }
    }
}

extension Array: MappedContainer {
    @inlinable static func _mapped<Sink: _Sink>(_ sink: Sink, _ builder: _PlanBuilder) -> _Setter
    where Sink.Value == Self { builder.setter(sink, object: nil, array: builder.array(sink)) }
}

extension ContiguousArray: MappedContainer, ArrayConvertible {}

extension Set: MappedContainer, ArrayConvertible {}

extension MappedContainer where Self: ArrayConvertible {
    @inlinable static func _mapped<Sink: _Sink>(_ sink: Sink, _ builder: _PlanBuilder) -> _Setter
    where Sink.Value == Self {
        builder.setter(sink, object: nil, array: builder.array(MappedSink<[Element], Sink>(base: sink) { Self($0) }))
    }
}

extension Dictionary: MappedContainer where Key: JSONKey {
    @inlinable static func _mapped<Sink: _Sink>(_ sink: Sink, _ builder: _PlanBuilder) -> _Setter
    where Sink.Value == Self {
        let object = _Container(entriesOf: builder.mapped(EntrySink<Key, Value>()), sink)
        return builder.setter(sink, object: object, array: nil)
    }

    @usableFromInline static func _writeMapped(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        unsafe writer.mapped(entries: value.assumingMemoryBound(to: Self.self).pointee)
    }
}

/// A collection that can be made from an array of its elements.
@usableFromInline protocol ArrayConvertible: Collection {
    /// Makes the collection from the elements.
    init(_ elements: [Element])
}
