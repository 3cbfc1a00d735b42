// The machine as a stream sees it: one record after another.

extension DecodingMachine {
    /// The array that has just been opened holds the stream's records.
    mutating func beginRecords() {
        stashFindings()
        hasRecords = true
        recordDepth = depth
        unsafe tracker.pointee.retain(from: tracker.pointee.eventEnd)
    }

    /// The array with the records has ended; what follows belongs to the document around them.
    mutating func endRecords() {
        recordDepth = -1
        unsafe tracker.pointee.retain(from: nil)
        unstashFindings()
    }

    /// Whether the top frame's next value is to be the array with the records.
    var isForRecords: Bool { unsafe isForRecords(top.pointee.setter) }

    /// Whether a setter is that of the array with the records.
    func isForRecords(_ setter: Unmanaged<_Setter>?) -> Bool {
        if case .records = unsafe setter?.takeUnretainedValue().array?.content { true } else { false }
    }

    /// Ends a record on a line of its own and makes ready for the next one.
    ///
    /// - Parameter isRead: false when the text could not be read, for which there is an error.
    @inline(__always)
    mutating func endLine(isRead: Bool) {
        unsafe frames.pointee.count = 0
        if !isRead { rejectLine() }
    }

    @inline(never)
    private mutating func rejectLine() {
        abandon()
        guard let error = findings?.error else { return }
        // What follows a record on its line goes before what is wrong with the record.
        if error.code == .trailingData { findings?.rejectAbove(error) } else { findings?.reject(error) }
    }

    /// Drops a record that broke off, after which nothing is open.
    private mutating func abandon() {
        unwind(to: 0)
        depth = 0
        diversion = .none
    }

    /// Gives up retaining more than the limit: a longer record is rejected and skipped.
    mutating func limitRetained(to limit: Int) {
        guard unsafe tracker.pointee.retained.count > limit else { return }
        if depth > recordDepth {
            let error = recordLimitError(limit)
            _ = rejectRecord(error)
            noted().rejectAbove(error)
            unsafe tracker.pointee.retain(from: nil)
        } else {
            // White space does not count; the start of a scalar, whose length has a limit of its own, is told by its text.
            unsafe tracker.pointee.retainOpenToken()
        }
    }

    /// The element or document that has just ended; the next one starts without findings.
    mutating func endSpreadRecord(limit: Int) -> RecordContext {
        // Documents are counted one by one, so that a second one is not taken for something that follows the first.
        if recordDepth == 0 { unsafe frames.pointee.count = 0 }
        let range = unsafe recordStart..<max(recordStart, tracker.pointee.eventEnd)
        if range.count > limit { noted().rejectAbove(recordLimitError(limit)) }
        let isKept = range.count <= limit
        let findings = takeRecordFindings { machine in isKept ? unsafe machine.tracker.pointee.text(range) : [] }
        // From here on, since the next record may be a scalar, whose start no event tells.
        unsafe tracker.pointee.retain(from: range.upperBound)
        return RecordContext(range: range, line: recordLine, column: recordColumn, findings: findings)
    }

    /// Hands over what was found in a record, with the text of a rejected one.
    @inline(__always)
    mutating func takeRecordFindings(text: (borrowing Self) -> [UInt8]) -> RecordFindings? {
        guard let findings = takeFindings() else { return nil }
        return told(findings, text: text)
    }

    @inline(never)
    private func told(_ findings: DecodingFindings, text: (borrowing Self) -> [UInt8]) -> RecordFindings {
        let rejection = findings.rejection
        log?.tell(findings.report.issues, rejection)
        return RecordFindings(
            rejection: rejection, issues: findings.report.issues, issueCount: findings.report.count,
            text: rejection == nil ? [] : text(self))
    }

    /// The error of a record that is too long, which goes before all others: how far it was read when that turned out
    /// depends on the pieces.
    private func recordLimitError(_ limit: Int) -> ModelError {
        // As it was taken down: the record may have started in an earlier chunk, whose lines are counted.
        let position = SourcePosition(offset: recordStart, line: recordLine, column: recordColumn)
        return ModelError(
            .recordLimit, codingPath: currentPath(in: recordDepth), position: position,
            detail: "the limit is \(limit) bytes")
    }
}

// The setters that lead from the root of a stream's document to its records.

extension _Setter {
    /// The array whose elements are the records, each of which goes to the slot.
    convenience init(recordsOf element: _Setter, slot: UnsafeMutableRawPointer, _ builder: _PlanBuilder?) {
        unsafe self.init(
            type: [Any].self, object: nil, array: _Container(records: element, slot: slot), builder
        ) { _, event in
            // Null leaves alone, like everywhere; whether there has to be an array, the machine knows.
            if event.kind != .null { event.fail(.typeMismatch) } else { false }
        }
    }

    /// A document of which only the records count.
    convenience init(documentWith records: FieldDescription, _ builder: _PlanBuilder) {
        let plan = _ObjectPlan(_Draft({}))
        plan.fill([records], ModelOptions([ModelOption<Any>.unknownKeys(.ignore)]), builder)
        let object = unsafe _Container(object: plan, [], begin: nil, finish: { _, _, _ in .done })
        unsafe self.init(type: [String: Any].self, object: object, array: nil, nil) { _, event in
            event.fail(event.kind == .null ? .unexpectedNull : .typeMismatch)
        }
    }
}

extension FieldDescription {
    /// The field of an envelope that stands for its records.
    ///
    /// Its values are taken strictly: without the array there is nothing to read.
    init(recordsOf element: _Setter, slot: UnsafeMutableRawPointer, at path: [String]) {
        let address = UInt(bitPattern: slot)
        let records: @Sendable (_PlanBuilder) -> _Setter = { builder in
            builder.scoped(ValueOptions(conversion: .strict)) { builder in
                guard let slot = unsafe UnsafeMutableRawPointer(bitPattern: address) else { return element }
                return unsafe _Setter(recordsOf: element, slot: slot, builder)
            }
        }
        self.init(
            name: "the records", place: RecordsPlace(), paths: [path], isMapped: true, options: FieldOptions([]),
            setter: { builder, _ in records(builder) }, witness: { _ValueWitness(ofAny: Never.self) })
    }
}

/// The place of an envelope's records, which go to the slot: nowhere.
private struct RecordsPlace: PropertyPlace {
    var root: any Any.Type { Any.self }

    var keyPath: (any AnyKeyPath & Sendable)? { nil }

    func offset(in draft: UnsafeMutableRawPointer, _ base: UnsafeMutableRawPointer) -> Int? { 0 }

    func value(at base: UnsafeRawPointer) {}

    func set(_ value: consuming Void, at base: UnsafeMutableRawPointer) {}

    func save(at base: UnsafeMutableRawPointer, _ saver: _ObjectSaver) {}
}
