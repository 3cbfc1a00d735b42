#if GRDB
/// The table that the models of a property are stored in, as one field describes it: an object a field, by which the batch
/// finds its writer. Another field may describe the same table differently.
final class RelatedTable: Sendable {
    /// Asked for when it is needed, since tables may lead to each other.
    let description: @Sendable () -> TableDescription
    /// Its column that gets the key of the row that links to it.
    let link: String?

    init(linkedBy link: String? = nil, _ description: @escaping @Sendable () -> TableDescription) {
        self.description = description
        self.link = link
    }
}
#endif
