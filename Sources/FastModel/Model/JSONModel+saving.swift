// What an update goes back to when it fails.

extension JSONModel {
    /// Saves the properties of the objects that the model is or holds.
    public static func _save(_ value: Self, _ saver: _ObjectSaver) {
        guard Self.self is AnyObject.Type else { return saveProperties(of: value, saver) }
        // An object may have more properties than the type it is declared with.
        let type = Swift.type(of: value as Any) as? any JSONModel.Type ?? Self.self
        let object = value as AnyObject
        saver.add(object) { saver in
            type.saveProperties(of: object, saver)
            // A provider may map more of a class than its subclass's schema does.
            if saver.hasMappings, type != Self.self { saveProperties(of: object, saver) }
        }
    }

    private static func saveProperties(of value: Any, _ saver: _ObjectSaver) {
        if let schema = saver.schema(of: Self.self) {
            if let model = value as? Self { schema.save(model, saver) }
        } else if let model = value as? SchemaModel {
            schema.save(model, saver)
        }
    }
}

extension Schema {
    /// Saves the properties of the objects that a model is or holds.
    func save(_ model: Model, _ saver: _ObjectSaver) {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: max(1, draft.size), alignment: 16)
        defer { unsafe memory.deallocate() }
        if let seed = unsafe seed {
            unsafe seed(model, memory)
        } else if unsafe build == nil {
            unsafe memory.bindMemory(to: Model.self, capacity: 1).initialize(to: model)
        } else {
            // It is replaced as a whole.
            return
        }
        defer { unsafe draft.discard(memory) }
        for field in fields where options.includes(field) {
            unsafe field.save(draft.base(of: memory), saver)
        }
        if let model = model as? any PresenceTracking { model.savePresence(saver) }
    }
}
