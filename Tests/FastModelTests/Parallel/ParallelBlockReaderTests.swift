import FastModel
import Foundation
import Testing

@Suite("Blocks of records made on several processors")
struct ParallelBlockReaderTests {
    struct Refusal: Error, Equatable {}

    struct Number: JSONModel, Sendable {
        var id = 0

        static let schema = Schema({ Number() }) { Field("id", \.id) }
    }

    /// Each record, by its number or its line.
    struct Seen: RecordBlock {
        var texts: [String] = []

        mutating func append(_ record: consuming DecodedRecord<Number>) {
            switch record {
            case .model(let number, let context): texts.append("\(number.id) at \(context.range) on \(context.line)")
            case .rejected(let error, let context): texts.append("\(error) at \(context.range) on \(context.line)")
            }
        }

        mutating func removeAll() { texts.removeAll(keepingCapacity: true) }
    }

    private static let lines = (0..<60_000).map { id in
        switch id % 100 {
        case 17: "{\"id\":"
        case 43: "\r"
        case 61: "{\"id\":\"\(id)\"} "
        default: "{\"id\":\(id),\"more\":[\(id)]}"
        }
    }
    private static let text = Array(lines.joined(separator: "\n").utf8)

    private static func serial(_ options: DecodingOptions) throws -> [String] {
        var seen = Seen()
        var reader = try RecordReader(Number.self, framing: .lines, options: options)
        try reader.feed(text) { seen.append($0) }
        try reader.finish { seen.append($0) }
        return seen.texts
    }

    @Test(arguments: [1, 2, 5], [997, 1 << 20, 1 << 24])
    func sameRecordsAsOnOneThread(workers: Int, pieceBytes: Int) throws {
        var options = DecodingOptions()
        options.conversion = .strict
        var texts: [String] = []
        var blocks = 0
        var reader = try ParallelBlockReader(workers: workers, options: options) { Seen() }
        let take: (inout Seen) -> Void = { block in
            texts += block.texts
            blocks += 1
            // A block may be kept, and another be put in its place.
            if blocks.isMultiple(of: 3) { block = Seen(texts: ["old"]) }
        }
        var rest = Self.text[...]
        while !rest.isEmpty {
            try reader.feed(rest.prefix(pieceBytes), take)
            rest = rest.dropFirst(pieceBytes)
        }
        try reader.finish(take)
        let expected = try Self.serial(options)
        #expect(blocks > 4)
        #expect(texts.count == expected.count)
        #expect(zip(texts, expected).first { $0 != $1 }?.0 == nil)
    }

    /// The threads that have decoded a block's records.
    struct Threads: RecordBlock {
        var all: Set<UInt> = []

        mutating func append(_ record: consuming DecodedRecord<Number>) { all.insert(Self.current) }

        mutating func removeAll() { all.removeAll() }

        static var current: UInt { UInt(pthread_self()) }
    }

    @Test func aSingleWorkerIsTheCaller() throws {
        var threads: Set<UInt> = []
        var reader = try ParallelBlockReader(workers: 1) { Threads() }
        try reader.feed(Self.text) { threads.formUnion($0.all) }
        try reader.finish { threads.formUnion($0.all) }
        #expect(threads == [Threads.current])
    }

    @Test func flushDeliversWholeLines() throws {
        var texts: [String] = []
        var reader = try ParallelBlockReader(workers: 2) { Seen() }
        try reader.feed("{\"id\":1}\n{\"id\":2}\n{\"id\"") { texts += $0.texts }
        #expect(texts.isEmpty)
        try reader.flush { texts += $0.texts }
        #expect(texts == ["1 at 0..<8 on 1", "2 at 9..<17 on 2"])
        try reader.feed(":3}") { texts += $0.texts }
        try reader.finish { texts += $0.texts }
        #expect(texts.last == "3 at 18..<26 on 3")
    }

    @Test func anErrorOfTheBodyEndsTheStream() throws {
        var blocks = 0
        var reader = try ParallelBlockReader(workers: 2) { Seen() }
        let take: (inout Seen) throws -> Void = { _ in
            blocks += 1
            if blocks == 2 { throw Refusal() }
        }
        #expect(throws: Refusal.self) {
            try reader.feed(Self.text, take)
            try reader.finish(take)
        }
        #expect(throws: Refusal.self) { try reader.feed("{}\n", take) }
        #expect(throws: Refusal.self) { try reader.finish(take) }
        #expect(blocks == 2)
    }

    /// A type without a schema of its own.
    struct Foreign: Sendable {
        var id = 0
    }

    struct Sum: RecordBlock {
        var count = 0
        var total = 0

        mutating func append(_ record: consuming DecodedRecord<Mapped<Foreign>>) {
            count += 1
            if case .model(let model, _) = record { total += model.value.id }
        }

        mutating func removeAll() { self = Sum() }
    }

    @Test(
        "Records of a mapped type, in whichever order their blocks are ready",
        arguments: [RecordOrder.input, .completion])
    func mappedTypes(_ order: RecordOrder) throws {
        let mappings = MappingProvider()
        mappings.register(Schema({ Foreign() }) { Field("id", \.id) })
        var sum = Sum()
        var reader = try ParallelBlockReader(
            workers: 3, order: order, options: DecodingOptions(mappings: mappings)
        ) { Sum() }
        let take: (inout Sum) -> Void = {
            sum.count += $0.count
            sum.total += $0.total
        }
        let text = (1...50_000).map { "{\"id\":\($0)}\n" }.joined()
        try reader.feed(text, take)
        try reader.finish(take)
        #expect(sum.count == 50_000)
        #expect(sum.total == 50_000 * 50_001 / 2)
    }
}
