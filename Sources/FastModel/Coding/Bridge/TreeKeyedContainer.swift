/// The members of an object that is being encoded.
struct TreeKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    private let object: EncodedObject
    private let place: TreePlace

    init(_ object: EncodedObject, _ place: TreePlace) {
        self.object = object
        self.place = place
    }

    var codingPath: [any CodingKey] { place.step.path }

    func encodeNil(forKey key: Key) { object[key.stringValue] = place.tree.null() }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        let inner = place.inner(key, object.keys.count)
        var node = object[key.stringValue] ?? .nothing
        let nested = inner.object(&node)
        object[key.stringValue] = node
        return KeyedEncodingContainer(TreeKeyedContainer<NestedKey>(nested, inner))
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        let inner = place.inner(key, object.keys.count)
        var node = object[key.stringValue] ?? .nothing
        let nested = inner.array(&node)
        object[key.stringValue] = node
        return TreeUnkeyedContainer(nested, inner)
    }

    func superEncoder() -> any Encoder { superEncoder(SuperKey.super) }

    func superEncoder(forKey key: Key) -> any Encoder { superEncoder(key) }

    private func superEncoder(_ key: some CodingKey) -> any Encoder {
        let step = CodingStep(place.step, key, object.keys.count)
        let encoder = TreeEncoder(place.tree, step, depth: place.depth)
        object[key.stringValue] = .encoder(encoder)
        return encoder
    }

    func encode(_ value: Bool, forKey key: Key) throws { try scalar(value, key) }
    func encode(_ value: String, forKey key: Key) throws { try scalar(value, key) }
    func encode(_ value: Double, forKey key: Key) throws { try scalar(value, key) }
    func encode(_ value: Float, forKey key: Key) throws { try scalar(value, key) }
    func encode(_ value: Int, forKey key: Key) throws { try scalar(value, key) }
    func encode(_ value: Int8, forKey key: Key) throws { try scalar(value, key) }
    func encode(_ value: Int16, forKey key: Key) throws { try scalar(value, key) }
    func encode(_ value: Int32, forKey key: Key) throws { try scalar(value, key) }
    func encode(_ value: Int64, forKey key: Key) throws { try scalar(value, key) }
    func encode(_ value: Int128, forKey key: Key) throws { try scalar(value, key) }
    func encode(_ value: UInt, forKey key: Key) throws { try scalar(value, key) }
    func encode(_ value: UInt8, forKey key: Key) throws { try scalar(value, key) }
    func encode(_ value: UInt16, forKey key: Key) throws { try scalar(value, key) }
    func encode(_ value: UInt32, forKey key: Key) throws { try scalar(value, key) }
    func encode(_ value: UInt64, forKey key: Key) throws { try scalar(value, key) }
    func encode(_ value: UInt128, forKey key: Key) throws { try scalar(value, key) }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        put(try place.node(value, key, object.keys.count), key)
    }

    @inline(__always)
    private func scalar<Value: JSONConvertible>(_ value: Value, _ key: Key) throws {
        put(try place.scalar(value, key, object.keys.count), key)
    }

    /// Puts a value in its place; what is left out by the options as they say of a nil.
    @inline(__always)
    private func put(_ node: EncodedNode?, _ key: Key) {
        if let node {
            object[key.stringValue] = node
        } else if unsafe place.tree.writer.pointee.settings.nils == .null {
            object[key.stringValue] = place.tree.null()
        }
    }
}
