import FastModel

/// One way to do a workload: to decode its documents, or to make them of models.
struct Contestant {
    let name: ContestantName
    /// Whether it ends with models, which can be compared.
    let makesModels: Bool
    /// Does every document once and drops what comes out.
    let decodeAll: () throws -> Void
    /// Does every document once and shows what comes out: the same code, watched.
    let visitAll: (_ visit: (Any) -> Void) throws -> Void

    /// Makes a contestant.
    ///
    /// - Parameters:
    ///   - name: which.
    ///   - makesModels: whether it ends with models.
    ///   - decode: decodes every document once and hands on what comes out.
    init<Output>(
        _ name: ContestantName, makesModels: Bool = true,
        _ decode: @escaping (_ consume: (Output) -> Void) throws -> Void
    ) {
        self.name = name
        self.makesModels = makesModels
        decodeAll = { try decode(blackHole) }
        visitAll = { visit in try decode { visit($0) } }
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
}
