import FastModel

/// Objects that refer to each other in any way can be copied, compared, hashed, described and encoded. Each byte of the input adds
/// an object or a reference.
func compareGraphs(_ bytes: UnsafeRawBufferPointer) {
    let graph = Graph(bytes)
    defer { graph.dismantle() }
    guard let root = graph.nodes.first else { return }
    precondition(root == root, "not equal to itself")
    let description = "\(root)"
    precondition(description.utf8.count < 1 << 20, "a long description")
    // A graph in which many paths lead to the same objects would be a text without end.
    var room = 10_000
    let text = root.isWrittenCompletely(within: &room, []) || room > 0 ? encoded(root) : nil
    check(try? root.deepCopy(), of: root, text, graph)
    if let copy = try? root.shallowCopy() {
        precondition(copy == root && copy.hashValue == root.hashValue, "a shallow copy differs")
        copy.clear()
    }
    // Comparing two objects of the graph ends, and is symmetric.
    if let other = graph.nodes.last {
        precondition((root == other) == (other == root), "not symmetric")
        precondition(root != other || root.hashValue == other.hashValue, "equal objects with different hashes")
    }
    if let text { readAgain(text) }
}

private func check(_ copy: Node?, of root: Node, _ text: String?, _ original: Graph) {
    guard let copy else { preconditionFailure("no copy") }
    let graph = Graph(reachableFrom: copy)
    precondition(copy == root && root == copy && copy.hashValue == root.hashValue, "a copy differs")
    if let text { precondition(encoded(copy) == text, "a copy is written differently") }
    let originals = Set(original.nodes.map(ObjectIdentifier.init))
    precondition(graph.nodes.allSatisfy { !originals.contains(ObjectIdentifier($0)) }, "a copy refers to an original")
    precondition(type(of: copy) == type(of: root), "a copy of another class")
    graph.dismantle()
}

/// An object graph's text, or the error's code and path.
private func encoded(_ node: Node) -> String {
    do throws(ModelError) { return try ModelEncoder(.canonical).encodeString(node) } catch {
        precondition(error.code == .cycle, "\(error)")
        return "\(error)"
    }
}

/// A text that was written is read and written. That of a subclass has more members than are read.
private func readAgain(_ text: String) {
    guard let node = try? ModelDecoder().decode(Node.self, from: text) else {
        // Only an error is no document.
        precondition(!text.hasPrefix("{"), "not read: \(text)")
        return
    }
    let second = encoded(node)
    let again = try? ModelDecoder().decode(Node.self, from: second)
    precondition(again.map(encoded) == second, "\(second) became another text")
    precondition(second == text || text.contains("\"second\""), "\(text) became \(second)")
}

private struct Graph {
    private(set) var nodes: [Node] = []

    /// Each byte is an instruction: its upper half chooses the two objects, its lower half what to do.
    init(_ bytes: UnsafeRawBufferPointer) {
        var current = 0
        for byte in bytes.prefix(96) {
            guard !nodes.isEmpty else {
                nodes.append(byte & 1 == 0 ? Node() : Special())
                continue
            }
            let other = nodes[Int(byte >> 3) % nodes.count]
            let node = nodes[current]
            switch byte & 7 {
            case 0: nodes.append(Node())
            case 1: nodes.append(Special())
            case 2: current = Int(byte >> 3) % nodes.count
            case 3: node.next = other
            case 4: node.children.append(other)
            case 5: node.byName["\(byte >> 3)"] = other
            case 6: node.owner = other
            default: (node as? Special)?.second = other
            }
            nodes[current].number = Int(byte & 1)
        }
    }

    /// All objects that an object refers to, and itself.
    init(reachableFrom root: Node) {
        var seen: Set<ObjectIdentifier> = [ObjectIdentifier(root)]
        nodes = [root]
        var index = 0
        while index < nodes.count {
            for node in nodes[index].references where seen.insert(ObjectIdentifier(node)).inserted {
                nodes.append(node)
            }
            index += 1
        }
    }

    /// Removes all references, so that cycles are freed.
    func dismantle() { for node in nodes { node.clear() } }
}

private class Node: HashableModel, DescribableModel {
    var number = 0
    var next: Node?
    var children: [Node] = []
    var byName: [String: Node] = [:]
    weak var owner: Node?

    required init() {}

    class var schema: Schema<Node> {
        Schema(Node.init) {
            Field("number", \.number)
            Field("next", \.next)
            Field("children", \.children)
            Field("byName", \.byName)
            Field("owner", \.owner)
        }
    }

    var references: [Node] { [next].compactMap(\.self) + children + byName.values }

    /// Counts the objects that an encoder writes, at most `room`. Returns false at an object that is being written already.
    func isWrittenCompletely(within room: inout Int, _ open: Set<ObjectIdentifier>) -> Bool {
        room -= 1
        guard room > 0, !open.contains(ObjectIdentifier(self)) else { return false }
        let open = open.union([ObjectIdentifier(self)])
        for node in references where !node.isWrittenCompletely(within: &room, open) { return false }
        return true
    }

    func clear() {
        next = nil
        children = []
        byName = [:]
    }
}

private final class Special: Node {
    var second: Node?

    override class var schema: Schema<Node> { super.schema.extended(Special.init) { Field("second", \.second) } }

    override var references: [Node] { super.references + [second].compactMap(\.self) }

    override func clear() {
        super.clear()
        second = nil
    }
}
