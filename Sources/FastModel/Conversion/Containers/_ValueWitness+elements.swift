// Containers copy, compare, hash and encode member by member, so their members need not be `Equatable` or `Codable`.

extension _ValueWitness {
    /// The witness of an `Array` or `ContiguousArray`.
    @usableFromInline init<List>(elementsOf list: List.Type)
    where List: RangeReplaceableCollection & MutableCollection & JSONConvertible, List.Element: JSONConvertible {
        typealias Element = List.Element
        let element = Element.witness
        let stride = MemoryLayout<Element>.stride
        let isEqual: IsEqual = { left, right, context in
            let left = unsafe left.assumingMemoryBound(to: List.self).pointee
            let right = unsafe right.assumingMemoryBound(to: List.self).pointee
            return left.count == right.count
                && zip(left, right).allSatisfy { left, right in
                    unsafe withUnsafePointer(to: left) { left in
                        unsafe withUnsafePointer(to: right) { unsafe element.isEqual(left, $0, &context) }
                    }
                }
        }
        let hash: Hash = { value, context in
            let elements = unsafe value.assumingMemoryBound(to: List.self).pointee
            context.hasher.combine(elements.count)
            for value in elements { unsafe withUnsafePointer(to: value) { unsafe element.hash($0, &context) } }
        }
        func make<Declared>(of type: Declared.Type) -> any Any.Type { [Declared].self }
        unsafe self.init(
            type: list,
            declaredType: element.declaredType == Element.self
                ? list : _openExistential(element.declaredType, do: make),
            write: { list, writer in
                let list = unsafe list.assumingMemoryBound(to: List.self)
                return unsafe list.pointee.withContiguousStorageIfAvailable { elements in
                    unsafe writer.elements(elements.baseAddress, elements.count, stride, element.write)
                } ?? .failed
            },
            isEqual: isEqual, hash: hash,
            encode: { value, encoder in
                try Self.encode(unsafe value.assumingMemoryBound(to: List.self).pointee, to: encoder)
            },
            decode: { memory, decoder in
                let list = List(try Self.decodedElements(Element.self, from: decoder))
                unsafe memory.bindMemory(to: List.self, capacity: 1).initialize(to: list)
                return true
            })
        if list == [Element].self, let array = unsafe element.containers.array {
            unsafe write = unsafe array
            unsafe containers.array = unsafe element.containers.nested
        }
        if let deepCopy = unsafe element.deepCopy {
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
        let element = Element.witness
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
        let encode = unsafe Element.witness.encode
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
