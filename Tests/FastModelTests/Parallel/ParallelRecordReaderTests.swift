import Dispatch
import FastModel
import Foundation
import Testing

@testable import FastModelStreams

@Suite("Records read on several processors")
struct ParallelRecordReaderTests {
    struct Refusal: Error, Equatable {}

    private func read(
        _ bytes: [UInt8], inPieces size: Int, workers: Int = 2, order: RecordOrder = .input,
        _ options: DecodingOptions = DecodingOptions()
    ) throws -> StreamOutcome<Entry> {
        var outcome = StreamOutcome<Entry>()
        var reader = try ParallelRecordReader(Entry.self, workers: workers, order: order, options: options)
        var rest = bytes[...]
        while !rest.isEmpty {
            try reader.feed(rest.prefix(size)) { outcome.records.append(Delivered($0)) }
            rest = rest.dropFirst(size)
        }
        try reader.finish { outcome.records.append(Delivered($0)) }
        return outcome
    }

    /// Good lines, blank ones, broken ones and one that is too long, several blocks of them.
    private static let sample: [UInt8] = {
        var text = ""
        for id in 0..<9000 {
            switch id % 50 {
            case 7: text += "\n  \r\n"
            case 13: text += "{\"id\":\n"
            case 29: text += "{\"id\":\"x\",\"name\":\"é\"}\r\n"
            case 31: text += "{\"id\":\(id)}{\"id\":0}\n"
            case 43 where id % 1000 == 43:
                text += "{\"id\":1,\"name\":\"" + String(repeating: "n", count: 60_000) + "\"}\n"
            default: text += "{\"id\":\(id),\"name\":\"a name of more than fifteen bytes\",\"tags\":[\"a\",1,{}]}\n"
            }
        }
        return Array((text + "{\"id\":10000}").utf8)
    }()

    @Test(arguments: [1, 2, 5], [999, 70_000, 1_000_000])
    func sameAsInOneThread(_ workers: Int, _ size: Int) throws {
        var options = DecodingOptions()
        options.maximumRecordBytes = 50_000
        let serial = stream(Self.sample, .lines, options)
        #expect(serial.codes.contains(.recordLimit))
        let parallel = try read(Self.sample, inPieces: size, workers: workers, options)
        // Compared outside the macro first, because a message with thousands of records is unreadable.
        let difference = zip(parallel.records, serial.records).first { $0 != $1 }
        #expect(difference?.0 == difference?.1)
        #expect(parallel.records.count == serial.records.count)
    }

    private func read(
        _ bytes: [UInt8], inPieces size: Int, workers: Int, _ options: DecodingOptions
    ) throws -> StreamOutcome<Entry> {
        try read(bytes, inPieces: size, workers: workers, order: .input, options)
    }

    @Test(arguments: [1, 10, 100, TextBlock.bytes - 1, TextBlock.bytes, TextBlock.bytes + 1, 400_000])
    func longLines(_ limit: Int) throws {
        var options = DecodingOptions()
        options.maximumRecordBytes = limit
        let lines = [limit - 1, limit, limit + 1, 20, 3 * limit, limit].map { count in
            "{\"id\":1,\"name\":\"" + String(repeating: "n", count: max(0, count - 18)) + "\"}"
        }
        for end in ["", "\n"] {
            let bytes = Array((lines.joined(separator: "\n") + end).utf8)
            let serial = stream(bytes, .lines, options)
            for size in [bytes.count, 100_000, max(1, bytes.count / 3)] {
                #expect(try read(bytes, inPieces: size, workers: 2, options) == serial)
            }
        }
    }

    @Test func anyOrderHasTheSameRecords() throws {
        let serial = stream(Self.sample, .lines)
        let parallel = try read(Self.sample, inPieces: 300_000, workers: 3, order: .completion)
        let sorted = parallel.records.sorted { $0.range.lowerBound < $1.range.lowerBound }
        #expect(sorted.count == serial.records.count)
        #expect(zip(sorted, serial.records).allSatisfy { $0 == $1 })
    }

