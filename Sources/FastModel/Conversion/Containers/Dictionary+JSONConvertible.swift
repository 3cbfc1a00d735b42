extension Dictionary: JSONConvertible, _EngineConvertible where Key: JSONKey, Value: JSONConvertible {
    @inlinable
    public static func _scalar(_ event: _Event) -> [Key: Value]? { event.notContainer() }

    @inlinable
    public static func _object<Sink: _Sink>(_ sink: Sink, _ builder: _PlanBuilder) -> _Container?
    where Sink.Value == Self {
        _Container(entriesOf: Value.setter(_EntrySink<Key, Value>(), builder), sink)
    }
}

extension _Container {
    /// Gathers entries in a ``_DictionaryBuilder``.
    @inlinable
    convenience init<Key: JSONKey, Value, Sink: _Sink>(
        entriesOf values: _Setter, _ sink: Sink
    ) where Sink.Value == [Key: Value] {
        typealias Builder = _DictionaryBuilder<Key, Value>
        unsafe self.init(
            entries: values,
            size: MemoryLayout<Builder>.size,
            setKey: { scratch, key in
                unsafe scratch.assumingMemoryBound(to: Builder.self).pointee.setKey(key)
            },
            begin: { scratch, _ in
                unsafe scratch.bindMemory(to: Builder.self, capacity: 1).initialize(to: Builder())
            },
            finish: { scratch, target, context in
                let entries = unsafe scratch.assumingMemoryBound(to: Builder.self).move().entries
                return unsafe sink.put(entries, at: target, context) ? .done : .refused
            },
            discard: { scratch in
                unsafe _ = scratch.assumingMemoryBound(to: Builder.self).deinitialize(count: 1)
            })
    }
}

/// A dictionary in the making, with the key whose value comes next.
public struct _DictionaryBuilder<Key: JSONKey, Value> {
    @usableFromInline var entries: [Key: Value] = [:]
    @usableFromInline var key: Key?
    @usableFromInline var text = ""
    /// How the document spells the keys that describe themselves otherwise, as `01` for an integer.
    @usableFromInline var spellings: [Key: String] = [:]
    /// The keys so far, where it matters that none repeats.
    @usableFromInline var seen: Set<[UInt8]> = []

    @inlinable
    init() {}

    /// Takes the key of the next value; false, with the reason noted, when it is none of the type's or there already.
    @inlinable
    mutating func setKey(_ event: _Event) -> Bool {
        text = event.text
        guard let key = Key(text) else { return event.fail(.invalidFormat) }
        self.key = key
        return !event.watchesDuplicates || seen.insert(Array(text.utf8)).inserted || event.isDuplicateTaken()
    }

    /// Sets the key's value. Of a key that repeats, the last value stays.
    ///
    /// - Returns: false, with nothing changed, when the dictionary has a key that is equal to Swift and another one to JSON:
    ///   canonically equivalent strings, or `1` and `01` for an integer. One of the two values would be lost.
    @inlinable
    mutating func set(_ value: consuming Value) -> Bool {
        guard let key else { return true }
        guard let before = entries.updateValue(value, forKey: key) else {
            // A string is its own text, and most dictionaries have such keys.
            if Key.self != String.self, !isSpelled(key.description) { spellings[key] = text }
            return true
        }
        guard let index = entries.index(forKey: key) else { return true }
        let there = entries[index].key
        if isSpelled(spellings[there] ?? there.description) { return true }
        entries[key] = before
        return false
    }

    /// Whether the key's text consists of these bytes; equal strings may not.
    @inlinable
    func isSpelled(_ other: String) -> Bool { other.utf8.elementsEqual(text.utf8) }
}

/// Sets the entry of a ``_DictionaryBuilder``'s key.
public struct _EntrySink<Key: JSONKey, Value>: _Sink {
    @inlinable
    init() {}

    @inlinable public static var isElement: Bool { true }

    @inlinable
    public func put(
        _ value: consuming Value, at target: UnsafeMutableRawPointer,
        _ context: UnsafeMutablePointer<_ConversionContext>
    ) -> Bool {
        if unsafe target.assumingMemoryBound(to: _DictionaryBuilder<Key, Value>.self).pointee.set(value) { return true }
        unsafe context.pointee.refuse(.duplicateKey, "equal to another key as a Swift value")
        return false
    }
}

extension _Event {
    /// Whether it matters that a dictionary has the key already.
    @usableFromInline var watchesDuplicates: Bool { unsafe context.pointee.duplicates != .lastWins }

    /// What becomes of a key that is there already: it is passed over, or that is an error.
    ///
    /// - Returns: false, for the caller to return.
    @usableFromInline
    func isDuplicateTaken() -> Bool {
        if unsafe context.pointee.duplicates == .reject { return fail(.duplicateKey) }
        return false
    }
}
