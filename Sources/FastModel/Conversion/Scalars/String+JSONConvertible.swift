extension String: _ScalarConvertible {
    @inlinable
    @inline(__always)
    public static func _scalar(_ event: _Event) -> String? {
        event.string()
    }
}

extension Substring: _ScalarConvertible {
    public static func _scalar(_ event: _Event) -> Substring? {
        event.string()?[...]
    }
}

extension Character: _ScalarConvertible {
    public static func _scalar(_ event: _Event) -> Character? {
        guard let string = event.string() else { return nil }
        guard let character = string.first, string.count == 1 else {
            return event.rejected(.invalidFormat)
        }
        return character
    }
}

extension String {
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        writer.string(unsafe value.assumingMemoryBound(to: String.self).pointee)
    }
}

extension Substring {
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        writer.string(unsafe String(value.assumingMemoryBound(to: Substring.self).pointee))
    }
}

extension Character {
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        writer.string(unsafe String(value.assumingMemoryBound(to: Character.self).pointee))
    }
}

extension _Event {
    /// A string unchanged; leniently also a number's exact text, "true" and "false". Null leaves the property
    /// unchanged.
    @inlinable
    @inline(__always)
    func string() -> String? {
        kind == .string ? text : otherString()
    }

    @usableFromInline
    func otherString() -> String? {
        switch kind {
        case .string: return text
        case .null: return left()
        case .number where !isStrict: return text
        case .bool where !isStrict: return isTrue ? "true" : "false"
        case .number, .bool, .native: return rejected(.typeMismatch)
        }
    }

    /// The bytes as a string. The reader has checked that they are UTF-8, so they are not checked again.
    @usableFromInline
    var text: String { ownText }

    /// The same, inlined.
    @inline(__always)
    var ownText: String {
        if count <= SmallString.capacity, unsafe context.pointee.packsSmallStrings {
            return unsafe SmallString.make(start, count, isWide: context.pointee.source.pointee.isWide(start))
        }
        return longText
    }

    @inline(never)
    private var longText: String {
        let isASCII = unsafe context.pointee.source.pointee.isASCII || Self.isASCII(start, count)
        let span = unsafe UTF8Span(
            unchecked: Span(_unsafeStart: start, count: count), isKnownASCII: isASCII)
        return String(copying: span)
    }

    /// The bytes of a string without C's white space around them: space, tab, line feed, vertical tab, form feed,
    /// carriage return.
    var trimmed: UnsafeBufferPointer<UInt8> {
        var low = 0
        var high = count
        while low < high, unsafe Self.isSpace(start[low]) { low += 1 }
        while high > low, unsafe Self.isSpace(start[high - 1]) { high -= 1 }
        return unsafe UnsafeBufferPointer(start: start + low, count: high - low)
    }

    /// Whether the bytes are one of the words in one of the casings "word", "Word" and "WORD".
    static func isWord(_ bytes: UnsafeBufferPointer<UInt8>, among words: [StaticString]) -> Bool {
        words.contains { word in
            unsafe bytes.count == word.utf8CodeUnitCount && isWord(bytes, word.utf8Start)
        }
    }

    private static func isWord(_ bytes: UnsafeBufferPointer<UInt8>, _ word: UnsafePointer<UInt8>) -> Bool {
        var letters = 0
        var capitals = 0
        var startsWithCapital = false
        for index in 0..<bytes.count {
            let byte = unsafe bytes[index]
            let isCapital = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
            guard unsafe (isCapital ? byte | 0x20 : byte) == word[index] else { return false }
            guard unsafe word[index] >= UInt8(ascii: "a"), unsafe word[index] <= UInt8(ascii: "z") else { continue }
            if isCapital {
                if letters == 0 { startsWithCapital = true }
                capitals += 1
            }
            letters += 1
        }
        return capitals == 0 || capitals == letters || (capitals == 1 && startsWithCapital)
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (byte >= 0x09 && byte <= 0x0D)
    }

    /// Whether the bytes are known to be ASCII; not set for short strings, which are rarely made here.
    @inline(__always)
    private static func isASCII(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        guard count >= 16 else { return false }
        let raw = unsafe UnsafeRawPointer(start)
        // The last block overlaps the one before, so that no bytes need a loop of their own.
        var all = unsafe (raw + (count - 16)).loadUnaligned(as: SIMD2<UInt64>.self)
        var index = 0
        while index < count - 16 {
            all |= unsafe (raw + index).loadUnaligned(as: SIMD2<UInt64>.self)
            index += 16
        }
        return (all[0] | all[1]) & 0x8080_8080_8080_8080 == 0
    }
}

extension _Event {
    /// Records why a conversion fails, and returns its result.
    func rejected<T>(_ code: ModelError.Code) -> T? {
        unsafe context.pointee.fail(code, self)
        return nil
    }

    /// The body's result; nil when it throws, with the error as the reason why the conversion fails.
    func made<T>(_ make: () throws -> T) -> T? {
        if let value = unsafe context.pointee.made(make) { return value }
        _ = refused()
        return nil
    }

    /// A null for a type without nil and without a zero: the property stays unchanged, or null is an issue.
    func left<T>() -> T? {
        // In strict mode, null is not of the property's kind, unless the policy says that null is skipped.
        let isIssue = unsafe context.pointee.nullPolicy == .issue || isStrict && context.pointee.nullPolicy == .zero
        if isIssue { return rejected(.unexpectedNull) }
        // A required property and the root cannot stay unchanged; only the machine knows these cases.
        unsafe context.pointee.note(self)
        return nil
    }

    /// A null for a number or bool: zero by default.
    func zero<T: ExpressibleByIntegerLiteral>() -> T? {
        isZeroForNull ? 0 : left()
    }

    /// Whether a null makes a number 0 and a Bool false.
    var isZeroForNull: Bool { unsafe context.pointee.nullPolicy == .zero && !isStrict }
}
