public import FastModel

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

extension URLSession {
    /// Loads a response whose body is one JSON document, and decodes it as a model.
    ///
    /// ```swift
    /// let (user, _) = try await URLSession.shared.responseModel(User.self, for: request)
    /// ```
    ///
    /// - Parameters:
    ///   - type: the type to decode.
    ///   - request: the request to load.
    ///   - decoder: how to decode. If a body exceeds `maximumDocumentBytes`, only its start is loaded into memory.
    /// - Returns: the value and the response's head.
    /// - Throws: ``UnexpectedStatusError``, ``FastModel/ModelError``, or `URLError`.
    public func responseModel<Value: JSONConvertible>(
        _ type: Value.Type = Value.self, for request: URLRequest, decoder: ModelDecoder = ModelDecoder(.untrusted)
    ) async throws -> (Value, HTTPURLResponse) {
        let (file, response) = try await file(for: request)
        let limit = decoder.options.maximumDocumentBytes
        var body = Data()
        for try await piece in DownloadedBody(file) {
            body.append(piece)
            guard body.count <= limit else {
                throw ModelError(.documentLimit, detail: "the limit is \(limit) bytes")
            }
        }
        return (try decoder.decode(Value.self, from: body), response)
    }

    /// Loads a response whose body is several records, and decodes them as models.
    ///
    /// - Parameters:
    ///   - type: the records' model.
    ///   - request: the request to load.
    ///   - framing: how the stream is divided into records.
    ///   - decoder: how to decode. Records that it rejects are omitted; in `.strict` the first rejection is thrown.
    /// - Returns: the models and the response's head.
    /// - Throws: ``UnexpectedStatusError``, ``FastModel/ModelError``, or `URLError`.
    @inlinable
    public func responseModels<Model: JSONModel>(
        _ type: Model.Type = Model.self, for request: URLRequest, framing: RecordFraming = .automatic,
        decoder: ModelDecoder = ModelDecoder(.untrusted)
    ) async throws -> ([Model], HTTPURLResponse) {
        var report = StreamReport()
        return try await responseModels(type, for: request, framing: framing, decoder: decoder, reporting: &report)
    }

    /// Loads a response whose body is several records, decodes them, and counts rejected records and unchanged
    /// properties.
    ///
    /// - Parameters:
    ///   - type: the records' model.
    ///   - request: the request to load.
    ///   - framing: how the stream is divided into records.
    ///   - decoder: how to decode.
    ///   - report: replaced by the counts of this body, also when an error is thrown.
    /// - Returns: the models and the response's head.
    /// - Throws: ``UnexpectedStatusError``, ``FastModel/ModelError``, or `URLError`.
    @inlinable
    public func responseModels<Model: JSONModel>(
        _ type: Model.Type = Model.self, for request: URLRequest, framing: RecordFraming = .automatic,
        decoder: ModelDecoder = ModelDecoder(.untrusted), reporting report: inout StreamReport
    ) async throws -> ([Model], HTTPURLResponse) {
        report = StreamReport()
        let (records, response) = try await responseRecords(type, for: request, framing: framing, decoder: decoder)
        return (try await records.models(decoder.options.conversion, reporting: &report), response)
    }

    /// Loads a response whose records are then read one at a time.
    ///
    /// Memory is bounded by one record, whatever the body's length. Reading starts when the whole body is in a
    /// temporary file; see ``DownloadedBody`` for the reason. `AsyncHTTPClient` delivers records while the body is
    /// arriving.
    ///
    /// - Parameters:
    ///   - type: the records' model.
    ///   - request: the request to load.
    ///   - framing: how the stream is divided into records.
    ///   - decoder: how to decode.
    /// - Returns: the records and the response's head.
    /// - Throws: ``UnexpectedStatusError``, ``FastModel/ModelError`` if the response is not HTTP, or `URLError`.
    public func responseRecords<Model: JSONModel>(
        _ type: Model.Type = Model.self, for request: URLRequest, framing: RecordFraming = .automatic,
        decoder: ModelDecoder = ModelDecoder(.untrusted)
    ) async throws -> (RecordSequence<DownloadedBody, Model>, HTTPURLResponse) {
        let (file, response) = try await file(for: request)
        return (decoder.records(of: type, from: DownloadedBody(file), framing: framing), response)
    }

    /// Downloads a body to a file.
    private func file(for request: URLRequest) async throws -> (TemporaryFile, HTTPURLResponse) {
        let (url, response) = try await download(for: request)
        let file = TemporaryFile(url)
        guard let response = response as? HTTPURLResponse else {
            throw ModelError(.unreadableInput, position: .none, detail: "the response is not an HTTP response")
        }
        try UnexpectedStatusError.check(response.statusCode)
        return (file, response)
    }
}
