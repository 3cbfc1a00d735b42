/// Counts what was found in a whole stream, by path and kind: a schema that drifts shows as numbers.
///
/// ```swift
/// var report = StreamReport()
/// try reader.feed(chunk) { record in
///     report.add(record)
///     …
/// }
/// for (finding, count) in report.sorted { … }   // rejected missingKey at user.id: 17
/// ```
///
/// Paths have no positions of elements and only keys of the schema, so the number of findings depends on the schema and not on
/// the stream. Recursive models could have any number of paths, so beyond ``maximumFindings`` kinds the rest is counted
/// together. Nothing of the input is kept.
public struct StreamReport: Sendable, Hashable {
    /// The most kinds of finding that are counted apart.
    public static let maximumFindings = 1000

    /// The records so far.
    public private(set) var records = 0
    /// Those of them that were rejected.
    public private(set) var rejected = 0
    /// The issues of accepted records, including those that were counted but not kept.
    public private(set) var issues = 0
    /// How often each kind was found. Only issues that were kept are counted here, so the sum may be less than ``issues``.
    public private(set) var counts: [StreamFinding: Int] = [:]
    /// How many findings were not counted apart.
    public private(set) var others = 0

    /// Makes an empty report.
    public init() {}

    /// Counts a record.
    public mutating func add<Model>(_ record: borrowing DecodedRecord<Model>) {
        add(record.context, record.rejection)
    }

    /// Counts a record by its context. What a store refused is not in the context.
    public mutating func add(_ context: RecordContext) {
        add(context, context.rejection)
    }

    private mutating func add(_ context: RecordContext, _ rejection: ModelError?) {
        records += 1
        if let rejection {
            rejected += 1
            count(StreamFinding(rejection, isRejection: true), 1)
        } else if context.issueCount > 0 {
            issues += context.issueCount
            for issue in context.issues { count(StreamFinding(issue, isRejection: false), 1) }
        }
    }

    /// Adds the counts of another report: of another stream or worker.
    public mutating func merge(_ other: StreamReport) {
        records += other.records
        rejected += other.rejected
        issues += other.issues
        others += other.others
        for (finding, number) in other.counts { count(finding, number) }
    }

    /// The findings, the most frequent first.
    public var sorted: [(finding: StreamFinding, count: Int)] {
        counts.sorted { ($1.value, $0.key.description) < ($0.value, $1.key.description) }.map { ($0.key, $0.value) }
    }

    private mutating func count(_ finding: StreamFinding, _ number: Int) {
        if counts[finding] != nil || counts.count < Self.maximumFindings {
            counts[finding, default: 0] += number
        } else {
            others += number
        }
    }
}

/// A kind of finding: what was wrong, and where in the schema.
public struct StreamFinding: Sendable, Hashable, CustomStringConvertible {
    /// What went wrong.
    public let code: ModelError.Code
    /// Where in the record's structure, with `[]` for any element of an array and `{}` for any entry of a dictionary:
    /// `items[].author.name`.
    public let path: String
    /// The kind of JSON value that stood there, where it is about one.
    public let found: JSONKind?
    /// Whether it rejected its record, or left a property alone.
    public let isRejection: Bool

    init(_ error: ModelError, isRejection: Bool) {
        code = error.code
        found = error.found
        self.isRejection = isRejection
        var path = ""
        for component in error.codingPath.components {
            switch component {
            case .key(let key): path += path.isEmpty ? key : ".\(key)"
            case .index: path += "[]"
            case .entry: path += "{}"
            }
        }
        self.path = path.isEmpty ? "$" : path
    }

    /// `rejected missingKey at user.id`.
    public var description: String {
        "\(isRejection ? "rejected" : "left alone") \(code.rawValue) at \(path)\(found.map { " (\($0.rawValue))" } ?? "")"
    }
}
