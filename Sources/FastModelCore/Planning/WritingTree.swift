#if canImport(FoundationEssentials)
private import FoundationEssentials
#else
private import Foundation
#endif

/// The places of a model's properties in its JSON object, as a prefix tree, while its plan is made.
///
/// A number in a key path is an ordinary key here.
final class WritingTree {
    let key: String
    private(set) var children: [WritingTree] = []
    /// The children by their keys' bytes. Canonically equivalent keys stay distinct.
    private var childrenByKey: [[UInt8]: WritingTree] = [:]
    private(set) var properties: [Property] = []
    /// The first conflict between properties.
    private(set) var problem: String?
    /// The path of the object.
    private let path: [String]
    /// The field with the members that no other field has, if the model has one.
    private let restField: RestField?

    private init(key: String, in parent: WritingTree) {
        self.key = key
        path = parent.path + [key]
        restField = parent.restField
    }

    init(_ properties: [Property]) {
        key = ""
        path = []
        restField = properties.lazy.compactMap(\.field.rest).first
        for property in properties where property.field.rest == nil { insert(property, at: property.path[...]) }
        problem = conflict(below: [])
    }

    private func insert(_ property: Property, at path: ArraySlice<String>) {
        guard let key = path.first else { return properties.append(property) }
        child(key).insert(property, at: path.dropFirst())
    }

    private func child(_ key: String) -> WritingTree {
        if let child = childrenByKey[Array(key.utf8)] { return child }
        let child = WritingTree(key: key, in: self)
        children.append(child)
        childrenByKey[Array(key.utf8)] = child
        return child
    }

    /// The description of a place that would need both a value and an object; nil if there is none.
    private func conflict(below path: [String]) -> String? {
        if let value = properties.first, let inner = children.first?.first {
            let place = path.joined(separator: ".")
            return "the property \(value.name) is written to \(place), where the property \(inner.name) needs an object"
        }
        return children.lazy.compactMap { $0.conflict(below: path + [$0.key]) }.first
    }

    /// The rest of the object.
    var rest: WrittenRest? {
        restField.map { WrittenRest(path: path, keys: Set(childrenByKey.keys), field: $0) }
    }

    /// The first property at this node or below.
    private var first: Property? { properties.first ?? children.lazy.compactMap(\.first).first }

    /// The member that is written for this node.
    var member: WritingMember {
        let (key, keyCount) = unsafe keyText
        guard let property = properties.first, children.isEmpty else {
            let object = WritingObject(self)
            return unsafe WritingMember(
                key: key, keyCount: keyCount, name: self.key, inner: first?.name, nils: .omit, offset: 0,
                write: { base, writer in unsafe writer.below(object, base) })
        }
        if properties.count == 1 {
            let (offset, write, scalar) = unsafe property.writing()
            return unsafe WritingMember(
                key: key, keyCount: keyCount, name: self.key, inner: nil, nils: property.options.nils, offset: offset,
                scalar: scalar, write: write)
        }
        // Writes the first property that has a value.
        let choices = unsafe properties.map { unsafe $0.writing() }
        return unsafe WritingMember(
            key: key, keyCount: keyCount, name: self.key, inner: nil, nils: property.options.nils, offset: 0,
            write: { base, writer in
                var result = _Written.absent
                for index in unsafe choices.indices {
                    let choice = unsafe choices[index]
                    let written = unsafe choice.write(base + choice.offset, &writer)
                    switch written {
                    case .absent: break
                    case .nothing: if result == .absent { result = .nothing }
                    case .null: result = .null
                    default: return written
                    }
                }
                return result
            })
    }

    /// The comma, the key in quotation marks and the colon, readable in whole blocks. The ``WritingMember`` frees the text.
    private var keyText: (UnsafePointer<UInt8>, Int) {
        let capacity = key.utf8.count * 6 + 8 + WritingMember.blockSize
        let memory = unsafe JSONBuffer.allocate(capacity)
        var writer = unsafe _Writer(EncodingOptions(), start: memory, count: 0, capacity: capacity)
        writer.key(key)
        return unsafe (UnsafePointer(writer.start), writer.mark)
    }
}
