import Foundation

/// The allowed range of a quantity of a workload.
struct Budget: Sendable {
    /// What the budget is for, in words.
    let title: String
    /// The workloads to which it applies.
    let workloads: [WorkloadName]
    let allowed: ClosedRange<Double>
    /// The original design's value, if measurements have shown that it cannot be reached. The budget then allows the reached value.
    var designed: Double?
    /// The quantity; nil if it was not measured.
    let value: @Sendable (WorkloadMeasurement) -> Double?

    /// The budgets for decoding.
    static let decoding: [Budget] = [
        .overFloor(.events, atMost: 0.95),
        .overFloor(.gitHubUser, .gitHubUserCorpus, atMost: 0.85),
        .overFloor(.twitter, .twitterCorpus, atMost: 0.7),
        // Half of the time is for the memory of an array for each pair, and most of the rest for the digits.
        .overFloor(.coordinates, atMost: 2.2, designed: 1.5),
        Budget(title: "vectors / floor", workloads: [.coordinates], allowed: 0...1, designed: 0.9) {
            $0.ratio(.fastModelVectors, to: .floor)
        },
        .framing(.arrayInChunks, atMost: 1.2), .framing(.arrayInSmallChunks, atMost: 1.35),
        .framing(.indentedDocuments, atMost: 1.3),
        Budget(title: "elements in a document / array", workloads: [.framings], allowed: 0...1.1) {
            $0.ratio(.elementsInDocument, to: .arrayInChunks)
        },
        Budget(title: "array on 1 / on 2 processors", workloads: [.framings], allowed: 1.6...(.infinity)) {
            $0.ratio(.arrayOnOne, to: .arrayOnTwo)
        },
        .faster(than: .jsonDecoder, .events, atLeast: 11),
        .faster(than: .jsonDecoder, .gitHubUser, .gitHubUserCorpus, atLeast: 7.5),
        .faster(than: .jsonDecoder, .twitter, .twitterCorpus, atLeast: 8),
        .faster(than: .jsonDecoder, .coordinates, atLeast: 10),
        Budget(title: "limits / struct", workloads: [.events, .gitHubUser], allowed: 0...1.12, designed: 1.05) {
            $0.ratio(.fastModelUntrusted, to: .fastModel)
        },
        // 9 % more instructions. The rest is spent waiting for the draft's optionals, which are written in parts and read whole.
        Budget(title: "required / struct", workloads: [.events], allowed: 0...1.25, designed: 1.1) {
            $0.ratio(.fastModelRequired, to: .fastModel)
        },
        .faster(than: .mappedByHand, .gitHubUser, .gitHubUserCorpus, atLeast: 4.5),
        .faster(than: .dateFormatter, .dates, .dateWriting, atLeast: 10),
        Budget(title: "dateformatter / pattern", workloads: [.dates], allowed: 10...(.infinity)) {
            $0.ratio(.dateFormatter, to: .fastModelPattern)
        },
        Budget(title: "class / struct", workloads: [.events, .gitHubUser, .gitHubUserCorpus], allowed: 0...1.15) {
            $0.ratio(.fastModelClass, to: .fastModel)
        },
        Budget(title: "mapped / struct", workloads: [.gitHubUser, .gitHubUserCorpus], allowed: 0...1.05) {
            $0.ratio(.fastModelMapped, to: .fastModel)
        },
        Budget(
            title: "explicit / macro", workloads: [.events, .gitHubUser, .gitHubUserCorpus], allowed: 0.97...1.03
        ) {
            $0.ratio(.fastModel, to: .fastModelMacro)
        },
        Budget(
            title: "allocations beyond needed", workloads: [.events, .gitHubUser, .gitHubUserCorpus], allowed: 0...3
        ) { measurement in
            measurement.allocations(.fastModel).map { max(0, $0 - measurement.neededAllocations) }
        },
    ]

    private static let encoded: [WorkloadName] = [
        .encodeEvents, .encodeGitHubUser, .encodeTwitter, .encodeCoordinates, .encodeReadings,
    ]

