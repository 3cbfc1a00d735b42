// A captured value as a source of the same events.

extension DecodingMachine {
    /// Sends a value's events; false when one of them stopped the parse.
    mutating func replay(_ value: JSONValue) -> Bool {
        switch value {
        case .null: return replay(.null, "")
        case .bool(let value): return replay(.bool, value ? "1" : "")
        case .number(let number): return replay(.number, number.text)
        case .string(let string): return replay(.string, string)
        case .native(let native): return replay(native: native.any)
        case .array, .object:
            let isWithin = diversion == .capturing
            guard start(value.kind) else { return false }
            if !isWithin, isSeenWhole { return hand(value) }
            // What is passed over is not looked at.
            return (diversion == .skipping || replayMembers(of: value)) && end()
        }
    }

    /// Whether the object or array that has just begun is to be seen whole.
    private var isSeenWhole: Bool {
        unsafe diversion == .capturing || diversion == .none && top.pointee.kind == .variants
    }

    /// Hands over what is to be seen whole as it is. Captured again at each level it would cost the square of the depth.
    private mutating func hand(_ value: JSONValue) -> Bool {
        if diversion == .none { closeVariants() }
        depth &-= 1
        return endCapture(with: value)
    }

    private mutating func replayMembers(of value: JSONValue) -> Bool {
        switch value {
        case .array(let elements): return elements.allSatisfy { replay($0) }
        case .object(let object): return replay(object)
        default: return true
        }
    }

    /// Sends an object's members.
    mutating func replay(_ object: JSONObject) -> Bool {
        for member in object.members {
            guard replay(key: member.key), replay(member.value) else { return false }
        }
        return true
    }

    /// What stands for the address of text that has no bytes: some address that may be read.
    @inline(__always)
    var noText: UnsafePointer<UInt8> {
        unsafe UnsafeRawPointer(tracker).assumingMemoryBound(to: UInt8.self)
    }

    mutating func replay(_ kind: _Event.Kind, _ text: String) -> Bool {
        unsafe send(text) { machine, start, count in
            switch kind {
            case .null: machine.null()
            case .bool: machine.bool(count != 0)
            case .number:
                unsafe machine.number(start, count, Digits(of: UnsafeBufferPointer(start: start, count: count)))
            case .string: unsafe machine.string(start, count, isASCII: false)
            case .native: unsafe machine.native(start)
            }
        }
    }

    mutating func replay(key: String) -> Bool {
        unsafe send(key) { machine, start, count in unsafe machine.key(start, count) }
    }

    /// Lends text that is not of the chunk being parsed.
    private mutating func send(
        _ text: String, _ event: (inout DecodingMachine, UnsafePointer<UInt8>, Int) -> Bool
    ) -> Bool {
        var text = text
        return text.withUTF8 { unsafe event(&self, $0.baseAddress ?? noText, $0.count) }
    }
}
