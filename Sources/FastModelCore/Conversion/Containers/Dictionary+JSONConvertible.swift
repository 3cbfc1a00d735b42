extension Dictionary: JSONConvertible, _EngineConvertible where Key: JSONKey, Value: JSONConvertible {
    public static var _propertyForm: _PropertyForm { .reference }

    public static func _container(_ kind: JSONKind, _ sink: _Sink, _ builder: _PlanBuilder) -> _Container? {
        guard kind == .object else { return nil }
        let sink = sink.assigning(self)
        if Key.self == String.self { return Value._entries(sink, builder) }
        return _Container(entriesOf: self, Value.setter(.entry(of: self), builder), sink)
    }
}

extension JSONConvertible {
    /// Not inlinable: only the library's own types and models, which have a version of their own, are compiled for it.
    public static func _entries(_ sink: _Sink, _ builder: _PlanBuilder) -> _Container {
        _Container(entriesOf: [String: Self].self, setter(.entry(of: [String: Self].self), builder), sink)
    }
}

extension _Container {
    /// Collects entries in a ``DictionaryBuilder``.
    @inlinable convenience init<Key: JSONKey, Value>(
        entriesOf type: [Key: Value].Type, _ values: _Setter, _ sink: _Sink
    ) {
        typealias Builder = DictionaryBuilder<Key, Value>
        unsafe self.init(
            .entries(values) { unsafe $0.assumingMemoryBound(to: Builder.self).pointee.setKey($1) },
            size: MemoryLayout<Builder>.size,
            begin: { scratch, _ in unsafe scratch.bindMemory(to: Builder.self, capacity: 1).initialize(to: Builder()) },
            finish: { scratch, target, context in
                let entries = unsafe scratch.assumingMemoryBound(to: Builder.self).move().entries
                return unsafe sink.put(entries, at: target, context) ? .done : .refused
            }, discard: { scratch in unsafe _ = scratch.assumingMemoryBound(to: Builder.self).deinitialize(count: 1) })
    }
}

/// An unfinished dictionary, with the key of the next value.
@usableFromInline struct DictionaryBuilder<Key: JSONKey, Value> {
    @usableFromInline var entries: [Key: Value] = [:]
    @usableFromInline var key: Key?
    @usableFromInline var text = ""
    /// The document's spellings of the keys that are written otherwise, such as `01` for the integer 1.
    @usableFromInline var spellings: [Key: String] = [:]
    /// The keys so far, if repeated keys are detected.
    @usableFromInline var seen: Set<[UInt8]> = []

    @inlinable init() {}

    /// Sets the key of the next value. Returns false if the key does not fit the type, or is repeated and the policy is not
    /// `lastWins`.
    @inlinable mutating func setKey(_ event: _Event) -> Bool {
        text = event.text
        guard let key = Key(jsonKey: text) else { return event.fail(.invalidFormat) }
        self.key = key
        return !event.watchesDuplicates || seen.insert(Array(text.utf8)).inserted || event.refuseDuplicate()
    }

    /// Sets the key's value. For a repeated key the last value is kept.
    ///
    /// - Returns: false, with nothing changed, if the dictionary has a key that equals the new key in Swift but differs in JSON:
    ///   canonically equivalent strings, or `1` and `01` for an integer. One of the two values would be lost.
    @inlinable mutating func set(_ value: consuming Value) -> Bool {
        guard let key else { return true }
        guard let before = entries.updateValue(value, forKey: key) else {
            // A string is its own text, and most keys are strings.
            if Key.self != String.self, !isSpelled(key.jsonKey) { spellings[key] = text }
            return true
        }
        guard let index = entries.index(forKey: key) else { return true }
        let there = entries[index].key
        if isSpelled(spellings[there] ?? there.jsonKey) { return true }
        _ = entries.updateValue(before, forKey: key)
        return false
    }

    /// Whether the key's text has the same bytes as a spelling. Equal strings may have different bytes.
    @inlinable func isSpelled(_ other: String) -> Bool { other.utf8.elementsEqual(text.utf8) }
}

extension _Sink {
    /// Sets values in a ``DictionaryBuilder``.
    @inlinable static func entry<Key: JSONKey, Value>(of type: [Key: Value].Type) -> _Sink {
        unsafe _Sink(of: Value.self, isElement: true) { value, target, context in
            let builder = unsafe target.assumingMemoryBound(to: DictionaryBuilder<Key, Value>.self)
            if unsafe builder.pointee.set(value.assumingMemoryBound(to: Value.self).move()) { return true }
            unsafe context.pointee.refuse(.duplicateKey, "equal to another key as a Swift value")
            return false
        }
    }
}

extension _Event {
    /// Whether repeated keys need to be detected.
    @usableFromInline var watchesDuplicates: Bool { unsafe context.pointee.duplicates != .lastWins }

