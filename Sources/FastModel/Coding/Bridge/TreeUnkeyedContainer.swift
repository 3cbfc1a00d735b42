/// The elements of an array that is being encoded.
struct TreeUnkeyedContainer: UnkeyedEncodingContainer {
    private let array: EncodedArray
    private let place: TreePlace

    init(_ array: EncodedArray, _ place: TreePlace) {
        self.array = array
        self.place = place
    }

    var codingPath: [any CodingKey] { place.step.path }

    var count: Int { array.elements.count }

    func encodeNil() { array.elements.append(place.tree.null()) }

    func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        let object = EncodedObject()
        let inner = place.inner(ElementKey(count), count)
        array.elements.append(.object(object))
        return KeyedEncodingContainer(TreeKeyedContainer<Key>(object, inner))
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        let nested = EncodedArray()
        let inner = place.inner(ElementKey(count), count)
        array.elements.append(.array(nested))
        return TreeUnkeyedContainer(nested, inner)
    }

    func superEncoder() -> any Encoder {
        let encoder = TreeEncoder(place.tree, CodingStep(place.step, ElementKey(count), count), depth: place.depth)
        array.elements.append(.encoder(encoder))
        return encoder
    }

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

    func encode<Value: Encodable>(_ value: Value) throws {
        array.elements.append(try place.node(value, ElementKey(count), count) ?? place.tree.null())
    }

    @inline(__always)
    private func scalar<Value: JSONConvertible>(_ value: Value) throws {
        array.elements.append(try place.scalar(value, ElementKey(count), count) ?? place.tree.null())
    }
}
