import FastModel
import Foundation

/// The records of a piece of the input as text, made by the worker that decodes them.
///
/// `@unchecked Sendable`: one thread at a time uses a block, its worker or the one that reads the input.
final class ConvertedBlock<Model: JSONModel & Sendable>: InputBlock, @unchecked Sendable {
    /// The accepted records.
    private var text: [UInt8] = []
    /// The lines of the rejects file.
    private var rejectLines: [UInt8] = []
    /// The end of the text and of the reject lines after each record.
    private var ends: [(text: Int, rejectLines: Int)] = []
    /// The indices of the rejected records.
    private(set) var rejectIndices: [Int] = []
    /// Descriptions of the first rejected records, without their content.
    private(set) var described: [String] = []
    private(set) var bytes = 0
    private let visit: InputVisit
    private let keepsRejects: Bool
    private let maximumDescribed: Int
    private let namesInput: Bool
    private let writer: RecordText<Model>
    private var buffer = JSONBuffer()

    /// Makes an empty block.
    ///
    /// - Parameters:
    ///   - writer: writes the records.
    ///   - visit: the input.
    ///   - keepsRejects: whether there is a rejects file.
    ///   - maximumDescribed: how many rejected records to describe. The rest is only counted.
    ///   - namesInput: whether descriptions include the input's name.
    init(
        _ writer: RecordText<Model>, visit: InputVisit, keepsRejects: Bool, maximumDescribed: Int, namesInput: Bool
    ) {
        self.writer = writer
        self.visit = visit
        self.keepsRejects = keepsRejects
        self.maximumDescribed = maximumDescribed
        self.namesInput = namesInput
    }

    var count: Int { ends.count }

    /// The text of the first records.
    func text(of records: Int) -> ArraySlice<UInt8> { records == 0 ? [] : text[..<ends[records - 1].text] }

    /// The lines of the rejects file for the first records.
    func rejectLines(of records: Int) -> ArraySlice<UInt8> {
        records == 0 ? [] : rejectLines[..<ends[records - 1].rejectLines]
    }

    func append(_ record: consuming DecodedRecord<Model>) {
        switch consume record {
        case .model(let model, let context):
            bytes += context.range.count
            do throws(ModelError) {
                try writer.append(model, to: &text, &buffer)
            } catch {
                reject(
                    RejectedRecord(
                        visit: visit, recordOffset: context.range.lowerBound, recordLength: context.range.count,
                        record: writer.original(model), line: context.line, column: context.column,
                        byteOffset: context.range.lowerBound, code: error.code.rawValue,
                        reason: RejectedRecord.reason(of: error)))
            }
        case .rejected(let error, let context):
            bytes += context.range.count
            reject(RejectedRecord(error, context, visit: visit))
        }
        ends.append((text.count, rejectLines.count))
    }

    private func reject(_ record: RejectedRecord) {
        rejectIndices.append(ends.count)
        if described.count < maximumDescribed {
            described.append(record.place(namingInput: namesInput) + ": " + record.reason)
        }
        if keepsRejects, let line = try? record.fileLine() { rejectLines += line }
    }

    func removeAll() {
        text.removeAll(keepingCapacity: true)
        rejectLines.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        rejectIndices.removeAll(keepingCapacity: true)
        described.removeAll()
        bytes = 0
    }
}
