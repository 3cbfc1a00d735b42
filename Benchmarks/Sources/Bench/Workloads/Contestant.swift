import FastModel

/// One way to do a workload: to decode its documents, or to make them of models.
struct Contestant {
    let name: ContestantName
    /// Whether it ends with models, which can be compared.
    let makesModels: Bool
    /// What has to be done before each time, and does not count; nil for nothing.
    let prepare: (() throws -> Void)?
    /// Does every document once and says how many seconds that took, where they are not those of the caller's thread.
    let measure: (() throws -> Double)?
    /// Does every document once and drops what comes out.
    let decodeAll: () throws -> Void
    /// Does every document once and shows what comes out: the same code, watched.
    let visitAll: (_ visit: (Any) -> Void) throws -> Void

    /// Makes a contestant.
    ///
    /// - Parameters:
    ///   - name: which.
    ///   - makesModels: whether it ends with models.
    ///   - prepare: what has to be done before each time, and does not count.
    ///   - decode: decodes every document once and hands on what comes out.
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
    ///   - name: which.
    ///   - type: what the text is read back as, to see whether it says the same as the others'.
    ///   - encode: encodes every model once and hands on the text, lent for the call.
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
    ///   - name: which.
    ///   - prepare: what has to be done before each time, and does not count.
    ///   - measure: does every document once and returns the seconds that it took.
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

    /// Does every document some times.
    ///
    /// - Returns: seconds of processor time for each.
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

/// Where a contestant's results go.
///
/// A generic type keeps the closure in the form that takes values by address. As a parameter of its own it would be reached
/// through thunks, which copy a large model twice more: nothing that any contestant does.
struct Consumer<Value> {
    private let take: (Value) -> Void

    init(_ take: @escaping (Value) -> Void) {
        self.take = take
    }

    @inline(__always)
    func callAsFunction(_ value: Value) {
        take(value)
    }
}
