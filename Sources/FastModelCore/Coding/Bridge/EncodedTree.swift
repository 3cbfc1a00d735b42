/// The text of one encode of a type without a schema. The writer makes the text of each scalar and model immediately, so that an
/// error has the value's path.
///
/// Invariant: `writer` is memory for one writer, which owns a buffer's memory. Both are freed with the tree. While `isLent` is true,
/// a value that may run the program's code uses the writer, and nobody else may. Encoders check it, because such code may have kept
/// one.
@safe final class EncodedTree {
    let writer: UnsafeMutablePointer<_Writer>
    let userInfo: [CodingUserInfoKey: Any]
    /// The document's keys for coding keys; nil to use the coding keys' own names.
    let names: CodedNames?
    let forms: CodedForms
    var maximumDepth: Int { unsafe writer.pointee.options.maximumDepth }
    /// The first error of a call that cannot throw: a second value in one place, or a container requested from an encoder after
    /// its call.
    var conflict: EncodingError?
    private(set) var isLent = false

    init(_ options: EncodingOptions) {
        let capacity = 1024
        unsafe writer = .allocate(capacity: 1)
        unsafe writer.initialize(
            to: _Writer(options, start: JSONBuffer.allocate(capacity), count: 0, capacity: capacity))
        userInfo = options.info.ofCoders
        names = .of(options.keys)
        forms = CodedForms(separatesDictionaries: names != nil, sorts: options.order == .sorted)
    }

    deinit {
        var buffer = JSONBuffer(capacity: 0)
        unsafe buffer.replace(writer.pointee.start, count: 0, capacity: writer.pointee.end - writer.pointee.start)
        unsafe writer.deinitialize(count: 1).deallocate()
    }

    /// Encodes a value that `depth` objects and arrays enclose: null if the options omit it, `.nothing` if no value is encoded.
    func node<Value: Encodable>(_ value: Value, at depth: Int) throws -> EncodedNode {
        let call = TreeEncoder(self, nil, depth: depth)
        defer { _ = call.end() }
        let node = try TreePlace(call, nil, depth: depth).node(value, nil, 0) ?? null()
        if let conflict { throw conflict }
        return node
    }

    /// Writes a value that may run the program's code, such as a model with hooks.
    func foreignText<Value: JSONConvertible>(_ value: Value, at depth: Int) throws(ModelError) -> EncodedNode {
        isLent = true
        defer { isLent = false }
        return try text(value, at: depth)
    }

    /// Writes a value that `depth` objects and arrays enclose. Returns its text, or `.nothing` if the options omit the value.
    @inline(__always) func text<Value: JSONConvertible>(
        _ value: Value, at depth: Int
    ) throws(ModelError) -> EncodedNode {
        let start = unsafe writer.pointee.mark
        unsafe writer.pointee.depth = depth
        let written = unsafe value.write(to: &writer.pointee)
        if written == .value || written == .reported {
            return unsafe .text(start: start, count: writer.pointee.mark - start)
        }
        return try unwritten(written, start)
    }

    @inline(never) private func unwritten(_ written: _Written, _ start: Int) throws(ModelError) -> EncodedNode {
        unsafe writer.pointee.truncate(to: start)
        if written == .nothing || written == .absent || written == .null { return .nothing }
        guard
            let error = unsafe written == .dropped
                ? ModelError(writer.pointee.dropped.code, position: .none, wanted: writer.pointee.dropped.type)
                : writer.pointee.error
        else { return .nothing }
        unsafe writer.pointee.error = nil
        throw error
    }

    func null() -> EncodedNode {
        let start = unsafe writer.pointee.mark
        unsafe writer.pointee.null()
        return unsafe .text(start: start, count: writer.pointee.mark - start)
    }
}

extension _Writer {
    /// Writes an encoded value.
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
        var marks: [Int] = []
        for (index, element) in array.elements.enumerated() {
            if let size = array.unorderedGroups, index % size == 0 { marks.append(mark) }
            separate()
            if node(element, of: tree) == .failed { return .failed }
        }
        sort(elementsAt: marks)
        close(.array, opening)
        return .value
    }
}

/// An encoded value that is not yet at its final place, because `Codable` types may continue a container later.
enum EncodedNode {
    case nothing
    /// Text made by the writer: a scalar or a model.
    case text(start: Int, count: Int)
    case object(EncodedObject)
    case array(EncodedArray)
    /// A nested encoder, whose value is read at the end of the encode.
    case encoder(TreeEncoder)
}

/// The elements of an array being encoded.
final class EncodedArray {
    var elements: [EncodedNode] = []
    /// The number of elements that stay together when the elements are sorted; nil if they have an order.
    var unorderedGroups: Int?
}

/// The members of an object being encoded, in the order in which they were encoded.
final class EncodedObject {
    private(set) var keys: [String] = []
    private(set) var values: [EncodedNode] = []
    /// A bit for each fingerprint of a key. Most new keys need no comparison with the others.
    private var seen = InlineArray<16, UInt64>(repeating: 0)
    /// The positions of the keys; empty until there are more than `fewKeys`.
    private var places: [String: Int] = [:]

    private static var fewKeys: Int { 64 }

    /// The value of a key. Setting it replaces the value of an existing key, or appends a member.
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
