/// A value that is being encoded, as `Encodable` types see it.
///
/// An encoder can be used during its call of the value's `encode(to:)`; an encoder of a superclass, during the call in
/// which it was made. Afterwards, and while another value uses the writer, every use is an error.
final class TreeEncoder: Encoder {
    let tree: EncodedTree
    let step: CodingStep?
    /// How many objects and arrays enclose the value.
    let depth: Int
    /// Whether the value is a dictionary, whose keys no strategy changes.
    private let keepsKeys: Bool
    /// The encoded value so far.
    private(set) var node = EncodedNode.nothing
    /// The encoder of the call in which this encoder was made, for an encoder of a superclass.
    private let outer: TreeEncoder?
    /// Whether the call of an encoder without `outer` has not ended.
    private(set) var isOpen = true

    init(
        _ tree: EncodedTree, _ step: CodingStep?, depth: Int, keepsKeys: Bool = false, in outer: TreeEncoder? = nil
    ) {
        self.tree = tree
        self.outer = outer
        self.step = step
        self.depth = depth
        self.keepsKeys = keepsKeys
    }

    var codingPath: [any CodingKey] { step.path }
    var userInfo: [CodingUserInfoKey: Any] { tree.userInfo }

    /// Ends the call and returns the value. The encoder no longer refers to the value, which refers to the encoders of superclasses
    /// and these to it.
    func end() -> EncodedNode {
        isOpen = false
        defer { node = .nothing }
        return node
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        let place = TreePlace(outer ?? self, step, depth: depth + 1)
        return KeyedEncodingContainer(TreeKeyedContainer<Key>(place.object(&node), place, keepsKeys: keepsKeys))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        let place = TreePlace(outer ?? self, step, depth: depth + 1)
        return TreeUnkeyedContainer(place.array(&node), place)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

extension TreeEncoder: SingleValueEncodingContainer {
    func encodeNil() throws { put(try place.null()) }
    func encode<Value: Encodable>(_ value: Value) throws { put(try place.node(value, nil, 0)) }
    func encode(_ value: Int128) throws { try scalar(value) }
    func encode(_ value: UInt128) throws { try scalar(value) }
    @inline(__always) func encode<Value: TapeScalar>(_ value: Value) throws { try scalar(value) }
    @inline(__always) private func scalar(_ value: some TapeScalar) throws { put(try place.scalar(value, nil, 0)) }
    private var place: TreePlace { TreePlace(outer ?? self, step, depth: depth) }

    private func put(_ value: EncodedNode?) {
        place.note(node)
        node = value ?? tree.null()
    }
}

/// The members of an object being encoded.
struct TreeKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    private let object: EncodedObject
    private let place: TreePlace
    private let keepsKeys: Bool

    init(_ object: EncodedObject, _ place: TreePlace, keepsKeys: Bool = false) {
        self.object = object
        self.place = place
        self.keepsKeys = keepsKeys
    }

    var codingPath: [any CodingKey] { place.step.path }

    @inline(__always) private func name(_ key: some CodingKey) -> String {
        guard !keepsKeys, let names = place.tree.names else { return key.stringValue }
        return names.written(key.stringValue)
    }

    func encodeNil(forKey key: Key) throws { object[name(key)] = try place.null() }

    func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type, forKey key: Key) -> KeyedEncodingContainer<
        NestedKey
    > {
        let inner = place.inner(key, object.keys.count)
        guard place.mayNest() else {
            return KeyedEncodingContainer(TreeKeyedContainer<NestedKey>(EncodedObject(), inner))
        }
        let name = name(key)
        var node = object[name] ?? .nothing
        let nested = inner.object(&node)
        object[name] = node
        return KeyedEncodingContainer(TreeKeyedContainer<NestedKey>(nested, inner))
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        let inner = place.inner(key, object.keys.count)
        guard place.mayNest() else { return TreeUnkeyedContainer(EncodedArray(), inner) }
        let name = name(key)
        var node = object[name] ?? .nothing
        let nested = inner.array(&node)
        object[name] = node
        return TreeUnkeyedContainer(nested, inner)
    }

    func superEncoder() -> any Encoder { superEncoder(SuperKey.super) }
    func superEncoder(forKey key: Key) -> any Encoder { superEncoder(key) }

    private func superEncoder(_ key: some CodingKey) -> any Encoder {
        let step = CodingStep(place.step, key, object.keys.count)
        let encoder = TreeEncoder(place.tree, step, depth: place.depth, in: place.call)
        if place.mayNest() { object[name(key)] = .encoder(encoder) }
        return encoder
    }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        put(try place.node(value, key, object.keys.count), key)
    }

    func encode(_ value: Int128, forKey key: Key) throws { try scalar(value, key) }
    func encode(_ value: UInt128, forKey key: Key) throws { try scalar(value, key) }
    @inline(__always) func encode<Value: TapeScalar>(_ value: Value, forKey key: Key) throws { try scalar(value, key) }

    @inline(__always) private func scalar(_ value: some TapeScalar, _ key: Key) throws {
        put(try place.scalar(value, key, object.keys.count), key)
    }

    /// Stores a value. If the options omit the value, stores null or nothing, as the options specify for nil.
    @inline(__always) private func put(_ node: EncodedNode?, _ key: Key) {
        if let node {
            object[name(key)] = node
        } else if unsafe place.tree.writer.pointee.nils == .null {
            object[name(key)] = place.tree.null()
        }
    }
}

/// The elements of an array being encoded.
struct TreeUnkeyedContainer: UnkeyedEncodingContainer {
    private let array: EncodedArray
    private let place: TreePlace

    init(_ array: EncodedArray, _ place: TreePlace) {
        self.array = array
        self.place = place
    }

    var codingPath: [any CodingKey] { place.step.path }
    var count: Int { array.elements.count }
    func encodeNil() throws { array.elements.append(try place.null()) }

    func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        let object = EncodedObject()
        let inner = place.inner(ElementKey(count), count)
        if place.mayNest() { array.elements.append(.object(object)) }
        return KeyedEncodingContainer(TreeKeyedContainer<Key>(object, inner))
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        let nested = EncodedArray()
        let inner = place.inner(ElementKey(count), count)
        if place.mayNest() { array.elements.append(.array(nested)) }
        return TreeUnkeyedContainer(nested, inner)
    }

    func superEncoder() -> any Encoder {
        let step = CodingStep(place.step, ElementKey(count), count)
        let encoder = TreeEncoder(place.tree, step, depth: place.depth, in: place.call)
        if place.mayNest() { array.elements.append(.encoder(encoder)) }
        return encoder
    }

    func encode<Value: Encodable>(_ value: Value) throws {
        array.elements.append(try place.node(value, ElementKey(count), count) ?? place.tree.null())
    }

    func encode(_ value: Int128) throws { try scalar(value) }
    func encode(_ value: UInt128) throws { try scalar(value) }
    @inline(__always) func encode<Value: TapeScalar>(_ value: Value) throws { try scalar(value) }

    @inline(__always) private func scalar(_ value: some TapeScalar) throws {
        array.elements.append(try place.scalar(value, ElementKey(count), count) ?? place.tree.null())
    }
}
