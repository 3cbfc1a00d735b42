import ArgumentParser
import Foundation

/// Measures and reports the results.
struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Times all contestants, counts allocations and finds the peak memory.")

    @Option(help: "How often each contestant is measured at least.")
    var rounds = 15

    @Option(help: "Seconds to go on with a workload while too few rounds were quiet.")
    var patience = 30.0

    @Option(help: "Milliseconds a contestant is measured at a time.")
    var milliseconds = 5.0

    @Option(name: .customLong("workload"), help: "Only this workload; may be repeated.")
    var names: [WorkloadName] = []

    @Option(help: "A file for the results as JSON.")
    var json: String?

    @Flag(help: "Add the results to what the file has of other workloads.")
    var add = false

    @Option(help: "A file for the bars that comparison.gnuplot draws.")
    var chartData: String?

    @Flag(help: "Fail when a budget is exceeded, or was not measured.")
    var check = false

    @OptionGroup var corpus: CorpusOptions

    func validate() throws {
        guard rounds > 0, milliseconds > 0, patience >= 0 else {
            throw ValidationError("rounds and milliseconds are above 0, and patience is not below it")
        }
    }

    func run() throws {
        let canary = Canary(seconds: min(2, patience))
        var measured: [WorkloadName: WorkloadMeasurement] = [:]
        let present = presentNames()
        guard !present.isEmpty else { throw ValidationError("no workload is left to be measured") }
        var wanted = present
        // Neighbours come and go within minutes, so disturbed workloads are continued at the end.
        for _ in 0..<3 {
            for name in wanted {
                var measurement = try measured[name] ?? prepared(name, canary)
                try measurement.addRounds(atLeast: rounds, patience: patience)
                print(ReportTable(measurement, rows: ResultRow.rows(of: measurement)).text)
                measured[name] = measurement
            }
            wanted = wanted.filter { !(measured[$0]?.wasQuiet ?? true) }
        }
        let measurements = present.compactMap { measured[$0] }
        try write(measurements.flatMap(ResultRow.rows), measurements)
        let failed = measurements.flatMap(Budget.verdicts).filter { !$0.isKept }.count
        print(failed == 0 ? "All budgets are kept." : "\(failed) budgets are exceeded or were not measured.")
        if !wanted.isEmpty {
            let names = wanted.map(\.rawValue).joined(separator: ", ")
            print("The machine was busy during \(names): these ratios are those of all rounds.")
        }
        if check, failed > 0 { throw ExitCode.failure }
    }

    /// A verified workload, ready to be timed.
    private func prepared(_ name: WorkloadName, _ canary: Canary) throws -> WorkloadMeasurement {
        let workload = try corpus.workload(name)
        var measurement = try WorkloadMeasurement(workload, seconds: milliseconds / 1e3, canary: canary)
        for contestant in workload.contestants {
            measurement.setPeak(try peak(of: contestant.name, in: name), of: contestant.name)
        }
        return measurement
    }

    /// The chosen workloads that can be measured. The others are reported.
    private func presentNames() -> [WorkloadName] {
        let chosen = names.isEmpty ? WorkloadName.allCases : names
        let missing = chosen.filter { $0.corpusDocument.map(corpus.corpus.document) == .some(nil) }
        if !missing.isEmpty {
            let files = missing.compactMap(\.corpusDocument).joined(separator: ", ")
            print("Measured on the benchmarks' own documents only: there is no \(files) in \(corpus.path).\n")
        }
        if chosen.contains(.archiving), !Workload.canArchive {
            print(
                "No archiving: Foundation writes empty archives in this program, as it does when linked statically.\n")
        }
        return chosen.filter { !missing.contains($0) && ($0 != .archiving || Workload.canArchive) }
    }

    private func write(_ rows: [ResultRow], _ measurements: [WorkloadMeasurement]) throws {
        // A file with only some of the workloads would look complete.
        guard names.isEmpty || add else { return }
        if let json {
            let others = add ? try JSONFile.read([ResultRow].self, from: json) : []
            try JSONFile.write(others.filter { !names.contains($0.workload) } + rows, to: json)
        }
        if let chartData {
            try Data(ChartData(measurements).text.utf8).write(to: URL(filePath: chartData))
        }
    }

    /// The peak memory of a process that runs only this contestant.
    private func peak(of contestant: ContestantName, in workload: WorkloadName) throws -> Int {
        let process = Process()
        process.executableURL = Bundle.main.executableURL
        process.arguments = ["peak", workload.rawValue, contestant.rawValue, "--corpus", corpus.path]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw ExitCode.failure }
        return Int(String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
    }
}

/// Runs a contestant once and prints the process's peak memory.
struct PeakCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "peak", abstract: "Prints the peak resident memory of one contestant, in bytes.")

    @Argument var workload: WorkloadName
    @Argument var contestant: ContestantName
    @OptionGroup var corpus: CorpusOptions

    func run() throws {
        let contestant = try corpus.contestant(contestant, of: corpus.workload(workload))
        // If the peak cannot be reset, it includes the preparations.
        _ = PeakMemory.reset()
        try contestant.decodeAll()
        print(PeakMemory.bytes ?? 0)
    }
}
