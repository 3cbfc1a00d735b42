// Values that are not simply mapped: skipped, captured, or routed to several places.

extension DecodingMachine {
    @inline(never)
    mutating func rareScalar(_ event: _Event) -> Bool {
        if event.count > maximumStringBytes {
            guard stopAtString() else { return false }
            // The record is being passed over now.
        }
        switch diversion {
        case .none: return true
        case .skipping:
            return depth == divertedDepth ? endDiversion() : true
        case .capturing:
            noted().capture.add(JSONValue._scalar(event) ?? .null)
            return true
        case .routing:
            diversion = .none
            unsafe top.pointee.count &+= 1
            return route(event)
        }
    }

    @inline(never)
    mutating func rareKey(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        guard count <= maximumStringBytes || stopAtString() else { return false }
        let event = unsafe _Event(.string, start: start, count: count, context: context)
        switch diversion {
        case .skipping, .routing: return true
        case .capturing:
            noted().capture.key(event.text)
            return true
        case .none: break
        }
        guard let container = unsafe top.pointee.container?.takeUnretainedValue(),
            case .entries(_, let setKey) = container.content
        else { return true }
        if unsafe setKey(top.pointee.scratch, event) { return true }
        unsafe context.pointee.failure = nil
        let offset = unsafe tracker.pointee.eventStart(start, count: count, kind: .string)
        skipNext()
        unsafe top.pointee.count &+= 1
        return report(.invalidFormat, offset: offset, found: .string, wanted: nil, detail: "a dictionary's key")
    }

    @inline(never)
    mutating func rareStart(_ kind: JSONKind) -> Bool {
        switch diversion {
        case .none, .skipping: return true
        case .capturing:
            if kind == .object { noted().capture.startObject() } else { noted().capture.startArray() }
            return true
        case .routing:
            diversion = .none
            unsafe top.pointee.count &+= 1
            return routeContainer(kind)
        }
    }

    @inline(never)
    mutating func rareEnd() -> Bool {
        if diversion == .capturing {
            noted().capture.end()
            if depth == divertedDepth { return endCapture() }
        } else if depth == divertedDepth {
            return endDiversion()
        }
        return true
    }

    private mutating func endDiversion() -> Bool {
        diversion = .none
        return depth == recordDepth ? endRecord() : true
    }

    /// Captures the container that has just begun, as the top frame's value.
    mutating func beginCapture(_ kind: JSONKind) -> Bool {
        diversion = .capturing
        divertedDepth = depth - 1
        capturePosition = unsafe tracker.pointee.position(at: tracker.pointee.bracket)
        noted().capture = JSONCapture()
        return rareStart(kind)
    }

    private mutating func endCapture() -> Bool {
        diversion = .none
        guard let value = findings?.capture.result else { return true }
        if let entry = unsafe top.pointee.entry, unsafe entry.pointee.setter == nil {
            return unsafe distribute(value, entry.pointee)
        }
        let setter = unsafe top.pointee.setter.takeUnretainedValue()
        let container = value.kind == .object ? setter.object : setter.array
        if case .captured(let put) = container?.content { unsafe put(value, top.pointee.target) }
        return true
    }
}
