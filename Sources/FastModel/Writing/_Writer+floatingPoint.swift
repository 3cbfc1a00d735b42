private import CYajlShim

extension _Writer {
    /// Writes the shortest text that reads back as the same number.
    @usableFromInline mutating func double(_ value: Double) -> _Written {
        guard value.isFinite else { return nonFinite(value) { $0.add(value) } }
        if let sink { return sink.add(value) }
        reserve(Int(FM_NUMBER_BYTES))
        // Whole numbers, which are common, are written as integers, except -0.0, which would read back as 0.
        if let whole = Int64(exactly: value), whole.magnitude < 10_000_000_000_000_000,
            whole != 0 || value.sign == .plus
        {
            if whole < 0 {
                unsafe cursor.pointee = UInt8(ascii: "-")
                unsafe cursor += 1
            }
            digits(whole.magnitude)
            return .value
        }
        unsafe cursor += fm_print_double(value, cursor)
        return .value
    }

    /// Writes the shortest text that reads back as the same `Float`.
    @usableFromInline mutating func float(_ value: Float) -> _Written {
        guard value.isFinite else { return nonFinite(Double(value)) { $0.add(value) } }
        if let sink {
            // The shortest text's `Double`, which rounds to the same `Float`.
            return sink.output == .full ? sink.add(value) : sink.add(Double(value.description) ?? Double(value))
        }
        reserve(Int(FM_NUMBER_BYTES))
        unsafe cursor += fm_print_float(value, cursor)
        return .value
    }

    /// Writes infinity or NaN according to the options.
    @inline(never) private mutating func nonFinite(_ value: Double, keep: (ObjectSink) -> _Written) -> _Written {
        if let sink, sink.output != .json { return keep(sink) }
        switch settings.nonFinite {
        case .reject: return fail(.nonFinite)
        case .omit: return .nothing
        case .null:
            null()
            return .value
        case .words(let positive, let negative, let nan):
            return string(value.isNaN ? nan : value > 0 ? positive : negative)
        }
    }
}
