// The setters of types that are no models themselves: the provider has their schemas.

extension _PlanBuilder {
    /// The setter of a value.
    @inlinable
    func mapped<Sink: _Sink>(_ sink: Sink) -> _Setter {
        setter(sink, object: object(sink), array: nil)
    }

    /// The setter of an optional value.
    @inlinable
    func mappedOptional<Wrapped, Sink: _Sink>(_ sink: Sink) -> _Setter where Sink.Value == Wrapped? {
        optionalSetter(sink, object: object(_OptionalSink(sink)), array: nil)
    }

    /// The setter of an array.
    @inlinable
    func mappedArray<Element, Sink: _Sink>(_ sink: Sink) -> _Setter where Sink.Value == [Element] {
        setter(sink, object: nil, array: array(sink))
    }

    /// The setter of an optional array.
    @inlinable
    func mappedOptionalArray<Element, Sink: _Sink>(_ sink: Sink) -> _Setter where Sink.Value == [Element]? {
        optionalSetter(sink, object: nil, array: array(_OptionalSink(sink)))
    }

    /// The setter of a dictionary.
    @inlinable
    func mappedDictionary<Key: JSONKey, Value, Sink: _Sink>(_ sink: Sink) -> _Setter where Sink.Value == [Key: Value] {
        setter(sink, object: entries(sink), array: nil)
    }

    /// The setter of an optional dictionary.
    @inlinable
    func mappedOptionalDictionary<Key: JSONKey, Value, Sink: _Sink>(
        _ sink: Sink
    ) -> _Setter where Sink.Value == [Key: Value]? {
        optionalSetter(sink, object: entries(_OptionalSink(sink)), array: nil)
    }

    /// The setter of a field that is set by other means.
    func unmapped(_ type: any Any.Type) -> _Setter {
        unsafe _Setter(type: type, object: nil, array: nil, self) { _, _ in true }
    }

    /// An object of a registered type.
    @inlinable
    func object<Sink: _Sink>(_ sink: Sink) -> _Container? {
        guard let schema = schema(of: Sink.Value.self) else {
            complain("no mapping of \(Sink.Value.self) is registered")
            return nil
        }
        guard let model = Sink.Value.self as? any JSONModel.Type else {
            return schema.object(Sink.Value.self, sink, self, _ModelHooks())
        }
        return object(sink, schema, of: model)
    }

    /// An object of a registered type that is a model: its hooks are called, and it may choose its type.
    @inlinable
    func object<Model: JSONModel, Sink: _Sink>(
        _ sink: Sink, _ schema: Schema<Sink.Value>, of model: Model.Type
    ) -> _Container? {
        let hooks = _ModelHooks(of: model)
        return hooks.wantsType
            ? Model._chosen(sink, self, hooks) : schema.object(Sink.Value.self, sink, self, hooks)
    }

    @inlinable
    func array<Element, Sink: _Sink>(_ sink: Sink) -> _Container where Sink.Value == [Element] {
        unsafe _Container(arrayOf: mapped(_ElementSink<Element>()), Element.self) { elements, target, context in
            unsafe sink.put(elements.take(), at: target, context)
        }
    }

    @inlinable
    func entries<Key: JSONKey, Value, Sink: _Sink>(_ sink: Sink) -> _Container where Sink.Value == [Key: Value] {
        _Container(entriesOf: mapped(_EntrySink<Key, Value>()), sink)
    }

    @inlinable
    func setter<Sink: _Sink>(_ sink: Sink, object: _Container?, array: _Container?) -> _Setter {
        unsafe _Setter(type: Sink.Value.self, object: object, array: array, self) { target, event in
            if event.kind == .native, let taken = unsafe sink.put(native: event, at: target) { return taken }
            return event.leftWithoutContainer(isElement: Sink.isElement)
        }
    }

    @inlinable
    func optionalSetter<Wrapped, Sink: _Sink>(
        _ sink: Sink, object: _Container?, array: _Container?
    ) -> _Setter where Sink.Value == Wrapped? {
        unsafe _Setter(type: Wrapped.self, object: object, array: array, self) { target, event in
            if event.kind == .native, let taken = unsafe sink.put(native: event, at: target) { return taken }
            guard event.kind == .null else { return event.fail(.typeMismatch) }
            return unsafe sink.put(nil, at: target, event.context) || event.refused()
        }
    }
}

extension _Event {
    /// A scalar where only a container will do. Null leaves a property alone.
    ///
    /// - Returns: false, since nothing is stored.
    @usableFromInline
    func leftWithoutContainer(isElement: Bool) -> Bool {
        guard kind == .null else { return fail(.typeMismatch) }
        if isElement { return fail(.unexpectedNull) }
        let _: Int? = left()
        return false
    }
}
