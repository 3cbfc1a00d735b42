public import FastModelCore

/// Reads a document of two parts: the elements at a path, delivered one at a time, and the rest as a model.
///
/// ```swift
/// // {"status": "ok", "data": {"items": [{…}, {…}, …], "next": "p2"}}
/// var reader = try EnvelopeReader(Page.self, elements: Item.self, at: "data.items")
/// while let chunk = try handle.read(upToCount: 65_536) {
///     try reader.feed(chunk) { record in … }
/// }
/// let page = try reader.finish { record in … }
/// ```
///
/// Elements are delivered while the document is still arriving, as ``RecordReader`` does with ``RecordFraming/elements(at:)``. The
/// envelope is complete at the document's end. Its schema can map the values beside the elements by key paths (`"data.next"`). A
/// property that maps an object around the elements is an error of the schema, because it would have to hold all elements.
///
/// Memory is bounded by the envelope and the longest element, independent of the number of elements.
@safe public struct EnvelopeReader<Envelope: JSONModel, Element: JSONConvertible>: ~Copyable {
    @usableFromInline let stream: RecordStream
    @usableFromInline let slot: UnsafeMutablePointer<ValueSlot<Element>>
    @usableFromInline let envelope: UnsafeMutablePointer<ValueSlot<Envelope>>

    /// Makes a reader.
    ///
    /// - Parameters:
    ///   - envelope: the model of the document around the elements.
    ///   - elements: the elements' model, or ``Mapped``.
    ///   - path: the key path of the array with the elements; `\.` is a literal dot.
    ///   - options: how to decode.
    /// - Throws: ``ModelError`` with the code `invalidSchema`.
    @inlinable public init(
        _ envelope: Envelope.Type = Envelope.self, elements: Element.Type = Element.self, at path: String,
        options: DecodingOptions = DecodingOptions()
    ) throws(ModelError) {
        let path = try ElementPath(path)
        let plans = options.ownPlans
        let record = unsafe try Element.rootSetter(in: plans).takeUnretainedValue()
        let slot = unsafe ValueSlot<Element>.make()
        let root: _Setter
        do throws(ModelError) {
            root = try (plans?.decoding ?? .shared).build { builder in
                builder.addRecords(at: path.components, to: ObjectIdentifier(Envelope.self))
                let root = Envelope.slotSetter(builder)
                builder.checkAdded(to: root)
                return root
            }
        } catch {
            unsafe ValueSlot.destroy(slot)
            throw error
        }
        unsafe self.slot = slot
        unsafe self.envelope = ValueSlot<Envelope>.make()
        stream = unsafe RecordStream(
            options, plans, elementsAt: path, record: record, slot: slot, envelope: root, target: self.envelope)
    }

    deinit {
        unsafe ValueSlot.destroy(slot)
        unsafe ValueSlot.destroy(envelope)
    }

    /// Reads the next bytes of the document and delivers the elements that they complete.
    ///
    /// - Parameters:
    ///   - source: the bytes, borrowed for the call.
    ///   - body: called for each element. An error that it throws ends the stream.
    /// - Throws: the body's error; ``ModelError`` if the text is not JSON or the envelope is rejected.
    @inlinable public mutating func feed(
        _ source: some JSONSource, _ body: (DecodedRecord<Element>) throws -> Void
    ) throws {
        let failure = unsafe source.withJSONBytes { bytes -> (any Error)? in
            if unsafe stream.stage.pointee.keep(bytes) { return nil }
            return unsafe stream.feed(bytes) { context in unsafe RecordReader<Element>.deliver(context, slot, body) }
        }
        if let failure { throw failure }
    }

    /// Ends the document and delivers the rest.
    ///
    /// - Parameter body: called for each element.
    /// - Returns: the envelope.
    /// - Throws: the body's error; ``ModelError`` if the document is incomplete or not JSON, or the envelope is rejected.
    @inlinable public mutating func finish(_ body: (DecodedRecord<Element>) throws -> Void) throws -> Envelope {
        var report = DecodingReport()
        return try finish(reporting: &report, body)
    }

    /// Ends the document, delivers the rest, and reports the envelope's issues.
    ///
    /// - Parameters:
    ///   - report: replaced by the envelope's report.
    ///   - body: called for each element.
    /// - Returns: the envelope.
    /// - Throws: the body's error; ``ModelError`` if the document is incomplete or not JSON, or the envelope is rejected.
    @inlinable public mutating func finish(
        reporting report: inout DecodingReport, _ body: (DecodedRecord<Element>) throws -> Void
    ) throws -> Envelope {
        let failure = stream.finish { context in unsafe RecordReader<Element>.deliver(context, slot, body) }
        report = stream.report
        if let failure { throw failure }
        guard let value = unsafe envelope.pointee.take() else {
            throw ModelError(.unexpectedNull, wanted: "\(Envelope.self)")
        }
        return value
    }
}

/// The path from the root of a document to the array with a stream's records.
@usableFromInline struct ElementPath: Sendable {
    let text: String
    /// The keys from the root to the array.
    @usableFromInline let components: [String]

    /// Reads a key path.
    ///
    /// - Throws: ``ModelError`` with the code `invalidSchema` if a key is empty.
    @usableFromInline init(_ path: String) throws(ModelError) {
        text = path
        components = _keyPathComponents(path)
        if components.contains("") {
            throw ModelError(.invalidSchema, detail: "the path of the elements has an empty key")
        }
    }
}
