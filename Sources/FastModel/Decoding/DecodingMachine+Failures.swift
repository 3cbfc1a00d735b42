// What goes wrong, and where.

extension DecodingMachine {
    /// A scalar was not stored: left alone, which is no issue, or refused.
    @inline(never)
    mutating func notStored() -> Bool {
        let isRecord = isAtRecord
        let failure = unsafe context.pointee.takeFailure()
        let kind = unsafe context.pointee.failedKind.jsonKind
        guard let code = failure.code else {
            unsafe top.pointee.candidate = nil
            // Left alone; but a document or record has to be something.
            if isForRecords, unsafe top.pointee.kind != .root {
                hasRecords = true
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

    /// Where the scalar that was not stored starts, which for one that is a record is where the record does.
    private mutating func startOfScalar(_ kind: JSONKind) -> Int {
        let start = unsafe context.pointee.failedStart ?? noText
        let offset = unsafe tracker.pointee.eventStart(start, count: context.pointee.failedCount, kind: kind)
        guard isAtRecord else { return offset }
        startScalarRecord(at: offset)
        return recordStart
    }

    var isRequired: Bool { unsafe top.pointee.setter.takeUnretainedValue().isRequired }

    /// Whether the top frame's current value is to be taken strictly.
    var isStrict: Bool {
        unsafe top.pointee.setter.takeUnretainedValue().isStrict ?? context.pointee.isStrict
    }

    var wantedType: any Any.Type { unsafe top.pointee.setter.takeUnretainedValue().type }

    /// A container began where the property takes none. It is skipped.
    @inline(never)
    mutating func notOpened(_ kind: JSONKind) -> Bool {
        substitute()
        diversion = .skipping
        divertedDepth = depth - 1
        return report(.typeMismatch, offset: unsafe tracker.pointee.bracket, found: kind, wanted: wantedType)
    }

    /// The top frame's value was refused: puts the substitute into its place, if there is one.
    ///
    /// Where another candidate had a value this one stays, as it would if the document had them the other way round.
    mutating func substitute() {
        guard let substitute = unsafe top.pointee.setter.takeUnretainedValue().substitute else { return }
        if let candidate = unsafe top.pointee.candidate, let ranks = unsafe top.pointee.ranks {
            guard unsafe ranks[candidate.group] >= FieldRank.nulled else { return }
            unsafe ranks[candidate.group] = FieldRank.substituted
        }
        unsafe substitute(top.pointee.target, context)
        // A place that refuses it like the value has noted that again.
        unsafe _ = context.pointee.takeFailure()
    }

    /// A container ended incomplete. It is discarded; what it was for stays as it was.
    @inline(never)
    mutating func notFinished(_ frame: UnsafeMutablePointer<Frame>, _ ending: _Container.Ending) -> Bool {
        guard let container = unsafe frame.pointee.container?.takeUnretainedValue() else { return true }
        if case .records = container.content {
            unsafe release(frame)
            endRecords()
            return true
        }
        if ending == .tracked { return unsafe finishTracked(frame, container) }
        let path = currentPath()
        let failure = unsafe context.pointee.takeFailure()
        substitute()
        var error = ModelError(failure.code ?? .rejected, codingPath: path, detail: failure.detail)
        // A required value that was there and was refused is the better reason, and has been reported.
        var causes = ending == .incomplete ? [path] : []
        if ending == .refused {
            // Gone already.
        } else if case .variants(let variants) = container.content {
            error.code = .missingKey
            error.codingPath.components.append(.key(variants.key))
            error.detail = variants.key
        } else if case .fields(let plan) = container.content,
            let missing = plan.requirements.first(where: { unsafe !$0.isPresent(in: frame.pointee.scratch) })
        {
            error.code = .missingKey
            error.detail = missing.paths.first?.joined(separator: ".")
            causes = missing.paths.map { CodingPath(path.components + $0.map { .key($0) }) }
            error.codingPath = causes.first ?? path
        }
        if ending == .incomplete { unsafe container.discard(frame.pointee.scratch) }
        unsafe release(frame)
        let cause = findings?.refusals.first { refusal in
            causes.contains { refusal.codingPath.components.starts(with: $0.components) }
        }
        findings?.refusals.removeAll { $0.codingPath.components.starts(with: path.components) }
        if let cause { return report(cause, isNew: false) }
        error.position = unsafe tracker.pointee.position(at: tracker.pointee.eventEnd)
        return report(error, isNew: true)
    }

    /// Forgets why values were refused that other candidates have made up for: their model is complete.
    @inline(never)
    mutating func forgetRefusals() {
        guard let findings, !findings.refusals.isEmpty else { return }
        let path = currentPath().components
        findings.refusals.removeAll { $0.codingPath.components.starts(with: path) }
    }

    /// A model that tracks which properties there were ends: now it is told.
    private mutating func finishTracked(_ frame: UnsafeMutablePointer<Frame>, _ container: _Container) -> Bool {
        guard case .fields(let plan) = container.content else { return true }
        unsafe context.pointee.ending = unsafe TrackedEnding(plan: .passUnretained(plan), ranks: frame.pointee.ranks)
        let ending = unsafe container.finish(frame.pointee.scratch, top.pointee.target, context)
        unsafe context.pointee.ending = nil
        guard ending == .done else { return unsafe notFinished(frame, ending) }
        unsafe release(frame)
        settleCandidate()
        return endRecordIfThere()
    }

    /// A container that is nested too deeply. Also called for those in it when it is part of a rejected record.
    @inline(never)
    mutating func stopAtDepth() -> Bool {
        let offset = unsafe tracker.pointee.bracket
        if !isRejected {
            countRefused()
            guard exceed(.depthLimit, offset: offset, detail: "the limit is \(maximumDepth)") else { return false }
        } else if depth >= DecodingOptions.passedOverDepth {
            // The parser keeps a byte for each open bracket.
            let detail = "the limit is \(DecodingOptions.passedOverDepth) in what is passed over"
            noted().error = limitError(.depthLimit, offset: offset, detail: detail)
            return false
        }
        depth &+= 1
        return true
    }

    /// Counts a value that a limit refuses like every other, in the path that tells where it is.
    mutating func countRefused() {
        if diversion == .none { unsafe top.pointee.count &+= 1 }
    }

    /// Makes the path that of the object itself, or that of a dictionary's next entry: a key is at fault, and nothing of the
    /// value before.
    mutating func leaveEntry() {
        guard diversion == .none else { return }
        unsafe top.pointee.entry = nil
        if unsafe top.pointee.kind == .entries { unsafe top.pointee.count &+= 1 }
    }

    /// A string, key or number that is too long.
    @inline(never)
    mutating func stopAtLength(
        _ code: ModelError.Code, _ start: UnsafePointer<UInt8>, _ count: Int, _ limit: Int
    ) -> Bool {
        if isRejected { return true }
        let kind = code == .numberLimit ? JSONKind.number : .string
        let offset = unsafe tracker.pointee.eventStart(start, count: count, kind: kind)
        return exceed(code, offset: offset, detail: "the limit is \(limit) bytes")
    }

    /// A limit is exceeded: the end of the document, or of the record of a stream; then true.
    mutating func exceed(_ code: ModelError.Code, offset: Int, detail: String) -> Bool {
        let error = limitError(code, offset: offset, detail: detail)
        guard recordDepth >= 0, level >= recordDepth, depth > recordDepth else {
            noted().error = error
            return false
        }
        return rejectRecord(error)
    }

    private mutating func limitError(_ code: ModelError.Code, offset: Int, detail: String) -> ModelError {
        let position = unsafe tracker.pointee.position(at: offset)
        return ModelError(code, codingPath: currentPath(), position: position, detail: detail)
    }

    /// Reports what is wrong with the top frame's current value.
    mutating func report(
        _ code: ModelError.Code, offset: Int, found: JSONKind?, wanted: (any Any.Type)?, detail: String? = nil,
        foundType: (any Any.Type)? = nil, isStrict: Bool? = nil
    ) -> Bool {
        if isOnlyCounted(isStrict) { return count() }
        let position = unsafe tracker.pointee.position(at: offset)
        let wanted = wanted.map { "\($0)" }
        return report(
            ModelError(
                code, codingPath: currentPath(), position: position, found: found, wanted: wanted, detail: detail,
                foundType: foundType.map { "\($0)" }),
            isNew: true, isStrict: isStrict)
    }

    /// Whether an issue is neither kept nor an error, so that it need not be made: its path is as long as it is deep.
    private func isOnlyCounted(_ isStrict: Bool?) -> Bool {
        guard let findings, findings.report.issues.count >= maximumIssues else { return false }
        return !isFatal(isStrict) && !isRequired
    }

    /// Whether an issue of the top frame's current value rejects the record or document: by strictness, or because the value
    /// is all of it.
    private func isFatal(_ isStrict: Bool?) -> Bool {
        let isRecord = recordDepth >= 0 && level == recordDepth
        return unsafe isStrict ?? self.isStrict || isRecord || top.pointee.kind == .root
    }

    private mutating func count() -> Bool {
        unsafe top.pointee.candidate = nil
        noted().report.count &+= 1
        return true
    }

    /// Reports what is wrong with a key of the top frame's object, or with a part of it that is being captured.
    mutating func report(
        within code: ModelError.Code, offset: Int, found: JSONKind? = nil, isError: Bool
    ) -> Bool {
        let position = unsafe tracker.pointee.position(at: offset)
        return report(
            within: ModelError(code, codingPath: currentPath(), position: position, found: found), isError: isError)
    }

    /// The same with an issue that is made already.
    mutating func report(within issue: ModelError, isError: Bool) -> Bool {
        if isError { return reject(issue) }
        noted().report.add(issue, limit: maximumIssues)
        return true
    }

    /// Collects an issue, or rejects the record or the document when there is nothing else to be had. The top frame has had
    /// a key, if it is one with keys: before, it has no setter to ask.
    mutating func report(
        _ issue: ModelError, isNew: Bool, isStrict: Bool? = nil, isRequired: Bool? = nil
    ) -> Bool {
        guard isFatal(isStrict) else {
            if isNew { noted().report.add(issue, limit: maximumIssues) }
            // Repeated keys could make this long; the first reasons are the ones that count.
            if isRequired ?? self.isRequired, noted().refusals.count < 64 { noted().refusals.append(issue) }
            unsafe top.pointee.candidate = nil
            return true
        }
        return reject(issue)
    }

    /// Rejects the record or the document; or the candidate that the error is in, while a better one may still come: where
    /// that came before, this one would have been passed over.
    private mutating func reject(_ error: ModelError) -> Bool {
        for level in stride(from: level, through: 0, by: -1) {
            guard let candidate = unsafe frames[level].candidate, candidate.rank > 0 else { continue }
            abandonValue(of: level)
            postpone(error, candidate, isNull: false, isRequired: false, isStrict: true)
            return true
        }
        guard recordDepth >= 0, level >= recordDepth else {
            noted().error = error
            return false
        }
        return rejectRecord(error)
    }

    /// Gives up the value of a frame, of which the rest is passed over.
    private mutating func abandonValue(of level: Int) {
        unsafe frames[level].candidate = nil
        guard self.level > level else { return }
        unwind(to: level)
        _ = findings?.takePostponed(at: level + 1)
        // A slot is no level of the document.
        let depthOfValue = (0..<level).reduce(0) { sum, index in unsafe sum + (frames[index + 1].kind == .slot ? 0 : 1)
        }
        diversion = .none
        if depth > depthOfValue {
            diversion = .skipping
            divertedDepth = depthOfValue
        }
    }

    /// Rejects the current record: the rest of it is passed over; the next one is read as if nothing had been.
    mutating func rejectRecord(_ error: ModelError) -> Bool {
        unwind(to: recordDepth)
        findings?.dropPostponed()
        noted().reject(error)
        guard depth > recordDepth else { return endRecord() }
        diversion = .skipping
        divertedDepth = recordDepth
        return true
    }

    /// The path of a fault of the text.
    ///
    /// - Parameter expected: what might have stood there: a value, which is another one than the last, or a key, with which
    ///   the last one has nothing to do.
    /// - Returns: the path of the value that was to come, or of the object that the key belongs to.
    func path(before expected: ReadingFault.Expected) -> CodingPath {
        var path = currentPath()
        // Within a value that is skipped or captured the path ends at that value.
        guard diversion == .none else { return path }
        switch unsafe (top.pointee.kind, expected) {
        case (.elements, .value):
            path.components[path.components.count - 1] = .index(unsafe top.pointee.count)
        case (.entries, .value), (.entries, .key):
            path.components[path.components.count - 1] = .entry(unsafe top.pointee.count)
        case (.fields, .key), (.checkedFields, .key):
            if unsafe top.pointee.entry != nil { path.components.removeLast() }
        default: break
        }
        return path
    }

    /// The path of the top frame's current value, or of a frame's below it.
    func currentPath(in frame: Int = .max) -> CodingPath {
        var path = CodingPath()
        for index in 0...min(level, frame) {
            let frame = unsafe frames[index]
            switch frame.kind {
            case .root: break
            case .slot, .variants: break
            case .fields, .checkedFields:
                if let entry = unsafe frame.entry { unsafe path.components.append(.key(entry.pointee.name)) }
            case .elements: path.components.append(.index(max(0, frame.count - 1)))
            case .entries: path.components.append(.entry(max(0, frame.count - 1)))
            }
        }
        return path
    }
}
