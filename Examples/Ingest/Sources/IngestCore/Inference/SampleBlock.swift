import FastModel

/// The records of a piece of the input, as they stand there.
struct SampleBlock: InputBlock {
    private(set) var objects: [JSONObject] = []
    /// How many records are none.
    private(set) var rejected = 0
    /// Where the first of these is, and why.
    private(set) var firstRejection: (line: Int, column: Int, reason: String)?
    private(set) var bytes = 0

    var count: Int { objects.count + rejected }

    mutating func append(_ record: consuming Record<SampledRecord>) {
        switch consume record {
        case .model(let model, let context):
            objects.append(model.object)
            bytes += context.range.count
        case .rejected(let error, let context):
            rejected += 1
            bytes += context.range.count
            if firstRejection == nil {
                firstRejection = (error.position.line, error.position.column, error.code.summary)
            }
        }
    }

    mutating func removeAll() { self = SampleBlock() }
}
