public import FastModelCore

extension ModelDecoder {
    /// Decodes the records of an asynchronous sequence of buffers: `Data`, `[UInt8]`, slices of them, or any other ``JSONSource``.
    ///
    /// - Parameters:
    ///   - type: the records' model; ``Mapped`` for a type that has a schema in the options' ``DecodingOptions/mappings`` only.
    ///   - source: the stream's bytes, in buffers of any size.
    ///   - framing: how the stream is divided into records.
    /// - Returns: the records, read on demand.
    @inlinable public func records<Model: JSONConvertible, Source: AsyncSequence>(
        of type: Model.Type = Model.self, from source: Source, framing: RecordFraming = .automatic
    ) -> RecordSequence<Source, Model> where Source.Element: JSONSource {
        RecordSequence(source) { [options] () throws(ModelError) in
            try RecordReader(type, framing: framing, options: options)
        }
    }

    /// Decodes the records of an asynchronous sequence of single bytes; see
    /// ``records(of:from:framing:)->RecordSequence<Source,Model>``.
    @inlinable public func records<Model: JSONConvertible, Source: AsyncSequence>(
        of type: Model.Type = Model.self, from source: Source, framing: RecordFraming = .automatic
    ) -> RecordSequence<ChunkedBytes<Source>, Model> where Source.Element == UInt8 {
        records(of: type, from: ChunkedBytes(source), framing: framing)
    }

    /// Decodes a document that arrives asynchronously: its elements at a path one at a time, then the rest of the document.
    ///
    /// ```swift
    /// let page = try await decoder.decode(Page.self, elements: Item.self, at: "data.items", from: body) { record in … }
    /// ```
    ///
    /// The source is not called while an element is being consumed.
    ///
    /// - Parameters:
    ///   - envelope: the model of the document around the elements; see ``EnvelopeReader``.
    ///   - elements: the elements' model.
    ///   - path: the key path of the array with the elements.
    ///   - source: the document's bytes, in buffers of any size.
    ///   - body: called for each element. An error that it throws ends the decode.
    /// - Returns: the envelope.
    /// - Throws: ``ModelError``, an error of the source or the body, or `CancellationError`.
    @inlinable
    nonisolated(nonsending) public func decode<Envelope: JSONModel, Element: JSONConvertible, Source: AsyncSequence>(
        _ envelope: Envelope.Type = Envelope.self, elements: Element.Type = Element.self, at path: String,
        from source: Source, _ body: nonisolated(nonsending) (DecodedRecord<Element>) async throws -> Void
    ) async throws -> Envelope where Source.Element: JSONSource {
        var reader = try EnvelopeReader(Envelope.self, elements: Element.self, at: path, options: options)
        var records: [DecodedRecord<Element>] = []
        var failure: (any Error)?
        var value: Envelope?
        var iterator = source.makeAsyncIterator()
        var buffer: Source.Element?
        var offset = 0
        repeat {
            if offset == 0 { buffer = try await iterator.next(isolation: #isolation) }
            if let buffer {
                (offset, failure) = unsafe buffer.withPiece(from: offset) { bytes in
                    try unsafe reader.feed(bytes) { records.append($0) }
                }
            } else {
                // A source may also end because the task is cancelled.
                try Task.checkCancellation()
                do { value = try reader.finish { records.append($0) } } catch { failure = error }
            }
            for record in records {
                try Task.checkCancellation()
                try await body(record)
            }
            records.removeAll(keepingCapacity: true)
            if let failure { throw failure }
            try Task.checkCancellation()
        } while value == nil
        guard let value else { throw ModelError(.unexpectedEnd) }
        return value
    }
}
