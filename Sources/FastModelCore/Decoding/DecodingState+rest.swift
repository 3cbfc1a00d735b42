// The rest of an object: the members that no field is mapped to, kept by one field.

extension DecodingState {
    /// The plan's field that keeps the rest of the top frame's object, and the object's frame; nil unless the object keeps its rest.
    private var rest: (field: ReadingPlan.Rest, frame: UnsafeMutablePointer<Frame>)? {
        guard unsafe top.pointee.kind == .checkedFields, unsafe top.pointee.keyPolicies.keepsRest else { return nil }
        let frame = unsafe stack[stack.objectLevel]
        guard case .fields(let plan)? = unsafe frame.pointee.container?.takeUnretainedValue().content,
            let rest = plan.rest
        else { return nil }
        return unsafe (rest, frame)
    }

    /// Makes the rest the target of the value of an unknown key.
    ///
    /// - Returns: false if the rest has only the key, and the value is skipped.
    mutating func keepInRest(key: String) -> Bool {
        guard let (rest, frame) = unsafe rest else { return false }
        unsafe begin(rest, frame, with: key)
        guard !rest.field.isOfKeysOnly else {
            unsafe keep(.null, rest, frame)
            return false
        }
        diversion.end()
        unsafe top.pointee.setter = rest.setter
        unsafe top.pointee.target = frame.pointee.base
        return true
    }

    /// Keeps a null at a step of key paths, which no field has.
    mutating func keepNullOfStep() {
        guard let (rest, frame) = unsafe rest, !rest.field.isOfKeysOnly else { return }
        unsafe begin(rest, frame, with: nil)
        unsafe keep(.null, rest, frame)
    }

    /// Ends the rest of the top frame's object, or of a step in it, which is kept if it is empty. Returns false if the parse stops.
    mutating func endRest() -> Bool {
        // Most objects have no members without a field.
        if unsafe top.pointee.container != nil && !top.pointee.hasRest { return true }
        guard let (rest, frame) = unsafe rest else { return true }
        if unsafe frame != top {
            let isEmpty = unsafe top.pointee.entry == nil && top.pointee.setter.toOpaque() == _Setter.none.toOpaque()
            guard isEmpty, !rest.field.isOfKeysOnly else { return true }
            unsafe begin(rest, frame, with: nil)
            unsafe keep(.object(JSONObject()), rest, frame)
            return true
        }
        let policy =
            unsafe rest.field.isOfKeysOnly ? .lastWins : frame.pointee.keyPolicies.duplicates ?? .lastWins
        if unsafe rest.field.resolve(policy, at: frame.pointee.base) { return true }
        unsafe top.pointee.entry = nil
        return report(within: .duplicateKey, offset: unsafe tracker.pointee.eventEnd, isError: true)
    }

    /// Sets the path of the next member of the rest: the steps' keys, then the key.
    private mutating func begin(_ rest: ReadingPlan.Rest, _ frame: UnsafeMutablePointer<Frame>, with key: String?) {
        let steps = (stack.objectLevel...level).compactMap { level in
            unsafe stack[level].pointee.entry.map { unsafe $0.pointee.name }
        }
        unsafe context.pointee.restPath = steps + (key.map { [$0] } ?? [])
        if rest.group >= 0, let ranks = unsafe frame.pointee.ranks { unsafe ranks[rest.group] = 0 }
        if unsafe frame.pointee.hasRest { return }
        // An update replaces the rest.
        unsafe rest.field.change(frame.pointee.base) { $0 = JSONObject() }
        unsafe frame.pointee.hasRest = true
    }

    private func keep(_ value: JSONValue, _ rest: ReadingPlan.Rest, _ frame: UnsafeMutablePointer<Frame>) {
        let path = unsafe context.pointee.restPath[...]
        unsafe rest.field.change(frame.pointee.base) { $0.insert(value, at: path) }
    }
}
