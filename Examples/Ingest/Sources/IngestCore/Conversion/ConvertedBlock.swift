import FastModel
import Foundation

/// Records of a piece of the input as text, made by the worker that decodes them.
///
/// `@unchecked Sendable`: a block is used by one thread at a time, its worker or the one that reads the input.
final class ConvertedBlock<Model: JSONModel & Sendable>: InputBlock, @unchecked Sendable {
    /// The accepted records.
    private(set) var text: [UInt8] = []
    private(set) var accepted = 0
    private(set) var rejected = 0
    /// The first rejected records, without what they hold.
    private(set) var described: [String] = []
    /// The lines of the rejects file.
    private(set) var rejectLines: [UInt8] = []
    private(set) var bytes = 0
    private let input: String
    private let keepsRejects: Bool
    private let maximumDescribed: Int
    private let writer: RecordText<Model>
    private var buffer = JSONBuffer()

    /// Makes an empty block.
    ///
    /// - Parameters:
    ///   - writer: how records are written.
    ///   - input: what rejected records say that they come from.
    ///   - keepsRejects: whether there is a rejects file.
    ///   - maximumDescribed: how many rejected records are described; more are counted only.
    init(_ writer: RecordText<Model>, input: String, keepsRejects: Bool, maximumDescribed: Int) {
        self.writer = writer
        self.input = input
        self.keepsRejects = keepsRejects
        self.maximumDescribed = maximumDescribed
    }

    var count: Int { accepted + rejected }

    func append(_ record: consuming Record<Model>) {
        switch consume record {
        case .model(let model, let context):
            bytes += context.range.count
            do throws(ModelError) {
                try writer.append(model, to: &text, &buffer)
                accepted += 1
            } catch {
                reject(
                    RejectedRecord(
                        input: input, recordOffset: context.range.lowerBound, recordLength: context.range.count,
                        record: Data(), line: context.line, column: context.column,
                        byteOffset: context.range.lowerBound, code: error.code.rawValue, reason: error.description))
            }
        case .rejected(let error, let context):
            bytes += context.range.count
            reject(RejectedRecord(error, context, input: input))
        }
    }

    private func reject(_ record: RejectedRecord) {
        rejected += 1
        if described.count < maximumDescribed {
            described.append("line \(record.line), column \(record.column): \(record.reason)")
        }
        if keepsRejects, let line = try? record.fileLine() { rejectLines += line }
    }

    func removeAll() {
        text.removeAll(keepingCapacity: true)
        accepted = 0
        rejected = 0
        described.removeAll()
        rejectLines.removeAll(keepingCapacity: true)
        bytes = 0
    }
}
