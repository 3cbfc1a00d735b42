// The limits on the number of values. Asked only by the callbacks of decoders that have one.

extension DecodingMachine {
    mutating func countScalar(_ kind: _Event.Kind, _ start: UnsafePointer<UInt8>?, _ count: Int) -> Bool {
        guard let code = counter?.value(at: depth, recordDepth: recordDepth) else { return true }
        countRefused()
        return unsafe exceedCount(code, start, count, kind.jsonKind)
    }

    mutating func countStart() -> Bool {
        guard let code = counter?.value(at: depth, recordDepth: recordDepth) else { return true }
        countRefused()
        return unsafe exceedCount(code, nil, 0, .array)
    }

    mutating func countKey(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Bool {
        guard let code = counter?.key(at: depth) else { return true }
        leaveEntry()
        return unsafe exceedCount(code, start, count, .string)
    }

    /// Takes note of the object or array that has just been opened.
    mutating func countOpen(_ kind: JSONKind) -> Bool {
        counter?.open(kind, at: depth)
        return true
    }

    private mutating func exceedCount(
        _ code: ModelError.Code, _ start: UnsafePointer<UInt8>?, _ count: Int, _ kind: JSONKind
    ) -> Bool {
        // A record that is being passed over has been rejected already.
        if isRejected { return true }
        let offset = unsafe tracker.pointee.eventStart(start ?? noText, count: count, kind: kind)
        return exceed(code, offset: offset, detail: counter?.detail(code) ?? "")
    }
}