    /// Skips a repeated key, or records an error. Always returns false.
    @usableFromInline func refuseDuplicate() -> Bool {
        if unsafe context.pointee.duplicates == .reject { return fail(.duplicateKey) }
        return false
    }
}

extension Dictionary where Key: JSONKey, Value: JSONConvertible {
    /// Writes an object in the dictionary's order, which differs between runs, or sorted by key if the options require an order.
    @inlinable public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        let dictionary = unsafe value.assumingMemoryBound(to: Self.self).pointee
        if writer.keepsKeys, Key.self != String.self {
            return writer.members(.dictionary, dictionary, CodingPath.Component.entry, begin: { $1.anyKey($0.key) }) {
                $0.value.write(to: &$1)
            }
        }
        if !writer.isSorted { return entries(dictionary, &writer) }
        let sorted = dictionary.map { (key: $0.key.jsonKey, value: $0.value) }.sorted {
            $0.key.utf8.lexicographicallyPrecedes($1.key.utf8)
        }
        return entries(sorted, &writer)
    }

    @inlinable static func entries<Name: JSONKey>(
        _ entries: some Sequence<(key: Name, value: Value)>, _ writer: inout _Writer
    ) -> _Written {
        writer.members(.object, entries, CodingPath.Component.entry, begin: { $1.key($0.key.jsonKey) }) {
            $0.value.write(to: &$1)
        }
    }

    public static var _witness: _ValueWitness {
        let value = Value._witness
        func make<Declared>(of type: Declared.Type) -> any Any.Type { [Key: Declared].self }
        var witness = unsafe _ValueWitness(
            type: self, declaredType: _openExistential(value.declaredType, do: make),
            write: { unsafe _write($0, to: &$1) },
            isEqual: { left, right, context in
                let left = unsafe left.assumingMemoryBound(to: Self.self).pointee
                let right = unsafe right.assumingMemoryBound(to: Self.self).pointee
                return left.count == right.count
                    && left.allSatisfy { key, entry in
                        guard let other = right[key] else { return false }
                        return unsafe withUnsafePointer(to: entry) { entry in
                            unsafe withUnsafePointer(to: other) { unsafe value.isEqual(entry, $0, &context) }
                        }
                    }
            },
            // Hashes only the keys, as a set, because entries have no order.
            hash: { dictionary, context in
                let dictionary = unsafe dictionary.assumingMemoryBound(to: Self.self).pointee
                context.hasher.combine(Set(dictionary.keys))
            }, encode: encode, decode: decode)
        if Key.self == String.self, let write = unsafe value.containers.entries { unsafe witness.write = unsafe write }
        if let deepCopy = unsafe value.deepCopy {
            unsafe witness.deepCopy = { dictionary, context in
                let dictionary = unsafe dictionary.assumingMemoryBound(to: Self.self)
                unsafe dictionary.pointee = dictionary.pointee.mapValues { value in
                    var copy = value
                    unsafe withUnsafeMutablePointer(to: &copy) { unsafe deepCopy($0, context) }
                    return copy
                }
            }
        }
        return witness
    }

    /// Encodes a dictionary with string keys, which coders keep unchanged. Coders may convert keys of other types.
    private static func encode(_ value: UnsafeRawPointer, to encoder: any Encoder) throws {
        let entries = unsafe value.assumingMemoryBound(to: Self.self).pointee.map {
            ($0.key.jsonKey, Coded($0.value))
        }
        var container = encoder.singleValueContainer()
        try container.encode([String: Coded<Value>](entries) { _, last in last })
    }

    private static func decode(_ memory: UnsafeMutableRawPointer, from decoder: any Decoder) throws -> Bool {
        func refusal(_ name: String, _ reason: String) -> DecodingError {
            let path = decoder.codingPath + [PropertyKey(stringValue: name)]
            return .dataCorrupted(DecodingError.Context(codingPath: path, debugDescription: reason))
        }
        var dictionary: [Key: Value] = [:]
        for (name, coded) in try decoder.singleValueContainer().decode([String: Coded<Value>].self) {
            guard let key = Key(jsonKey: name) else { throw refusal(name, "the key is none of the dictionary's type") }
            // Two texts can mean the same key, such as `1` and `01` for an integer.
            guard dictionary.updateValue(coded.value, forKey: key) == nil else {
                throw refusal(name, "the key is equal to another one")
            }
        }
        unsafe memory.bindMemory(to: Self.self, capacity: 1).initialize(to: dictionary)
        return true
    }
}

extension _Writer {
    @usableFromInline var keepsKeys: Bool { sink?.output == .full }

    /// Starts an entry with a key of any type.
    @usableFromInline mutating func anyKey(_ key: some Hashable) { sink?.key(AnyHashable(key)) }
}
