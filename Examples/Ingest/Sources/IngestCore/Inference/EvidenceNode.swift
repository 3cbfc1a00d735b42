import FastModel

/// What was seen at a key path, and at the keys of the objects that were there.
final class EvidenceNode {
    /// A key by its bytes: strings that are equal to Swift may be two keys to JSON.
    struct Key: Hashable {
        let text: String

        static func == (left: Key, right: Key) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

        func hash(into hasher: inout Hasher) {
            for byte in text.utf8 { hasher.combine(byte) }
        }
    }

    /// The key; empty of the record itself.
    let key: String
    var column = ColumnEvidence()
    /// How many objects were here.
    private(set) var objects = 0
    /// The keys of the objects, in the order in which they came.
    private(set) var children: [EvidenceNode] = []
    private var positions: [Key: Int] = [:]
    /// Why the objects are one column of JSON in place of columns for their keys; nil while they are not.
    private(set) var whole: String?

    init(key: String) {
        self.key = key
    }

    /// The evidence of a key, if it was seen before.
    func child(_ key: String) -> EvidenceNode? { positions[Key(text: key)].map { children[$0] } }

    /// Makes room for the evidence of a key that was not seen before.
    func addChild(_ key: String) -> EvidenceNode {
        let child = EvidenceNode(key: key)
        positions[Key(text: key)] = children.count
        children.append(child)
        return child
    }

    /// Counts an object.
    func countObject() { objects += 1 }

    /// Gives up on the keys.
    ///
    /// - Parameter reason: why.
    /// - Returns: how many key paths that makes room for.
    func takeWhole(because reason: String) -> Int {
        whole = reason
        let count = count
        children = []
        positions = [:]
        return count
    }

    /// How many key paths there are below.
    private var count: Int { children.reduce(0) { $0 + 1 + $1.count } }
}
