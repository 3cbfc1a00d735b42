// Problems with values: an issue that is collected, or an error that rejects the candidate, the record or the document.

extension DecodingState {
    /// Handles a scalar that was not stored, because it was skipped without an issue or could not be converted.
    @inline(never) mutating func notStored() -> Bool {
        let failure = unsafe context.pointee.takeFailure()
        let kind = unsafe context.pointee.failed.kind.jsonKind
        guard let code = failure.code else {
            unsafe top.pointee.dropCandidate()
            // A null leaves a property unchanged, but a document or record needs a value.
            if isForRecords, unsafe top.pointee.kind != .root {
                records.find()
                return true
            }
            guard unsafe top.pointee.kind == .root || isRequired else { return true }
            return report(.unexpectedNull, offset: startOfScalar(kind), found: kind, wanted: wantedType)
        }
        let foundType = unsafe context.pointee.failed.type
        substitute()
        return report(
            code, offset: startOfScalar(kind), found: kind, wanted: wantedType, detail: failure.detail,
            foundType: foundType, isStrict: unsafe context.pointee.failed.isStrict)
    }

    /// The start of the scalar that was not stored.
    private func startOfScalar(_ kind: JSONKind) -> Int {
        let start = unsafe context.pointee.failed.start ?? noText
        return unsafe tracker.pointee.eventStart(start, count: context.pointee.failed.count, kind: kind)
    }

    /// Handles an object or array for a property of another kind, and skips it.
    @inline(never) mutating func notOpened(_ kind: JSONKind) -> Bool {
        substitute()
        diversion.skip(at: depth - 1)
        return report(.typeMismatch, offset: unsafe tracker.pointee.bracket, found: kind, wanted: wantedType)
    }

    /// Reports a problem with the top frame's current value.
    mutating func report(
        _ code: ModelError.Code, offset: Int, found: JSONKind?, wanted: (any Any.Type)?, detail: String? = nil,
        foundType: (any Any.Type)? = nil, isStrict: Bool? = nil
    ) -> Bool {
        // An issue that is neither kept nor an error is not made, because its path would cost time for each level.
        if issues.isFull, !isFatal(isStrict), !isRequired {
            unsafe top.pointee.dropCandidate()
            issues.count()
            return true
        }
        let issue = ModelError(
            code, codingPath: stack.path(), position: position(at: offset), found: found,
            wanted: wanted.map { "\($0)" }, detail: detail, foundType: foundType.map { "\($0)" })
        return report(issue, isNew: true, isStrict: isStrict)
    }

    /// Reports an issue of the top frame's current value. In an object, a key must have been read: before the first key, the frame's setter
    /// is `_Setter.none`.
    ///
    /// - Parameters:
    ///   - issue: the issue.
    ///   - isNew: whether the issue has not been collected yet.
    ///   - isStrict: whether the conversion is strict; nil to use the setter's `isStrict`, or the context's if the setter has none.
    ///   - isRequired: whether the model cannot be made without the value; nil to use the setter's `isRequired`.
    /// - Returns: false if the parse stops.
    mutating func report(_ issue: ModelError, isNew: Bool, isStrict: Bool? = nil, isRequired: Bool? = nil) -> Bool {
        if isFatal(isStrict) { return reject(issue) }
        if isNew { issues.add(issue) }
        if isRequired ?? self.isRequired { issues.keepRefusal(issue) }
        unsafe top.pointee.dropCandidate()
        return true
    }

    /// Whether an issue of the top frame's current value rejects the record or document: in strict mode, or because the value is
    /// the whole record or document.
    private func isFatal(_ isStrict: Bool?) -> Bool {
        unsafe isStrict ?? self.isStrict || top.pointee.kind == .root
    }

    /// Reports a problem with a key of the top frame's object, or within the frame's current value.
    mutating func report(within code: ModelError.Code, offset: Int, found: JSONKind? = nil, isError: Bool) -> Bool {
        report(
            within: ModelError(code, codingPath: stack.path(), position: position(at: offset), found: found),
            isError: isError)
    }

