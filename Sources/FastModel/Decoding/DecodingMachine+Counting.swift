// The limits on the number of values. Asked only by the callbacks of decoders that have one.

extension DecodingMachine {
    @inline(__always)
    mutating func countScalar(_ kind: _Event.Kind, _ start: UnsafePointer<UInt8>?, _ count: Int) -> Bool {
        if counter.countValue(at: depth, recordDepth: recordDepth) { return true }
        return unsafe exceedValue(start, count, kind.jsonKind)
    }

    @inline(__always)
    mutating func countStart() -> Bool {
        if counter.countValue(at: depth, recordDepth: recordDepth) { return true }
        return unsafe exceedValue(nil, 0, .array)
    }

    @inline(__always)
    mutating func countKey(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        if counter.countKey(at: depth) { return true }
        return unsafe exceedKey(start, count)
    }

    /// Counts in the object or array that has just been opened.
    @inline(__always)
    mutating func countOpen(_ kind: JSONKind) -> Bool {
        counter.open(kind, at: depth)
        return true
    }

    @inline(never)
    private mutating func exceedValue(_ start: UnsafePointer<UInt8>?, _ count: Int, _ kind: JSONKind) -> Bool {
        countRefused()
        return unsafe exceedCount(counter.exceeded, start, count, kind)
    }

    @inline(never)
    private mutating func exceedKey(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        leaveEntry()
        return unsafe exceedCount(.memberLimit, start, count, .string)
    }

    private mutating func exceedCount(
        _ code: ModelError.Code, _ start: UnsafePointer<UInt8>?, _ count: Int, _ kind: JSONKind
    ) -> Bool {
        // A record that is being skipped has been rejected already.
        if isRejected { return true }
        let offset = unsafe tracker.pointee.eventStart(start ?? noText, count: count, kind: kind)
        return exceed(code, offset: offset, detail: counter.detail(code))
    }
}
