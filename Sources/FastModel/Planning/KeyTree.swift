/// The keys and key paths of a model as a prefix tree, while its plan is made.
final class KeyTree {
    private(set) var children: [KeyTree] = []
    /// The key that leads here.
    let key: String
    /// Whether letter case and underscores of the document's key do not matter.
    let isFolded: Bool
    private(set) var routes: [KeyEntry.Route] = []

    init(key: String = "", isFolded: Bool = false) {
        self.key = key
        self.isFolded = isFolded
    }

    /// Adds a field's candidate at the end of its path.
    func insert(_ route: KeyEntry.Route, at path: ArraySlice<String>, isFolded: Bool) {
        guard let key = path.first else {
            routes.append(route)
            return
        }
        // By bytes: canonically equivalent keys are different ones.
        if let child = children.first(where: { $0.isFolded == isFolded && $0.key.utf8.elementsEqual(key.utf8) }) {
            child.insert(route, at: path.dropFirst(), isFolded: isFolded)
            return
        }
        let tree = KeyTree(key: key, isFolded: isFolded)
        children.append(tree)
        tree.insert(route, at: path.dropFirst(), isFolded: isFolded)
    }
}
