private import CYajlShim

#if canImport(FoundationEssentials)
private import FoundationEssentials
#else
private import Foundation
#endif

/// A place in a text, counted along with it.
package struct TextPlace {
    package var offset = 0
    /// The number of the line, counted from 1, and the offset of its start.
    package private(set) var line = 1
    package private(set) var lineStart = 0

    /// The start of a text.
    package init() {}

    /// Counts bytes that follow.
    package mutating func pass(_ bytes: UnsafeBufferPointer<UInt8>) {
        defer { offset += bytes.count }
        // Compact JSON has no line feeds, and `memchr` is the fastest way to find that out.
        guard let base = bytes.baseAddress, let first = unsafe memchr(base, 0x0A, bytes.count) else { return }
        let passed = unsafe UnsafeRawPointer(base).distance(to: first)
        var start = 0
        unsafe line += fm_count_lines(base + passed, bytes.count - passed, &start)
        lineStart = offset + passed + start
    }

    /// Counts bytes of one line, and its line feed, if it is among them or missing at the end of the text.
    package mutating func passLine(_ count: Int, isWhole: Bool) {
        offset += count
        guard isWhole else { return }
        line += 1
        lineStart = offset
    }

    /// The position of the place.
    package var position: SourcePosition { position(at: offset) }

    /// The position of an offset in the place's line. An offset before the line has column 1.
    func position(at offset: Int) -> SourcePosition {
        SourcePosition(offset: offset, line: line, column: max(1, offset - lineStart + 1))
    }
}
