/// The keys and key paths of a model as a prefix tree, while its plan is made.
final class KeyTree {
    /// A key by its bytes: canonically equivalent keys are different ones.
    private struct Step: Hashable {
        let key: [UInt8]
        let folding: KeyFolding
    }

    private(set) var children: [KeyTree] = []
    /// The children again, to be found without a search.
    private var childrenByStep: [Step: KeyTree] = [:]
    /// The key that leads here.
    let key: String
    /// What is done to the document's key before it is compared.
    let folding: KeyFolding
    private(set) var routes: [KeyEntry.Route] = []

    init(key: String = "", folding: KeyFolding = .none) {
        self.key = key
        self.folding = folding
    }

    /// The children in the order of their entries; nil stands for one that matches nothing.
    ///
    /// A key whose letter case does not matter, beside another that is spelled exactly so, comes behind such an entry: what
    /// follows an entry is expected next and compared first, and the exact one goes before.
    var ordered: [KeyTree?] {
        children.filter { !hasTwin($0) } + children.filter(hasTwin).flatMap { [nil, $0] }
    }

    /// Whether a child whose letter case does not matter stands beside another that is spelled exactly so.
    private func hasTwin(_ child: KeyTree) -> Bool {
        child.folding != .none && childrenByStep[Step(key: Array(child.key.utf8), folding: .none)] != nil
    }

    /// Adds a field's candidate at the end of its path; nil adds the path alone.
    func insert(_ route: KeyEntry.Route?, at path: ArraySlice<String>, folding: KeyFolding) {
        guard let key = path.first else {
            if let route { routes.append(route) }
            return
        }
        child(key, folding: folding).insert(route, at: path.dropFirst(), folding: folding)
    }

    private func child(_ key: String, folding: KeyFolding) -> KeyTree {
        let step = Step(key: Array(key.utf8), folding: folding)
        if let child = childrenByStep[step] { return child }
        let child = KeyTree(key: key, folding: folding)
        children.append(child)
        childrenByStep[step] = child
        return child
    }
}
