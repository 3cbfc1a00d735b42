extension _Writer {
    /// Makes a writer that appends to memory of a ``JSONBuffer``.
    init(
        _ options: EncodingOptions, start: UnsafeMutablePointer<UInt8>, count: Int, capacity: Int,
        sink: ObjectSink? = nil
    ) {
        let mapped = options.mappings?.registry.plans(options.keys)
        let plans = (mapped ?? options.keys.plans) as? PlanCache
        unsafe self.init(
            options, plans: mapped, .passUnretained(plans?.types ?? .shared), start: start, count: count,
            capacity: capacity, sink: sink)
    }

    @usableFromInline var plans: TypePlans { unsafe planCache.takeUnretainedValue() }

    @usableFromInline func plan(_ type: ObjectIdentifier) -> Unmanaged<TypePlan>? {
        unsafe planCache._withUnsafeGuaranteedRef { unsafe $0.find(type) }
    }

    private var planCache: Unmanaged<TypePlans> { unsafe .fromOpaque(modelPlans.toOpaque()) }

    mutating func object(_ object: WritingObject, _ base: UnsafeRawPointer) -> _Written {
        let opening = open(.object)
        guard opening >= 0 else { return .failed }
        let written = unsafe members(object, base)
        close(.object, opening)
        return written
    }

    /// Writes an object with its discriminators before the properties, or in order among sorted keys. If several discriminators
    /// have the same key, the outermost is written. A property with the key of a discriminator is not written.
    mutating func object(
        _ object: WritingObject, _ base: UnsafeRawPointer, saying discriminators: [Discriminator]
    ) -> _Written {
        let opening = open(.object)
        guard opening >= 0 else { return .failed }
        var names: [String: String] = [:]
        for discriminator in discriminators where names[discriminator.key] == nil {
            names[discriminator.key] = discriminator.names.first
        }
        let isSorted = options.order == .sorted
        let members = unsafe isSorted ? object.sorted : object.declared
        var issues = report.issues.count
        var result = _Written.value
        var keys = discriminators.map(\.key).filter { names.keys.contains($0) }
        if isSorted { keys.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
        var waiting = keys[...]
        for index in 0...object.count {
            let next = unsafe index < object.count ? members[index].name : nil
            while let key = waiting.first,
                !isSorted || next.map({ !$0.utf8.lexicographicallyPrecedes(key.utf8) }) ?? true
            {
                waiting.removeFirst()
                guard let name = names.removeValue(forKey: key) else { continue }
                self.key(key)
                _ = string(name)
            }
            guard let next else { continue }
            if keys.contains(next) {
                guard let inner = unsafe members[index].inner else { continue }
                return fail(
                    .invalidSchema,
                    detail: "the discriminator is written to \(next), where the property \(inner) needs an object")
            }
            if unsafe !member(members + index, base, &issues, &result) { return .failed }
        }
        close(.object, opening)
        return result
    }

    /// Writes the object at a step of a key path. Writes nothing if the object would be empty.
    mutating func below(_ object: WritingObject, _ base: UnsafeRawPointer) -> _Written {
        // The depth limit is checked only after a member is written, because an empty object is removed.
        depth &+= 1
        sink?.open(.object)
        let opening = mark
        let written = unsafe members(object, base)
        guard written == .value, isEmpty(since: opening) else {
            if depth == options.maximumDepth + 1 { return failTooDeep() }
            close(.object, opening)
            return written
        }
        abandon(opening)
        // The rest has an empty object, or the null in its place.
        return unsafe object.rest?.value(at: base)?.write(to: &self) ?? .nothing
    }

    private mutating func members(_ object: WritingObject, _ base: UnsafeRawPointer) -> _Written {
        var issues = report.issues.count
        var result = _Written.value
        let isSorted = options.order == .sorted
        let members = unsafe isSorted ? object.sorted : object.declared
        var rest = unsafe object.rest?.members(at: base, sorted: isSorted)[...]
        for index in 0..<object.count {
            if rest != nil, isSorted {
                let next = unsafe members[index].name.utf8
                let before: ArraySlice<JSONObject.Member> =
                    rest?.prefix { $0.key.utf8.lexicographicallyPrecedes(next) } ?? []
                rest?.removeFirst(before.count)
                if !write(before, &issues, &result) { return .failed }
            }
            if unsafe !member(members + index, base, &issues, &result) { return .failed }
        }
        if let rest, !write(rest, &issues, &result) { return .failed }
        return result
    }

    /// Writes members of an object's rest. Returns false if writing failed.
    private mutating func write(
        _ rest: ArraySlice<JSONObject.Member>, _ issues: inout Int, _ result: inout _Written
    ) -> Bool {
        for member in rest {
            let mark = mark
            key(member.key)
            switch settle(member.value.write(to: &self), .key(member.key), from: mark, issues: issues) {
            case .failed: return false
            case .reported: result = .reported
            default: break
            }
            issues = report.issues.count
        }
        return true
    }

    /// Writes a member. Returns false if writing failed. `issues` is the number of issues before the member. `result` is the
    /// object's outcome.
    @inline(__always) private mutating func member(
        _ member: UnsafeMutablePointer<WritingMember>, _ base: UnsafeRawPointer, _ issues: inout Int,
        _ result: inout _Written
    ) -> Bool {
        let mark = mark
        unsafe key(member)
        let written = unsafe member.pointee.write(base + member.pointee.offset, &self)
        if written == .value { return true }
        switch unsafe settle(member, written, from: mark, issues: issues) {
        case .failed: return false
        case .reported: result = .reported
        default: break
        }
        issues = report.issues.count
        return true
    }

    @inline(__always) private mutating func key(_ member: UnsafeMutablePointer<WritingMember>) {
        if isPlain {
            unsafe append(member.pointee.key, member.pointee.keyCount)
        } else {
            unsafe key(member.pointee.name)
        }
    }

    /// Handles a member that was not written, or was written with issues.
    @inline(never) private mutating func settle(
        _ member: UnsafeMutablePointer<WritingMember>, _ written: _Written, from mark: Int, issues: Int
    ) -> _Written {
        guard written == .nothing || written == .dropped else {
            return unsafe settle(written, .key(member.pointee.name), from: mark, issues: issues)
        }
        unsafe leaveOut(member, from: mark)
        return unsafe written == .nothing
            ? .value : settle(.dropped, .key(member.pointee.name), from: self.mark, issues: issues)
    }

    /// Removes a member's key, or writes null as its value.
    private mutating func leaveOut(_ member: UnsafeMutablePointer<WritingMember>, from mark: Int) {
        truncate(to: mark)
        guard unsafe (member.pointee.nils ?? settings.nils) == .null else { return }
        unsafe key(member)
        null()
    }
}
