extension Array: JSONConvertible, _EngineConvertible where Element: JSONConvertible {}
extension ContiguousArray: JSONConvertible, _EngineConvertible where Element: JSONConvertible {}

/// Arrays: the collections whose elements are contiguous in memory and that are made of any elements.
extension _EngineConvertible
where Self: RangeReplaceableCollection & MutableCollection & ExpressibleByArrayLiteral, Element: JSONConvertible {
    @inlinable public static var _witness: _ValueWitness { _ValueWitness(elementsOf: Self.self) }

    @inlinable
    public static func _container<Sink: _Sink>(
        _ kind: JSONKind, _ sink: Sink, _ builder: _PlanBuilder
    ) -> _Container? where Sink.Value == Self {
        guard kind == .array else { return nil }
        return unsafe _Container(arrayOf: Element.self, builder) { builder, target, context in
            unsafe sink.put(Self(builder.take()), at: target, context)
        }
    }

    @inlinable
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        let array = unsafe value.assumingMemoryBound(to: Self.self)
        return unsafe array.pointee.withContiguousStorageIfAvailable { unsafe writer.elements($0) } ?? .failed
    }
}

extension Set: JSONConvertible, _EngineConvertible where Element: JSONConvertible {
    @inlinable public static var _witness: _ValueWitness { _ValueWitness(membersOf: Self.self) }

    @inlinable
    public static func _container<Sink: _Sink>(
        _ kind: JSONKind, _ sink: Sink, _ builder: _PlanBuilder
    ) -> _Container? where Sink.Value == Self {
        guard kind == .array else { return nil }
        return unsafe _Container(arrayOf: Element.self, builder) { builder, target, context in
            unsafe sink.put(Set(builder.take()), at: target, context)
        }
    }
}

extension _Container {
    /// Collects elements in an ``ArrayBuilder``, from which `put` moves them to their target.
    @inlinable
    @inline(__always)
    convenience init<Element: JSONConvertible>(
        arrayOf type: Element.Type,
        _ builder: _PlanBuilder,
        put:
            @escaping @Sendable (
                inout ArrayBuilder<Element>, UnsafeMutableRawPointer, UnsafeMutablePointer<_ConversionContext>
            ) -> Bool
    ) {
        unsafe self.init(arrayOf: Element.setter(ElementSink<ArrayBuilder<Element>>(), builder), type, put: put)
    }

    /// Does the same with a given setter for the elements.
    @inlinable
    @inline(__always)
    convenience init<Element>(
        arrayOf elements: _Setter,
        _ type: Element.Type,
        put:
            @escaping @Sendable (
                inout ArrayBuilder<Element>, UnsafeMutableRawPointer, UnsafeMutablePointer<_ConversionContext>
            ) -> Bool
    ) {
        unsafe self.init(
            elements: elements,
            size: ArrayBuilder<Element>.size,
            begin: { scratch, _ in
                let memory = unsafe scratch.bindMemory(to: ArrayBuilder<Element>.self, capacity: 1)
                unsafe memory.initialize(to: ArrayBuilder(in: scratch))
            },
            finish: { scratch, target, context in
                // Nothing needs to be destroyed: the builder is left with an empty array.
                let memory = unsafe scratch.assumingMemoryBound(to: ArrayBuilder<Element>.self)
                return unsafe put(&memory.pointee, target, context) ? .done : .refused
            },
            discard: { scratch in
                let memory = unsafe scratch.assumingMemoryBound(to: ArrayBuilder<Element>.self)
                unsafe memory.pointee.discard()
                unsafe memory.deinitialize(count: 1)
            })
    }
}

extension _Event {
    /// A scalar where a container is expected. Null leaves the property unchanged.
    @usableFromInline
    func notContainer<T>() -> T? {
        kind == .null ? left() : rejected(.typeMismatch)
    }
}

extension Set where Element: JSONConvertible {
    /// Writes an array in the set's order, which differs between runs, or sorted by the elements' text if the options require an
    /// order.
    @inlinable
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        let set = unsafe value.assumingMemoryBound(to: Self.self).pointee
        let opening = writer.open(.set)
        guard opening >= 0 else { return .failed }
        var result = _Written.value
        var issues = writer.issueCount
        var marks: [Int] = []
        for (index, element) in set.enumerated() {
            let mark = writer.mark
            if writer.isSorted { marks.append(mark) }
            writer.separate()
            let written = unsafe withUnsafePointer(to: element) { unsafe Element._write($0, to: &writer) }
            if written == .value { continue }
            switch writer.settle(element: written, .index(index), from: mark, issues: issues) {
            case .failed: return .failed
            case .reported: result = .reported
            default: break
            }
            issues = writer.issueCount
        }
        if writer.isSorted { writer.sort(elementsAt: marks) }
        writer.close(.set, opening)
        return result
    }
}

extension _Writer {
    /// Sorts the elements written since the first mark by their bytes.
    ///
    /// - Parameter marks: the offset of each element's comma, or of the comma of an element that was removed.
    @usableFromInline
    mutating func sort(elementsAt marks: [Int]) {
        guard sink == nil, let first = marks.first else { return }
        let ends = marks.dropFirst() + [mark]
        let texts = zip(marks, ends).map { start, end in
            unsafe Array(UnsafeBufferPointer(start: self.start + start, count: end - start))
        }
        truncate(to: first)
        for text in texts.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            unsafe text.withUnsafeBufferPointer { bytes in
                if let start = bytes.baseAddress { unsafe append(start, bytes.count) }
            }
        }
    }

    /// Writes elements that are contiguous in memory.
    @inlinable
    @inline(__always)
    mutating func elements<Element: JSONConvertible>(_ elements: UnsafeBufferPointer<Element>) -> _Written {
        let opening = open(.array)
        guard opening >= 0 else { return .failed }
        var result = _Written.value
        var issues = issueCount
        guard let first = elements.baseAddress else {
            close(.array, opening)
            return .value
        }
        for index in 0..<elements.count {
            let mark = mark
            separate()
            let written = unsafe Element._write(first + index, to: &self)
            if written == .value { continue }
            switch settle(element: written, .index(index), from: mark, issues: issues) {
            case .failed: return .failed
            case .reported: result = .reported
            default: break
            }
            issues = issueCount
        }
        close(.array, opening)
        return result
    }
}
