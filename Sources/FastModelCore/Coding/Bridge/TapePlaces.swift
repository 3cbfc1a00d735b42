#if canImport(Glibc)
private import Glibc
#elseif canImport(Darwin)
private import Darwin
#endif

/// The bytes of an object's key. Valid while the bytes stay in place.
@safe struct TapeKey: Hashable {
    private let start: UnsafePointer<UInt8>
    private let count: Int

    init(_ start: UnsafePointer<UInt8>, _ count: Int) {
        unsafe self.start = unsafe start
        self.count = count
    }

    private var bytes: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(start: start, count: count) }

    static func == (left: TapeKey, right: TapeKey) -> Bool {
        unsafe left.count == right.count && left.bytes.elementsEqual(right.bytes)
    }

    func hash(into hasher: inout Hasher) { unsafe hasher.combine(bytes: bytes) }
}

/// The line starts of a text, and positions of members that have been counted.
///
/// Types that try several forms of a value cause an error for each failed attempt. Caching avoids counting from the start for each
/// error.
struct TapePlaces {
    /// The offset of each line, filled at the first error.
    private var lines: [Int] = []
    /// For each object, the last requested value and the number of members before it.
    private var members: [Int: (value: Int, count: Int)] = [:]

    /// The line and column of an offset.
    mutating func position(at offset: Int, in text: UnsafeBufferPointer<UInt8>) -> SourcePosition {
        if lines.isEmpty { lines = unsafe Self.lines(of: text) }
        // Finds the last line that starts at or before the offset.
        var (low, high) = (0, lines.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if lines[middle] <= offset { low = middle } else { high = middle }
        }
        return SourcePosition(offset: offset, line: low + 1, column: offset - lines[low] + 1)
    }

    private static func lines(of text: UnsafeBufferPointer<UInt8>) -> [Int] {
        var lines = [0]
        guard let base = text.baseAddress else { return lines }
        var index = 0
        while index < text.count, let found = unsafe memchr(base + index, 0x0A, text.count - index) {
            index = unsafe UnsafeRawPointer(base).distance(to: found) + 1
            lines.append(index)
        }
        return lines
    }

    /// The number of an object's members before a value.
    mutating func position(of value: Int, in object: Int, on tape: Tape) -> Int {
        guard unsafe tape.tokens[object].kind == .object else { return 0 }
        var (next, count) = members[object] ?? (object + 2, 0)
        if next > value { (next, count) = (object + 2, 0) }
        while next < value, unsafe tape.tokens[next - 1].kind != .end {
            next = tape.index(after: next) + 1
            count += 1
        }
        members[object] = (next, count)
        return count
    }
}

// Members of objects by their keys.

extension Tape {
    /// Objects with more keys than this use a dictionary for lookups out of order and for comparing all keys, so that the time is
    /// linear in the number of keys.
    private static var fewKeys: Int { 64 }

    /// The index of a key's value in an object, or nil if the key is missing.
    ///
    /// Types usually request keys in the document's order, so the search starts after the last key that was found.
    @inline(__always) func value(of name: String, in object: Int) -> Int? {
        var name = name
        return name.withUTF8 { bytes in
            // For an empty string any address works.
            let start = unsafe bytes.baseAddress ?? UnsafePointer(texts)
            return unsafe value(of: start, bytes.count, in: object)
        }
    }

    private func value(of name: UnsafePointer<UInt8>, _ count: Int, in object: Int) -> Int? {
        let print = unsafe TapeToken.fingerprint(name, count)
        let expected = unsafe object + 1 + Int(tokens[object].word)
        if unsafe isKey(expected, print, name, count) { return found(expected, in: object) }
        if unsafe tokens[object].count > Self.fewKeys {
            guard let key = unsafe table(of: object)[TapeKey(name, count)] else { return nil }
            return found(key, in: object)
        }
        var key = expected
        repeat {
            // At the end of the object the search continues at its start.
            key = unsafe tokens[key].kind == .end ? object + 1 : index(after: key + 1)
            if unsafe isKey(key, print, name, count) { return found(key, in: object) }
        } while key != expected
        return nil
    }

