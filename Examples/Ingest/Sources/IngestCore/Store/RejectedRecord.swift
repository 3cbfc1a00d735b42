import FastModel
package import Foundation

/// A record that did not become an event, as it is kept: one line of the rejects file.
package struct RejectedRecord: Sendable, Equatable {
    /// The input it came from.
    package let input: String
    /// Where the record starts, in bytes from the input's start.
    package let recordOffset: Int
    /// How many bytes the record has.
    package let recordLength: Int
    /// The record's bytes; none when the record is longer than what is read into memory.
    package let record: Data
    /// The line of the error, counted from 1.
    package let line: Int
    /// The column of the error, counted from 1, in bytes.
    package let column: Int
    /// Where the error is, in bytes from the input's start.
    package let byteOffset: Int
    /// The kind of error.
    package let code: String
    /// Where in the record's structure, and why.
    package let reason: String

    /// Keeps all of a record.
    package init(
        input: String, recordOffset: Int, recordLength: Int, record: Data, line: Int, column: Int, byteOffset: Int,
        code: String, reason: String
    ) {
        self.input = input
        self.recordOffset = recordOffset
        self.recordLength = recordLength
        self.record = record
        self.line = line
        self.column = column
        self.byteOffset = byteOffset
        self.code = code
        self.reason = reason
    }

    /// Keeps a record that the reader rejected.
    init(_ error: ModelError, _ context: RecordContext, input: String) {
        let position = error.position
        // The position has fields of its own.
        let reason = error.description.dropFirst(position.description.count + 2)
        self.init(
            input: input, recordOffset: context.range.lowerBound, recordLength: context.range.count,
            record: Data(context.text),
            line: position.line, column: position.column, byteOffset: position.offset, code: error.code.rawValue,
            reason: String(reason))
    }
}
