// Keys that feed anything but one field: candidates, one key for several properties, key paths.

extension DecodingMachine {
    /// Gives a scalar to every field of the current key.
    mutating func route(_ event: _Event) -> Bool {
        let frame = unsafe top
        guard let entry = unsafe frame.pointee.entry else { return true }
        for index in unsafe 0..<entry.pointee.routeCount {
            guard let route = unsafe entry.pointee.routes?[index] else { continue }
            let isNull = event.kind == .null
            // A null counts only while no candidate had a value, and does not end the search.
            guard isWanted(route, isNull: isNull) else { continue }
            aim(route)
            let target = unsafe frame.pointee.target
            if unsafe route.setter.takeUnretainedValue().scalar(target, event) {
                settleCandidate(isNull: isNull)
            } else if isNull, !route.isOnly {
                postpone(event)
            } else if !notStored() {
                return false
            }
            if diversion != .none { return true }
        }
        return true
    }

    /// Starts a container for the fields of the current key, and for those behind it.
    mutating func routeContainer(_ kind: JSONKind) -> Bool {
        guard let entry = unsafe top.pointee.entry?.pointee else { return true }
        // Positions of an array are looked up once it is all there.
        let isBelowWanted = kind == .object || entry.hasPositions
        let below = unsafe isBelowWanted ? entry.below : nil
        let wanted = (0..<entry.routeCount).compactMap { index -> KeyEntry.Route? in
            guard let route = unsafe entry.routes?[index], isWanted(route, isNull: false) else { return nil }
            return route
        }
        if wanted.isEmpty {
            guard let below = unsafe below else {
                diversion = .skipping
                divertedDepth = depth - 1
                return true
            }
            if kind == .object {
                unsafe descend(below)
                return true
            }
            guard unsafe leadsToRecords(below) else { return beginCapture(kind) }
            // The array around the records would be captured, however long it is.
            return report(within: .typeMismatch, offset: unsafe tracker.pointee.bracket, found: .array, isError: true)
        }
        guard unsafe wanted.count == 1 && below == nil, let route = wanted.first else {
            return beginCapture(kind)
        }
        aim(route)
        let setter = unsafe route.setter.takeUnretainedValue()
        guard let container = unsafe kind == .object ? setter.objectReference : setter.arrayReference else {
            return notOpened(kind)
        }
        // A captured value reaches its field through `distribute`, which looks at the candidates itself.
        if unsafe container.takeUnretainedValue().isCapturing { return beginCapture(kind) }
        return unsafe open(container, kind)
    }

    /// Whether the records of a stream are below a key path.
    private func leadsToRecords(_ table: UnsafePointer<KeyTable>) -> Bool {
        guard onRecord != nil else { return false }
        return (0..<(unsafe table.pointee.count)).contains { index in
            let entry = unsafe table.pointee.entries[index]
            if let below = unsafe entry.below, unsafe leadsToRecords(below) { return true }
            return (0..<entry.routeCount).contains { unsafe isForRecords(entry.routes?[$0].setter) }
        }
    }

    /// Gives a captured container to every field of its key, by replaying it for each.
    mutating func distribute(_ value: JSONValue, _ entry: KeyEntry) -> Bool {
        let level = level
        for index in 0..<entry.routeCount {
            guard let route = unsafe entry.routes?[index], isWanted(route, isNull: false) else { continue }
            aim(route)
            guard deliver(value) else { return false }
            if diversion != .none || self.level != level { return true }
            unsafe top.pointee.candidate = nil
        }
        guard let below = unsafe entry.below else { return true }
        // With the whole of it mapped, no key in it is unknown.
        let isMapped = entry.routeCount > 0
        switch value {
        case .object(let object):
            depth += 1
            unsafe descend(below, isMapped: isMapped)
            return replay(object) && end()
        case .array(let elements):
            depth += 1
            unsafe descend(below, isMapped: isMapped)
            return unsafe replay(elements, at: below) && end()
        default: return true
        }
    }

    /// Sends the elements of an array that key paths name by their positions, as if these were keys.
    private mutating func replay(_ elements: [JSONValue], at positions: UnsafePointer<KeyTable>) -> Bool {
        for index in unsafe 0..<positions.pointee.count {
            let entry = unsafe positions.pointee.entries[index]
            guard let position = entry.position, elements.indices.contains(position) else { continue }
            guard unsafe key(entry.key, entry.keyCount), replay(elements[position]) else { return false }
        }
        return true
    }

    /// Whether a route takes part: it is the only candidate, or better than those seen.
    private func isWanted(_ route: KeyEntry.Route, isNull: Bool) -> Bool {
        guard !route.isOnly, let ranks = unsafe top.pointee.ranks else { return true }
        let best = unsafe ranks[route.group]
        return isNull ? best == .max || best == FieldRank.nulled : route.rank <= best
    }

    /// Takes note of a null that was not stored; whether that is an issue is known at the object's end.
    private mutating func postpone(_ event: _Event) {
        guard let candidate = unsafe top.pointee.candidate else { return }
        let failure = unsafe context.pointee.takeFailure()
        if failure.code != nil { substitute() }
        unsafe top.pointee.candidate = nil
        guard failure.code != nil || isRequired else { return }
        let offset = unsafe tracker.pointee.eventStart(event.start, count: event.count, kind: .null)
        let error = unsafe ModelError(
            failure.code ?? .unexpectedNull, codingPath: currentPath(), position: tracker.pointee.position(at: offset),
            found: .null, wanted: "\(wantedType)", detail: failure.detail)
        let isStrict = unsafe failure.code == nil ? isStrict : context.pointee.failedStrictly
        postpone(error, candidate, isNull: true, isRequired: isRequired, isStrict: isStrict)
    }

    /// Takes note of what is wrong with a candidate until its object ends.
    mutating func postpone(
        _ error: ModelError, _ candidate: (group: Int, rank: UInt8), isNull: Bool, isRequired: Bool, isStrict: Bool
    ) {
        // Key paths have frames of their own above the object's.
        var object = level
        while unsafe frames[object].container == nil { object -= 1 }
        noted().postpone(
            CandidateIssue(
                level: object, group: candidate.group, rank: candidate.rank, isNull: isNull, error: error,
                isRequired: isRequired, isStrict: isStrict))
    }

    /// Reports the issues of the top frame's object that no other candidate made up for. Afterwards the object may be gone
    /// with the record.
    @inline(never)
    mutating func reportPostponed() -> Bool {
        let level = level
        guard let findings, let ranks = unsafe top.pointee.ranks, unsafe top.pointee.container != nil else {
            return true
        }
        for issue in findings.takePostponed(at: level) where issue.stands(unsafe ranks[issue.group]) {
            guard report(issue.error, isNew: true, isStrict: issue.isStrict, isRequired: issue.isRequired) else {
                return false
            }
            if self.level != level { return true }
            findings.report.count &+= issue.repetitions
        }
        return true
    }

    private mutating func aim(_ route: KeyEntry.Route) {
        unsafe top.pointee.setter = route.setter
        unsafe top.pointee.target = top.pointee.base + route.offset
        unsafe top.pointee.candidate = route.group < 0 ? nil : (route.group, route.rank)
    }
}