    @inline(__always) private func isKey(
        _ index: Int, _ print: UInt32, _ name: UnsafePointer<UInt8>, _ count: Int
    ) -> Bool {
        let token = unsafe tokens + index
        return unsafe token.pointee.word == print && token.pointee.kind == .key && token.pointee.count == count
            && memcmp(start(of: token.pointee), name, count) == 0
    }

    @inline(__always) private func found(_ key: Int, in object: Int) -> Int {
        let next = index(after: key + 1) - object - 1
        unsafe tokens[object].word = UInt32(exactly: next) ?? 0
        return key + 1
    }

    /// Calls the body with the index of each key that is used, in the document's order.
    func forEachKey(of object: Int, _ body: (Int) -> Void) {
        var key = object + 1
        while unsafe tokens[key].kind != .end {
            if unsafe tokens[key].kind == .key { body(key) }
            key = index(after: key + 1)
        }
    }

    /// Compares the keys of an object, once. The options decide which of several equal keys is used. Returns the index of a
    /// repeated key if the options reject repeated keys, else nil.
    @inline(__always) func settleKeys(of object: Int) -> Int? {
        if unsafe tokens[object].flags != 0 { return nil }
        let repeated = unsafe tokens[object].count > Self.fewKeys ? compareMany(object) : compareFew(object)
        if repeated == nil { unsafe tokens[object].flags = 1 }
        return repeated
    }

    private func compareFew(_ object: Int) -> Int? {
        // A bit for each fingerprint of a key. Most keys need no comparison with others.
        var seen = InlineArray<16, UInt64>(repeating: 0)
        var key = object + 1
        while unsafe tokens[key].kind != .end {
            let place = unsafe Int(tokens[key].word % 1024)
            let bit = UInt64(1) << UInt64(place % 64)
            if seen[place / 64] & bit == 0 {
                seen[place / 64] |= bit
            } else if let first = firstKey(like: key, in: object), !settle(first, key) {
                return key
            }
            key = index(after: key + 1)
        }
        return nil
    }

    private func firstKey(like key: Int, in object: Int) -> Int? {
        let token = unsafe tokens[key]
        let name = unsafe start(of: token)
        var other = object + 1
        while other < key {
            if unsafe isKey(other, token.word, name, token.count) { return other }
            other = index(after: other + 1)
        }
        return nil
    }

    private func compareMany(_ object: Int) -> Int? {
        var table = [TapeKey: Int](minimumCapacity: unsafe tokens[object].count)
        var key = object + 1
        while unsafe tokens[key].kind != .end {
            let name = unsafe TapeKey(start(of: tokens[key]), tokens[key].count)
            if let first = table[name], !settle(first, key) { return key }
            if unsafe tokens[key].kind == .key { table[name] = key }
            key = index(after: key + 1)
        }
        members[object] = table
        return nil
    }

    /// The indices of a large object's keys by their text; made again if the text has been copied.
    private func table(of object: Int) -> [TapeKey: Int] {
        if let table = members[object] { return table }
        var table = [TapeKey: Int](minimumCapacity: unsafe tokens[object].count)
        forEachKey(of: object) { key in unsafe table[TapeKey(start(of: tokens[key]), tokens[key].count)] = key }
        members[object] = table
        return table
    }

    /// Marks a key or its repetition as unused. Returns false if the options reject repeated keys.
    private func settle(_ first: Int, _ key: Int) -> Bool {
        switch decoder.options.duplicateKeys {
        case .lastWins: unsafe tokens[first].kind = .repeatedKey
        case .firstWins: unsafe tokens[key].kind = .repeatedKey
        case .reject: return false
        }
        return true
    }
}
