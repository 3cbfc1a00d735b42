import FastModel

/// The statistics of a sample and the resulting mapping, as a readable table. It has names and counts, but no values.
package struct InferenceReport {
    private static let maximumCharacters = 40
    private static let lineCharacters = 80
    /// The summary's texts follow words of up to eight characters.
    private static let summaryIndent = 10
    private static let noteIndent = 4
    private static let header = ["column", "key path", "type", "req.", "seen", "null", "distinct"]

    private let evidence: SampleEvidence
    private let mapping: InferredMapping
    private let input: String

    /// Makes a report.
    package init(_ evidence: SampleEvidence, _ mapping: InferredMapping, input: String) {
        self.evidence = evidence
        self.mapping = mapping
        self.input = input
    }

    /// The table with its header and notes, in lines of 80 characters unless a name or word is too long.
    package var text: String {
        let lines = summary.flatMap { Self.wrapped($0, indent: Self.summaryIndent) }
        let notes = notes.flatMap { Self.wrapped($0, indent: Self.summaryIndent) }
        return (lines + table + notes).joined(separator: "\n") + "\n"
    }

    /// A line for each column, and its note in lines of their own. Key paths are omitted where they are the columns' names.
    private var table: [String] {
        let columns = mapping.columns.flatMap { Self.listed($0, of: evidence.records, at: "") }
        let rows = [Self.header] + columns.map(cells)
        let hasPaths = rows.dropFirst().contains { !$0[1].isEmpty }
        let shown = Self.header.indices.filter { hasPaths || $0 != 1 }
        let widths = shown.map { column in rows.map { $0[column].count }.max() ?? 0 }
        let notes = [nil] + columns.map { Self.note($0.column) }
        return zip(rows, notes).flatMap { row, note in
            var line = zip(shown, widths).map { row[$0] + String(repeating: " ", count: $1 - row[$0].count) }.joined(
                separator: "  ")
            while line.last == " " { line.removeLast() }
            let indent = String(repeating: " ", count: Self.noteIndent)
            return [line] + (note.map { Self.wrapped(indent + $0, indent: Self.noteIndent) } ?? [])
        }
    }

    /// A line as several of at most 80 characters, broken at spaces, all but the first indented.
    private static func wrapped(_ line: String, indent: Int) -> [String] {
        var lines: [String] = []
        var rest = line[...]
        while rest.count > lineCharacters, let end = lastBreak(in: rest, after: indent) {
            lines.append(String(rest[..<end]))
            rest = String(repeating: " ", count: indent) + rest[end...].drop { $0 == " " }
        }
        return lines + [String(rest)]
    }

    /// The last space that ends a line of at most 80 characters; in a line with a longer word, the first one after it.
    private static func lastBreak(in line: Substring, after indent: Int) -> Substring.Index? {
        let words = line.index(line.startIndex, offsetBy: indent)
        let end = line.index(line.startIndex, offsetBy: lineCharacters)
        return line[words...end].lastIndex(of: " ") ?? line[end...].firstIndex(of: " ")
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

    /// A column in the table, with the number of records or of objects in arrays.
    private struct Listed {
        let column: InferredColumn
        let records: Int
        /// The list of which it is a column, with a dot.
        let prefix: String
    }

    /// A column, and those of its children.
    private static func listed(_ column: InferredColumn, of records: Int, at prefix: String) -> [Listed] {
        let children = column.children.map { children in
            children.columns.flatMap { listed($0, of: children.records, at: "\(prefix)\(column.name).") }
        }
        return [Listed(column: column, records: records, prefix: prefix)] + (children ?? [])
    }

    private func cells(_ listed: Listed) -> [String] {
        let column = listed.column
        let distinct =
            switch column.distinct {
            case .distinct: column.present == column.nulls ? "" : "yes"
            case .repeating: "no"
            case .unknown: "unknown"
            }
        let keyPath = Self.printable(column.keyPath)
        return [
            listed.prefix + column.name, keyPath == column.name ? "" : keyPath,
            column.children == nil ? column.type.type.rawValue : "table",
            column.isUnique ? "key" : column.isRequired ? "yes" : "no", Self.share(column.present, of: listed.records),
            Self.share(column.nulls, of: listed.records), distinct,
        ]
    }

    /// The date's format and the reason for the type; nil if there is neither.
    private static func note(_ column: InferredColumn) -> String? {
        if let children = column.children { return "a row for each object, in the table \(children.name)" }
        let notes = [column.type.dateFormat, column.type.note].compactMap(\.self)
        return notes.isEmpty ? nil : notes.joined(separator: "; ")
    }

    /// The share of the records in percent. Only exactly none and all are written as 0% and 100%.
    private static func share(_ count: Int, of records: Int) -> String {
        let percent = Double(count) * 100 / Double(max(records, 1))
        if count == 0 || count == records { return "\(Int(percent))%" }
        return percent < 1 ? "<1%" : percent > 99 ? ">99%" : "\(Int(percent.rounded()))%"
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
