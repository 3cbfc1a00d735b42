/// An optional, ``Presence``, array, set or dictionary of a type that is not a model but may have a schema in the options' provider.
protocol MappedContainer: SendableMetatype {
    /// The setter that reads a container's members with the provider's schema.
    static func _mapped(_ sink: _Sink, _ builder: _PlanBuilder) -> _Setter
    /// Writes a container's members with the provider's schema.
    static func _writeMapped(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written
}

extension MappedContainer where Self: Collection {
    static func _writeMapped(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        unsafe writer.mapped(elements: value.assumingMemoryBound(to: Self.self).pointee)
    }
}

extension Optional: MappedContainer {
    static func _mapped(_ sink: _Sink, _ builder: _PlanBuilder) -> _Setter {
        let wrapped = builder.mapped(Wrapped.self, sink.wrapped(of: Wrapped.self))
        return unsafe _Setter(type: Wrapped.self, object: wrapped.object, array: wrapped.array, builder) {
            target, event in
            if event.kind == .native, let taken = unsafe sink.native(event, target) { return taken }
            guard event.kind == .null else { return event.fail(.typeMismatch) }
            return unsafe sink.put(Self.none, at: target, event.context) || event.refused()
        }
    }

    static func _writeMapped(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        unsafe value.assumingMemoryBound(to: Self.self).pointee.map { writer.mapped($0) } ?? .nothing
    }
}

extension Presence: MappedContainer {
    static func _mapped(_ sink: _Sink, _ builder: _PlanBuilder) -> _Setter {
        let wrapped = builder.mapped(Wrapped.self, sink.presence(of: Wrapped.self))
        return unsafe _Setter(type: Self.self, object: wrapped.object, array: wrapped.array, builder) { target, event in
            if event.kind == .native, let taken = unsafe sink.native(event, target) { return taken }
            guard event.kind == .null else { return event.fail(.typeMismatch) }
            return unsafe sink.put(Self.null, at: target, event.context) || event.refused()
        }
    }

    static func _writeMapped(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        switch unsafe value.assumingMemoryBound(to: Self.self).pointee {
        case .absent: return .absent
        case .null:
            writer.null()
            return .value
        case .value(let value): return writer.mapped(value)
        }
    }
}

extension Array: MappedContainer {
    static func _mapped(_ sink: _Sink, _ builder: _PlanBuilder) -> _Setter {
        builder.setter(Self.self, sink, object: nil, array: builder.array(of: Element.self, sink))
    }
}

extension ContiguousArray: MappedContainer, ArrayConvertible {}

extension Set: MappedContainer, ArrayConvertible {}

extension MappedContainer where Self: ArrayConvertible {
    static func _mapped(_ sink: _Sink, _ builder: _PlanBuilder) -> _Setter {
        let elements = sink.mapped { (elements: [Element]) in Self(elements) }
        return builder.setter(Self.self, sink, object: nil, array: builder.array(of: Element.self, elements))
    }
}

extension Dictionary: MappedContainer where Key: JSONKey {
    static func _mapped(_ sink: _Sink, _ builder: _PlanBuilder) -> _Setter {
        let object = _Container(entriesOf: self, builder.mapped(Value.self, .entry(of: self)), sink)
        return builder.setter(Self.self, sink, object: object, array: nil)
    }

    static func _writeMapped(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        unsafe writer.mapped(entries: value.assumingMemoryBound(to: Self.self).pointee)
    }
}

/// A collection that can be made from an array of its elements.
protocol ArrayConvertible: Collection {
    /// Makes the collection from the elements.
    init(_ elements: [Element])
}
