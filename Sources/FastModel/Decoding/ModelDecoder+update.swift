extension ModelDecoder {
    /// Updates a model from a document. Properties whose keys are missing are unchanged, nested models are updated in place, and
    /// arrays, sets and dictionaries are replaced. Null has the same effect as in a decode.
    ///
    /// If an error is thrown, the model is unchanged: a struct is updated in a copy, and the mapped properties of the objects that
    /// the model is or holds are restored. Other effects of hooks and observers are not undone.
    ///
    /// Variants, members of containers, and nested models whose schema has a draft but no seed are replaced. An object of a
    /// ``PolymorphicModel`` is updated in place if its class stays the same.
    ///
    /// If the document has a nested value several times, under one key or several keys, the updates are applied in the document's
    /// order. If a nested model is rejected, the nested model and the objects that it holds are restored.
    ///
    /// - Parameters:
    ///   - model: the model to update.
    ///   - source: one JSON document in UTF-8: an object.
    ///   - report: replaced by this update's report, also when an error is thrown.
    /// - Throws: ``ModelError``, as ``decode(_:from:)-(_,JSONSource)`` does; `invalidSchema` for a model with a draft but without a
    ///   seed.
    public func update<Model: JSONModel>(
        _ model: inout Model, from source: borrowing some JSONSource & ~Copyable & ~Escapable,
        reporting report: inout DecodingReport
    ) throws(ModelError) { try change(OwnForm<Model>.self, &model, &report) { source.lend($0) } }

    /// Updates a model from a document; see ``update(_:from:reporting:)-(_,JSONSource,_)``.
    public func update<Model: JSONModel>(
        _ model: inout Model, from source: borrowing some JSONSource & ~Copyable & ~Escapable
    ) throws(ModelError) {
        var report = DecodingReport()
        try update(&model, from: source, reporting: &report)
    }

    /// Updates a model from a captured object and reports values that could not be converted; see
    /// ``update(_:from:reporting:)-(_,JSONSource,_)``.
    public func update<Model: JSONModel>(
        _ model: inout Model, from value: JSONValue, reporting report: inout DecodingReport
    ) throws(ModelError) { try change(OwnForm<Model>.self, &model, &report) { value.lend($0) } }

    /// Updates a model from a captured object; see ``update(_:from:reporting:)-(_,JSONSource,_)``.
    public func update<Model: JSONModel>(_ model: inout Model, from value: JSONValue) throws(ModelError) {
        var report = DecodingReport()
        try update(&model, from: value, reporting: &report)
    }

    /// Updates a model from a dictionary of Foundation's types and reports values that could not be converted; see
    /// ``update(_:from:reporting:)-(_,JSONSource,_)``.
    public func update<Model: JSONModel>(
        _ model: inout Model, fromObject object: Any, reporting report: inout DecodingReport
    ) throws(ModelError) { try change(OwnForm<Model>.self, &model, &report) { lend(object, $0) } }

    /// Updates a model from a dictionary of Foundation's types; see ``update(_:from:reporting:)-(_,JSONSource,_)``.
    public func update<Model: JSONModel>(_ model: inout Model, fromObject object: Any) throws(ModelError) {
        var report = DecodingReport()
        try update(&model, fromObject: object, reporting: &report)
    }
}

extension _PlanBuilder {
    /// Why values of a type cannot be updated.
    func updateProblem<Value>(of type: Value.Type) -> String? {
        if let schema = types.schema(of: type) { return schema.updateProblem(for: type) }
        return (type as? any JSONModel.Type)?.updateProblem
    }
}

extension JSONModel { fileprivate static var updateProblem: String? { schema.updateProblem(for: self) } }
