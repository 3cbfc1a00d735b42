extension ModelDecoder {
    /// Updates a model with what a document says: absent keys leave their properties alone, nested models are updated in
    /// place, null clears as in a decode, arrays, sets and dictionaries are replaced.
    ///
    /// When an error is thrown the model is as it was: a structure is updated in a copy, and the mapped properties of the
    /// objects that the model is or holds are set back. What hooks and observers did besides is not undone.
    ///
    /// Variants, members of containers, and nested models whose schema has a draft but no seed are replaced. An object of a
    /// ``PolymorphicModel`` is updated in place when its class stays the same.
    ///
    /// Of a nested value that the document has more than once, under one key or several, the parts add up in its order. A model
    /// that is refused is set back as it was before the update, and with it the objects that it holds.
    ///
    /// - Parameters:
    ///   - model: the model to update.
    ///   - source: one JSON document in UTF-8, an object.
    ///   - report: replaced by this update's report, also when an error is thrown.
    /// - Throws: ``ModelError``, as ``decode(_:from:)-(_,JSONSource)`` does; `invalidSchema` for a model with a draft but
    ///   without a seed.
    @inlinable
    public func update<Model: JSONModel>(
        _ model: inout Model, from source: some JSONSource, reporting report: inout DecodingReport
    ) throws(ModelError) {
        report = DecodingReport()
        let plans = options.ownPlans ?? .shared
        defer { withExtendedLifetime(plans) {} }
        let type = ObjectIdentifier(Model.self)
        let root = unsafe try plans.updating.root(type) { builder in
            builder.complain(Model.schema.updateProblem(for: Model.self))
            return Model.setter(_SlotSink<Model>(), builder)
        }
        guard plans.updating.hasReferences(type) else {
            model = unsafe try updated(model, root, source, &report, nil)
            return
        }
        let saver = _ObjectSaver(plans.mappings)
        saver.save(model)
        do throws(ModelError) {
            model = unsafe try updated(model, root, source, &report, saver)
        } catch {
            saver.restore()
            throw error
        }
    }

    @inlinable
    func updated<Model: JSONModel>(
        _ model: Model, _ root: Unmanaged<_Setter>, _ source: some JSONSource, _ report: inout DecodingReport,
        _ saver: _ObjectSaver?
    ) throws(ModelError) -> Model {
        try unsafe slot(holding: model) { target in
            unsafe source.withJSONBytes { bytes in unsafe run(root, target, bytes, reporting: &report, saver: saver) }
        }
    }

    /// Updates a model with what a document says: see ``update(_:from:reporting:)``.
    @inlinable
    public func update<Model: JSONModel>(_ model: inout Model, from source: some JSONSource) throws(ModelError) {
        var report = DecodingReport()
        try update(&model, from: source, reporting: &report)
    }
}
