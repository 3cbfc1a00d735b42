/// Routes a value whose key feeds several properties, is one of a property's candidates, or begins key paths.
@safe struct KeyRouting {
    private let entry: UnsafeMutablePointer<KeyEntry>

    /// Makes the routing for a key's entry; nil for a key that the model does not have.
    init?(_ entry: UnsafeMutablePointer<KeyEntry>?) {
        guard let entry = unsafe entry else { return nil }
        unsafe self.entry = unsafe entry
    }

    /// The fields that the key feeds.
    private var routes: UnsafeBufferPointer<KeyEntry.Route> { unsafe entry.pointee.fields }

    /// Passes a scalar to every field that takes the value. Returns false if the parse stops.
    func route(_ event: _Event, in state: inout DecodingState) -> Bool {
        let frame = unsafe state.top
        let isNull = event.kind == .null
        for index in unsafe routes.indices {
            let route = unsafe routes[index]
            guard unsafe frame.pointee.wants(route, isNull: isNull) else { continue }
            unsafe frame.pointee.aim(at: route)
            let isStored =
                unsafe isNull
                ? state.store(null: event, route.setter)
                : route.setter.takeUnretainedValue().scalar(frame.pointee.target, event)
            if isStored {
                unsafe frame.pointee.settleCandidate(isNull: isNull)
            } else if isNull, !route.isOnly {
                state.postponeNull(event)
            } else if !state.notStored() {
                return false
            }
            if state.diversion.kind != .none { return true }
        }
        if unsafe isNull && routes.isEmpty { state.keepNullOfStep() }
        guard unsafe entry.pointee.below != nil,
            let mismatch = unsafe PathMismatch(entry, event.kind.jsonKind, event.nativeType)
        else { return true }
        return mismatch.report(at: unsafe state.tracker.pointee.start(of: event), in: &state)
    }

    /// Starts an object or array for the fields of the key and for key paths that continue in the object or array.
    ///
    /// - Returns: false if the parse stops.
    func open(_ kind: JSONKind, in machine: inout DecodingMachine) -> Bool {
        // Positions in an array are looked up once the array is complete.
        let isBelowWanted = unsafe kind == .object || entry.pointee.hasPositions
        let below = unsafe isBelowWanted ? entry.pointee.below : nil
        let wanted = unsafe routes.filter { unsafe machine.state.top.pointee.wants($0, isNull: false) }
        if !isBelowWanted, let mismatch = unsafe PathMismatch(entry, kind) {
            let level = machine.state.level
            if wanted.isEmpty { machine.state.diversion.skip(at: machine.state.depth - 1) }
            guard mismatch.report(at: unsafe machine.state.tracker.pointee.bracket, in: &machine.state) else {
                return false
            }
            if machine.state.diversion.kind != .none || machine.state.level != level { return true }
        }
        if wanted.isEmpty { return unsafe descend(below, kind, in: &machine) }
        guard unsafe wanted.count == 1 && below == nil, let route = wanted.first else {
            return machine.beginCapture(kind)
        }
        unsafe machine.state.top.pointee.aim(at: route)
        let setter = unsafe route.setter.takeUnretainedValue()
        guard let container = unsafe kind == .object ? setter.objectReference : setter.arrayReference else {
            return machine.state.notOpened(kind)
        }
        // `distribute` stores captured values, and checks the candidates itself.
        if unsafe container.takeUnretainedValue().isCapturing { return machine.beginCapture(kind) }
        return unsafe machine.open(container, kind)
    }

    /// Follows key paths into a value that no field reads.
    private func descend(
        _ below: UnsafePointer<KeyTable>?, _ kind: JSONKind, in machine: inout DecodingMachine
    ) -> Bool {
        guard let below = unsafe below else {
            machine.state.diversion.skip(at: machine.state.depth - 1)
            return true
        }
        if kind == .object {
            unsafe machine.state.stack.descend(below)
            return true
        }
        guard unsafe below.pointee.hasRecords else { return machine.beginCapture(kind) }
        // A capture would hold the array of the records, which may have any length.
        return machine.state.report(
            within: .typeMismatch, offset: unsafe machine.state.tracker.pointee.bracket, found: .array, isError: true)
    }

    /// Delivers a captured object or array to every field that takes it, then replays its members for key paths. Returns false if
    /// the parse stops.
    func distribute(_ delivery: ValueDelivery, in machine: inout DecodingMachine) -> Bool {
        let level = machine.state.level
        for index in unsafe routes.indices {
            let route = unsafe routes[index]
            guard unsafe machine.state.top.pointee.wants(route, isNull: false) else { continue }
            unsafe machine.state.top.pointee.aim(at: route)
            guard delivery.deliver(to: &machine) else { return false }
            if machine.state.diversion.kind != .none || machine.state.level != level { return true }
            unsafe machine.state.top.pointee.candidate = nil
        }
        guard let below = unsafe entry.pointee.below else { return true }
        // `open` has reported an array without positions.
        if unsafe entry.pointee.hasPositions, let mismatch = unsafe PathMismatch(entry, delivery.value.kind) {
            guard mismatch.report(at: delivery.start.offset, in: &machine.state) else { return false }
            if machine.state.diversion.kind != .none || machine.state.level != level { return true }
        }
        machine.state.depth += 1
        // If a field reads the whole value, all keys in it are known.
        unsafe machine.state.stack.descend(below, isMapped: !routes.isEmpty)
        let goesOn =
            switch delivery.value {
            case .object(let object): object.replayMembers(to: &machine)
            case .array(let elements): unsafe Self.replay(elements, at: below, to: &machine)
            default: true
            }
        return goesOn && machine.end()
    }

    /// Sends the elements of an array that key paths refer to by position, with the positions as keys.
    private static func replay(
        _ elements: [JSONValue], at positions: UnsafePointer<KeyTable>, to machine: inout DecodingMachine
    ) -> Bool {
        for index in unsafe 0..<positions.pointee.count {
            let entry = unsafe positions.pointee.entries + index
            guard let position = unsafe entry.pointee.position, elements.indices.contains(position) else { continue }
            guard unsafe machine.key(entry.pointee.key, entry.pointee.keyCount), elements[position].replay(to: &machine)
            else { return false }
        }
        return true
    }
}
