import FastModel
import Foundation
import Testing

@Suite("Records of an asynchronous source")
struct RecordSequenceTests {
    struct Broken: Error {}

    /// Returns buffers, counts the requests, and may fail at the end.
    final class Source: AsyncSequence {
        typealias Element = Data
        let buffers: [Data]
        let failure: Broken?
        nonisolated(unsafe) var asked = 0

        init(_ text: String, size: Int, failure: Broken? = nil) {
            let bytes = Array(text.utf8)
            buffers = stride(from: 0, to: bytes.count, by: size).map {
                Data(bytes[$0..<Swift.min($0 + size, bytes.count)])
            }
            self.failure = failure
        }

        func makeAsyncIterator() -> Iterator { Iterator(source: self) }

        struct Iterator: AsyncIteratorProtocol {
            let source: Source
            var index = 0

            mutating func next() async throws -> Data? {
                unsafe source.asked += 1
                guard index < source.buffers.count else {
                    if let failure = source.failure { throw failure }
                    return nil
                }
                index += 1
                return source.buffers[index - 1]
            }
        }
    }

    /// Returns single bytes.
    struct Bytes: AsyncSequence {
        let text: String
        func makeAsyncIterator() -> Iterator { Iterator(bytes: Array(text.utf8)) }

        struct Iterator: AsyncIteratorProtocol {
            let bytes: [UInt8]
            var index = 0

            mutating func next() async -> UInt8? {
                guard index < bytes.count else { return nil }
                index += 1
                return bytes[index - 1]
            }
        }
    }

    static let texts: [(RecordFraming, String)] = [
        (.lines, "{\"id\":1}\n{\"id\":}\n\n{\"id\":3,\"tags\":[1]}\n{\"id\":4}"),
        (.array, "[{\"id\":1},5,{\"id\":3}]\n"), (.automatic, " [{\"id\":1},{\"id\":3}]"),
        (.documents, "{\"id\":1}{\"id\":2}\n{\"id\":{}}"),
        (.elements(at: "a.b"), "{\"a\":{\"b\":[{\"id\":1},{\"id\":2}]}}"),
        (.array, "[{\"id\":1},{\"id\":2},}"), (.lines, ""), (.array, "["),
    ]

    @Test(arguments: texts.indices, [1, 3, 1000])
    func sameAsPushed(_ index: Int, _ size: Int) async throws {
        let (framing, text) = Self.texts[index]
        let pushed = stream(text, framing)
        var pulled = StreamOutcome<Entry>()
        do {
            let records = ModelDecoder().records(of: Entry.self, from: Source(text, size: size), framing: framing)
            for try await record in records { pulled.records.append(Delivered(record)) }
        } catch {
            pulled.error = error as? ModelError
        }
        #expect(pulled == pushed)
        var single = StreamOutcome<Entry>()
        do {
            let records = ModelDecoder().records(of: Entry.self, from: Bytes(text: text), framing: framing)
            for try await record in records { single.records.append(Delivered(record)) }
        } catch {
            single.error = error as? ModelError
        }
        #expect(single == pushed)
    }

    @Test func nothingIsReadBeforeItIsAskedFor() async throws {
        let text = (1...100).map { "{\"id\":\($0)}\n" }.joined()
        let source = Source(text, size: 100)
        var iterator = ModelDecoder().records(of: Entry.self, from: source, framing: .lines).makeAsyncIterator()
        unsafe #expect(source.asked == 0)
        var count = 0
        while let record = try await iterator.next() {
            count += 1
            let needed = (record.context.range.upperBound + 1 + 99) / 100
            unsafe #expect(source.asked <= needed)
        }
        #expect(count == 100)
    }

    @Test func aLargeBufferIsReadPieceByPiece() async throws {
        let text = (1...20_000).map { "{\"id\":\($0)}\n" }.joined()
        var iterator = ModelDecoder().records(of: Entry.self, from: Source(text, size: .max), framing: .lines)
            .makeAsyncIterator()
        var ids: [Int] = []
        while case .model(let entry, _)? = try await iterator.next() { ids.append(entry.id) }
        #expect(ids == Array(1...20_000))
    }

    @Test func anErrorOfTheSourceComesAfterTheRecordsBeforeIt() async throws {
        let source = Source("{\"id\":1}\n{\"id\":2}\n{\"id\":3", size: 5, failure: Broken())
        var iterator = ModelDecoder().records(of: Entry.self, from: source, framing: .lines).makeAsyncIterator()
        var count = 0
        await #expect(throws: Broken.self) {
            while try await iterator.next() != nil { count += 1 }
        }
        #expect(count == 2)
        #expect(try await iterator.next() == nil)
    }

    @Test func cancelledSourceIsNoEnd() async throws {
        let (source, feed) = AsyncStream.makeStream(of: [UInt8].self)
        feed.yield(Array(#"{"total":1,"data":{"items":[{},{"#.utf8))
        let (seen, see) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            try await ModelDecoder().decode(Page.self, elements: Entry.self, at: "data.items", from: source) { _ in
                see.yield()
            }
        }
        for await _ in seen { break }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func cancellationEndsTheSequenceWithinOneBuffer() async throws {
        let text = (1...10_000).map { "{\"id\":\($0)}\n" }.joined()
        let task = Task {
            let source = Source(text, size: 50)
            var count = 0
            var asked = 0
            do {
                for try await _ in ModelDecoder().records(of: Entry.self, from: source, framing: .lines) {
                    count += 1
                    if count == 10 {
                        unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
                        asked = unsafe source.asked
                    }
                }
                return "not cancelled"
            } catch {
                return unsafe "\(error is CancellationError) \(count) \(source.asked - asked)"
            }
        }
        #expect(await task.value == "true 10 0")
    }

    @Test(arguments: [1, 10, 1000])
    func anEnvelope(_ size: Int) async throws {
        var ids: [Int] = []
        let page = try await ModelDecoder().decode(
            Page.self, elements: Entry.self, at: "data.items", from: Source(EnvelopeTests.document, size: size)
        ) { record in
            await Task.yield()
            if case .model(let entry, _) = record { ids.append(entry.id) }
        }
        #expect(page.next == "p2")
        #expect(ids == [1, 2, 3])
    }

    @Test func anEnvelopeInOneLargeBuffer() async throws {
        let items = (1...20_000).map { "{\"id\":\($0)}" }.joined(separator: ",")
        let text = "{\"data\":{\"items\":[\(items)],\"next\":\"p2\"},\"status\":\"ok\"}"
        var ids: [Int] = []
        let page = try await ModelDecoder().decode(
            Page.self, elements: Entry.self, at: "data.items", from: Source(text, size: .max)
        ) { record in
            if case .model(let entry, _) = record { ids.append(entry.id) }
        }
        #expect(page.next == "p2")
        #expect(ids == Array(1...20_000))
    }
}
