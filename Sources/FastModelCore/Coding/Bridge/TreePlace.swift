#if canImport(FoundationEssentials)
private import FoundationEssentials
#else
private import Foundation
#endif

/// The place where values are encoded, with the operations that all containers share.
struct TreePlace {
    /// The encoder of the call in which values may be encoded here.
    let call: TreeEncoder
    /// The container's path.
    let step: CodingStep?
    /// How many objects and arrays enclose a value at this place.
    let depth: Int

    var tree: EncodedTree { call.tree }

    init(_ call: TreeEncoder, _ step: CodingStep?, depth: Int) {
        self.call = call
        self.step = step
        self.depth = depth
    }

    /// The place of a nested container.
    func inner(_ key: some CodingKey, _ position: Int) -> TreePlace {
        TreePlace(call, CodingStep(step, key, position), depth: depth + 1)
    }

    /// Whether values may be encoded here now: the encoder's call has not ended, and no other value uses the writer.
    @inline(__always) var isOpen: Bool { call.isOpen && !tree.isLent }

    /// Whether a container may be made here now. Otherwise records an error, because requesting a container cannot throw.
    func mayNest() -> Bool {
        if isOpen { return true }
        if tree.conflict == nil { tree.conflict = closed }
        return false
    }

    /// The text of null.
    @inline(__always) func null() throws -> EncodedNode {
        guard isOpen else { throw closed }
        return tree.null()
    }

    /// The error for using an encoder outside its call.
    @inline(never) private var closed: EncodingError {
        let error = ModelError(.unencodable, position: .none, detail: "an encoder was used outside its call")
        return failure(Any?.none as Any, error, nil, 0)
    }

    /// The object of a node. A node of another kind is replaced by an empty object.
    func object(_ node: inout EncodedNode) -> EncodedObject {
        guard mayNest() else { return EncodedObject() }
        if case .object(let object) = node { return object }
        note(node)
        let object = EncodedObject()
        node = .object(object)
        return object
    }

    /// The array of a node. A node of another kind is replaced by an empty array.
    func array(_ node: inout EncodedNode) -> EncodedArray {
        guard mayNest() else { return EncodedArray() }
        if case .array(let array) = node { return array }
        note(node)
        let array = EncodedArray()
        node = .array(array)
        return array
    }

    /// Records an error if the type has already encoded another value here. The error is thrown at the end, because requesting a
    /// container cannot throw.
    func note(_ node: EncodedNode) {
        if case .nothing = node { return }
        guard tree.conflict == nil else { return }
        tree.conflict = .invalidValue(
            Any?.none as Any,
            EncodingError.Context(codingPath: step.path, debugDescription: "something else was encoded here before"))
    }

    /// Encodes a scalar, captured value or model. `key` and `position` locate errors. Returns nil if the options omit the value.
    @inline(__always) func scalar<Value: JSONConvertible>(
        _ value: Value, _ key: (any CodingKey)?, _ position: Int
    ) throws -> EncodedNode? {
        guard isOpen else { throw closed }
        do throws(ModelError) {
            let node = try tree.text(value, at: depth)
            if case .nothing = node { return nil }
            return node
        } catch { throw failure(value, error, key, position) }
    }

    /// Encodes a value that may run the program's code: a model, a captured value, or a value for which the options may have a
    /// closure.
    private func foreign<Value: JSONConvertible>(
        _ value: Value, _ key: (any CodingKey)?, _ position: Int
    ) throws -> EncodedNode? {
        guard isOpen else { throw closed }
        do throws(ModelError) {
            let node = try tree.foreignText(value, at: depth)
            if case .nothing = node { return nil }
            return node
        } catch { throw failure(value, error, key, position) }
    }

    /// Encodes a value of any type.
    func node<Value: Encodable>(_ value: Value, _ key: (any CodingKey)?, _ position: Int) throws -> EncodedNode? {
        switch tree.forms.form(of: Value.self) {
        case .coded: return try coded(value, key, position)
        case .dictionary: return try coded(value, key, position, keepsKeys: true)
        case .set: return try unordered(value, key, position, groupsOf: 1)
        case .pairs: return try unordered(value, key, position, groupsOf: 2)
        case .string: return try scalar(cast(value) as String, key, position)
        case .bool: return try scalar(cast(value) as Bool, key, position)
        case .int: return try scalar(cast(value) as Int, key, position)
        case .double: return try scalar(cast(value) as Double, key, position)
        case .float: return try scalar(cast(value) as Float, key, position)
        case .date: return try foreign(cast(value) as Date, key, position)
        case .data: return try foreign(cast(value) as Data, key, position)
        case .url: return try scalar(cast(value) as URL, key, position)
        case .uuid: return try scalar(cast(value) as UUID, key, position)
        case .decimal: return try scalar(cast(value) as Decimal, key, position)
        case .captured: return try foreign(cast(value) as JSONValue, key, position)
        case .model:
            func model<Model: JSONModel>(_: Model.Type) throws -> EncodedNode? {
                try foreign(cast(value) as Model, key, position)
            }
            guard let type = Value.self as? any JSONModel.Type else { return try coded(value, key, position) }
            return try model(type)
        }
    }

    /// Casts a value to its own type, which a generic function knows by another name.
    @inline(__always) private func cast<From, To>(_ value: From) -> To {
        assert(From.self == To.self)
        return unsafe unsafeBitCast(value, to: To.self)
    }

    private func coded<Value: Encodable>(
        _ value: Value, _ key: (any CodingKey)?, _ position: Int, keepsKeys: Bool = false
    ) throws -> EncodedNode {
        guard isOpen else { throw closed }
        guard depth <= tree.maximumDepth else {
            let error = ModelError(.depthLimit, position: .none, detail: "the limit is \(tree.maximumDepth)")
            throw failure(value, error, key, position)
        }
        guard depth <= ThreadStack.freeLevels || !ThreadStack.isLow else {
            let error = ModelError(.depthLimit, position: .none, detail: ThreadStack.detail)
            throw failure(value, error, key, position)
        }
        let encoder = TreeEncoder(tree, below(key, position), depth: depth, keepsKeys: keepsKeys)
        defer { _ = encoder.end() }
        try value.encode(to: encoder)
        return encoder.end()
    }

    /// Encodes a collection without an order, which is sorted when it is written. A dictionary with other keys than strings and
    /// integers is an array of keys, each followed by its value.
    private func unordered<Value: Encodable>(
        _ value: Value, _ key: (any CodingKey)?, _ position: Int, groupsOf size: Int
    ) throws -> EncodedNode {
        let node = try coded(value, key, position)
        if case .array(let array) = node { array.unorderedGroups = size }
        return node
    }

    private func below(_ key: (any CodingKey)?, _ position: Int) -> CodingStep? {
        guard let key else { return step }
        return CodingStep(step, key, position)
    }

    @inline(never) private func failure(
        _ value: Any, _ error: ModelError, _ key: (any CodingKey)?, _ position: Int
    ) -> EncodingError {
        let place = below(key, position)
        var outer = error
        outer.codingPath = CodingPath(place.path(\.place).components + error.codingPath.components)
        return EncodingError(outer, of: value, at: place.path, error.codingPath)
    }
}
