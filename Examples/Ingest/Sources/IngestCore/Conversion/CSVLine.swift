import Foundation

/// A line of CSV in memory that is large enough for it.
@safe
struct CSVLine {
    private static let quote = UInt8(ascii: "\"")

    private let start: UnsafeMutableRawPointer
    private var count = 0

    /// Makes an empty line.
    ///
    /// - Parameter memory: the memory, which must be valid as long as the line and as large as all that is appended.
    @unsafe
    init(_ memory: UnsafeMutableRawBufferPointer) {
        guard let start = memory.baseAddress else { preconditionFailure("a line has its end at least") }
        unsafe self.start = unsafe start
    }

    /// The text, valid until more is appended.
    var bytes: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(start: start, count: count) }

    mutating func append(_ byte: UInt8) {
        unsafe start.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
        count += 1
    }

    /// Appends text as it is.
    mutating func append(_ text: UnsafeRawBufferPointer) {
        guard let first = text.baseAddress else { return }
        unsafe memcpy(start + count, first, text.count)
        count += text.count
    }

    /// Appends a field, in quotes if it needs them.
    mutating func append(field text: UnsafeRawBufferPointer) {
        let isPlain =
            unsafe !text.isEmpty
            && !text.contains { $0 == Self.quote || $0 == UInt8(ascii: ",") || $0 == 0x0D || $0 == 0x0A }
        if isPlain { unsafe append(text) } else { unsafe append(inQuotes: text) }
    }

    /// Appends a field in quotes.
    mutating func append(inQuotes text: UnsafeRawBufferPointer) {
        append(Self.quote)
        for index in 0..<text.count {
            let byte = unsafe text[index]
            if byte == Self.quote { append(Self.quote) }
            append(byte)
        }
        append(Self.quote)
    }
}
