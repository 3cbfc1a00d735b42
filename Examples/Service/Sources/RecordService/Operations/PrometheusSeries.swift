import CoreMetrics
import Synchronization

/// One metric with one set of dimensions.
protocol PrometheusSeries: AnyObject, Sendable {
    /// `counter`, `gauge` or `histogram`.
    var type: String { get }

    /// The lines of the text format, each with a newline.
    func lines(named name: String, labels: [String]) -> String
}

extension PrometheusSeries {
    fileprivate func line(_ name: String, _ labels: [String], _ value: String) -> String {
        "\(name)\(labels.isEmpty ? "" : "{\(labels.joined(separator: ","))}") \(value)\n"
    }
}

/// A counter.
final class CounterSeries: PrometheusSeries, CounterHandler {
    private let count = Atomic<Int64>(0)

    var type: String { "counter" }
    var value: Int64 { count.load(ordering: .relaxed) }

    func increment(by amount: Int64) { count.wrappingAdd(amount, ordering: .relaxed) }
    func reset() { count.store(0, ordering: .relaxed) }

    func lines(named name: String, labels: [String]) -> String { line(name, labels, "\(value)") }
}

/// A gauge.
final class GaugeSeries: PrometheusSeries, MeterHandler {
    private let value = Mutex(0.0)

    var type: String { "gauge" }
    var current: Double { value.withLock { $0 } }

    func set(_ value: Int64) { set(Double(value)) }
    func set(_ value: Double) { self.value.withLock { $0 = value } }
    func increment(by amount: Double) { value.withLock { $0 += amount } }
    func decrement(by amount: Double) { value.withLock { $0 -= amount } }

    func lines(named name: String, labels: [String]) -> String { line(name, labels, "\(value.withLock { $0 })") }
}

/// A histogram of durations in seconds, with buckets that grow by factors of 2 and 2.5.
final class HistogramSeries: PrometheusSeries, TimerHandler, RecorderHandler {
    /// The buckets' upper bounds.
    static let bounds = [
        0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
    ]

    /// The counts at a moment.
    struct Counts: Sendable {
        /// The number of values in each bucket; the last bucket has no upper bound.
        var buckets = [Int](repeating: 0, count: bounds.count + 1)
        /// The sum of the values.
        var sum = 0.0

        /// The number of values.
        var total: Int { buckets.reduce(0, +) }

        /// The difference from the counts of an earlier moment.
        func since(_ earlier: Counts) -> Counts {
            Counts(buckets: zip(buckets, earlier.buckets).map { $0 - $1 }, sum: sum - earlier.sum)
        }

        /// A quantile, interpolated between the bounds of its bucket; 0 without values.
        func quantile(_ share: Double) -> Double {
            let rank = share * Double(total)
            var before = 0.0
            for (index, count) in buckets.enumerated() where count > 0 {
                if before + Double(count) >= rank {
                    let lower = index == 0 ? 0 : bounds[index - 1]
                    let upper = index < bounds.count ? bounds[index] : lower
                    return lower + (upper - lower) * (rank - before) / Double(count)
                }
                before += Double(count)
            }
            return 0
        }
    }

    private let state = Mutex(Counts())

    var type: String { "histogram" }
    var counts: Counts { state.withLock { $0 } }

    func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }
    func record(_ value: Int64) { record(Double(value)) }

    func record(_ value: Double) {
        let index = Self.bounds.firstIndex { value <= $0 } ?? Self.bounds.count
        state.withLock { state in
            state.buckets[index] += 1
            state.sum += value
        }
    }

    func lines(named name: String, labels: [String]) -> String {
        let counts = counts
        var text = ""
        var sum = 0
        for (bound, count) in zip(Self.bounds.map { "\($0)" } + ["+Inf"], counts.buckets) {
            sum += count
            text += line(name + "_bucket", labels + ["le=\"\(bound)\""], "\(sum)")
        }
        return text + line(name + "_sum", labels, "\(counts.sum)") + line(name + "_count", labels, "\(counts.total)")
    }
}
