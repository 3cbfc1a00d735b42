// Containers copy, compare, hash and encode member by member, so their members need not be `Equatable` or `Codable`.

extension _ValueWitness {
    /// The witness of an `Array` or `ContiguousArray`.
    @usableFromInline init<List>(elementsOf list: List.Type)
    where List: RangeReplaceableCollection & MutableCollection & JSONConvertible, List.Element: JSONConvertible {
        typealias Element = List.Element
        let element = Element._witness
        let isArray = list == [Element].self
        var elements: _ArrayForm.Elements = { list in
            let list = unsafe list.assumingMemoryBound(to: List.self)
            return unsafe list.pointee.withContiguousStorageIfAvailable {
                unsafe (UnsafeRawPointer($0.baseAddress), $0.count)
            } ?? (nil, 0)
        }
        if isArray { unsafe elements = unsafe Element._arrayForm.elements }
        let form = unsafe ListForm(element: element, stride: MemoryLayout<Element>.stride, elements: elements)
        func make<Declared>(of type: Declared.Type) -> any Any.Type { [Declared].self }
        unsafe self.init(
            type: list,
            declaredType: element.declaredType == Element.self
                ? list : _openExistential(element.declaredType, do: make),
            write: form.write, isEqual: form.isEqual, hash: form.hash,
            encode: { value, encoder in
                try Self.encode(unsafe value.assumingMemoryBound(to: List.self).pointee, to: encoder)
            },
            decode: { memory, decoder in
                let list = List(try Self.decodedElements(Element.self, from: decoder))
                unsafe memory.bindMemory(to: List.self, capacity: 1).initialize(to: list)
                return true
            })
        if isArray, let array = unsafe element.containers.array {
            unsafe write = unsafe array
            unsafe containers.array = unsafe element.containers.nested
        }
        if let deepCopy = unsafe element.deepCopy {
            let stride = form.stride
            unsafe self.deepCopy = { value, context in
                unsafe value.assumingMemoryBound(to: List.self).pointee.withContiguousMutableStorageIfAvailable {
                    elements in
                    guard let start = UnsafeMutableRawPointer(elements.baseAddress) else { return }
                    for index in 0..<elements.count { unsafe deepCopy(start + index * stride, context) }
                }
            }
        }
    }

    @usableFromInline init<Element: JSONConvertible & Hashable>(membersOf set: Set<Element>.Type) {
        let element = Element._witness
        let reachesModels = unsafe element.deepCopy != nil
        // Elements that contain models are compared inside the current comparison, so that cycles end. Only the count is hashed,
        // because hashing elements could reach this set again.
        let isEqual: IsEqual = { left, right, context in
            let left = unsafe left.assumingMemoryBound(to: Set<Element>.self).pointee
            let right = unsafe right.assumingMemoryBound(to: Set<Element>.self).pointee
            guard reachesModels else { return left == right }
            return left.count == right.count && context.members(left, right)
        }
        let hash: Hash = { value, context in
            let set = unsafe value.assumingMemoryBound(to: Set<Element>.self).pointee
            if reachesModels { context.hasher.combine(set.count) } else { context.hasher.combine(set) }
        }
        unsafe self.init(
            type: set, write: { unsafe Set<Element>._write($0, to: &$1) }, isEqual: isEqual, hash: hash,
            encode: { value, encoder in
                try Self.encode(unsafe value.assumingMemoryBound(to: Set<Element>.self).pointee, to: encoder)
            },
            decode: { memory, decoder in
                let set = Set(try Self.decodedElements(Element.self, from: decoder))
                unsafe memory.bindMemory(to: Set<Element>.self, capacity: 1).initialize(to: set)
                return true
            })
        if let deepCopy = unsafe element.deepCopy {
            unsafe self.deepCopy = { value, context in
                let set = unsafe value.assumingMemoryBound(to: Set<Element>.self)
                var copy = Set<Element>(minimumCapacity: unsafe set.pointee.count)
                for var element in unsafe set.pointee {
                    unsafe withUnsafeMutablePointer(to: &element) { unsafe deepCopy($0, context) }
                    copy.insert(element)
                }
                unsafe set.pointee = copy
            }
        }
    }

