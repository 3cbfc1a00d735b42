// The limits on the number of values. Asked only by the callbacks of decoders that have one.

extension DecodingMachine {
    mutating func countScalar(_ kind: _Event.Kind, _ start: UnsafePointer<UInt8>?, _ count: Int) -> Bool {
        guard let code = counter?.value(at: depth, recordDepth: recordDepth) else { return true }
        return unsafe exceedCount(code, start, count, kind.jsonKind, isValue: true)
    }

    mutating func countStart() -> Bool {
        guard let code = counter?.value(at: depth, recordDepth: recordDepth) else { return true }
        return unsafe exceedCount(code, nil, 0, .array, isValue: true)
    }

    mutating func countKey(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Bool {
        guard let code = counter?.key(at: depth) else { return true }
        leaveEntry()
        return unsafe exceedCount(code, start, count, .string, isValue: false)
    }

    /// Takes note of the object or array that has just been opened.
    mutating func countOpen(_ kind: JSONKind) -> Bool {
        counter?.open(kind, at: depth)
        return true
    }

    private mutating func exceedCount(
        _ code: ModelError.Code, _ start: UnsafePointer<UInt8>?, _ count: Int, _ kind: JSONKind, isValue: Bool
    ) -> Bool {
        // A record that is being passed over has been rejected already.
        if findings?.rejection != nil { return true }
        // It counts like every other, in the path that tells where it is.
        if isValue, diversion == .none { unsafe top.pointee.count &+= 1 }
        let offset = unsafe tracker.pointee.eventStart(start ?? noText, count: count, kind: kind)
        return exceed(code, offset: offset, detail: counter?.detail(code) ?? "")
    }
}
