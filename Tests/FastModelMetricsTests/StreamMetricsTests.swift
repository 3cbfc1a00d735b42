#if Metrics
import FastModel
import FastModelMetrics
import MetricsTestKit
import Testing

@Suite("Stream reports as counters")
struct StreamMetricsTests {
    struct Entry: JSONModel {
        var id = 0
        var tags: [Int] = []

        static let schema = Schema(Entry.init) {
            Field("id", \.id)
            Field("tags", \.tags)
        }
    }

    private func add(_ lines: String, to report: inout StreamReport) throws {
        var reader = try RecordReader(Entry.self, framing: .lines)
        try reader.feed(lines) { report.add($0) }
        try reader.finish { report.add($0) }
    }

    private func value(_ name: String, _ dimensions: [(String, String)] = [], in metrics: TestMetrics) -> Int64? {
        try? metrics.expectCounter(name, dimensions).totalValue
    }

    @Test func countersIncreaseByDifferences() throws {
        let factory = TestMetrics()
        var metrics = StreamMetrics(label: "s", factory: factory)
        var report = StreamReport()
        let leftAlone = [("code", "typeMismatch"), ("path", "id"), ("found", "object")]
        try add("{\"id\":1}\n{\"id\":{}}\n{\"id\":\n", to: &report)
        metrics.publish(report)
        #expect(value("s.records", in: factory) == 3)
        #expect(value("s.left_alone", leftAlone, in: factory) == 1)
        #expect(value("s.rejected", [("code", "unexpectedEnd"), ("path", "id"), ("found", "none")], in: factory) == 1)
        #expect(value("s.others", in: factory) == nil)

        try add("{\"id\":{},\"tags\":[[],[]]}\n", to: &report)
        metrics.publish(report)
        metrics.publish(report)
        #expect(value("s.records", in: factory) == 4)
        #expect(value("s.left_alone", leftAlone, in: factory) == 2)
        let element = [("code", "typeMismatch"), ("path", "tags[]"), ("found", "array")]
        #expect(value("s.left_alone", element, in: factory) == 2)
    }

    /// Some backends trap if dimensions differ.
    @Test func dimensionsOfACounterAreConstant() throws {
        let factory = TestMetrics()
        var metrics = StreamMetrics(label: "s", factory: factory)
        var report = StreamReport()
        try add("{\"id\":\n[1]\n{\"id\":{}}\n{\"id\":1e99}\n{\"tags\":{}}\n", to: &report)
        metrics.publish(report)
        let names = Dictionary(grouping: factory.counters, by: \.label).mapValues { counters in
            Set(counters.map { $0.dimensions.map(\.0) })
        }
        #expect(names["s.rejected"] == [["code", "path", "found"]])
        #expect(names["s.left_alone"] == [["code", "path", "found"]])
    }

    @Test func inputIsNoDimension() throws {
        let factory = TestMetrics()
        var report = StreamReport()
        try add("{\"secret\":1,\"id\":\"secret\"}\nsecret\n", to: &report)
        var metrics = StreamMetrics(factory: factory)
        metrics.publish(report)
        #expect(factory.counters.count == 3)
        for counter in factory.counters {
            #expect(!"\(counter.label) \(counter.dimensions)".contains("secret"))
        }
    }
}
#endif
