// The setters of types that are not models but have a schema in the provider.

extension _PlanBuilder {
    /// The setter of a type that has a schema, or of a container of such values.
    func mapped<Value>(_ type: Value.Type, _ sink: _Sink) -> _Setter {
        if !isMapped(type), let container = type as? any MappedContainer.Type { return container._mapped(sink, self) }
        return setter(type, sink, object: object(of: type, sink), array: nil)
    }

    /// The container for an array of values that have a schema, or of containers of such values.
    func array<Element>(of type: Element.Type, _ sink: _Sink) -> _Container {
        let elements = mapped(type, .element(of: type))
        let form = (type as? any JSONConvertible.Type)?._arrayForm ?? _ArrayForm(of: type)
        return unsafe _Container(arrayOf: elements, type, sink, make: form.make)
    }

    /// The container for an object of a registered type; nil for other types.
    private func object<Value>(of type: Value.Type, _ sink: _Sink) -> _Container? {
        guard let schema = types.schema(of: type) else {
            complain("no mapping of \(type) is registered")
            return nil
        }
        guard let model = type as? any JSONModel.Type else { return schema.object(type, sink, self, ModelHooks()) }
        // A model has hooks and may choose its type.
        let hooks = ModelHooks(of: model)
        return hooks.wantsType ? model._chosen(sink, self, hooks) : schema.object(type, sink, self, hooks)
    }

    func setter<Value>(_ type: Value.Type, _ sink: _Sink, object: _Container?, array: _Container?) -> _Setter {
        unsafe _Setter(type: type, object: object, array: array, self) { target, event in
            if event.kind == .native, let taken = unsafe sink.native(event, target) { return taken }
            return event.refusedWithoutContainer(isElement: sink.isElement)
        }
    }
}

extension _Event {
    /// Handles a scalar where a container is expected. A null fails for an element and follows the null policy for a property.
    /// Returns false, because nothing is stored.
    @usableFromInline func refusedWithoutContainer(isElement: Bool) -> Bool {
        guard kind == .null else { return fail(.typeMismatch) }
        if isElement { return fail(.unexpectedNull) }
        let _: Int? = unchanged()
        return false
    }
}
