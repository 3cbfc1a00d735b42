#if Kafka
import Events
import FastModel
import FastModelGRDB
import Foundation
import Testing

@testable import RecordService

struct KafkaBatchTests {
    private func batch(_ records: [(partition: Int32, text: String)], from position: Int64?) -> KafkaBatch {
        var batch = KafkaBatch()
        var next: [Int32: Int64] = [:]
        for (partition, text) in records {
            batch.bytes += Array(text.utf8)
            batch.append(partition, next[partition, default: position ?? 0], after: position)
            next[partition, default: position ?? 0] += 1
        }
        return batch
    }

    @Test(
        "However many threads decode, the records stay in order, and each reject has its place",
        arguments: [1, 2, 3, 7, 100])
    func order(_ workers: Int) async throws {
        let broken = "{\n \"id\": \"x\"}"
        let records = (0..<50).map { number in
            (
                Int32(number % 3),
                number % 10 == 4 ? broken : String(decoding: Request.records(number...number), as: UTF8.self)
            )
        }
        let decoded = await batch(records, from: nil).decoded(
            by: workers, for: ModelTable(rows: Event.table), maximumRecordBytes: 10_000)
        let ids = decoded.chunks.flatMap { ($0.rows as? TableRows<ModelTable<Event>>)?.models.map(\.id) ?? [] }
        #expect(ids == (0..<50).filter { $0 % 10 != 4 }.map(Int64.init))
        let rejects = decoded.chunks.flatMap(\.rejects)
        #expect(rejects.map(\.offset) == [1, 4, 8, 11, 14])
        #expect(rejects.map(\.partition) == [1, 2, 0, 1, 2])
        #expect(rejects.allSatisfy { $0.line == 2 && $0.column == 8 && $0.path == "id" }, "\(rejects)")
        #expect(decoded.count == 50)
    }

    @Test("Records of a mapping are decoded by it, and those with members that are not stored are counted")
    func mapped() async throws {
        let text = #"{"v": [{"DictionaryKey": "a.b", "PropertyKey": "b", "ObjectType": "Integer", "Unique": true}]}"#
        let table = try MappedTable("v", of: MappingFile(Data(text.utf8), name: "mapping.json"))
        let records = [#"{"a":{"b":1}}"#, #"{"a":{"b":2,"c":3}}"#, #"{"a":{}}"#, #"{"a":{"b":"x"}}"#]
        let decoded = await batch(records.map { (0, $0) }, from: nil).decoded(
            by: 1, for: table, maximumRecordBytes: 16)
        let chunk = try #require(decoded.chunks.first)
        #expect(chunk.rows.count == 1 && chunk.places.map(\.offset) == [0] && chunk.incomplete == 0)
        #expect(chunk.rejects.map(\.code) == ["documentLimit", "missingKey", "typeMismatch"])
        let long = await batch(records.map { (0, $0) }, from: nil).decoded(by: 1, for: table, maximumRecordBytes: 99)
        #expect(long.chunks.map(\.incomplete) == [1])
    }

    @Test("A batch moves the offset of each partition behind the partition's last record")
    func moves() {
        let batch = batch([(5, "{}"), (2, ""), (5, "{}")], from: 7)
        #expect(batch.moves == [OffsetMove(partition: 2, from: 7, to: 8), OffsetMove(partition: 5, from: 7, to: 9)])
    }

    @Test("Settings of librdkafka are read, and the number of a wrong line is reported")
    func properties() throws {
        let read = try KafkaProperties("# secrets\n\n sasl.password = a=b \nclient.id=c")
        #expect(read.values.map(\.name) == ["sasl.password", "client.id"])
        #expect(read.values.map(\.value) == ["a=b", "c"])
        #expect(throws: ConfigurationError.invalid("kafka.properties", "line 2 is not NAME=VALUE")) {
            try KafkaProperties("a=b\nc")
        }
    }
}
#endif
