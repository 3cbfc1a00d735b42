public import FastModelCore

/// One document that is decoded while it arrives. yajl reads it.
@safe @usableFromInline final class ArrivingDocument {
    private var session: DecodingSession
    private let options: DecodingOptions
    private var count = 0
    private var log: DecodingLog?

    @usableFromInline init(
        _ options: DecodingOptions, _ plans: PlanCaches?, root: _Setter, target: UnsafeMutableRawPointer
    ) {
        self.options = options
        log = options.log
        session = unsafe DecodingSession.allocated(options, plans, root: root, target: target, isInPieces: true)
    }

    /// Reads the bytes that follow. Returns the error that ends the document.
    @usableFromInline func feed(_ bytes: UnsafeRawBufferPointer) -> ModelError? {
        count += bytes.count
        guard count <= options.maximumDocumentBytes else {
            return end(ModelError(.documentLimit, detail: "the limit is \(options.maximumDocumentBytes) bytes"))
        }
        return unsafe session.feed(bytes.assumingMemoryBound(to: UInt8.self)) ? nil : end(session.error)
    }

    /// Ends the document. Returns the error of one that is incomplete.
    @usableFromInline func finish() -> ModelError? { end(session.finish() ? nil : session.error) }

    private func end(_ error: ModelError?) -> ModelError? {
        log.take()?.report(session.report.issues, error)
        return error
    }
}

extension ModelDecoder {
    /// Decodes a document that arrives asynchronously, while it arrives: `Data`, `[UInt8]`, slices of them, or any other
    /// ``JSONSource``.
    ///
    /// ```swift
    /// let page = try await decoder.decode(Page.self, from: response.body)
    /// ```
    ///
    /// Takes the memory of the value and of the longest string or number. Text that is skipped takes none. For a document that is
    /// in memory, ``decode(_:from:)-(_,DecodingSource)`` is faster.
    ///
    /// - Parameters:
    ///   - type: the type to decode.
    ///   - source: the document's bytes, in buffers of any size.
    /// - Returns: the value.
    /// - Throws: ``ModelError``, the source's error, or `CancellationError`.
    @inlinable
    nonisolated(nonsending) public func decode<Value: JSONConvertible, Source: AsyncSequence>(
        _ type: Value.Type = Value.self, from source: Source
    ) async throws -> Value where Source.Element: JSONSource {
        let plans = options.ownPlans
        let root = unsafe try Value.rootSetter(in: plans).takeUnretainedValue()
        let slot = unsafe ValueSlot<Value>.make()
        defer { unsafe ValueSlot.destroy(slot) }
        let document = unsafe ArrivingDocument(options, plans, root: root, target: slot)
        var iterator = source.makeAsyncIterator()
        while let buffer = try await iterator.next(isolation: #isolation) {
            if let error = unsafe buffer.withJSONBytes({ unsafe document.feed($0) }) { throw error }
        }
        // A source may also end because the task is cancelled.
        try Task.checkCancellation()
        if let error = document.finish() { throw error }
        guard let value = unsafe slot.pointee.take() else { throw ModelError(.unexpectedNull, wanted: "\(type)") }
        return value
    }
}
