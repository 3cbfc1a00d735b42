extension String: _ScalarConvertible, JSONKey {}
extension Substring: _ScalarConvertible, JSONKey {}

extension String {
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        unsafe writer.string(at: value)
    }
}

extension _ScalarConvertible where Self: StringProtocol {
    @inlinable @inline(__always) public static func _scalar(_ event: _Event) -> Self? {
        event.string().flatMap { Self($0) }
    }

    @inlinable public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        writer.string(unsafe value.assumingMemoryBound(to: Self.self).pointee.description)
    }
}

extension Character: _ScalarConvertible {
    public static func _scalar(_ event: _Event) -> Character? {
        guard let string = event.string() else { return nil }
        guard let character = string.first, string.count == 1 else { return event.rejected(.invalidFormat) }
        return character
    }

    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        writer.string(unsafe String(value.assumingMemoryBound(to: Character.self).pointee))
    }
}

extension _Event {
    /// Reads a string unchanged. In lenient mode, a number becomes its exact text, and a bool "true" or "false". A null leaves the
    /// property unchanged or is an issue.
    @inlinable @inline(__always) func string() -> String? { kind == .string ? text : otherString() }

    @usableFromInline func otherString() -> String? {
        switch kind {
        case .string: return text
        case .null: return unchanged()
        case .number where !isStrict: return text
        case .bool where !isStrict: return isTrue ? "true" : "false"
        case .native where !isStrict: return nativeString()
        case .number, .bool, .native: return rejected(.typeMismatch)
        }
    }

    /// Makes a string from bytes that the reader has already checked to be UTF-8.
    @usableFromInline var text: String { ownText }

    /// The text. Unlike `text`, this property is inlined into the library's own code.
    @inline(__always) var ownText: String {
        if count <= SmallString.capacity, unsafe context.pointee.packsSmallStrings {
            return unsafe SmallString.make(start, count, isWide: context.pointee.source.pointee.isWide(start))
        }
        return longText
    }

    @inline(never) private var longText: String {
        let isASCII = unsafe context.pointee.source.pointee.isASCII || Self.isASCII(start, count)
        if isASCII, count > SmallString.capacity, count <= StoredString.capacity,
            let strings = unsafe context.pointee.storedStrings
        {
            return unsafe strings.make(start, count)
        }
        let span = unsafe UTF8Span(unchecked: Span(_unsafeStart: start, count: count), isKnownASCII: isASCII)
        return String(copying: span)
    }

    /// The bytes of a string without surrounding white space as C defines it: space, tab, line feed, vertical tab, form feed,
    /// carriage return.
    var trimmed: UnsafeBufferPointer<UInt8> {
        var low = 0
        var high = count
        while low < high, unsafe Self.isSpace(start[low]) { low += 1 }
        while high > low, unsafe Self.isSpace(start[high - 1]) { high -= 1 }
        return unsafe UnsafeBufferPointer(start: start + low, count: high - low)
    }

    /// Whether the bytes are one of the words, written as "word", "Word" or "WORD".
    static func isWord(_ bytes: UnsafeBufferPointer<UInt8>, among words: [StaticString]) -> Bool {
        words.contains { word in unsafe bytes.count == word.utf8CodeUnitCount && isWord(bytes, word.utf8Start) }
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

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }

    /// Whether the bytes are known to be ASCII. Short strings, which are rarely made here, are not tested.
    @inline(__always) private static func isASCII(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        guard count >= 16 else { return false }
        let raw = unsafe UnsafeRawPointer(start)
        // The last block overlaps the previous block, so that no bytes remain for a separate loop.
        var all = unsafe (raw + (count - 16)).loadUnaligned(as: SIMD2<UInt64>.self)
        var index = 0
        while index < count - 16 {
            all |= unsafe (raw + index).loadUnaligned(as: SIMD2<UInt64>.self)
            index += 16
        }
        return (all[0] | all[1]) & 0x8080_8080_8080_8080 == 0
    }
}
