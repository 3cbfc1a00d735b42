import Metrics
import Testing

@testable import RecordService

struct PrometheusTests {
    @Test("The text format, with its escapes")
    func text() {
        let registry = PrometheusRegistry(help: ["a_total": "What a is."])
        Counter(label: "a_total", dimensions: [("code", "x\"\\\n")], factory: registry).increment(by: 3)
        Counter(label: "a_total", dimensions: [("code", "a")], factory: registry).increment()
        Meter(label: "b", factory: registry).set(2.5)
        #expect(
            registry.text == #"""
                # HELP a_total What a is.
                # TYPE a_total counter
                a_total{code="a"} 1
                a_total{code="x\"\\\n"} 3
                # HELP b b
                # TYPE b gauge
                b 2.5

                """#)
    }

    @Test("A histogram's buckets are cumulative, and its quantiles are between their bounds")
    func histogram() throws {
        let registry = PrometheusRegistry(help: [:])
        let timer = Metrics.Timer(label: "t", factory: registry)
        for milliseconds in 1...100 { timer.recordMilliseconds(milliseconds) }
        timer.recordSeconds(60)
        let lines = registry.text.split(separator: "\n")
        #expect(lines.contains(#"t_bucket{le="0.01"} 10"#) && lines.contains(#"t_bucket{le="10.0"} 100"#))
        #expect(lines.contains(#"t_bucket{le="+Inf"} 101"#) && lines.contains("t_count 101"))
        let counts = try #require(registry.histogram("t"))
        #expect((0.04...0.06).contains(counts.quantile(0.5)))
        #expect(counts.since(counts).quantile(0.5) == 0)
    }
}
