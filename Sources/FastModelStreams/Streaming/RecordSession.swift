import FastModelCore

/// Decodes the records of a stream, each as a text of its own.
@safe struct RecordSession: ~Copyable {
    private var session: DecodingSession
    private let limit: Int
    private let log: DecodingLog?
    private let endsAtFault: Bool
    /// Whether the records are documents one after another.
    private let areDocuments: Bool
    /// The path of the array with the records.
    private let path: [CodingPath.Component]
    /// Whether the session is prepared for elements. Only the first one shows whether an automatic framing has elements.
    private var areElements = false

    /// Makes a session that stores each record in a slot.
    init(
        _ framing: RecordFraming, _ options: DecodingOptions, _ plans: PlanCaches?, record: _Setter,
        slot: UnsafeMutableRawPointer
    ) {
        limit = options.maximumRecordBytes
        log = options.log
        endsAtFault = options.malformedRecords == .endStream
        areDocuments = framing == .documents
        path = if case .elements(let path) = framing { _keyPathComponents(path).map { .key($0) } } else { [] }
        session = unsafe DecodingSession.allocated(options, plans, root: record, target: slot)
        session.expectRecords()
        if areDocuments { session.enclose(levels: 0) }
    }

    /// Decodes a record and delivers it. Returns the error that ends the stream: of `deliver`, or a ``StreamFault``.
    mutating func read(_ record: RecordText, _ deliver: RecordStream.Deliver) -> (any Error)? {
        guard let bytes = unsafe record.bytes else { return rejectOverlong(record, deliver) }
        if record.index != nil, !areElements {
            areElements = true
            session.enclose(levels: path.count + 1)
        }
        let isRead = unsafe session.read(record: bytes, at: record.place)
        if !isRead || record.ending == .incomplete, let fault = unsafe fail(record, bytes) { return fault }
        var findings: RecordFindings?
        if let found = session.takeFindings() {
            found.changeErrors { place(&$0, record) }
            findings = unsafe RecordFindings(found, log, bytes)
        }
        return deliver(record.context(findings))
    }

    /// Handles a record that could not be read to its end. Returns nil if the record is rejected.
    @inline(never) private mutating func fail(
        _ record: RecordText, _ bytes: UnsafeBufferPointer<UInt8>
    ) -> StreamFault? {
        let findings = session.abandonRecord()
        let end = session.position(at: record.place.offset + bytes.count)
        var error = findings.error ?? ModelError(.unexpectedEnd, position: end)
        let isFault = Self.faults.contains(error.code)
        // Another byte follows the value, so it is wrong rather than incomplete.
        if areElements || areDocuments, record.ending == .whole, error.code == .unexpectedEnd {
            error.code = .invalidSyntax
        }
        // Where a bracket has no partner, the record may have ended elsewhere.
        let isCutRight = unsafe !areElements && !areDocuments || Brackets.match(in: bytes)
        let mayGoOn = isCutRight && (!isFault || !endsAtFault && !areDocuments)
        if mayGoOn, record.ending != .incomplete {
            // Text after a record on its line takes precedence over errors in the record.
            if error.code == .trailingData { findings.replaceRejection(error) } else { findings.reject(error) }
            return nil
        }
        _ = session.takeFindings()
        place(&error, record)
        return StreamFault(error)
    }

    /// The codes of texts that are not JSON.
    private static let faults: Set<ModelError.Code> = [
        .invalidSyntax, .invalidUTF8, .loneSurrogate, .trailingData, .unexpectedEnd, .emptyInput,
    ]

    /// Rejects a record over the limit, of which only the length is known.
    private func rejectOverlong(_ record: RecordText, _ deliver: RecordStream.Deliver) -> (any Error)? {
        var error = ModelError(.recordLimit, position: record.place.position, detail: "the limit is \(limit) bytes")
        place(&error, record)
        log?.report([], error)
        return deliver(
            record.context(RecordFindings(rejection: error, issues: [], issueCount: 0, text: [])))
    }

    /// Sets the start of a path to that of the record in its document.
    private func place(_ error: inout ModelError, _ record: RecordText) {
        guard let index = record.index else { return }
        error.codingPath.components.insert(contentsOf: path + [.index(index)], at: 0)
    }
}

extension RecordText {
    fileprivate func context(_ findings: RecordFindings?) -> RecordContext {
        let start = place.position
        return RecordContext(
            range: start.offset..<start.offset + count, line: start.line, column: start.column, findings: findings)
    }
}
