import FastModel

/// Statistics at a key path, and at the keys of the objects there.
final class EvidenceNode {
    /// A key by its bytes: strings that are equal in Swift may be different keys in JSON.
    struct Key: Hashable {
        let text: String

        static func == (left: Key, right: Key) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

        func hash(into hasher: inout Hasher) {
            for byte in text.utf8 { hasher.combine(byte) }
        }
    }

    /// The key; empty for the record itself.
    let key: String
    var column = ColumnEvidence()
    /// The number of objects at this path.
    private(set) var objects = 0
    /// The number of those without a member.
    private(set) var emptyObjects = 0
    /// The keys of the objects, in order of their first occurrence.
    private(set) var children: [EvidenceNode] = []
    private var positions: [Key: Int] = [:]
    /// The statistics of the elements of the arrays at this path; nil if there are none, or if they are not wanted.
    private(set) var elements: EvidenceNode?
    /// Why the objects become a single column of JSON instead of a column for each key; nil if they do not.
    private(set) var whole: String?

    init(key: String) {
        self.key = key
    }

    /// The statistics of a key, if it has occurred before.
    func child(_ key: String) -> EvidenceNode? { positions[Key(text: key)].map { children[$0] } }

    /// Adds a key that has not occurred before.
    func addChild(_ key: String) -> EvidenceNode {
        let child = EvidenceNode(key: key)
        positions[Key(text: key)] = children.count
        children.append(child)
        return child
    }

    /// The statistics of array elements, which are made if there are none.
    func elementsNode() -> EvidenceNode {
        let node = elements ?? EvidenceNode(key: "")
        elements = node
        return node
    }

    /// Counts an object.
    func count(_ object: JSONObject) {
        objects += 1
        if object.members.isEmpty { emptyObjects += 1 }
    }

    /// Stops distinguishing the keys.
    ///
    /// - Parameter reason: the reason.
    /// - Returns: how many key paths become available.
    func takeWhole(because reason: String) -> Int {
        whole = reason
        let count = count
        elements = nil
        children = []
        positions = [:]
        return count
    }

    /// The number of key paths below this one.
    private var count: Int { children.reduce(elements?.count ?? 0) { $0 + 1 + $1.count } }
}
