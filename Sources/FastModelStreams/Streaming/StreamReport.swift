public import FastModelCore

/// Counts the issues and rejections of a whole stream by path and kind, so that a change of its schema becomes visible in numbers.
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
/// Paths contain keys of the schema, but neither positions of elements nor input, so the number of kinds depends on the schema and
/// not on the stream. Recursive models could have any number of paths, so kinds beyond ``maximumFindings`` are counted together.
public struct StreamReport: Sendable, Hashable {
    /// The most kinds that are counted separately.
    public static let maximumFindings = 1000

    /// The number of records.
    public private(set) var records = 0
    /// The number of rejected records.
    public private(set) var rejected = 0
    /// The issues of accepted records, including those that were counted but not kept.
    public private(set) var issues = 0
    /// How often each kind was found. Of the ``issues``, only those that were kept are counted.
    public private(set) var counts: [StreamFinding: Int] = [:]
    /// How many issues and rejections were not counted separately.
    public private(set) var others = 0

    /// Makes an empty report.
    public init() {}

    /// Counts a record.
    public mutating func add<Model>(_ record: borrowing DecodedRecord<Model>) { add(record.context, record.rejection) }

    /// Counts a record by its context, which does not include rejections by a store.
    public mutating func add(_ context: RecordContext) { add(context, context.rejection) }

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

    /// Adds the counts of another stream's or worker's report.
    public mutating func merge(_ other: StreamReport) {
        records += other.records
        rejected += other.rejected
        issues += other.issues
        others += other.others
        for (finding, number) in other.counts { count(finding, number) }
    }

    /// The kinds, the most frequent first.
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

/// A kind of issue or rejection: its reason and its place in the schema.
public struct StreamFinding: Sendable, Hashable, CustomStringConvertible {
    /// The error's code.
    public let code: ModelError.Code
    /// The place in the record's structure, with `[]` for any element of an array and `{}` for any entry of a dictionary:
    /// `items[].author.name`.
    public let path: String
    /// The kind of the JSON value, if the error is about a value.
    public let found: JSONKind?
    /// Whether the error rejected its record, or was an issue of an accepted record.
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
