package import FastModel
package import Foundation
package import GRDB

/// A record that did not become a row: a row of the table `rejects`, and a line of the rejects file.
package struct RejectedRecord: JSONModel, Sendable, Equatable {
    /// The input's display name.
    package private(set) var input: String
    /// The input's key, by which the next run recognises it.
    private(set) var source: String
    /// The last run that read the record.
    private(set) var run: Int
    /// The start of the record, in bytes from the input's start.
    package private(set) var recordOffset: Int
    /// The number of bytes of the record.
    package private(set) var recordLength: Int
    /// The record's bytes; empty if the record is longer than the limit. If only the store rejected the record, its text has been
    /// released, and these are its mapped properties as JSON.
    package private(set) var record: Data
    /// The line of the error, counted from 1.
    package private(set) var line: Int
    /// The column of the error, counted from 1, in bytes.
    package private(set) var column: Int
    /// The place of the error, in bytes from the input's start.
    package private(set) var byteOffset: Int
    /// The kind of error.
    package private(set) var code: String
    /// The place in the record's structure, and the reason.
    package private(set) var reason: String

    /// Makes a rejected record from all its parts.
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
        // The reason may contain a key of the record with a NUL, at which the database would cut the text off.
        self.reason = reason.utf8.contains(0) ? reason.replacing("\0", with: "\u{FFFD}") : reason
    }

    /// Describes a record that the reader rejected.
    init(_ error: ModelError, _ context: RecordContext, visit: InputVisit) {
        let position = error.position
        self.init(
            visit: visit, recordOffset: visit.start.offset + context.range.lowerBound,
            recordLength: context.range.count, record: Data(context.text), line: visit.start.lines + position.line,
            column: position.column, byteOffset: visit.start.offset + position.offset, code: error.code.rawValue,
            reason: Self.reason(of: error))
    }

    /// The description of an error without its position, which has its own fields.
    static func reason(of error: ModelError) -> String {
        let (text, position) = (error.description, "\(error.position.description): ")
        let reason = text.hasPrefix(position) ? String(text.dropFirst(position.count)) : text
        return error.code == .recordLimit ? reason + " (--max-record)" : reason
    }

    /// The members of a line in the rejects file.
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

    /// The place of the error, as text for messages.
    func place(namingInput: Bool) -> String { (namingInput ? "\(input): " : "") + "line \(line), column \(column)" }

    /// Whether the bytes are kept. They are not if the record is longer than the limit.
    private var isKept: Bool { !record.isEmpty || recordLength == 0 }

    /// The record if it is UTF-8. A string would repair, and so change, anything else.
    private var text: String? {
        get { isKept ? String(validating: record, as: UTF8.self) : nil }
        set { if let newValue { record = Data(newValue.utf8) } }
    }

    /// The record in base64 if it is not UTF-8.
    private var base64: String? {
        get { isKept && text == nil ? record.base64EncodedString() : nil }
        set { if let data = newValue.flatMap({ Data(base64Encoded: $0) }) { record = data } }
    }

    /// The line of the rejects file, with its newline.
    ///
    /// - Throws: ``ModelError``, which no record causes.
    func fileLine() throws(ModelError) -> [UInt8] { try ModelEncoder().encode(self, as: .bytes) + [UInt8(ascii: "\n")] }
}

extension RejectedRecord: FetchableRecord {
    package init(row: Row) throws {
        // The table may belong to another program. Copying a row does not convert values; SQLite would convert any text to 0.
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
