// The setters of types that are no models themselves: the provider has their schemas.

extension _PlanBuilder {
    /// The setter of a value.
    @inlinable
    func mapped<Sink: _Sink>(_ sink: Sink) -> _Setter {
        unsafe setter(of: Sink.Value.self, sink, object: object(sink), array: nil) { _, event in
            event.kind == .null && !Sink.isElement ? event.leftWithoutValue() : event.fail(.typeMismatch)
        }
    }

    /// The setter of an optional value.
    @inlinable
    func mappedOptional<Wrapped, Sink: _Sink>(_ sink: Sink) -> _Setter where Sink.Value == Wrapped? {
        unsafe setter(of: Wrapped.self, sink, object: object(_OptionalSink(sink)), array: nil) { target, event in
            guard event.kind == .null else { return event.fail(.typeMismatch) }
            return unsafe sink.put(nil, at: target, event.context) || event.refused()
        }
    }

    /// The setter of an array.
    @inlinable
    func mappedArray<Element, Sink: _Sink>(_ sink: Sink) -> _Setter where Sink.Value == [Element] {
        let array = unsafe _Container(arrayOf: mapped(_ElementSink<Element>()), Element.self) {
            elements, target, context in
            unsafe sink.put(elements.take(), at: target, context)
        }
        return unsafe setter(of: [Element].self, sink, object: nil, array: array) { _, event in
            event.kind == .null && !Sink.isElement ? event.leftWithoutValue() : event.fail(.typeMismatch)
        }
    }

    /// The setter of a dictionary.
    @inlinable
    func mappedDictionary<Key: JSONKey, Value, Sink: _Sink>(_ sink: Sink) -> _Setter where Sink.Value == [Key: Value] {
        let entries = _Container(entriesOf: mapped(_EntrySink<Key, Value>()), sink)
        return unsafe setter(of: [Key: Value].self, sink, object: entries, array: nil) { _, event in
            event.kind == .null && !Sink.isElement ? event.leftWithoutValue() : event.fail(.typeMismatch)
        }
    }

    /// The setter of a field that is set by other means.
    func unmapped(_ type: any Any.Type) -> _Setter {
        unsafe _Setter(type: type, object: nil, array: nil, self) { _, _ in true }
    }

    @inlinable
    func object<Sink: _Sink>(_ sink: Sink) -> _Container? {
        guard let schema = schema(of: Sink.Value.self) else {
            complain("no mapping of \(Sink.Value.self) is registered")
            return nil
        }
        return schema.object(Sink.Value.self, sink, self, _ModelHooks())
    }

    @inlinable
    func setter<Sink: _Sink>(
        of type: any Any.Type, _ sink: Sink, object: _Container?, array: _Container?, _ scalar: @escaping _Setter.Scalar
    ) -> _Setter {
        unsafe _Setter(type: type, object: object, array: array, self, scalar: scalar)
    }
}

extension _Event {
    /// A null where only a container will do.
    ///
    /// - Returns: false, since nothing is stored.
    @usableFromInline
    func leftWithoutValue() -> Bool {
        let _: Int? = left()
        return false
    }
}
