import CoreMetrics
import Synchronization

/// A backend of swift-metrics that keeps all metrics in memory and writes them in Prometheus' text format (version
/// 0.0.4).
final class PrometheusRegistry: MetricsFactory, Sendable {
    /// Identifies a series: a metric's name with its dimensions.
    private struct Key: Hashable {
        let name: String
        let dimensions: [[String]]

        init(_ name: String, _ dimensions: [(String, String)]) {
            self.name = name
            self.dimensions = dimensions.map { [$0.0, $0.1] }
        }
    }

    private let help: [String: String]
    private let series = Mutex<[Key: any PrometheusSeries]>([:])

    /// Creates a registry.
    ///
    /// - Parameter help: the help text of each metric, by its name.
    init(help: [String: String]) {
        self.help = help
    }

    /// All metrics as text, sorted by name.
    var text: String {
        let all = series.withLock { $0 }.sorted {
            ($0.key.name, $0.key.dimensions.description) < ($1.key.name, $1.key.dimensions.description)
        }
        var text = ""
        var last = ""
        for (key, series) in all {
            if key.name != last {
                text += "# HELP \(key.name) \(help[key.name] ?? key.name)\n# TYPE \(key.name) \(series.type)\n"
                last = key.name
            }
            text += series.lines(named: key.name, labels: key.dimensions.map { "\($0[0])=\"\(Self.escaped($0[1]))\"" })
        }
        return text
    }

    /// The values of a counter by the value of its first dimension.
    func counts(of name: String) -> [String: Int64] {
        let all = series.withLock { $0 }
        return all.reduce(into: [:]) { counts, entry in
            guard entry.key.name == name, let counter = entry.value as? CounterSeries else { return }
            counts[entry.key.dimensions.first?[1] ?? "", default: 0] += counter.value
        }
    }

    /// A histogram's current counts; nil if there is no such histogram.
    func histogram(_ name: String) -> HistogramSeries.Counts? {
        (series.withLock { $0[Key(name, [])] } as? HistogramSeries)?.counts
    }

    /// A gauge's value; nil if there is no such gauge.
    func gauge(_ name: String) -> Double? { (series.withLock { $0[Key(name, [])] } as? GaugeSeries)?.current }

    private static func escaped(_ value: String) -> String {
        value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }

    private func find<Series: PrometheusSeries>(
        _ label: String, _ dimensions: [(String, String)], _ make: () -> Series
    ) -> Series {
        series.withLock { all in
            let key = Key(label, dimensions)
            if let found = all[key] as? Series { return found }
            let made = make()
            all[key] = made
            return made
        }
    }

    func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        find(label, dimensions, CounterSeries.init)
    }

    func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        find(label, dimensions, GaugeSeries.init)
    }

    func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        find(label, dimensions, HistogramSeries.init)
    }

    func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        find(label, dimensions, HistogramSeries.init)
    }

    /// Removes a gauge, whose value is unknown from now on.
    func destroyMeter(_ handler: any MeterHandler) {
        series.withLock { all in all = all.filter { $0.value as? GaugeSeries !== handler as? GaugeSeries } }
    }

    // Others are never removed: Prometheus expects that counters do not vanish.
    func destroyCounter(_ handler: any CounterHandler) {}
    func destroyRecorder(_ handler: any RecorderHandler) {}
    func destroyTimer(_ handler: any TimerHandler) {}
}
