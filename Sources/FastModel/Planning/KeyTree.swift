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

    /// The children in the order of their entries; nil stands for one that matches nothing.
    ///
    /// A key whose letter case does not matter, beside another that is spelled exactly so, comes behind such an entry: what
    /// follows an entry is expected next and compared first, and the exact one goes before.
    var ordered: [KeyTree?] {
        let twins = children.filter { child in
            child.isFolded && children.contains { !$0.isFolded && $0.key.utf8.elementsEqual(child.key.utf8) }
        }
        return children.filter { child in !twins.contains { $0 === child } } + twins.flatMap { [nil, $0] }
    }

    /// Adds a field's candidate at the end of its path; nil adds the path alone.
    func insert(_ route: KeyEntry.Route?, at path: ArraySlice<String>, isFolded: Bool) {
        guard let key = path.first else {
            if let route { routes.append(route) }
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
