import FastModel
import Testing

@Suite("Records into an instance provider")
struct InstanceReaderTests {
    struct Item: JSONModel {
        var id = 0
        static let schema = Schema({ Item() }) { Field("id", \.id) }
    }

    /// Refuses odd numbers, and notes the sizes of batches.
    final class EvenProvider: InstanceProvider {
        let sizes = Locked<[Int]>([])

        func instances(of models: [Item]) throws -> [Result<String, ModelError>] {
            sizes.withLock { $0.append(models.count) }
            if models.contains(where: { $0.id == 99 }) { throw ModelError(.unreadableInput) }
            return models.map {
                $0.id.isMultiple(of: 2) ? .success("#\($0.id)") : .failure(ModelError(.refusedByStore))
            }
        }
    }

    func read(_ text: String, batchSize: Int, _ provider: EvenProvider = EvenProvider()) throws -> [String] {
        var reader = try InstanceReader(provider, framing: .lines, batchSize: batchSize)
        var found: [String] = []
        let take: (consuming DecodedRecord<String>) -> Void = { record in
            switch consume record {
            case .model(let name, let context): found.append("\(name) \(context.line)")
            case .rejected(let error, let context): found.append("\(error.code) \(error.position.line) \(context.line)")
            }
        }
        for byte in text.utf8 { try reader.feed([byte], take) }
        try reader.finish(take)
        return found
    }

    @Test("Order is kept, for every size of a batch", arguments: [1, 2, 3, 100, -1])
    func order(batchSize: Int) throws {
        let found = try read("{\"id\":2}\n{\n{\"id\":3}\n\n{\"id\":4}\n{\"id\":6}", batchSize: batchSize)
        #expect(found == ["#2 1", "unexpectedEnd 2 2", "refusedByStore 3 3", "#4 5", "#6 6"])
    }

    @Test("A batch has at most the given number of models, and the provider is not called without models")
    func batches() throws {
        let provider = EvenProvider()
        _ = try read("{\"id\":2}\n{\"id\":4}\n{\n{\n{\"id\":4}", batchSize: 2, provider)
        #expect(provider.sizes.withLock { $0 } == [2, 1])
    }

    @Test("An error of the provider ends the stream")
    func failure() {
        #expect(throws: ModelError.self) { try read("{\"id\":2}\n{\"id\":99}\n{\"id\":4}", batchSize: 2) }
    }

    @Test("A stream that has failed stays failed, also at its end")
    func failureStays() throws {
        var reader = try InstanceReader(EvenProvider(), framing: .lines)
        try reader.feed("{\"id\":2}\n{\"id\":99}\n") { _ in }
        for _ in 0..<2 {
            #expect(throws: ModelError.self) { try reader.finish { _ in Issue.record("nothing is stored") } }
        }
        #expect(throws: ModelError.self) { try reader.feed("{\"id\":4}\n") { _ in } }
    }

    @Test("A report counts models that the provider rejects")
    func refusedInReports() throws {
        var reader = try InstanceReader(EvenProvider(), framing: .lines)
        var report = StreamReport()
        try reader.feed("{\"id\":1}\n{\"id\":2}\n{\n") { _ in }
        try reader.finish { report.add($0) }
        #expect(report.records == 3)
        #expect(report.rejected == 2)
        #expect(report.sorted.map(\.finding.code).contains(.refusedByStore))
    }

    @Test("Records before a syntax error are delivered", arguments: [RecordFraming.array, .documents])
    func syntaxErrors(framing: RecordFraming) throws {
        var reader = try InstanceReader(EvenProvider(), framing: framing, batchSize: 3)
        var found: [String] = []
        let take: (consuming DecodedRecord<String>) -> Void = { record in
            if case .model(let name, _) = record { found.append(name) }
        }
        let records = (1...4).map { "{\"id\":\($0 * 2)}" }
        let text = framing == .array ? "[" + records.joined(separator: ",") + ",," : records.joined() + "oops"
        let error = #expect(throws: ModelError.self) { try reader.feed(text + "\n]", take) }
        #expect(error?.code == .invalidSyntax)
        #expect(found == ["#2", "#4", "#6", "#8"])
        #expect(throws: ModelError.self) { try reader.finish(take) }
        #expect(found.count == 4)
    }

    @Test("The error of a model that a provider rejects has the place of its record")
    func places() throws {
        var reader = try InstanceReader(EvenProvider(), framing: .array)
        var places: [SourcePosition] = []
        let take: (consuming DecodedRecord<String>) -> Void = { record in
            if case .rejected(let error, _) = record { places.append(error.position) }
        }
        try reader.feed("[{\"id\":1},{\"id\":3},\n {\"id\":5}]", take)
        try reader.finish(take)
        #expect(places.map(\.column) == [2, 11, 2])
        #expect(places.map(\.line) == [1, 1, 2])
    }

    @Test("A provider that returns too few instances is an error")
    func fewer() throws {
        struct Loser: InstanceProvider {
            func instances(of models: [Item]) -> [Result<Item, ModelError>] { models.dropLast().map { .success($0) } }
        }
        var reader = try InstanceReader(Loser(), framing: .lines, batchSize: 2)
        let error = #expect(throws: ModelError.self) {
            try reader.feed("{\"id\":1}\n{\"id\":2}\n") { _ in Issue.record("nothing was stored") }
        }
        #expect(error?.code == .invalidOption)
    }

    @Test("Values are the default instances")
    func values() throws {
        var reader = try InstanceReader(ValueProvider(Item.self), framing: .lines)
        var ids: [Int] = []
        try reader.feed("{\"id\":2}\n") { if case .model(let item, _) = $0 { ids.append(item.id) } }
        try reader.finish { if case .model(let item, _) = $0 { ids.append(item.id) } }
        #expect(ids == [2])
    }
}
