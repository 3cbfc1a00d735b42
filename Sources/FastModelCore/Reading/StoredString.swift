private import CYajlShim

/// Makes ASCII strings of 16 to 63 bytes, most of the strings that ``SmallString`` cannot hold, as the standard library makes them: an
/// object of four words, which the text and a zero follow. The library needs seven calls for that, which take a tenth of the
/// instructions of the benchmark's users.
///
/// The representation is not documented, so `known` compares whole objects at run time. Only this file depends on the objects' words.
@safe struct StoredString: @unchecked Sendable {
    /// The longest such string, in bytes. The objects of longer ones have room for breadcrumbs.
    static let capacity = 63
    /// The size of the words before the text.
    private static let headerSize = 32
    /// Of a string's first word and of the object's last: ASCII, normalized, native, and stored in the object.
    private static let flags: UInt64 = 0xF << 60

    /// The class of the objects. A class is never freed.
    private let storage: UnsafeRawPointer

    private init(_ storage: UnsafeRawPointer) { unsafe self.storage = unsafe storage }

    /// Makes the strings; nil unless they are, bit for bit, identical to the standard library's.
    static let known: StoredString? = {
        var maker: StoredString?
        for count in SmallString.capacity + 1...capacity {
            var sample = String(decoding: Array(repeating: UInt8(ascii: "s"), count: count), as: UTF8.self)
            guard let type = unsafe Self.type(of: &sample) else { return nil }
            let found = unsafe StoredString(type)
            guard found.makes(&sample) else { return nil }
            maker = found
        }
        return maker
    }()

    /// Makes a string of `SmallString.capacity + 1` to `capacity` bytes, all of them ASCII.
    @inline(__always) func make(_ start: UnsafePointer<UInt8>, _ count: Int) -> String {
        let room = (count &+ 16) & ~15
        let object = unsafe fm_allocate_object(storage, Self.headerSize &+ room)
        let mark = Self.flags | UInt64(truncatingIfNeeded: count)
        unsafe object.storeBytes(of: UInt64(truncatingIfNeeded: room), toByteOffset: 16, as: UInt64.self)
        unsafe object.storeBytes(of: mark, toByteOffset: 24, as: UInt64.self)
        let text = unsafe object + Self.headerSize
        let source = unsafe UnsafeRawPointer(start)
        // The last block overlaps the one before it.
        var index = 0
        while index < count &- 16 {
            unsafe text.storeBytes(
                of: source.loadUnaligned(fromByteOffset: index, as: SIMD2<UInt64>.self), toByteOffset: index,
                as: SIMD2<UInt64>.self)
            index &+= 16
        }
        let last = unsafe source.loadUnaligned(fromByteOffset: count &- 16, as: SIMD2<UInt64>.self)
        unsafe text.storeBytes(of: last, toByteOffset: count &- 16, as: SIMD2<UInt64>.self)
        unsafe text.storeBytes(of: 0, toByteOffset: count, as: UInt8.self)
        var words = (low: mark, high: UInt64(UInt(bitPattern: object)))
        // Loaded from memory, because `unsafeBitCast` would emit a retain and release.
        return unsafe withUnsafeMutablePointer(to: &words) { words in
            unsafe UnsafeMutableRawPointer(words).assumingMemoryBound(to: String.self).move()
        }
    }

    /// The class of a string's object; nil if the string has another representation.
    private static func type(of sample: inout String) -> UnsafeRawPointer? {
        guard MemoryLayout<String>.size == 16, let object = unsafe object(of: &sample) else { return nil }
        return unsafe object.load(as: UnsafeRawPointer?.self)
    }

    /// The object before a string's text, if the string's words are its flags, its count and the object's address.
    private static func object(of sample: inout String) -> UnsafeRawPointer? {
        let text = sample.withUTF8 { UInt(bitPattern: $0.baseAddress) }
        let count = sample.utf8.count
        return unsafe withUnsafeBytes(of: &sample) { words in
            let low = unsafe words.load(as: UInt64.self)
            let high = unsafe words.load(fromByteOffset: 8, as: UInt.self)
            let isKnown = low == flags | UInt64(truncatingIfNeeded: count) && high &+ UInt(headerSize) == text
            return unsafe isKnown ? UnsafeRawPointer(bitPattern: high) : nil
        }
    }

    /// Whether the string that is made of a sample's text has the words of the sample's.
    private func makes(_ sample: inout String) -> Bool {
        let count = sample.utf8.count
        var made = sample.withUTF8 { text in
            unsafe text.baseAddress.map { unsafe make($0, count) } ?? ""
        }
        guard let expected = unsafe Self.object(of: &sample), let found = unsafe Self.object(of: &made) else {
            return false
        }
        // The second word counts references. A zero follows the text.
        return [0..<8, 16..<Self.headerSize + count + 1].allSatisfy { range in
            range.allSatisfy {
                unsafe expected.load(fromByteOffset: $0, as: UInt8.self)
                    == found.load(fromByteOffset: $0, as: UInt8.self)
            }
        }
    }
}
