/// The text of one encode of a type without a schema. The library's writer makes the text of each value as it comes, so a value
/// that cannot be written is an error with its own path.
///
/// Invariant: `writer` is memory for one writer, which has the memory of a buffer; both are freed with the tree.
@safe
final class EncodedTree {
    let writer: UnsafeMutablePointer<_Writer>
    let userInfo: [CodingUserInfoKey: Any]
    /// Which keys coding keys have; nil for their own names.
    let names: CodedNames?
    let forms: CodedForms
    let maximumDepth: Int
    /// The first mistake of a type: it asked for a container where there is one of another kind.
    var conflict: EncodingError?

    init(_ options: EncodingOptions) {
        let capacity = 1024
        unsafe writer = .allocate(capacity: 1)
        unsafe writer.initialize(
            to: _Writer(options, start: JSONBuffer.allocate(capacity), count: 0, capacity: capacity))
        maximumDepth = min(options.maximumDepth, EncodingOptions.depthCeiling)
        userInfo = options.info.ofCoders
        names = .of(options.keys)
        forms = CodedForms(tellsDictionaries: names != nil)
    }

    deinit {
        var buffer = JSONBuffer(capacity: 0)
        unsafe buffer.replace(
            writer.pointee.start, count: 0, capacity: writer.pointee.end - writer.pointee.start)
        unsafe writer.deinitialize(count: 1).deallocate()
    }

    /// Encodes all of a value.
    ///
    /// - Parameters:
    ///   - value: what to encode.
    ///   - depth: how many objects and arrays it stands in.
    /// - Returns: what is to be written; nothing is written as an empty object.
    /// - Throws: `EncodingError`, when the value cannot be written; what its `encode(to:)` throws.
    func node<Value: Encodable>(_ value: Value, at depth: Int) throws -> EncodedNode {
        let node = try TreePlace(self, nil, depth: depth).node(value, nil, 0) ?? null()
        if let conflict { throw conflict }
        return node
    }

    /// Writes a value, or says why not.
    ///
    /// - Parameters:
    ///   - value: what to write.
    ///   - depth: how many objects and arrays it stands in.
    /// - Returns: its text; `.nothing` for what is left out by the options.
    /// - Throws: ``ModelError``, when it cannot be written.
    @inline(__always)
    func text<Value: JSONConvertible>(_ value: Value, at depth: Int) throws(ModelError) -> EncodedNode {
        let start = unsafe writer.pointee.mark
        unsafe writer.pointee.depth = depth
        let written = unsafe withUnsafePointer(to: value) { unsafe Value._write($0, to: &writer.pointee) }
        if written == .value || written == .reported {
            return unsafe .text(start: start, count: writer.pointee.mark - start)
        }
        return try unwritten(written, start)
    }

    @inline(never)
    private func unwritten(_ written: _Written, _ start: Int) throws(ModelError) -> EncodedNode {
        unsafe writer.pointee.truncate(to: start)
        if written == .nothing { return .nothing }
        guard
            let error = unsafe written == .dropped
                ? ModelError(writer.pointee.dropCode, position: .none, wanted: writer.pointee.dropType)
                : writer.pointee.error
        else { return .nothing }
        unsafe writer.pointee.error = nil
        throw error
    }

    /// The text of a null.
    func null() -> EncodedNode {
        let start = unsafe writer.pointee.mark
        unsafe writer.pointee.null()
        return unsafe .text(start: start, count: writer.pointee.mark - start)
    }
}

extension _Writer {
    /// Writes what has been encoded.
    mutating func node(_ node: EncodedNode, of tree: EncodedTree) -> _Written {
        switch node {
        case .text(let start, let count):
            unsafe append(tree.writer.pointee.start + start, count)
            return .value
        case .encoder(let encoder): return self.node(encoder.node, of: tree)
        case .object(let object): return members(of: object, tree)
        case .array(let array): return elements(of: array, tree)
        case .nothing: return members(of: EncodedObject(), tree)
        }
    }

    private mutating func members(of object: EncodedObject, _ tree: EncodedTree) -> _Written {
        let opening = open(.object)
        guard opening >= 0 else { return .failed }
        let keys = object.keys
        let values = object.values
        var order = Array(keys.indices)
        if isSorted { order.sort { keys[$0].utf8.lexicographicallyPrecedes(keys[$1].utf8) } }
        for index in order {
            key(keys[index])
            if node(values[index], of: tree) == .failed { return .failed }
        }
        close(.object, opening)
        return .value
    }

    private mutating func elements(of array: EncodedArray, _ tree: EncodedTree) -> _Written {
        let opening = open(.array)
        guard opening >= 0 else { return .failed }
        for element in array.elements {
            separate()
            if node(element, of: tree) == .failed { return .failed }
        }
        close(.array, opening)
        return .value
    }
}

/// A value that has been encoded and not yet been put in its place, since `Codable` types may come back to a container.
enum EncodedNode {
    /// Nothing has been encoded so far.
    case nothing
    /// Text that the writer has made: a scalar, or a model.
    case text(start: Int, count: Int)
    case object(EncodedObject)
    case array(EncodedArray)
    /// What a nested encoder will have made when the encode ends.
    case encoder(TreeEncoder)
}

/// The elements of an array that is being encoded.
final class EncodedArray {
    var elements: [EncodedNode] = []
}

/// The members of an object that is being encoded, in the order in which they came.
final class EncodedObject {
    private(set) var keys: [String] = []
    private(set) var values: [EncodedNode] = []
    /// A bit for each fingerprint: most keys need not be compared with any other.
    private var seen = InlineArray<16, UInt64>(repeating: 0)
    /// The places of the keys, once there are many.
    private var places: [String: Int] = [:]

    private static var fewKeys: Int { 64 }

    /// The value of a key. Set, it goes to where the key is already, or to the end.
    subscript(key: String) -> EncodedNode? {
        get { place(of: key, isNew: false).map { values[$0] } }
        set {
            guard let newValue else { return }
            if let place = place(of: key, isNew: true) {
                values[place] = newValue
                return
            }
            keys.append(key)
            values.append(newValue)
            if keys.count > Self.fewKeys {
                if places.isEmpty { for (place, key) in keys.enumerated() { places[key] = place } }
                places[key] = keys.count - 1
            }
        }
    }

    private func place(of key: String, isNew: Bool) -> Int? {
        if !places.isEmpty { return places[key] }
        var key = key
        let print = key.withUTF8 { bytes in
            unsafe bytes.baseAddress.map { unsafe TapeToken.fingerprint($0, bytes.count) } ?? 0
        }
        let (word, bit) = (Int(print / 64 % 16), UInt64(1) << UInt64(print % 64))
        if seen[word] & bit != 0 { return keys.firstIndex(of: key) }
        if isNew { seen[word] |= bit }
        return nil
    }
}
