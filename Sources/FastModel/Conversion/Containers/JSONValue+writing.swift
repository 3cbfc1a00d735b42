extension JSONValue {
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        writer.value(unsafe value.assumingMemoryBound(to: JSONValue.self).pointee)
    }
}

extension _Writer {
    /// Writes a captured value as it stands: members in their order, repeated keys included, unless it is to be sorted.
    mutating func value(_ value: JSONValue) -> _Written {
        switch value {
        case .null:
            null()
            return .value
        case .bool(let value): return bool(value)
        case .number(let number): return self.number(number)
        case .string(let string): return self.string(string)
        case .array(let elements):
            return unsafe elements.withUnsafeBufferPointer { unsafe self.elements($0) }
        case .object(let object): return self.value(object)
        case .native(let native):
            return unsafe withUnsafePointer(to: _AnyValue(native.any)) { unsafe _AnyValue._write($0, to: &self) }
        }
    }

    private mutating func value(_ object: JSONObject) -> _Written {
        let opening = open(.object)
        guard opening >= 0 else { return .failed }
        let members =
            isSorted
            ? object.members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) } : object.members
        var result = _Written.value
        for (index, member) in members.enumerated() {
            let mark = mark
            let issues = issueCount
            key(member.key)
            let isLost = sink?.hasOtherKey(equalTo: member.key) ?? false
            let written = isLost ? drop(.duplicateKey, type: String.self) : value(member.value)
            if written == .value { continue }
            // No captured value is nothing.
            switch settle(element: written, .entry(index), from: mark, issues: issues) {
            case .failed: return .failed
            case .reported: result = .reported
            default: break
            }
        }
        close(.object, opening)
        return result
    }
}
