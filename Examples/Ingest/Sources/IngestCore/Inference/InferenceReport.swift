import FastModel

/// The statistics of a sample and the resulting mapping, as a readable table. It has names and counts, but no values.
package struct InferenceReport {
    private static let maximumCharacters = 40
    private static let header = ["column", "key path", "type", "required", "present", "null", "distinct", "note"]

    private let evidence: SampleEvidence
    private let mapping: InferredMapping
    private let input: String

    /// Makes a report.
    package init(_ evidence: SampleEvidence, _ mapping: InferredMapping, input: String) {
        self.evidence = evidence
        self.mapping = mapping
        self.input = input
    }

    /// The table with its header and notes.
    package var text: String {
        let rows = [Self.header] + mapping.columns.map(cells)
        let widths = Self.header.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        let table = rows.map { row in
            var line = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(
                separator: "  ")
            while line.last == " " { line.removeLast() }
            return line
        }
        return (summary + table + notes).joined(separator: "\n") + "\n"
    }

    private var summary: [String] {
        let columns = "\(mapping.columns.count) \(mapping.isExtension ? "new " : "")columns"
        var lines = ["saw       \(evidence.records) records of \(input), \(columns)"]
        if let rejection = Self.rejection(evidence) { lines.append(rejection) }
        return lines
    }

    /// The number of rejected records, with the place and reason of the first one; nil if there are none.
    package static func rejection(_ evidence: SampleEvidence) -> String? {
        evidence.firstRejection.map { first in
            "rejected  \(evidence.rejected), the first at line \(first.line), column \(first.column): \(first.reason)"
        }
    }

    private var notes: [String] {
        (mapping.isExtension ? [] : mapping.columns.contains(where: \.isUnique) ? keyNotes : placeNotes)
            + mapping.omissions.map { "\(mapping.restColumn == nil ? "left out  " : "no column ")\($0)" }
            + (mapping.restColumn.map { ["rest      other keys are kept in the column \($0), as JSON"] } ?? [])
    }

    /// What the key means: the row of a later record replaces that of an earlier one with the same key.
    private var keyNotes: [String] {
        let keys = mapping.columns.filter(\.isUnique)
        let names = keys.map(\.name).joined(separator: ", ")
        var notes: [String] = []
        if keys.allSatisfy(\.isCandidateKey) {
            notes.append("key       \(names): an identifier by its name, distinct in the sample (--key, --no-key)")
        } else if keys.count == 1, keys.contains(where: { $0.distinct == .repeating }) {
            notes.append("key       \(names) repeats in the sample: later records replace earlier ones")
        }
        if keys.contains(where: { !$0.isAlwaysPresent }) {
            notes.append("key       some records of the sample lack it: they will be rejected")
        }
        return notes
    }

    private var placeNotes: [String] {
        var notes = ["key       none: a row is identified by the record's input and its place there"]
        if mapping.undecidedKeys > 0 {
            notes.append("          \(mapping.undecidedKeys) columns could be one: choose by --key PATH")
        }
        return notes
    }

    private func cells(_ column: InferredColumn) -> [String] {
        let distinct =
            switch column.distinct {
            case .distinct: column.present == column.nulls ? "" : "yes"
            case .repeating: "no"
            case .unknown: "unknown"
            }
        let notes = [column.isUnique ? "the key" : nil, column.type.note]
        return [
            column.name, Self.printable(column.keyPath), Self.word(for: column.type),
            column.isRequired ? "yes" : "no", share(column.present), share(column.nulls), distinct,
            notes.compactMap(\.self).joined(separator: "; "),
        ]
    }

    /// The share of the records in percent. Only exactly none and all are written as 0 % and 100 %.
    private func share(_ count: Int) -> String {
        let percent = Double(count) * 100 / Double(max(evidence.records, 1))
        if count == 0 || count == evidence.records { return "\(Int(percent)) %" }
        return percent < 1 ? "< 1 %" : percent > 99 ? "> 99 %" : "\(Int(percent.rounded())) %"
    }

    private static func word(for type: InferredType) -> String {
        type.dateFormat.map { "\(type.type.rawValue) \($0)" } ?? type.type.rawValue
    }

    /// A key in a form that a terminal can show.
    static func printable(_ text: String) -> String {
        if text.isEmpty { return "\"\"" }
        let shown = text.prefix(maximumCharacters).unicodeScalars.map { scalar -> Character in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse, .surrogate:
                "\u{FFFD}"
            default: Character(scalar)
            }
        }
        return String(shown) + (text.count > maximumCharacters ? "…" : "")
    }
}
