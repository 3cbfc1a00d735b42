#if AsyncHTTPClient
public import AsyncHTTPClient
public import FastModel
public import FastModelNIO
import NIOCore
public import NIOHTTP1

extension HTTPClientResponse {
    /// Decodes the body as a model: one JSON document.
    ///
    /// ```swift
    /// let user = try await client.execute(request, timeout: .seconds(10)).responseModel(User.self)
    /// ```
    ///
    /// - Parameters:
    ///   - type: the type to decode.
    ///   - decoder: how to decode. Its `maximumDocumentBytes` limits how much of the body is read.
    /// - Returns: the value.
    /// - Throws: ``UnexpectedStatusError``, ``FastModel/ModelError``, or the client's error.
    public func responseModel<Value: JSONConvertible>(
        _ type: Value.Type = Value.self, decoder: ModelDecoder = ModelDecoder(.untrusted)
    ) async throws -> Value {
        try UnexpectedStatusError.check(Int(status.code))
        let limit = decoder.options.maximumDocumentBytes
        do {
            return try decoder.decode(Value.self, from: try await body.collect(upTo: limit))
        } catch is NIOTooManyBytesError {
            throw ModelError(.documentLimit, detail: "the limit is \(limit) bytes")
        }
    }

    /// Decodes a body of several records as models while it is still arriving.
    ///
    /// - Parameters:
    ///   - type: the records' model.
    ///   - framing: how the stream is divided into records.
    ///   - decoder: how to decode. Records that it rejects are omitted; in `.strict` the first rejection is thrown.
    /// - Returns: the models.
    /// - Throws: ``UnexpectedStatusError``, ``FastModel/ModelError``, or the client's error.
    @inlinable
    public func responseModels<Model: JSONModel>(
        _ type: Model.Type = Model.self, framing: RecordFraming = .automatic,
        decoder: ModelDecoder = ModelDecoder(.untrusted)
    ) async throws -> [Model] {
        var report = StreamReport()
        return try await responseModels(type, framing: framing, decoder: decoder, reporting: &report)
    }

    /// Decodes a body of several records as models, and counts rejected records and unchanged properties.
    ///
    /// - Parameters:
    ///   - type: the records' model.
    ///   - framing: how the stream is divided into records.
    ///   - decoder: how to decode.
    ///   - report: replaced by the counts of this body, also when an error is thrown.
    /// - Returns: the models.
    /// - Throws: ``UnexpectedStatusError``, ``FastModel/ModelError``, or the client's error.
    @inlinable
    public func responseModels<Model: JSONModel>(
        _ type: Model.Type = Model.self, framing: RecordFraming = .automatic,
        decoder: ModelDecoder = ModelDecoder(.untrusted), reporting report: inout StreamReport
    ) async throws -> [Model] {
        report = StreamReport()
        return try await responseRecords(type, framing: framing, decoder: decoder)
            .models(decoder.options.conversion, reporting: &report)
    }

    /// The records of a body, one at a time while it is still arriving.
    ///
    /// ```swift
    /// for try await record in try response.responseRecords(Event.self) { … }
    /// ```
    ///
    /// The connection is read no faster than records are requested, and memory is bounded by one record, whatever the body's
    /// length.
    ///
    /// - Parameters:
    ///   - type: the records' model.
    ///   - framing: how the stream is divided into records.
    ///   - decoder: how to decode.
    /// - Returns: the records, read on demand.
    /// - Throws: ``UnexpectedStatusError``.
    @inlinable
    public func responseRecords<Model: JSONModel>(
        _ type: Model.Type = Model.self, framing: RecordFraming = .automatic,
        decoder: ModelDecoder = ModelDecoder(.untrusted)
    ) throws -> RecordSequence<Body, Model> {
        try UnexpectedStatusError.check(Int(status.code))
        return decoder.records(of: type, from: body, framing: framing)
    }
}
#endif
