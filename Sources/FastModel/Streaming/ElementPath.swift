/// Where in a document the array with a stream's records stands.
@usableFromInline
struct ElementPath: Sendable {
    /// The keys on the way from the root.
    let components: [String]

    /// Reads a key path.
    ///
    /// - Throws: ``ModelError`` with the code `invalidSchema` when one of its keys is empty.
    @usableFromInline
    init(_ path: String) throws(ModelError) {
        components = _keyPathComponents(path)
        if components.contains("") {
            throw ModelError(.invalidSchema, detail: "the path of the elements has an empty key")
        }
    }
}
