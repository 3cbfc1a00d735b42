// What is wrong with a value: an issue that is collected, or an error that rejects the candidate, the record or the document.

extension DecodingState {
    /// A scalar was not stored: skipped, which is no issue, or refused.
    @inline(never)
    mutating func notStored() -> Bool {
        let isRecord = isAtRecord
        let failure = unsafe context.pointee.takeFailure()
        let kind = unsafe context.pointee.failedKind.jsonKind
        guard let code = failure.code else {
            unsafe top.pointee.candidate = nil
            // Null leaves a property unchanged, but a document or record needs a value.
            if isForRecords, unsafe top.pointee.kind != .root {
                records.find()
                return true
            }
            guard unsafe top.pointee.kind == .root || isRecord || isRequired else { return true }
            return report(.unexpectedNull, offset: startOfScalar(kind), found: kind, wanted: wantedType)
        }
        let foundType = unsafe context.pointee.failedType
        substitute()
        return report(
            code, offset: startOfScalar(kind), found: kind, wanted: wantedType, detail: failure.detail,
            foundType: foundType, isStrict: unsafe context.pointee.failedStrictly)
    }

    /// The start of the scalar that was not stored; of a scalar that is a record, the start of the record.
    private mutating func startOfScalar(_ kind: JSONKind) -> Int {
        let start = unsafe context.pointee.failedStart ?? noText
        let offset = unsafe tracker.pointee.eventStart(start, count: context.pointee.failedCount, kind: kind)
        guard isAtRecord else { return offset }
        unsafe records.startScalarRecord(at: offset, tracker)
        return records.start.offset
    }

    /// A container began where the property takes none. It is skipped.
    @inline(never)
    mutating func notOpened(_ kind: JSONKind) -> Bool {
        substitute()
        diversion.skip(at: depth - 1)
        return report(.typeMismatch, offset: unsafe tracker.pointee.bracket, found: kind, wanted: wantedType)
    }

    /// Reports what is wrong with the top frame's current value.
    mutating func report(
        _ code: ModelError.Code, offset: Int, found: JSONKind?, wanted: (any Any.Type)?, detail: String? = nil,
        foundType: (any Any.Type)? = nil, isStrict: Bool? = nil
    ) -> Bool {
        // An issue that is neither kept nor an error is not made: its path would cost time for each level.
        if issues.isFull, !isFatal(isStrict), !isRequired {
            unsafe top.pointee.candidate = nil
            issues.count()
            return true
        }
        let issue = ModelError(
            code, codingPath: stack.path(), position: position(at: offset), found: found,
            wanted: wanted.map { "\($0)" }, detail: detail, foundType: foundType.map { "\($0)" })
        return report(issue, isNew: true, isStrict: isStrict)
    }

    /// Reports an issue of the top frame's current value. A frame with keys must have had one,
    /// because it has no setter before.
    ///
    /// - Parameters:
    ///   - issue: what is wrong.
    ///   - isNew: whether it has not been collected yet.
    ///   - isStrict: whether the value is to be taken strictly; nil asks its setter.
    ///   - isRequired: whether its model cannot be made without it; nil asks its setter.
    /// - Returns: false when the parse stops.
    mutating func report(
        _ issue: ModelError, isNew: Bool, isStrict: Bool? = nil, isRequired: Bool? = nil
    ) -> Bool {
        if isFatal(isStrict) { return reject(issue) }
        if isNew { issues.add(issue) }
        if isRequired ?? self.isRequired { issues.keepRefusal(issue) }
        unsafe top.pointee.candidate = nil
        return true
    }

    /// Whether an issue of the top frame's current value rejects the record or document: by strictness, or because the value
    /// is all of it.
    private func isFatal(_ isStrict: Bool?) -> Bool {
        let isRecord = records.depth >= 0 && level == records.depth
        return unsafe isStrict ?? self.isStrict || isRecord || top.pointee.kind == .root
    }

