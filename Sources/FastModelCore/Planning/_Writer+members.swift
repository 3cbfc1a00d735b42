extension _Writer {
    /// Makes a writer that appends to memory of a ``JSONBuffer``.
    // Inlined, because a call would copy the options once more for each record.
    @inline(__always) init(
        _ options: EncodingOptions, start: UnsafeMutablePointer<UInt8>, count: Int, capacity: Int,
        sink: ObjectSink? = nil
    ) {
        let mapped = options.mappings?.registry.plans(options.keys)
        let plans = (mapped ?? options.keys.plans) as? PlanCaches
        unsafe self.init(
            options, plans: mapped, .passUnretained(plans?.types ?? .shared), start: start, count: count,
            capacity: capacity, sink: sink)
    }

    @usableFromInline var plans: TypePlanCache { unsafe planCache.takeUnretainedValue() }

    @usableFromInline func plan(_ type: ObjectIdentifier) -> Unmanaged<TypePlan>? {
        unsafe planCache._withUnsafeGuaranteedRef { unsafe $0.find(type) }
    }

    private var planCache: Unmanaged<TypePlanCache> { unsafe .fromOpaque(modelPlans.toOpaque()) }

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
            let member = unsafe index < object.count ? members[index].takeUnretainedValue() : nil
            let next = member?.name
            while let key = waiting.first,
                !isSorted || next.map({ !$0.utf8.lexicographicallyPrecedes(key.utf8) }) ?? true
            {
                waiting.removeFirst()
                guard let name = names.removeValue(forKey: key) else { continue }
                self.key(key)
                _ = string(name)
            }
            guard let member, let next else { continue }
            if keys.contains(next) {
                guard let inner = member.inner else { continue }
                return fail(
                    .invalidSchema,
                    detail: "the discriminator is written to \(next), where the property \(inner) needs an object")
            }
            if unsafe !self.member(.passUnretained(member), base, &issues, &result) { return .failed }
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
        if let rest = object.rest { return unsafe members(object, rest, base) }
        var issues = report.issues.count
        var result = _Written.value
        let members = unsafe options.order == .sorted ? object.sorted : object.declared
        for index in 0..<object.count {
            if unsafe !member(members[index], base, &issues, &result) { return .failed }
        }
        return result
    }

    /// Writes the members of an object that keeps those that no field has.
    @inline(never) private mutating func members(
        _ object: WritingObject, _ rest: WrittenRest, _ base: UnsafeRawPointer
    ) -> _Written {
        var issues = report.issues.count
        var result = _Written.value
        let isSorted = options.order == .sorted
        let members = unsafe isSorted ? object.sorted : object.declared
        var rest = unsafe rest.members(at: base, sorted: isSorted)[...]
        for index in 0..<object.count {
            if isSorted {
                let next = unsafe members[index]._withUnsafeGuaranteedRef { $0.name }
                let before = rest.prefix { $0.key.utf8.lexicographicallyPrecedes(next.utf8) }
                rest.removeFirst(before.count)
                if !write(before, &issues, &result) { return .failed }
            }
            if unsafe !member(members[index], base, &issues, &result) { return .failed }
        }
        return write(rest, &issues, &result) ? result : .failed
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
        _ member: WritingObject.Member, _ base: UnsafeRawPointer, _ issues: inout Int, _ result: inout _Written
    ) -> Bool {
        unsafe member._withUnsafeGuaranteedRef { member in
            let mark = mark
            let value = unsafe base + member.offset
            let written: _Written
            if isPlain {
                unsafe written = plain(member, value)
            } else {
                key(member.name)
                unsafe written = member.write(value, &self)
            }
            if written == .value { return true }
            if written == .nothing, isPlain, (member.nils ?? nils) == .omit {
                unsafe cursor = start + mark
                return true
            }
            switch settle(member, written, from: mark, issues: issues) {
            case .failed: return false
            case .reported: result = .reported
            default: break
            }
            issues = report.issues.count
            return true
        }
    }

    /// Writes a member as plain text. A value that is nil may have no key.
    @inline(__always) private mutating func plain(_ member: WritingMember, _ value: UnsafeRawPointer) -> _Written {
        // One check for the key and for any scalar but a long string.
        reserve(member.keyCount + WritingMember.blockSize + Self.scalarRoom)
        switch member.scalar {
        case .string, .optionalString:
            let words = unsafe StringWords(at: value)
            if words.isNil { return .nothing }
            put(key: member)
            unsafe text(words, at: value)
        case .int:
            put(key: member)
            put(integer: unsafe value.load(as: Int.self))
        case .optionalInt:
            guard let integer = unsafe value.assumingMemoryBound(to: Int?.self).pointee else { return .nothing }
            put(key: member)
            put(integer: integer)
        case .bool:
            put(key: member)
            put(unsafe value.load(as: Bool.self))
        case .double:
            put(key: member)
            return put(double: unsafe value.load(as: Double.self))
        case .other:
            put(key: member)
            return unsafe member.write(value, &self)
        }
        return .value
    }

    /// Writes a key, for which the buffer must have room in whole blocks.
    @inline(__always) private mutating func put(key member: WritingMember) {
        typealias Block = SIMD2<UInt64>
        let (source, target) = unsafe (UnsafeRawPointer(member.key), UnsafeMutableRawPointer(cursor))
        var offset = 0
        repeat {
            let block = unsafe (source + offset).loadUnaligned(as: Block.self)
            unsafe (target + offset).storeBytes(of: block, as: Block.self)
            offset += WritingMember.blockSize
        } while offset < member.keyCount
        unsafe cursor += member.keyCount
    }

    /// Handles a member that was not written, or was written with issues.
    @inline(never) private mutating func settle(
        _ member: WritingMember, _ written: _Written, from mark: Int, issues: Int
    ) -> _Written {
        guard written == .nothing || written == .null || written == .dropped else {
            return settle(written, .key(member.name), from: mark, issues: issues)
        }
        leaveOut(member, from: mark, isNull: written == .null)
        return written == .dropped ? settle(.dropped, .key(member.name), from: self.mark, issues: issues) : .value
    }

    /// Removes a member's key, or writes null as its value.
    private mutating func leaveOut(_ member: WritingMember, from mark: Int, isNull: Bool) {
        truncate(to: mark)
        guard isNull || (member.nils ?? nils) == .null else { return }
        key(member.name)
        null()
    }
}
