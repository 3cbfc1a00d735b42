#if NIO
import FastModel
import FastModelNIO
import NIOCore
import NIOEmbedded
import Testing

@Suite("Records in a channel")
struct ChannelTests {
    private func channel(_ framing: RecordFraming, _ options: DecodingOptions = .untrusted) throws -> EmbeddedChannel {
        try EmbeddedChannel(
            handler: ByteToMessageHandler(RecordDecoder(Entry.self, framing: framing, options: options)))
    }

    /// The identifiers of models, the codes of rejections.
    private func arrived(at channel: EmbeddedChannel) throws -> [String] {
        var all: [String] = []
        while let record = try channel.readInbound(as: DecodedRecord<Entry>.self) {
            switch record {
            case .model(let entry, _): all.append("\(entry.id)")
            case .rejected(let error, _): all.append(error.code.rawValue)
            }
        }
        return all
    }

    @Test(
        arguments: [
            (.lines, "{\"id\":1}\n{\"id\":\n\n{\"id\":3}"), (.array, "[{\"id\":1},{\"id\":2},{\"id\":3}]"),
            (.documents, "{\"id\":1}{\"id\":2} {\"id\":3}"),
            (.elements(at: "a"), "{\"a\":[{\"id\":1},{\"id\":3}],\"b\":0}"),
        ] as [(RecordFraming, String)], [1, 2, 7, 1000])
    func sameRecordsInAnyPieces(_ stream: (framing: RecordFraming, text: String), _ size: Int) throws {
        var pushed: [String] = []
        var reader = try RecordReader(Entry.self, framing: stream.framing)
        func take(_ record: DecodedRecord<Entry>) {
            switch record {
            case .model(let entry, _): pushed.append("\(entry.id)")
            case .rejected(let error, _): pushed.append(error.code.rawValue)
            }
        }
        try reader.feed(stream.text, take)
        try reader.finish(take)
        #expect(pushed.count >= 2)

        let channel = try channel(stream.framing)
        var rest = ByteBuffer(string: stream.text)
        while let piece = rest.readSlice(length: min(size, rest.readableBytes)), piece.readableBytes > 0 {
            try channel.writeInbound(piece)
        }
        _ = try channel.finish()
        #expect(try arrived(at: channel) == pushed)
    }

    @Test func recordIsDeliveredWithItsLastByte() throws {
        let channel = try channel(.lines)
        try channel.writeInbound(ByteBuffer(string: "{\"id\":1}"))
        #expect(try arrived(at: channel) == [])
        try channel.writeInbound(ByteBuffer(string: "\n{\"id\":2"))
        #expect(try arrived(at: channel) == ["1"])
        _ = try channel.finish()
    }

    @Test func brokenArrayIsAnErrorAfterItsRecords() throws {
        let channel = try channel(.array)
        let error = #expect(throws: ModelError.self) {
            try channel.writeInbound(ByteBuffer(string: "[{\"id\":1},{\"id\":2},}"))
        }
        #expect(error?.code == .invalidSyntax)
        #expect(try arrived(at: channel) == ["1", "2"])
        _ = try? channel.finish()
    }

    @Test func truncatedArrayIsAnErrorAtTheEnd() throws {
        let channel = try channel(.array)
        try channel.writeInbound(ByteBuffer(string: "[{\"id\":1},{\"id"))
        let error = #expect(throws: ModelError.self) { _ = try channel.finish() }
        #expect(error?.code == .unexpectedEnd)
    }

    @Test func limitsAreThoseForUntrustedInput() throws {
        let channel = try channel(.lines)
        let long = String(repeating: "x", count: 3 << 19)
        for _ in 0..<4 { try channel.writeInbound(ByteBuffer(string: long)) }
        try channel.writeInbound(ByteBuffer(string: "\n{\"id\":5}\n"))
        #expect(try arrived(at: channel) == ["recordLimit", "5"])
        _ = try channel.finish()
    }

    @Test func removedDecoderDeliversItsRecords() throws {
        let channel = EmbeddedChannel()
        let handler = ByteToMessageHandler(try RecordDecoder(Entry.self, framing: .array))
        try channel.pipeline.syncOperations.addHandler(handler)
        try channel.writeInbound(ByteBuffer(string: "[{\"id\":1},{\"id"))
        let removal = channel.pipeline.syncOperations.removeHandler(handler)
        channel.embeddedEventLoop.run()
        try removal.wait()
        #expect(try arrived(at: channel) == ["1"])
        let error = #expect(throws: ModelError.self) { _ = try channel.finish() }
        #expect(error?.code == .unexpectedEnd)
    }

    @Test func modelsGoOutAsLines() throws {
        var encoder = ModelEncoder()
        encoder.options.layout = .pretty
        let channel = EmbeddedChannel(handler: MessageToByteHandler(RecordEncoder(Entry.self, encoder: encoder)))
        try channel.writeOutbound(Entry(id: 1))
        try channel.writeOutbound(Entry(id: 2, name: "b"))
        var lines = ""
        while let piece = try channel.readOutbound(as: ByteBuffer.self) { lines += String(buffer: piece) }
        #expect(lines == "{\"id\":1}\n{\"id\":2,\"name\":\"b\"}\n")
        _ = try channel.finish()
    }

    @Test func modelThatCannotBeEncodedFailsItsWrite() throws {
        let channel = EmbeddedChannel(handler: MessageToByteHandler(RecordEncoder([Double].self)))
        #expect(throws: ModelError.self) { try channel.writeOutbound([1, Double.nan]) }
        #expect(try channel.readOutbound(as: ByteBuffer.self) == nil)
        _ = try? channel.finish()
    }
}

/// A record.
struct Entry: JSONModel, Equatable {
    var id = 0
    var name: String?

    static let schema = Schema(Entry.init) {
        Field("id", \.id)
        Field("name", \.name)
    }
}
#endif