    @usableFromInline static func encode<Element: JSONConvertible>(
        _ elements: some Sequence<Element>, to encoder: any Encoder
    ) throws {
        var container = encoder.unkeyedContainer()
        let encode = unsafe Element._witness.encode
        for element in elements {
            unsafe try withUnsafePointer(to: element) {
                try container.encode(unsafe CodedPlace(value: $0, encode: encode))
            }
        }
    }

    @usableFromInline static func decodedElements<Element: JSONConvertible>(
        _ type: Element.Type, from decoder: any Decoder
    ) throws -> [Element] {
        var container = try decoder.unkeyedContainer()
        var elements: [Element] = []
        while !container.isAtEnd { elements.append(try container.decode(Coded<Element>.self).value) }
        return elements
    }
}

extension ComparingContext {
    /// Whether the members of two sets of the same size are equal. The hashes are computed again, because members may have changed.
    @usableFromInline mutating func members<Element: JSONConvertible & Hashable>(
        _ left: Set<Element>, _ right: Set<Element>
    ) -> Bool {
        var candidates = Dictionary(grouping: right, by: \.hashValue)
        return left.allSatisfy { element in
            let hash = element.hashValue
            guard let others = candidates[hash] else { return false }
            if others.count == 1 {
                candidates[hash] = nil
                return Element.areEqual(element, others[0], &self)
            }
            let match = others.firstIndex { other in attempt { Element.areEqual(element, other, &$0) } }
            if let match { candidates[hash]?.remove(at: match) }
            return match != nil
        }
    }
}

/// Writes, compares and hashes arrays of any type. Not generic, so that no metadata is looked up for each array.
@safe private struct ListForm {
    let element: _ValueWitness
    let stride: Int
    let elements: _ArrayForm.Elements

    /// Calls the body with the first element and the number of elements. Keeps them alive, because a type's own code may change the
    /// property that holds the list.
    @inline(__always) private static func withElements<Result>(
        of list: UnsafeRawPointer, _ elements: _ArrayForm.Elements,
        _ body: (_ first: UnsafeRawPointer?, _ count: Int) -> Result
    ) -> Result {
        // Lists of all types are one reference.
        let kept = unsafe list.assumingMemoryBound(to: [AnyObject].self).pointee
        defer { withExtendedLifetime(kept) {} }
        let (first, count) = unsafe elements(list)
        return unsafe body(first, count)
    }

    var write: _ValueWitness.Write {
        let (elements, stride, write) = unsafe (elements, stride, element.write)
        return { list, writer in
            unsafe Self.withElements(of: list, elements) { unsafe writer.elements($0, $1, stride, write) }
        }
    }

    var isEqual: _ValueWitness.IsEqual {
        let (elements, stride, isEqual) = unsafe (elements, stride, element.isEqual)
        return { left, right, context in
            unsafe Self.withElements(of: left, elements) { left, count in
                unsafe Self.withElements(of: right, elements) { right, otherCount in
                    guard count == otherCount else { return false }
                    guard let left = unsafe left, let right = unsafe right else { return count == 0 }
                    for index in 0..<count {
                        guard unsafe isEqual(left + index * stride, right + index * stride, &context) else {
                            return false
                        }
                    }
                    return true
                }
            }
        }
    }

    var hash: _ValueWitness.Hash {
        let (elements, stride, hash) = unsafe (elements, stride, element.hash)
        return { list, context in
            unsafe Self.withElements(of: list, elements) { first, count in
                context.hasher.combine(count)
                guard let first = unsafe first else { return }
                for index in 0..<count { unsafe hash(first + index * stride, &context) }
            }
        }
    }
}
