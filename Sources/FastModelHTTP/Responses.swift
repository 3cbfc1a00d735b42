public import FastModel

// The parts that the responses of both clients share.

/// The server has answered with a status outside 200 to 299, so the body is not the requested model.
public struct UnexpectedStatusError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The status of the response.
    public let status: Int

    /// Creates the error.
    public init(status: Int) {
        self.status = status
    }

    /// `the response has the status 404`.
    public var description: String { "the response has the status \(status)" }

    /// Checks that the status is a success.
    ///
    /// - Throws: ``UnexpectedStatusError`` for any other status.
    @usableFromInline
    static func check(_ status: Int) throws(UnexpectedStatusError) {
        guard 200..<300 ~= status else { throw UnexpectedStatusError(status: status) }
    }
}

extension RecordSequence {
    /// Collects the models as decoding an array does: rejected records are skipped and counted, or thrown in `.strict`.
    ///
    /// - Parameters:
    ///   - conversion: the decoder's mode of conversion.
    ///   - report: an empty report, to which the counts of this stream are added.
    /// - Returns: the models.
    /// - Throws: ``FastModel/ModelError``, or the source's error.
    @inlinable
    func models(
        _ conversion: DecodingOptions.Conversion, reporting report: inout StreamReport
    ) async throws -> [Model] {
        var models: [Model] = []
        for try await record in self {
            report.add(record)
            switch record {
            case .model(let model, _): models.append(model)
            case .rejected(let error, _): if conversion == .strict { throw error }
            }
        }
        return models
    }
}
