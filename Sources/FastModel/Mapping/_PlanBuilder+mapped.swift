// The setters of types that are not models but have a schema in the provider.

extension _PlanBuilder {
    /// The setter of a type that has a schema, or of a container of such values.
    @inlinable func mapped<Sink: _Sink>(_ sink: Sink) -> _Setter {
        if !isMapped(Sink.Value.self), let container = Sink.Value.self as? any MappedContainer.Type {
            return contained(container, sink)
        }
        return setter(sink, object: object(sink), array: nil)
    }

    @usableFromInline func contained<Container: MappedContainer, Sink: _Sink>(
        _ type: Container.Type, _ sink: Sink
    ) -> _Setter {
        Container._mapped(DowncastSink<Container, Sink>(sink), self)
    }

    /// The container for an array. The setter of its elements is made by the closure that was registered with their type, unless
    /// the elements are containers.
    @inlinable func array<Element, Sink: _Sink>(_ sink: Sink) -> _Container where Sink.Value == [Element] {
        let elements = elements(ofMapped: Element.self) ?? mapped(ElementSink<ArrayBuilder<Element>>())
        return unsafe _Container(arrayOf: elements, Element.self) { elements, target, context in
            unsafe sink.put(elements.take(), at: target, context)
        }
    }

    /// The container for an object of a registered type; nil for other types.
    @inlinable func object<Sink: _Sink>(_ sink: Sink) -> _Container? {
        guard let schema = types.schema(of: Sink.Value.self) else {
            complain("no mapping of \(Sink.Value.self) is registered")
            return nil
        }
        guard let model = Sink.Value.self as? any JSONModel.Type else {
            return schema.object(Sink.Value.self, sink, self, ModelHooks())
        }
        return object(sink, schema, of: model)
    }

    /// The container for an object of a registered model type, with the model's hooks and choice of type.
    @inlinable func object<Model: JSONModel, Sink: _Sink>(
        _ sink: Sink, _ schema: Schema<Sink.Value>, of model: Model.Type
    ) -> _Container? {
        let hooks = ModelHooks(of: model)
        return hooks.wantsType ? Model._chosen(sink, self, hooks) : schema.object(Sink.Value.self, sink, self, hooks)
    }

    @inlinable func setter<Sink: _Sink>(_ sink: Sink, object: _Container?, array: _Container?) -> _Setter {
        unsafe _Setter(type: Sink.Value.self, object: object, array: array, self) { target, event in
            if event.kind == .native, let taken = unsafe sink.put(native: event, at: target) { return taken }
            return event.refusedWithoutContainer(isElement: Sink.isElement)
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

extension ObjectSaver {
    /// Restores a model's objects, itself included, after an update changed them.
    func undo<Model>(_ model: Model) {
        let finder = ObjectSaver(types)
        if let model = model as? any JSONModel { finder.note(model) } else { finder.saveMapped(model) }
        restore(foundBy: finder)
    }

    private func note<Model: JSONModel>(_ model: Model) { Model.save(model, self) }

    /// Saves a value whose type has a schema in the provider, or the members of a container.
    @usableFromInline func saveMapped<Value>(_ value: Value) {
        guard let plan = unsafe types.plan(ofMapped: Value.self) else {
            guard let container = Value.self as? any MappedContainer.Type else { return }
            return unsafe withUnsafePointer(to: value) { unsafe container._saveMapped($0, self) }
        }
        let save: (ObjectSaver) -> Void = { saver in
            unsafe withUnsafePointer(to: value) { unsafe plan.takeUnretainedValue().save($0, saver) }
        }
        if Value.self is AnyObject.Type { add(value as AnyObject, save: save) } else { save(self) }
    }
}

extension _ConversionContext {
    /// Restores the objects of a rejected model, after an update changed them.
    @usableFromInline func undo<Model>(_ model: Model) { unsafe saver?.takeUnretainedValue().undo(model) }
}
