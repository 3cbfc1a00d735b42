#if NIO
import FastModel
import FastModelNIO
import NIOCore
import Testing

@Suite("Buffers of SwiftNIO")
struct ByteBufferTests {
    @Test func readableBytesAreDecodedInPlace() throws {
        var buffer = ByteBuffer(string: "xx{\"id\":7,\"name\":\"a\"}yy")
        buffer.moveReaderIndex(forwardBy: 2)
        buffer.moveWriterIndex(to: buffer.writerIndex - 2)
        let entry = try ModelDecoder().decode(Entry.self, from: buffer)
        #expect(entry == Entry(id: 7, name: "a"))
        #expect(buffer.readerIndex == 2)
        let own = unsafe buffer.withUnsafeReadableBytes { UInt(bitPattern: $0.baseAddress) }
        let lent = unsafe buffer.withJSONBytes { UInt(bitPattern: $0.baseAddress) }
        #expect(lent == own)
    }

    @Test func emptyBufferIsEmptyInput() {
        #expect(throws: ModelError(.emptyInput)) { try ModelDecoder().decode(Entry.self, from: ByteBuffer()) }
    }

    @Test func slicesFeedAStream() throws {
        let buffer = ByteBuffer(string: "{\"id\":1}\n{\"id\":2}\n")
        var reader = try RecordReader(Entry.self, framing: .lines)
        var ids: [Int] = []
        for index in 0..<buffer.readableBytes {
            let slice = try #require(buffer.getSlice(at: index, length: 1))
            try reader.feed(slice) { if case .model(let entry, _) = $0 { ids.append(entry.id) } }
        }
        #expect(ids == [1, 2])
    }

    @Test func encodingAppends() throws {
        var buffer = ByteBuffer(string: "> ")
        try ModelEncoder().encode(Entry(id: 3, name: "é"), into: &buffer)
        #expect(String(buffer: buffer) == "> {\"id\":3,\"name\":\"é\"}")
    }

    @Test func failedEncodeLeavesTheBuffer() {
        var buffer = ByteBuffer(string: "> ")
        #expect(throws: ModelError.self) { try ModelEncoder().encode([1, Double.nan], into: &buffer) }
        #expect(String(buffer: buffer) == "> ")
    }
}
#endif
