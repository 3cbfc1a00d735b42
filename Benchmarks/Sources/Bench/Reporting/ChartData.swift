import Foundation

/// The bars of the comparison for `comparison.gnuplot`: a line for each bar with its position, length, colour, label and the text
/// at its end. Longer is faster; JSONDecoder or JSONEncoder is 1.
struct ChartData {
    private static let contestants: [ContestantName] = [
        .floor, .fastModel, .fastModelClass, .reusedBuffer, .freshBuffer, .jsonDecoder, .jsonEncoder,
        .jsonSerialization, .mappedByHand, .dictionary,
    ]

    /// The file's text.
    private(set) var text = ""
    private var position = 0.0

    init(_ measurements: [WorkloadMeasurement]) {
        // The lengths of bars are relative to JSONDecoder and JSONEncoder.
        for measurement in measurements where measurement.workload.name.isCoding {
            addTitle(of: measurement.workload)
            for name in Self.contestants { addBar(name, measurement) }
            position -= 0.6
        }
    }

    private mutating func addTitle(of workload: Workload) {
        let name = workload.name.rawValue.replacing("_", with: " ")
        addLine(length: 0, color: "0xFFFFFF", label: "{/:Bold \(name)}", value: "")
    }

    private mutating func addBar(_ name: ContestantName, _ measurement: WorkloadMeasurement) {
        let reference = measurement.workload.name.reference
        guard let ratio = measurement.ratio(reference, to: name), let time = measurement.nanoseconds(name) else {
            return
        }
        let value =
            time < 1e5
            ? String(format: "%.2f×   (%.2f µs)", ratio, time / 1e3)
            : String(format: "%.2f×   (%.2f ms)", ratio, time / 1e6)
        let color =
            switch name {
            case .fastModel, .reusedBuffer: "0xE8590C"
            case .fastModelClass, .fastModelMacro, .fastModelMapped, .fastModelPattern, .freshBuffer: "0xFFA94D"
            case .floor: "0xCED4DA"
            case .jsonDecoder, .jsonEncoder: "0x495057"
            default: "0x868E96"
            }
        let label = name.isFastModel ? "{/:Bold \(name.title)}" : name.title
        addLine(length: ratio, color: color, label: label, value: value)
    }

    private mutating func addLine(length: Double, color: String, label: String, value: String) {
        text += "\(position)\t\(length)\t\(color)\t\"\(label)\"\t\"\(value)\"\n"
        position -= 1
    }
}
