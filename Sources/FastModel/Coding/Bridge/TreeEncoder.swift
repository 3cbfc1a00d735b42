/// A value that is being encoded, as `Encodable` types see it.
final class TreeEncoder: Encoder {
    let tree: EncodedTree
    let step: CodingStep?
    /// How many objects and arrays the value stands in.
    let depth: Int
    /// What has been encoded so far.
    private(set) var node = EncodedNode.nothing

    init(_ tree: EncodedTree, _ step: CodingStep?, depth: Int) {
        self.tree = tree
        self.step = step
        self.depth = depth
    }

    var codingPath: [any CodingKey] { step.path }

    var userInfo: [CodingUserInfoKey: Any] { tree.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        let place = TreePlace(tree, step, depth: depth + 1)
        return KeyedEncodingContainer(TreeKeyedContainer<Key>(place.object(&node), place))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        let place = TreePlace(tree, step, depth: depth + 1)
        return TreeUnkeyedContainer(place.array(&node), place)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

extension TreeEncoder: SingleValueEncodingContainer {
    func encodeNil() { put(tree.null()) }

    func encode(_ value: Bool) throws { try scalar(value) }
    func encode(_ value: String) throws { try scalar(value) }
    func encode(_ value: Double) throws { try scalar(value) }
    func encode(_ value: Float) throws { try scalar(value) }
    func encode(_ value: Int) throws { try scalar(value) }
    func encode(_ value: Int8) throws { try scalar(value) }
    func encode(_ value: Int16) throws { try scalar(value) }
    func encode(_ value: Int32) throws { try scalar(value) }
    func encode(_ value: Int64) throws { try scalar(value) }
    func encode(_ value: Int128) throws { try scalar(value) }
    func encode(_ value: UInt) throws { try scalar(value) }
    func encode(_ value: UInt8) throws { try scalar(value) }
    func encode(_ value: UInt16) throws { try scalar(value) }
    func encode(_ value: UInt32) throws { try scalar(value) }
    func encode(_ value: UInt64) throws { try scalar(value) }
    func encode(_ value: UInt128) throws { try scalar(value) }
    func encode<Value: Encodable>(_ value: Value) throws { put(try place.node(value, nil, 0)) }

    private var place: TreePlace { TreePlace(tree, step, depth: depth) }

    @inline(__always)
    private func scalar<Value: JSONConvertible>(_ value: Value) throws {
        put(try place.scalar(value, nil, 0))
    }

    private func put(_ value: EncodedNode?) {
        place.note(node)
        node = value ?? tree.null()
    }
}
