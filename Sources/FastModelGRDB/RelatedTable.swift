#if GRDB
/// The table that the models of a property are stored in, as one field describes it: an object a field, by which the batch
/// finds its writer. Another field may describe the same table differently.
@safe
final class RelatedTable: Sendable {
    /// Asked for when it is needed, since tables may lead to each other.
    let description: @Sendable () -> TableDescription
    /// Its column that gets the key of the row that links to it.
    let link: String?
    /// What becomes of its existing rows; nil inherits from the row that links to it.
    let mode: UpsertMode?
    /// The property's models, of the model at an address.
    let models: @Sendable (_ model: UnsafeRawPointer) -> RelatedModels

    init<Model, Related>(
        linkedBy link: String? = nil, mode: UpsertMode?, _ description: @escaping @Sendable () -> TableDescription,
        models: @escaping @Sendable (Model) -> [Related]
    ) {
        self.description = description
        self.link = link
        self.mode = mode
        unsafe self.models = { RelatedModels(models(unsafe $0.assumingMemoryBound(to: Model.self).pointee)) }
    }
}

/// The models of a property, without their type.
@safe
struct RelatedModels {
    let count: Int
    /// Lends the address of the model at an index.
    let open: (_ index: Int, _ body: (UnsafeRawPointer) throws -> PendingRecord) throws -> PendingRecord

    init<Model>(_ models: [Model]) {
        count = models.count
        unsafe open = { index, body in try unsafe withUnsafePointer(to: models[index]) { try unsafe body($0) } }
    }
}
#endif
