/// The objects of a record in which key paths continue.
struct KeyPathSteps: Sendable {
    private var below: [String: KeyPathSteps] = [:]

    /// Finds the steps of all key paths.
    init(_ properties: [RecordSchema.Property]) {
        for path in properties.flatMap(\.keyPaths) { insert(_keyPathComponents(path)[...]) }
    }

    private init() {}

    private mutating func insert(_ path: ArraySlice<String>) {
        guard path.count > 1, let key = path.first else { return }
        below[key, default: KeyPathSteps()].insert(path.dropFirst())
    }

    /// Calls the body with the key path of each member of a rest. The objects at steps are no members; unless they are empty, their
    /// members are.
    func forEachMember(of rest: JSONObject, at prefix: String = "", _ body: (_ keyPath: String) -> Void) {
        for member in rest.members {
            let path = prefix + _keyPathText([member.key])
            if let inner = below[member.key], case .object(let object) = member.value, !object.members.isEmpty {
                inner.forEachMember(of: object, at: path + ".", body)
            } else {
                body(path)
            }
        }
    }
}
