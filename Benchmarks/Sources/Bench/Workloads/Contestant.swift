import FastModel

/// A way to run a workload, such as to decode its documents or to encode its models.
struct Contestant {
    let name: ContestantName
    /// Whether it makes models, which can be compared.
    let makesModels: Bool
    /// Untimed preparation before each run; nil if there is none.
    let prepare: (() throws -> Void)?
    /// Processes every document once and returns the seconds; nil if the processor time of the caller's thread counts.
    let measure: (() throws -> Double)?
    /// Processes every document once and discards the results.
    let decodeAll: () throws -> Void
    /// Processes every document once, with the same code, and passes the results to `visit`.
    let visitAll: (_ visit: (Any) -> Void) throws -> Void

    /// Makes a contestant.
    ///
    /// - Parameters:
    ///   - name: its name.
    ///   - makesModels: whether it makes models.
    ///   - prepare: untimed preparation before each run.
    ///   - decode: decodes every document once and passes on the results.
    init<Output>(
        _ name: ContestantName, makesModels: Bool = true, prepare: (() throws -> Void)? = nil,
        _ decode: @escaping (_ consume: Consumer<Output>) throws -> Void
    ) {
        self.name = name
        self.makesModels = makesModels
        self.prepare = prepare
        measure = nil
        decodeAll = { try decode(Consumer(blackHole)) }
        visitAll = { visit in
            try withoutActuallyEscaping(visit) { visit in try decode(Consumer { visit($0) }) }
        }
    }

    /// Makes a contestant that encodes.
    ///
    /// - Parameters:
    ///   - name: its name.
    ///   - type: the type for reading the text back, because contestants are compared by their models.
    ///   - encode: encodes every model once and passes on the text, borrowed for the call.
    init<Value: JSONConvertible>(
        _ name: ContestantName, _ type: Value.Type,
        encode: @escaping (_ consume: (UnsafeRawBufferPointer) -> Void) throws -> Void
    ) {
        self.name = name
        makesModels = true
        prepare = nil
        measure = nil
        decodeAll = { unsafe try encode(blackHole) }
        visitAll = { visit in
            var failure: (any Error)?
            unsafe try encode { text in
                do {
                    visit(try unsafe ModelDecoder().decode(Value.self, from: text))
                } catch {
                    failure = error
                }
            }
            if let failure { throw failure }
        }
    }

    /// Makes a contestant that makes no models and measures itself.
    ///
    /// - Parameters:
    ///   - name: its name.
    ///   - prepare: untimed preparation before each run.
    ///   - measure: processes every document once and returns the seconds.
    init(_ name: ContestantName, prepare: @escaping () throws -> Void, measure: @escaping () throws -> Double) {
        self.name = name
        makesModels = false
        self.prepare = prepare
        self.measure = measure
        decodeAll = { _ = try measure() }
        visitAll = { _ in
            try prepare()
            _ = try measure()
        }
    }

    /// Processes every document several times.
    ///
    /// - Returns: the seconds per pass: processor time, unless the contestant measures itself.
    func seconds(calls: Int) throws -> Double {
        guard let prepare else { return try CPUClock.seconds(calls: calls, decodeAll) }
        var sum = 0.0
        for _ in 0..<calls {
            try prepare()
            sum += try measure?() ?? CPUClock.seconds(calls: 1, decodeAll)
        }
        return sum / Double(calls)
    }
}
