extension Dictionary where Key: JSONKey, Value: JSONConvertible {
    /// As an object, in the dictionary's order, which differs from run to run, or sorted if the options say so.
    @inlinable
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        let dictionary = unsafe value.assumingMemoryBound(to: Self.self).pointee
        if writer.keepsKeys, Key.self != String.self { return entries(.dictionary, dictionary, &writer) }
        if !writer.isSorted { return entries(.object, dictionary, &writer) }
        let sorted = dictionary.map { (key: $0.key.description, value: $0.value) }
            .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        return entries(.object, sorted, &writer)
    }

    @inlinable
    static func entries<Name: JSONKey>(
        _ bracket: _Bracket, _ entries: some Sequence<(key: Name, value: Value)>, _ writer: inout _Writer
    ) -> _Written {
        let opening = writer.open(bracket)
        guard opening >= 0 else { return .failed }
        var result = _Written.value
        var issues = writer.issueCount
        var index = 0
        for (key, value) in entries {
            let mark = writer.mark
            if bracket == .object { writer.key(key.description) } else { writer.anyKey(key) }
            var written = unsafe withUnsafePointer(to: value) { unsafe Value._write($0, to: &writer) }
            if written != .value {
                written = writer.settle(entry: written, index, from: mark, issues: issues) {
                    if bracket == .object { $0.key(key.description) } else { $0.anyKey(key) }
                }
                if written == .failed { return .failed }
                if written == .reported { result = .reported }
                issues = writer.issueCount
            }
            index += 1
        }
        writer.close(bracket, opening)
        return result
    }
}

extension _Writer {
    /// Whether keys that are not strings stay as they are.
    @usableFromInline var keepsKeys: Bool { sink?.output == .full }

    /// Whether objects are sorted by their keys.
    @usableFromInline var isSorted: Bool { options.order == .sorted }

    /// Starts an entry with a key of any type.
    @usableFromInline
    mutating func anyKey(_ key: some Hashable) {
        sink?.key(AnyHashable(key))
    }

    /// Deals with an entry that was not simply written.
    @usableFromInline
    mutating func settle(
        entry written: _Written, _ index: Int, from mark: Int, issues: Int, key: (inout _Writer) -> Void
    ) -> _Written {
        guard written == .nothing else {
            return settle(element: written, .entry(index), from: mark, issues: issues)
        }
        truncate(to: mark)
        key(&self)
        null()
        return .value
    }
}
