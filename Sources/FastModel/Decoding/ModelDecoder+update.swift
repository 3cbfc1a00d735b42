extension ModelDecoder {
    /// Updates a model with what a document says: absent keys leave their properties alone, nested models are updated in
    /// place, null clears as in a decode, arrays, sets and dictionaries are replaced.
    ///
    /// When an error is thrown the model is as it was. A structure is updated in a copy. A model that is, or holds, an object
    /// is changed in place, so such a document is decoded twice: first into a fresh model, to see that it can be.
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
        let root = try plans.updating.root(type) { builder in Model.setter(_SlotSink<Model>(), builder) }
        if plans.updating.hasReferences(type) {
            let root = try plans.rehearsing.root(type) { builder in
                Model.setter(_SlotSink<Model>(), builder)
            }
            _ = try updated(model, root, source, &report)
        }
        model = try updated(model, root, source, &report)
    }

    @inlinable
    func updated<Model: JSONModel>(
        _ model: Model, _ root: _Setter, _ source: some JSONSource, _ report: inout DecodingReport
    ) throws(ModelError) -> Model {
        try unsafe slot(holding: model) { target in
            unsafe source.withJSONBytes { bytes in unsafe run(root, target, bytes, reporting: &report) }
        }
    }

    /// Updates a model with what a document says: see ``update(_:from:reporting:)``.
    @inlinable
    public func update<Model: JSONModel>(_ model: inout Model, from source: some JSONSource) throws(ModelError) {
        var report = DecodingReport()
        try update(&model, from: source, reporting: &report)
    }
}