    /// The budgets for encoding.
    static let encoding: [Budget] = [
        Budget(title: "jsonencoder / reused", workloads: encoded, allowed: 6...(.infinity)) {
            $0.ratio(.jsonEncoder, to: .reusedBuffer)
        },
        Budget(title: "jsonencoder / data", workloads: encoded, allowed: 6...(.infinity)) {
            $0.ratio(.jsonEncoder, to: .freshBuffer)
        },
        Budget(title: "dictionary / reused", workloads: encoded, allowed: 4...(.infinity)) {
            $0.ratio(.dictionary, to: .reusedBuffer)
        },
        Budget(title: "allocations, reused", workloads: [.encodeEvents, .encodeGitHubUser], allowed: 0...2) {
            $0.allocations(.reusedBuffer)
        },
    ]

    /// The budgets for operations on models.
    static let helping: [Budget] = [
        Budget(title: "class / by hand", workloads: [.copying, .equality, .hashing], allowed: 0...1.3) {
            $0.ratio(.fastModelClass, to: .byHand)
        },
        Budget(title: "storing thread / sqlite floor", workloads: [.ingest], allowed: 0...1.3) {
            $0.ratio(.fastModel, to: .sqliteFloor)
        },
        // The workers' time counts as well, because the two workers and the storing thread share two processors.
        Budget(title: "wall / sqlite floor's wall", workloads: [.ingest], allowed: 0...1.7, designed: 1.3) {
            $0.ratio(.fastModelWall, to: .sqliteFloorWall)
        },
        // On one thread: decoding alone takes a third of the floor's time. The workload `ingest` decodes on other threads.
        Budget(title: "struct / sqlite floor", workloads: [.upserting], allowed: 0...1.85, designed: 1.25) {
            $0.ratio(.fastModel, to: .sqliteFloor)
        },
        // At least 60 % of the throughput of handwritten code.
        Budget(title: "struct / by hand", workloads: [.upserting], allowed: 0...1 / 0.6) {
            $0.ratio(.fastModel, to: .byHand)
        },
    ]

    /// The workload's budgets with their values. A quantity that was not measured fails.
    static func verdicts(on measurement: WorkloadMeasurement) -> [BudgetVerdict] {
        (decoding + encoding + helping).filter { $0.workloads.contains(measurement.workload.name) }.map { budget in
            BudgetVerdict(
                budget: budget, value: budget.value(measurement), busyValue: budget.value(measurement.withBusyRounds))
        }
    }

    private static func overFloor(
        _ workloads: WorkloadName..., atMost limit: Double, designed: Double? = nil
    ) -> Budget {
        Budget(title: "struct / floor", workloads: workloads, allowed: 0...limit, designed: designed) {
            $0.ratio(.fastModel, to: .floor)
        }
    }

    private static func framing(_ name: ContestantName, atMost limit: Double) -> Budget {
        Budget(title: "\(name.rawValue) / lines", workloads: [.framings], allowed: 0...limit) {
            $0.ratio(name, to: .linesInChunks)
        }
    }

    private static func faster(
        than other: ContestantName, _ workloads: WorkloadName..., atLeast limit: Double, designed: Double? = nil
    ) -> Budget {
        let title = "\(other.rawValue) / struct"
        return Budget(title: title, workloads: workloads, allowed: limit...(.infinity), designed: designed) {
            $0.ratio(other, to: .fastModel)
        }
    }
}

/// Whether a budget was kept.
struct BudgetVerdict {
    let budget: Budget
    /// The value; nil if it was not measured.
    let value: Double?
    /// The value over all rounds, including disturbed ones.
    let busyValue: Double?

    var isKept: Bool { value.map(budget.allowed.contains) ?? false }

    /// One line for the report.
    var line: String {
        let allowed =
            if budget.allowed.upperBound == .infinity {
                String(format: "≥ %.2f", budget.allowed.lowerBound)
            } else if budget.allowed.lowerBound == 0 {
                String(format: "≤ %.2f", budget.allowed.upperBound)
            } else {
                String(format: "%.2f–%.2f", budget.allowed.lowerBound, budget.allowed.upperBound)
            }
        let title = budget.title.padding(toLength: 34, withPad: " ", startingAt: 0)
        let designed = budget.designed.map { String(format: ", designed %.2f", $0) } ?? ""
        let busy = busyValue == value ? "" : busyValue.map { String(format: "; %.2f of all rounds", $0) } ?? ""
        let value = value.map { String(format: "%7.2f", $0) } ?? "not measured"
        return "  \(isKept ? "pass" : "FAIL")  \(title)\(value)   budget \(allowed)\(designed)\(busy)"
    }
}
