extension ModelDecoder {
    /// Updates a model from a document. Properties whose keys are missing are unchanged, nested models are updated in place, and
    /// arrays, sets and dictionaries are replaced. Null has the same effect as in a decode.
    ///
    /// If an error is thrown, the model is unchanged: a struct is updated in a copy, and the mapped properties of the objects that
    /// the document reaches are restored. What hooks and observers do elsewhere is not undone, such as their changes to other objects.
    ///
    /// Variants, members of containers, and nested models whose schema has a draft but no seed are replaced. An object of a
    /// ``PolymorphicModel`` is updated in place if its class stays the same.
    ///
    /// If the document has a nested value several times, under one key or several keys, the updates are applied in the document's
    /// order, each to the result of the one before. If a nested model is rejected, its objects become what they were before the
    /// rejected value.
    ///
    /// - Parameters:
    ///   - value: the model to update, ``Mapped`` or optional. Any other value is replaced.
    ///   - source: the document: an object.
    ///   - report: replaced by this update's report, also when an error is thrown.
    /// - Throws: ``ModelError``, as ``decode(_:from:)-(_,DecodingSource)`` does; `invalidSchema` for a model with a draft but
    ///   without a seed.
    public func update<Value: JSONConvertible>(
        _ value: inout Value, from source: borrowing some DecodingSource & ~Copyable & ~Escapable,
        reporting report: inout DecodingReport
    ) throws(ModelError) { try change(&value, &report) { source._lend($0) } }

    /// Updates a model from a document; see ``update(_:from:reporting:)``.
    public func update<Value: JSONConvertible>(
        _ value: inout Value, from source: borrowing some DecodingSource & ~Copyable & ~Escapable
    ) throws(ModelError) {
        var report = DecodingReport()
        try update(&value, from: source, reporting: &report)
    }
}

/// Identifies the setter of an updated root, which is made only if its type can be updated.
enum UpdateKey<Value> {}

extension _PlanBuilder {
    /// Why values of a type cannot be updated.
    func updateProblem(of type: any Any.Type) -> String? {
        func problem<Value>(of type: Value.Type) -> String? {
            if let schema = types.schema(of: type) { return schema.updateProblem(for: type) }
            return (type as? any JSONModel.Type)?.updateProblem
        }
        return _openExistential(type, do: problem)
    }
}

extension JSONModel { fileprivate static var updateProblem: String? { schema.updateProblem(for: self) } }
