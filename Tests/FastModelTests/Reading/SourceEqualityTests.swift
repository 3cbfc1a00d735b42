import FastModel
import PortableScanner
import Testing

@testable import FastModelCore

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@Suite("The scanner delivers what yajl delivers, or the same fault")
struct SourceEqualityTests {
    private static let characters =
        Array("{}[]:,\"\\/0123456789.eE+-truefalsn ud8c\n\t\u{01}\u{0B}".utf8) + [
            0xC3, 0xA9, 0xFF, 0xED, 0xA0, 0xE2, 0x82,
        ]

    /// One expectation for many comparisons, because an expectation costs more than a comparison.
    private func expectSame(_ bytes: [UInt8], in sizes: [[Int]]) {
        unsafe bytes.withUnsafeBufferPointer { text in
            let whole = unsafe RecordedEvents.whole(text)
            for sizes in sizes {
                let pieces = unsafe RecordedEvents.pieces(text, of: sizes)
                guard pieces != whole else { continue }
                Issue.record("\(String(decoding: bytes, as: UTF8.self)) in \(sizes): \(whole) is not \(pieces)")
            }
        }
    }

    @Test(arguments: DamageTests.documents + DamageTests.scalars + DamageTests.more)
    func everyPrefixAndEveryByte(_ document: String) {
        var bytes = Array(document.utf8)
        for count in 0...bytes.count { expectSame(Array(bytes.prefix(count)), in: [[1], [3, 2], [4096]]) }
        for index in bytes.indices {
            let byte = bytes[index]
            for other in Self.characters {
                bytes[index] = other
                expectSame(bytes, in: [[index + 1, 1, 4096]])
            }
            bytes[index] = byte
        }
    }

    @Test func damagedDocuments() {
        var random = SplitMix64(seed: 17)
        let documents = Documents.all + DamageTests.documents.map { Array($0.utf8) }
        let padding = [UInt8](repeating: 0x20, count: 4096)
        for turn in 0..<10_000 {
            var bytes = documents.randomElement(using: &random) ?? []
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let index = Int.random(in: 0...bytes.count, using: &random)
                let byte = Self.characters.randomElement(using: &random) ?? 0
                if index == bytes.count || turn % 3 == 0 { bytes.insert(byte, at: index) } else { bytes[index] = byte }
            }
            let cut = Int.random(in: 0...bytes.count, using: &random)
            expectSame(bytes, in: [[max(1, cut), 4096]])
            // After this much white space the first piece reaches yajl.
            expectSame(padding + bytes, in: [[4096 + cut, 8192]])
        }
    }

    /// The text ends at memory that must not be read, and starts at every alignment.
    @Test func nothingOutsideTheTextIsRead() throws {
        let page = Int(getpagesize())
        let memory = unsafe try #require(
            mmap(nil, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))
        defer { unsafe munmap(memory, 2 * page) }
        unsafe try #require(mprotect(memory + page, page, PROT_NONE) == 0)
        for document in Documents.all + Self.tokensOfEveryLength {
            for count in 0...document.count {
                let start = unsafe (memory + (page - count)).assumingMemoryBound(to: UInt8.self)
                let text = unsafe UnsafeMutableBufferPointer(start: start, count: count)
                _ = unsafe text.update(fromContentsOf: document.prefix(count))
                let inPlace = unsafe RecordedEvents.whole(UnsafeBufferPointer(text))
                let elsewhere = unsafe Array(document.prefix(count)).withUnsafeBufferPointer {
                    unsafe RecordedEvents.whole($0)
                }
                if inPlace != elsewhere { Issue.record("\(document.prefix(count))") }
                if count > 0 { _ = unsafe fm_scan_portable_count(start, count) }
            }
        }
    }

    /// Strings, and indentation behind each form of line break.
    private static var tokensOfEveryLength: [[UInt8]] {
        (0...70).flatMap { count in
            let string = String(repeating: "a", count: count)
            let indentation = String(repeating: " ", count: count)
            return ["[\"\(string)\",\"é\"]"]
                + ["\n", "\r\n", "\n\n", "\n\t"].map { "{\($0)\(indentation)\"a\":\($0)[1,\($0)\(indentation)2\($0)]}" }
        }.map { Array($0.utf8) }
    }

    /// The scanner without vector instructions, which other processors use, accepts the same and sees as many events.
    @Test func thePortableScannerIsTheSame() {
        var random = SplitMix64(seed: 18)
        let documents = Documents.all + Self.tokensOfEveryLength + DamageTests.more.map { Array($0.utf8) }
        for turn in 0..<5000 {
            var bytes = documents[turn % documents.count]
            if turn >= documents.count, !bytes.isEmpty {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] =
                    Self.characters.randomElement(using: &random) ?? 0
            }
            unsafe bytes.withUnsafeBufferPointer { text in
                guard let start = text.baseAddress else { return }
                let whole = unsafe RecordedEvents.whole(text)
                let count = unsafe fm_scan_portable_count(start, text.count)
                let expected = whole.fault == nil ? whole.ends.count : -1 - whole.ends.count
                if count != expected { Issue.record("\(bytes): \(count) is not \(expected)") }
            }
        }
    }
}
