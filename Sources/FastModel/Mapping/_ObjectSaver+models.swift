extension _ObjectSaver {
    /// Takes back what an update has done to the objects that a model is or holds.
    func undo<Model>(_ model: Model) {
        let finder = _ObjectSaver(mappings)
        if let model = model as? any JSONModel { finder.note(model) } else { finder.saveMapped(model) }
        restore(foundBy: finder)
    }

    private func note<Model: JSONModel>(_ model: Model) { Model._save(model, self) }

    /// Takes note of a value that the provider has a schema for.
    @usableFromInline
    func saveMapped<Value>(_ value: Value) {
        guard let schema = schema(of: Value.self) else {
            guard let container = Value.self as? any _MappedContainer.Type else { return }
            return unsafe withUnsafePointer(to: value) { unsafe container._saveMapped($0, self) }
        }
        guard Value.self is AnyObject.Type else { return schema.save(value, self) }
        add(value as AnyObject) { schema.save(value, $0) }
    }
}

extension _ConversionContext {
    /// Takes back what an update has done to the objects of a model that is refused.
    @usableFromInline
    func undo<Model>(_ model: Model) {
        unsafe saver?.takeUnretainedValue().undo(model)
    }
}
