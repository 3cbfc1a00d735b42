import FastModel
import Testing

@Suite("Counts of the issues and rejections of a stream")
struct StreamReportTests {
    private func report(_ text: String, _ options: DecodingOptions = DecodingOptions()) throws -> StreamReport {
        var report = StreamReport()
        var reader = try RecordReader(Entry.self, framing: .automatic, options: options)
        try reader.feed(text) { report.add($0) }
        try reader.finish { report.add($0) }
        return report
    }

    @Test func byPathAndKind() throws {
        let lines = (1...100).map { id in
            switch id % 10 {
            case 1: "{\"id\":\(id),\"tags\":[1,{},\"a\",[]]}"
            case 2: "{\"id\":\(id),\"counts\":{\"k\(id)\":[\"x\"]}}"
            case 3: "{}"
            case 4: "{\"id\":"
            case 5: "[]"
            default: "{\"id\":\(id)}"
            }
        }
        let report = try report(lines.joined(separator: "\n"))
        #expect(report.records == 100)
        #expect(report.rejected == 30)
        #expect(report.issues == 30)
        #expect(
            report.sorted.map { "\($0.finding): \($0.count)" } == [
                "left alone invalidFormat at counts{}[] (string): 10", "left alone typeMismatch at tags[] (array): 10",
                "left alone typeMismatch at tags[] (object): 10", "rejected missingKey at id: 10",
                "rejected typeMismatch at $ (array): 10", "rejected unexpectedEnd at id: 10",
            ])
        var twice = report
        twice.merge(report)
        #expect(twice.records == 200)
        #expect(twice.counts == report.counts.mapValues { $0 * 2 })
    }

    @Test func issuesAreBoundedPerRecordButCounted() throws {
        var options = DecodingOptions()
        options.maximumIssues = 3
        let text = "{\"id\":1,\"tags\":[" + Array(repeating: "{}", count: 1000).joined(separator: ",") + "]}"
        let report = try report(text, options)
        #expect(report.issues == 1000)
        #expect(report.counts.values.reduce(0, +) == 3)
    }

    /// A recursive model has an unlimited number of paths.
    struct Nested: JSONModel {
        var child: [Nested] = []
        var number = 0

        static let schema = Schema(Nested.init) {
            Field("child", \.child)
            Field("number", \.number)
        }
    }

    @Test func kindsAreBounded() throws {
        var options = DecodingOptions()
        options.maximumDepth = 4000
        var report = StreamReport()
        var reader = try RecordReader(Nested.self, framing: .documents, options: options)
        for depth in 0..<1100 {
            let start = String(repeating: "{\"child\":[", count: depth)
            let text = start + "{\"number\":[]}" + String(repeating: "]}", count: depth)
            try reader.feed(text) { report.add($0) }
        }
        try reader.finish { report.add($0) }
        #expect(report.records == 1100)
        #expect(report.counts.count == StreamReport.maximumFindings)
        #expect(report.others == 100)
    }
}
