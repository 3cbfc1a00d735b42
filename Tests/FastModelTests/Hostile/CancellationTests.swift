import FastModel
import Testing

/// A parse that is ended at each of its events, by a limit, by its consumer or by its task, leaves nothing half done.
@Suite("Ended at every event")
struct CancellationTests {
    struct Refusal: Error, Equatable {}

    /// A model that counts its living instances.
    final class Counted: JSONModel {
        // Written by one test only.
        nonisolated(unsafe) static var alive = 0
        var name = "a string that is longer than fifteen bytes"
        var children: [Counted] = []
        var byKey: [String: Counted] = [:]
        var any: JSONValue?

        init() { unsafe Counted.alive += 1 }
        deinit { unsafe Counted.alive -= 1 }

        static let schema = Schema(Counted.init) {
            Field("name", \.name)
            Field("children", \.children)
            Field("byKey", \.byKey)
            Field("any", \.any, key: "ext.any")
        }
    }

    static let document =
        #"{"name":"a name that is longer than fifteen bytes","children":[{"byKey":{"k":{"name":"x"}}},"#
        + #"{"children":[{},{},1]}],"skipped":{"a":[1,{"b":null}]},"ext":{"any":{"x":[1,"y",true]}},"byKey":{"z":{}}}"#

    @Test func byTheLimitOfValues() {
        let bytes = Array(Self.document.utf8)
        var accepted = 0
        for limit in 0...40 {
            var options = DecodingOptions()
            options.maximumValues = limit
            let whole = outcome(of: bytes, as: Counted.self, options)
            let pieces = outcome(of: bytes, inPieces: [1], as: Counted.self, options)
            #expect(whole.error == pieces.error)
            if whole.error == nil { accepted += 1 } else { #expect(whole.error?.code == .valueLimit) }
        }
        // 25 values: every limit below them has ended the parse at another one.
        #expect(accepted == 40 - 25 + 1)
        unsafe #expect(Counted.alive == 0)
    }

    private static let streams: [(framing: RecordFraming, text: String)] = [
        (.lines, (1...12).map { "{\"id\":\($0)}\n" }.joined()),
        (.array, "[" + (1...12).map { "{\"id\":\($0)}" }.joined(separator: ",") + "]"),
        (.documents, (1...12).map { "{\"id\":\($0)}" }.joined()),
        (.elements(at: "a.b"), "{\"a\":{\"b\":[" + (1...12).map { "{\"id\":\($0)}" }.joined(separator: ",") + "]}}"),
    ]

    @Test(arguments: streams.indices, 1...12)
    func byAConsumerThatThrows(_ index: Int, _ last: Int) throws {
        let (framing, text) = Self.streams[index]
        for size in [1, 7, 1000] {
            var reader = try RecordReader(Entry.self, framing: framing)
            var count = 0
            func take(_ record: DecodedRecord<Entry>) throws {
                count += 1
                if count == last { throw Refusal() }
            }
            #expect(throws: Refusal()) {
                var rest = Array(text.utf8)[...]
                while !rest.isEmpty {
                    try reader.feed(rest.prefix(size), take)
                    rest = rest.dropFirst(size)
                }
                try reader.finish(take)
            }
            #expect(throws: Refusal()) { try reader.finish(take) }
            #expect(count == last)
        }
    }

    @Test(arguments: 1...12)
    func byAConsumerOfAnEnvelope(_ last: Int) throws {
        let text = #"{"total":12,"data":{"items":["# + (1...12).map { "{\"id\":\($0)}" }.joined(separator: ",") + "]}}"
        for size in [1, 7, 1000] {
            var reader = try EnvelopeReader(Page.self, elements: Entry.self, at: "data.items")
            var count = 0
            func take(_ record: DecodedRecord<Entry>) throws {
                count += 1
                if count == last { throw Refusal() }
            }
            #expect(throws: Refusal()) {
                var rest = Array(text.utf8)[...]
                while !rest.isEmpty {
                    try reader.feed(rest.prefix(size), take)
                    rest = rest.dropFirst(size)
                }
                _ = try reader.finish(take)
            }
            #expect(throws: Refusal()) { _ = try reader.finish(take) }
            #expect(count == last)
        }
    }

    @Test(arguments: streams.indices, 0...12)
    func byItsTask(_ index: Int, _ last: Int) async throws {
        let (framing, text) = Self.streams[index]
        let task = Task {
            let source = AsyncStream<[UInt8]> { source in
                for byte in text.utf8 { source.yield([byte]) }
                source.finish()
            }
            if last == 0 { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
            var count = 0
            do {
                for try await _ in ModelDecoder().records(of: Entry.self, from: source, framing: framing) {
                    count += 1
                    if count == last { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
                }
                return "not cancelled after \(count)"
            } catch {
                return "\(error is CancellationError) \(count)"
            }
        }
        #expect(await task.value == "true \(last)")
    }
}