    /// Reports an existing issue of a key of the top frame's object, or within the frame's current value.
    mutating func report(within issue: ModelError, isError: Bool) -> Bool {
        if isError { return reject(issue) }
        issues.add(issue)
        return true
    }

    /// Rejects the record or the document. If a preferred candidate may follow, an error in a candidate's value rejects only that
    /// value, which would have been skipped if the preferred candidate had come first.
    private mutating func reject(_ error: ModelError) -> Bool {
        if let level = stack.replaceableLevel, let candidate = unsafe stack[level].pointee.candidate {
            abandonValue(of: level)
            postpone(error, candidate, isNull: false, isRequired: false, isStrict: true)
            return true
        }
        return records.isRecord ? rejectRecord(error) : issues.stop(error)
    }

    /// Abandons the value of the frame at a level, and skips the rest of the value.
    private mutating func abandonValue(of level: Int) {
        unsafe stack[level].pointee.dropCandidate()
        guard self.level > level else { return }
        unsafe stack.journal?.pointee.rollBack(to: stack[level + 1].pointee.mark)
        stack.unwind(to: level)
        _ = issues.findings?.candidates.take(at: level + 1)
        let depthOfValue = stack.documentDepth(of: level)
        diversion.end()
        if depth > depthOfValue { diversion.skip(at: depthOfValue) }
    }
}

// Problems with the value of a candidate key, which another candidate may replace.

extension DecodingState {
    /// Records a null that was not stored. Whether the null is an issue is known only at the end of the object.
    mutating func postponeNull(_ event: _Event) {
        guard let candidate = unsafe top.pointee.candidate else { return }
        let failure = unsafe context.pointee.takeFailure()
        if failure.code != nil { substitute() }
        unsafe top.pointee.dropCandidate()
        guard failure.code != nil || isRequired else { return }
        let error = ModelError(
            failure.code ?? .unexpectedNull, codingPath: stack.path(),
            position: position(at: unsafe tracker.pointee.start(of: event)), found: .null, wanted: "\(wantedType)",
            detail: failure.detail)
        let isStrict = unsafe failure.code == nil ? isStrict : context.pointee.failed.isStrict
        postpone(error, candidate, isNull: true, isRequired: isRequired, isStrict: isStrict)
    }

    /// Keeps an issue of a candidate's value until the end of the object.
    mutating func postpone(
        _ error: ModelError, _ candidate: Candidate, isNull: Bool, isRequired: Bool, isStrict: Bool
    ) {
        issues.ensureFindings().candidates.add(
            CandidateIssue(
                level: stack.objectLevel, candidate: candidate, isNull: isNull, error: error, isRequired: isRequired,
                isStrict: isStrict))
    }

    /// Reports the issues of the top frame's object that no other candidate cancelled. This may reject the record and destroy the
    /// object.
    @inline(never) mutating func reportPostponed() -> Bool {
        let level = level
        guard let findings = issues.findings, let ranks = unsafe top.pointee.ranks, unsafe top.pointee.container != nil
        else { return true }
        // The issues are not of the last key's value.
        unsafe top.pointee.candidate = nil
        for issue in findings.candidates.take(at: level) where issue.stands(unsafe ranks[issue.candidate.group]) {
            guard report(issue.error, isNew: true, isStrict: issue.isStrict, isRequired: issue.isRequired) else {
                return false
            }
            if self.level != level { return true }
            issues.count(issue.repetitions)
        }
        return true
    }

    /// Discards the refusals in a complete model: other candidates have replaced the refused values.
    @inline(never) mutating func forgetRefusals() { if issues.hasRefusals { issues.forgetRefusals(in: stack.path()) } }
}

extension SourceTracker {
    /// The offset of an event's first byte.
    func start(of event: _Event) -> Int {
        unsafe eventStart(event.start, count: event.count, kind: event.kind.jsonKind)
    }
}
