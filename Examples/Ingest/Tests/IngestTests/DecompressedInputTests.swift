import CZstd
import Foundation
import Gzip
import IngestCore
import Testing

/// Compressed inputs are decompressed.
@safe
struct DecompressedInputTests {
    static let text = Array((0..<12_000).map { "{\"id\":\($0),\"page\":{\"url\":\"/\($0 % 97)\"}}\n" }.joined().utf8)

    /// Compresses with a checksum, as the program zstd does.
    static func zstd(_ bytes: [UInt8]) -> [UInt8] {
        guard let context = unsafe ZSTD_createCCtx() else { return [] }
        defer { _ = unsafe ZSTD_freeCCtx(context) }
        _ = unsafe ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1)
        var output = [UInt8](repeating: 0, count: ZSTD_compressBound(bytes.count))
        let count = unsafe output.withUnsafeMutableBytes { output in
            unsafe bytes.withUnsafeBytes { input in
                unsafe ZSTD_compress2(context, output.baseAddress, output.count, input.baseAddress, input.count)
            }
        }
        return Array(output.prefix(count))
    }

    static func compressed(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
        name == "gzip" ? gzipped(bytes) : zstd(bytes)
    }

    @Test(arguments: ["gzip", "zstd"], [1, 13, 100_000])
    func concatenatedStreamsAreOneInput(name: String, chunkBytes: Int) {
        let half = Self.text.count / 2
        let parts = [Array(Self.text[..<half]), [], Array(Self.text[half...])]
        let read = InputHeadTests.read(parts.flatMap { Self.compressed(name, $0) }, chunkBytes: chunkBytes)
        #expect(read.error == nil)
        #expect(read.text == Self.text)
    }

    @Test(arguments: ["gzip", "zstd"], [1, 1_000])
    func truncatedStreamIsAnErrorAfterItsRecords(name: String, chunkBytes: Int) {
        let bytes = Self.compressed(name, Self.text)
        for count in [bytes.count - 1, bytes.count / 2, 20, 5] {
            let read = InputHeadTests.read(Array(bytes.prefix(count)), chunkBytes: chunkBytes)
            #expect(read.error == "cannot read test: the \(name) stream is cut off")
            #expect(Self.text.starts(with: read.text))
            if count == bytes.count - 1 { #expect(read.text.count > Self.text.count / 2) }
        }
    }

    @Test(arguments: ["gzip", "zstd"])
    func damageIsAnErrorOrHarmless(name: String) {
        let bytes = Self.compressed(name, Self.text)
        for place in stride(from: 4, to: bytes.count, by: bytes.count / 12) {
            var damaged = bytes
            damaged[place] ^= 0x55
            let read = InputHeadTests.read(damaged)
            #expect(read.error?.hasPrefix("cannot read test: the \(name) stream is") == true || read.text == Self.text)
        }
        let read = InputHeadTests.read(bytes + Array("garbage".utf8))
        #expect(read.error == "cannot read test: the \(name) stream is damaged")
        #expect(read.text == Self.text)
    }

    @Test func zerosAfterGzipAreIgnored() {
        #expect(InputHeadTests.read(gzipped(Self.text) + [UInt8](repeating: 0, count: 1_000)).text == Self.text)
    }

    @Test(
        arguments: [
            ([0x42, 0x5A, 0x68, 0x39], "bzip2 -dc"), ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], "xz -dc"),
            ([0x04, 0x22, 0x4D, 0x18], "lz4 -dc"), ([0x50, 0x4B, 3, 4], "unzip -p"),
        ] as [([UInt8], String)])
    func whatIsNotReadIsNamed(_ row: (bytes: [UInt8], command: String)) {
        let read = InputHeadTests.read(row.bytes + [1, 2, 3], chunkBytes: 1)
        #expect(read.error?.contains(row.command) == true)
    }

    @Test(arguments: ["gzip", "zstd"])
    func recordsBeforeTheDamageAreStored(name: String) throws {
        let directory = try TestDirectory()
        let bytes = Self.compressed(name, Self.text)
        let url = URL(fileURLWithPath: directory.path("cut"))
        try Data(bytes.prefix(bytes.count / 2)).write(to: url)
        let summary = try directory.ingest(
            InputSelection([.file(url.path)]), into: try MappedIngestionTests.table(directory))
        #expect(summary.failures.map { "\($0)" } == ["cannot read \(url.path): the \(name) stream is cut off"])
        #expect(summary.result.inserted > 1_000)
        #expect(summary.lost == 0)
        #expect(try directory.value("SELECT count(*) FROM Visit") == summary.result.inserted)
    }

    /// 256 MiB of white space, compressed to a thousandth, are read in pieces, so that a run can stop between them.
    @Test func aBombIsReadInPieces() throws {
        let member = gzipped([UInt8](repeating: 0x20, count: 4 << 20))
        let input = InputSelection([]).checked(BytesInput((0..<64).flatMap { _ in member }, chunkBytes: 1 << 20))
        var total = 0
        for _ in 0..<100 {
            guard case .bytes(let bytes) = try input.next() else { break }
            #expect(bytes.count <= 1 << 20)
            total += bytes.count
        }
        #expect(total > 4 << 20)
    }
}
