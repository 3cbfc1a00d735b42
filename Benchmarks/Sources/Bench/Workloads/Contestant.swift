/// One way to decode a workload's documents.
struct Contestant {
    let name: ContestantName
    /// Whether it ends with models, which can be compared.
    let makesModels: Bool
    /// Decodes every document once and drops what comes out.
    let decodeAll: () throws -> Void
    /// Decodes every document once and shows what comes out: the same code, watched.
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
}
