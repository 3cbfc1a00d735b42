// Sources of events for values in memory.

extension JSONValue {
    /// Sends the value's events. Returns false if an event stopped the parse.
    func replay(to machine: inout DecodingMachine) -> Bool {
        switch self {
        case .null: return machine.null()
        case .bool(let value): return machine.bool(value)
        case .number(let number): return number.text.replayAsNumber(to: &machine)
        case .string(let string): return string.replay(to: &machine)
        case .native(let native): return native.replay(to: &machine)
        case .array, .object:
            let wasCapturing = machine.state.diversion.kind == .capturing
            guard machine.start(kind) else { return false }
            // Capturing the value again at each level would take time quadratic in the depth.
            if !wasCapturing, machine.wantsWhole { return machine.take(whole: self) }
            // The members of a skipped value send no events.
            return (machine.state.diversion.kind == .skipping || replayMembers(to: &machine)) && machine.end()
        }
    }

    private func replayMembers(to machine: inout DecodingMachine) -> Bool {
        switch self {
        case .array(let elements): return elements.allSatisfy { $0.replay(to: &machine) }
        case .object(let object): return object.replayMembers(to: &machine)
        default: return true
        }
    }
}

extension NativeValue {
    /// Sends the value's event. A function of its own, because each level of a nested value has the locals of `JSONValue.replay` on
    /// the stack.
    fileprivate func replay(to machine: inout DecodingMachine) -> Bool {
        FoundationValues.replay(native: any(in: unsafe machine.state.context.pointee.owner()), to: &machine)
    }
}

extension JSONObject {
    /// Sends the events of the members, without the start and end of the object.
    func replayMembers(to machine: inout DecodingMachine) -> Bool {
        for member in members {
            guard member.key.replayAsKey(to: &machine), member.value.replay(to: &machine) else { return false }
        }
        return true
    }
}

extension String {
    /// Sends a string's event.
    func replay(to machine: inout DecodingMachine) -> Bool {
        unsafe lend(to: &machine) { machine, start, count in unsafe machine.string(start, count, isASCII: false) }
    }

    /// Sends the event of a number with this text.
    func replayAsNumber(to machine: inout DecodingMachine) -> Bool {
        unsafe lend(to: &machine) { machine, start, count in
            unsafe machine.number(start, count, Digits(of: UnsafeBufferPointer(start: start, count: count)))
        }
    }

    /// Sends the event of a key.
    func replayAsKey(to machine: inout DecodingMachine) -> Bool {
        unsafe lend(to: &machine) { machine, start, count in unsafe machine.key(start, count) }
    }

    /// Calls the body with the string's bytes, which are not part of the current chunk.
    private func lend(
        to machine: inout DecodingMachine, _ event: (inout DecodingMachine, UnsafePointer<UInt8>, Int) -> Bool
    ) -> Bool {
        var text = self
        return text.withUTF8 { unsafe event(&machine, $0.baseAddress ?? machine.state.noText, $0.count) }
    }
}
