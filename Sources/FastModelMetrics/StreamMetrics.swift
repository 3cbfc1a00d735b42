#if Metrics
public import CoreMetrics
public import FastModel

/// Publishes a stream's counts to swift-metrics, by code and path, so that a dashboard shows when a producer's schema
/// drifts.
///
/// ```swift
/// var metrics = StreamMetrics(label: "orders")
/// // now and then while the stream is read, and at its end:
/// metrics.publish(report)
/// ```
///
/// | counter | dimensions | counted |
/// |---|---|---|
/// | `orders.records` | – | records |
/// | `orders.rejected` | `code`, `path`, `found` | rejected records |
/// | `orders.left_alone` | `code`, `path`, `found` | values of accepted records that did not change their property |
/// | `orders.others` | – | findings that the report counts only in total |
///
/// `found` is the kind of the JSON value, or `none` where no value was at fault: backends expect that a counter always has
/// the same dimensions. Dimensions come from the schema, never from the input, and a report has at most
/// `StreamReport.maximumFindings` combinations of them.
public struct StreamMetrics: Sendable {
    private let label: String
    private let factory: any MetricsFactory
    /// The counts published so far: counters only take differences.
    private var published = StreamReport()

    /// Creates a publisher for one stream.
    ///
    /// - Parameters:
    ///   - label: the prefix of the counters' labels.
    ///   - factory: the factory of the counters; by default the process's own.
    public init(label: String = "fastmodel", factory: any MetricsFactory = MetricsSystem.factory) {
        self.label = label
        self.factory = factory
    }

    /// Adds the report's counts since the last call to the counters.
    ///
    /// - Parameter report: the stream's whole report.
    public mutating func publish(_ report: StreamReport) {
        add(report.records - published.records, to: "records")
        add(report.others - published.others, to: "others")
        for (finding, count) in report.counts {
            let dimensions = [
                ("code", finding.code.rawValue), ("path", finding.path), ("found", finding.found?.rawValue ?? "none"),
            ]
            add(
                count - published.counts[finding, default: 0], to: finding.isRejection ? "rejected" : "left_alone",
                dimensions)
        }
        published = report
    }

    private func add(_ count: Int, to name: String, _ dimensions: [(String, String)] = []) {
        guard count > 0 else { return }
        Counter(label: "\(label).\(name)", dimensions: dimensions, factory: factory).increment(by: count)
    }
}
#endif
