package import FastModel
package import Foundation
package import GRDB

/// A record that did not become a row, as it is kept: a row of the table `rejects`, and one line of the rejects file.
package struct RejectedRecord: JSONModel, Sendable, Equatable {
    /// The input it came from, as people know it.
    package private(set) var input: String
    /// The input it came from, as the next run recognises it.
    private(set) var source: String
    /// The last run that saw it.
    private(set) var run: Int
    /// Where the record starts, in bytes from the input's start.
    package private(set) var recordOffset: Int
    /// How many bytes the record has.
    package private(set) var recordLength: Int
    /// The record's bytes; none when the record is longer than what is read into memory.
    package private(set) var record: Data
    /// The line of the error, counted from 1.
    package private(set) var line: Int
    /// The column of the error, counted from 1, in bytes.
    package private(set) var column: Int
    /// Where the error is, in bytes from the input's start.
    package private(set) var byteOffset: Int
    /// The kind of error.
    package private(set) var code: String
    /// Where in the record's structure, and why.
    package private(set) var reason: String

    /// Keeps all of a record.
    package init(
        visit: InputVisit, recordOffset: Int, recordLength: Int, record: Data, line: Int, column: Int, byteOffset: Int,
        code: String, reason: String
    ) {
        input = visit.origin.name
        source = visit.origin.key
        run = visit.run
        self.recordOffset = recordOffset
        self.recordLength = recordLength
        self.record = record
        self.line = line
        self.column = column
        self.byteOffset = byteOffset
        self.code = code
        // A key of the record may be in the path. The database would cut the text off there.
        self.reason = reason.utf8.contains(0) ? reason.replacing("\0", with: "\u{FFFD}") : reason
    }

    /// Keeps a record that the reader rejected.
    init(_ error: ModelError, _ context: RecordContext, visit: InputVisit) {
        let position = error.position
        self.init(
            visit: visit, recordOffset: visit.start.offset + context.range.lowerBound,
            recordLength: context.range.count, record: Data(context.text), line: visit.start.lines + position.line,
            column: position.column, byteOffset: visit.start.offset + position.offset, code: error.code.rawValue,
            reason: Self.reason(of: error))
    }

    /// An error in words, without its position, which has fields of its own.
    static func reason(of error: ModelError) -> String {
        let (text, position) = (error.description, "\(error.position.description): ")
        return text.hasPrefix(position) ? String(text.dropFirst(position.count)) : text
    }

    /// A line of the rejects file, by its members' names.
    package static let schema = Schema({
        RejectedRecord(
            visit: InputVisit(InputOrigin(named: "")), recordOffset: 0, recordLength: 0, record: Data(), line: 0,
            column: 0, byteOffset: 0, code: "",
            reason: "")
    }) {
        Field("byteOffset", \.byteOffset, key: "byte_offset")
        Field("code", \.code)
        Field("column", \.column)
        Field("input", \.input)
        Field("line", \.line)
        Field("reason", \.reason)
        Field("text", \.text, key: "record")
        Field("base64", \.base64, key: "record_base64")
        Field("recordLength", \.recordLength, key: "record_length")
        Field("recordOffset", \.recordOffset, key: "record_offset")
    }

    /// Where the error is, for people.
    func place(namingInput: Bool) -> String { (namingInput ? "\(input): " : "") + "line \(line), column \(column)" }

    /// None is kept of a record that is longer than what is read into memory.
    private var isKept: Bool { !record.isEmpty || recordLength == 0 }

    /// The record, if it is text. A string holds UTF-8 without loss; anything else would be repaired, that is, changed.
    private var text: String? {
        get { isKept ? String(validating: record, as: UTF8.self) : nil }
        set { if let newValue { record = Data(newValue.utf8) } }
    }

    /// The record, if it is no text.
    private var base64: String? {
        get { isKept && text == nil ? record.base64EncodedString() : nil }
        set { if let data = newValue.flatMap({ Data(base64Encoded: $0) }) { record = data } }
    }

    /// The line of the rejects file, with its newline.
    ///
    /// - Throws: ``ModelError``, which no record leads to.
    func fileLine() throws(ModelError) -> [UInt8] { try ModelEncoder().encodeBytes(self) + [UInt8(ascii: "\n")] }
}

extension RejectedRecord: FetchableRecord {
    package init(row: Row) throws {
        // The table may be another's. A copy of a row converts nothing, where SQLite makes 0 of any text.
        let row = row.copy()
        self.init(
            visit: InputVisit(
                InputOrigin(named: try row.decode(forColumn: "input")), run: try row.decode(forColumn: "run")),
            recordOffset: try row.decode(forColumn: "record_offset"),
            recordLength: try row.decode(forColumn: "record_length"), record: try row.decode(forColumn: "record"),
            line: try row.decode(forColumn: "line"), column: try row.decode(forColumn: "column"),
            byteOffset: try row.decode(forColumn: "byte_offset"), code: try row.decode(forColumn: "code"),
            reason: try row.decode(forColumn: "reason"))
    }
}
