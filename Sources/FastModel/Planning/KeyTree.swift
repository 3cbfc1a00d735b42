/// The keys and key paths of a model as a prefix tree, while its plan is made.
final class KeyTree {
    private(set) var children: [(key: String, tree: KeyTree)] = []
    private(set) var routes: [KeyEntry.Route] = []

    /// Adds a field's candidate at the end of its path.
    func insert(_ route: KeyEntry.Route, at path: ArraySlice<String>) {
        guard let key = path.first else {
            routes.append(route)
            return
        }
        // By bytes: canonically equivalent keys are different ones.
        if let child = children.first(where: { $0.key.utf8.elementsEqual(key.utf8) }) {
            child.tree.insert(route, at: path.dropFirst())
            return
        }
        let tree = KeyTree()
        children.append((key, tree))
        tree.insert(route, at: path.dropFirst())
    }
}
