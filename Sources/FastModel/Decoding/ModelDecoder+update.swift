extension ModelDecoder {
    /// Updates a model from a document: absent keys leave their properties unchanged, nested models are updated in
    /// place, null clears as in a decode, arrays, sets and dictionaries are replaced.
    ///
    /// When an error is thrown the model is as it was: a structure is updated in a copy, and the mapped properties of
    /// the objects that the model is or holds are set back. What hooks and observers did besides is not undone.
    ///
    /// Variants, members of containers, and nested models whose schema has a draft but no seed are replaced. An object
    /// of a ``PolymorphicModel`` is updated in place when its class stays the same.
    ///
    /// Of a nested value that the document has more than once, under one key or several, the parts add up in its order.
    /// A model that is refused is set back as it was before the update, and with it the objects that it holds.
    ///
    /// - Parameters:
    ///   - model: the model to update.
    ///   - source: one JSON document in UTF-8: an object.
    ///   - report: replaced by this update's report, also when an error is thrown.
    /// - Throws: ``ModelError``, as ``decode(_:from:)-(_,JSONSource)`` does; `invalidSchema` for a model with a draft
    ///   but without a seed.
    @inlinable
    public func update<Model: JSONModel>(
        _ model: inout Model, from source: borrowing some JSONSource & ~Copyable & ~Escapable,
        reporting report: inout DecodingReport
    ) throws(ModelError) {
        try change(OwnForm<Model>.self, &model, &report) { source.lend($0) }
    }

    /// Updates a model with what a document says: see
    /// ``update(_:from:reporting:)-(_,JSONSource,_)``.
    ///
    /// - Parameters:
    ///   - model: what to update.
    ///   - source: one JSON document in UTF-8: an object.
    /// - Throws: ``ModelError``.
    @inlinable
    public func update<Model: JSONModel>(
        _ model: inout Model, from source: borrowing some JSONSource & ~Copyable & ~Escapable
    ) throws(ModelError) {
        var report = DecodingReport()
        try update(&model, from: source, reporting: &report)
    }

    /// Updates a model with a captured object: see
    /// ``update(_:from:reporting:)-(_,JSONSource,_)``.
    ///
    /// - Parameters:
    ///   - model: what to update.
    ///   - value: the captured object.
    ///   - report: replaced by this update's report, also when an error is thrown.
    /// - Throws: ``ModelError``.
    @inlinable
    public func update<Model: JSONModel>(
        _ model: inout Model, from value: JSONValue, reporting report: inout DecodingReport
    ) throws(ModelError) {
        try change(OwnForm<Model>.self, &model, &report) { value.lend($0) }
    }

    /// Updates a model with a captured object: see
    /// ``update(_:from:reporting:)-(_,JSONSource,_)``.
    ///
    /// - Parameters:
    ///   - model: what to update.
    ///   - value: the captured object.
    /// - Throws: ``ModelError``.
    @inlinable
    public func update<Model: JSONModel>(
        _ model: inout Model, from value: JSONValue
    ) throws(ModelError) {
        var report = DecodingReport()
        try update(&model, from: value, reporting: &report)
    }

    /// Updates a model with a dictionary as Foundation makes them: see
    /// ``update(_:from:reporting:)-(_,JSONSource,_)``.
    ///
    /// - Parameters:
    ///   - model: what to update.
    ///   - object: the dictionary.
    ///   - report: replaced by this update's report, also when an error is thrown.
    /// - Throws: ``ModelError``.
    @inlinable
    public func update<Model: JSONModel>(
        _ model: inout Model, fromObject object: Any, reporting report: inout DecodingReport
    ) throws(ModelError) {
        try change(OwnForm<Model>.self, &model, &report) { lend(object, $0) }
    }

    /// Updates a model with a dictionary as Foundation makes them: see
    /// ``update(_:from:reporting:)-(_,JSONSource,_)``.
    ///
    /// - Parameters:
    ///   - model: what to update.
    ///   - object: the dictionary.
    /// - Throws: ``ModelError``.
    @inlinable
    public func update<Model: JSONModel>(
        _ model: inout Model, fromObject object: Any
    ) throws(ModelError) {
        var report = DecodingReport()
        try update(&model, fromObject: object, reporting: &report)
    }
}

extension _PlanBuilder {
    /// Why values of a type cannot be updated.
    @usableFromInline
    func updateProblem<Value>(of type: Value.Type) -> String? {
        if let schema = types.schema(of: type) { return schema.updateProblem(for: type) }
        return (type as? any JSONModel.Type)?.updateProblem
    }
}

extension JSONModel {
    fileprivate static var updateProblem: String? { schema.updateProblem(for: self) }
}