    @Test(arguments: [RecordOrder.input, .completion])
    func aBodyThatThrowsEndsTheStream(_ order: RecordOrder) throws {
        var reader = try ParallelRecordReader(Entry.self, order: order)
        var count = 0
        func take(_ record: DecodedRecord<Entry>) throws {
            count += 1
            if count == 100 { throw Refusal() }
        }
        #expect(throws: Refusal()) {
            for _ in 0..<20 { try reader.feed(Self.sample, take) }
        }
        #expect(throws: Refusal()) { try reader.feed(Self.sample, take) }
        #expect(throws: Refusal()) { try reader.finish(take) }
        #expect(count == 100)
    }

    /// A record that is an error takes hundreds of bytes, its line perhaps two.
    @Test(arguments: [1, 100, 1_000_000])
    func aBlockHoldsFewShortRecords(_ chunk: Int) throws {
        let blocks = try TextBlocks(.lines, DecodingOptions())
        var counts: [Int] = []
        var places: [TextPlace] = []
        func add(_ block: consuming TextBlock) -> (any Error)? {
            var count = 0
            let error = block.forEach { record in
                if count == 0 { places.append(record.place) }
                count += 1
                return nil
            }
            counts.append(count)
            return error
        }
        let text = Array(String(repeating: "0\n", count: 10_000).utf8) + Array("1".utf8)
        for start in stride(from: 0, to: text.count, by: chunk) {
            let error = unsafe text[start..<min(start + chunk, text.count)].withUnsafeBytes { bytes in
                unsafe blocks.feed(bytes, add)
            }
            #expect(error == nil)
        }
        #expect(blocks.finish(add) == nil)
        #expect(counts == [4_096, 4_096, 1_809])
        #expect(places.map(\.line) == [1, 4_097, 8_193])
        #expect(places.map(\.offset) == [0, 8_192, 16_384])
    }

    @Test func finishingAgainDeliversNothing() throws {
        var reader = try ParallelRecordReader(Entry.self, workers: .max)
        var count = 0
        try reader.feed("{\"id\":1}\n{\"id\":2}") { _ in count += 1 }
        for _ in 0..<3 { try reader.finish { _ in count += 1 } }
        #expect(count == 2)
    }

    /// A model that counts its living instances.
    private final class Counted: JSONModel, @unchecked Sendable {
        static let alive = Locked(0)
        var id = 0
        init() { Self.alive.withLock { $0 += 1 } }
        deinit { Self.alive.withLock { $0 -= 1 } }
        static let schema = Schema(Counted.init) { Field("id", \.id) }
    }

    @Test func deliveredRecordsAreFreed() throws {
        var reader = try ParallelRecordReader(Counted.self, workers: 3)
        for round in 1...3 {
            for _ in 0..<20 { try reader.feed(Self.sample) { _ in } }
            try reader.flush { _ in }
            #expect(Counted.alive.withLock { $0 } == 0, "round \(round)")
        }
        for _ in 0..<20 { try reader.feed(Self.sample) { _ in } }
        #expect(throws: Refusal()) { try reader.finish { _ in throw Refusal() } }
    }

    @Test func linesAreCountedAcrossInputs() throws {
        var serial = try RecordReader(Entry.self, framing: .lines)
        var parallel = try ParallelRecordReader(Entry.self)
        var places: [[Int]] = [[], []]
        for line in ["{\"id\":1}", "{\"id\":2}\n{\"id\":3}"] {
            try serial.feed(line) { places[0] += [$0.context.line, $0.context.range.lowerBound] }
            try serial.finish { places[0] += [$0.context.line, $0.context.range.lowerBound] }
            try parallel.feed(line) { places[1] += [$0.context.line, $0.context.range.lowerBound] }
            try parallel.finish { places[1] += [$0.context.line, $0.context.range.lowerBound] }
        }
        #expect(places[0] == [1, 0, 2, 9, 3, 18])
        #expect(places[1] == places[0])
    }

    @Test("Readers on all threads of Dispatch's global queues do not block the workers")
    func onBusyQueues() {
        let count = Locked(0)
        let group = DispatchGroup()
        for _ in 0..<200 {
            DispatchQueue.global(qos: .userInitiated).async(group: group) {
                guard var reader = try? ParallelRecordReader(Entry.self) else { return }
                let text = String(repeating: "{}\n", count: 50)
                try? reader.feed(text) { _ in count.withLock { $0 += 1 } }
                try? reader.finish { _ in count.withLock { $0 += 1 } }
            }
        }
        #expect(group.wait(timeout: .now() + 60) == .success)
        #expect(count.withLock { $0 } == 200 * 50)
    }

    @Test func emptyInput() throws {
        var reader = try ParallelRecordReader(Entry.self)
        try reader.feed("") { _ in Issue.record("there is nothing") }
        try reader.finish { _ in Issue.record("there is nothing") }
    }

    /// The same for another test, because tests run concurrently.
    private final class Abandoned: JSONModel, @unchecked Sendable {
        static let alive = Locked(0)
        var id = 0
        init() { Self.alive.withLock { $0 += 1 } }
        deinit { Self.alive.withLock { $0 -= 1 } }
        static let schema = Schema(Abandoned.init) { Field("id", \.id) }
    }

    @Test func readerDestroyedWhileWorkersRun() throws {
        func gather(_ ids: inout [Int], _ record: borrowing DecodedRecord<Abandoned>) {
            if case .model(let model, _) = copy record { ids.append(model.id) }
        }
        // More blocks than the reader decodes before it delivers the first.
        let text = Array(repeatElement(Self.sample + [UInt8(ascii: "\n")], count: 4).joined())
        var all: [Int] = []
        var serial = try RecordReader(Abandoned.self, framing: .lines)
        try serial.feed(text) { gather(&all, $0) }
        for _ in 0..<20 {
            var ids: [Int] = []
            var reader = try ParallelRecordReader(Abandoned.self, workers: 3)
            try reader.feed(text) { gather(&ids, $0) }
            _ = consume reader
            #expect(!ids.isEmpty && all.starts(with: ids))
        }
        // The workers finish their work, and then nothing retains the records.
        let start = ContinuousClock.now
        while Abandoned.alive.withLock({ $0 }) > 0, start.duration(to: .now) < .seconds(20) { usleep(1_000) }
        #expect(Abandoned.alive.withLock { $0 } == 0)
    }
}
