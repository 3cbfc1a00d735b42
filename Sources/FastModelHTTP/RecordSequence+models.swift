public import FastModel

extension RecordSequence {
    /// Gathers the models, as decoding an array does: rejected records are left out and counted, or thrown in `.strict`.
    ///
    /// - Parameters:
    ///   - conversion: the decoder's.
    ///   - report: an empty report, which gets the counts of this stream.
    /// - Returns: the models.
    /// - Throws: ``FastModel/ModelError``, or what the source throws.
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