    /// Reports what is wrong with a key of the top frame's object, or with a part of its value that is being captured.
    mutating func report(
        within code: ModelError.Code, offset: Int, found: JSONKind? = nil, isError: Bool
    ) -> Bool {
        report(
            within: ModelError(code, codingPath: stack.path(), position: position(at: offset), found: found),
            isError: isError)
    }

    /// The same with an issue that is made already.
    mutating func report(within issue: ModelError, isError: Bool) -> Bool {
        if isError { return reject(issue) }
        issues.add(issue)
        return true
    }

    /// Rejects the record or the document. An error in a candidate's value rejects the candidate only, if a better one may
    /// follow: had that come first, this value would have been skipped.
    private mutating func reject(_ error: ModelError) -> Bool {
        if let level = stack.replaceableLevel, let candidate = unsafe stack[level].pointee.candidate {
            abandonValue(of: level)
            postpone(error, candidate, isNull: false, isRequired: false, isStrict: true)
            return true
        }
        return isInRecord ? rejectRecord(error) : issues.stop(error)
    }

    /// Gives up the value of a frame, of which the rest is skipped.
    private mutating func abandonValue(of level: Int) {
        unsafe stack[level].pointee.candidate = nil
        guard self.level > level else { return }
        stack.unwind(to: level)
        _ = issues.findings?.candidates.take(at: level + 1)
        let depthOfValue = stack.documentDepth(of: level)
        diversion.end()
        if depth > depthOfValue { diversion.skip(at: depthOfValue) }
    }
}

// What is wrong with the value of a candidate key, which another candidate may make up for.

extension DecodingState {
    /// Records a null that was not stored; whether that is an issue is known at the object's end.
    mutating func postponeNull(_ event: _Event) {
        guard let candidate = unsafe top.pointee.candidate else { return }
        let failure = unsafe context.pointee.takeFailure()
        if failure.code != nil { substitute() }
        unsafe top.pointee.candidate = nil
        guard failure.code != nil || isRequired else { return }
        let error = ModelError(
            failure.code ?? .unexpectedNull, codingPath: stack.path(),
            position: position(at: unsafe tracker.pointee.start(of: event)),
            found: .null, wanted: "\(wantedType)", detail: failure.detail)
        let isStrict = unsafe failure.code == nil ? isStrict : context.pointee.failedStrictly
        postpone(error, candidate, isNull: true, isRequired: isRequired, isStrict: isStrict)
    }

    private mutating func postpone(
        _ error: ModelError, _ candidate: Candidate, isNull: Bool, isRequired: Bool, isStrict: Bool
    ) {
        issues.noted().candidates.add(
            CandidateIssue(
                level: stack.objectLevel, candidate: candidate, isNull: isNull, error: error, isRequired: isRequired,
                isStrict: isStrict))
    }

    /// Reports the issues of the top frame's object that no other candidate cancelled. Afterwards the object may be destroyed
    /// with the record.
    @inline(never)
    mutating func reportPostponed() -> Bool {
        let level = level
        guard let findings = issues.findings, let ranks = unsafe top.pointee.ranks,
            unsafe top.pointee.container != nil
        else { return true }
        for issue in findings.candidates.take(at: level) where issue.stands(unsafe ranks[issue.candidate.group]) {
            guard report(issue.error, isNew: true, isStrict: issue.isStrict, isRequired: issue.isRequired) else {
                return false
            }
            if self.level != level { return true }
            issues.count(issue.repetitions)
        }
        return true
    }

    /// Forgets why values were refused that other candidates have made up for: their model is complete.
    @inline(never)
    mutating func forgetRefusals() {
        if issues.hasRefusals { issues.forgetRefusals(in: stack.path()) }
    }
}

extension SourceTracker {
    /// The offset of an event's first byte.
    func start(of event: _Event) -> Int {
        unsafe eventStart(event.start, count: event.count, kind: event.kind.jsonKind)
    }
}
