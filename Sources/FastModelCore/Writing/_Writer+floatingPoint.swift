private import CYajlShim

extension _Writer {
    /// Writes a number according to the options. The buffer must have room for a scalar.
    @inline(__always) mutating func put(double value: Double) -> _Written {
        guard value.isFinite, hasPlainNumbers else { return double(value) }
        put(shortest: value)
        return .value
    }

    /// Writes a number according to the options.
    @usableFromInline mutating func double(_ value: Double) -> _Written {
        guard value.isFinite else { return nonFinite(value) { $0.add(value) } }
        guard hasPlainNumbers else { return formatted(value) }
        shortest(value)
        return .value
    }

    /// Writes a number according to the options.
    @usableFromInline mutating func float(_ value: Float) -> _Written {
        guard value.isFinite else { return nonFinite(Double(value)) { $0.add(value) } }
        guard hasPlainNumbers else { return formatted(value) }
        shortest(value)
        return .value
    }

    /// Writes a finite number that is a date, whose digits no option may change.
    mutating func interval(_ value: Double) -> _Written {
        if let sink { return sink.add(value) }
        shortest(value)
        return .value
    }

    /// Writes the shortest text that reads back as the same number.
    @inline(__always) private mutating func shortest(_ value: Double) {
        reserve(Self.scalarRoom)
        put(shortest: value)
    }

    /// Writes the shortest text that reads back as the same number. The buffer must have room for a scalar.
    @inline(__always) private mutating func put(shortest value: Double) {
        // Whole numbers, which are common, are written as integers, except -0.0, which would read back as 0.
        if let whole = Int64(exactly: value), whole.magnitude < 10_000_000_000_000_000,
            whole != 0 || value.sign == .plus
        {
            return put(integer: Int(whole))
        }
        // Where numbers in a row have more digits, few of them are tried.
        if longNumbers < 4 || longNumbers & 15 == 0 {
            let count = unsafe fm_print_short(value, cursor)
            if count > 0 {
                longNumbers = 0
                unsafe cursor += count
                return
            }
        }
        longNumbers &+= 1
        unsafe cursor += fm_print_double(value, cursor)
    }

    /// Writes the shortest text that reads back as the same `Float`.
    @inline(__always) private mutating func shortest(_ value: Float) {
        reserve(Int(FM_NUMBER_BYTES))
        unsafe cursor += fm_print_float(value, cursor)
    }

    /// Adds a finite number to the sink, or writes it in the form that the options require.
    @inline(never) private mutating func formatted(_ value: Double) -> _Written {
        if let sink { return sink.add(value) }
        let start = mark
        if !writeFixed(value) { shortest(value) }
        addPoint(since: start)
        return .value
    }

    /// Adds a finite number to the sink, or writes it in the form that the options require.
    @inline(never) private mutating func formatted(_ value: Float) -> _Written {
        if let sink {
            // The shortest text's `Double`, which rounds to the same `Float`.
            return sink.output == .full ? sink.add(value) : sink.add(Double(value.description) ?? Double(value))
        }
        let start = mark
        if !writeFixed(Double(value)) { shortest(value) }
        addPoint(since: start)
        return .value
    }

    /// Writes a number with the digits after the point that the options require. Returns false if the options require none.
    private mutating func writeFixed(_ value: Double) -> Bool {
        guard case .fractionDigits(let digits) = floatingPoint else { return false }
        reserve(Int(FM_FIXED_BYTES))
        let limited = min(max(digits, 0), Int(FM_FRACTION_DIGITS))
        unsafe cursor += fm_print_fixed(value, CInt(limited), cursor)
        return true
    }

    /// Completes the number that starts at a mark, if the options require a point and it has neither point nor exponent.
    private mutating func addPoint(since start: Int) {
        guard floatingPoint == .shortestWithPoint else { return }
        let text = unsafe UnsafeBufferPointer(start: self.start + start, count: mark - start)
        if unsafe !text.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "e") }) { append(".0") }
    }

    /// Writes infinity or NaN according to the options.
    @inline(never) private mutating func nonFinite(_ value: Double, keep: (ObjectSink) -> _Written) -> _Written {
        if let sink, sink.output != .json { return keep(sink) }
        switch nonFinite {
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
