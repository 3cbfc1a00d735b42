package import FastModel

/// What the records of a piece of the input become, on the worker that decodes them.
package protocol InputBlock: RecordBlock {
    /// How many records there are.
    var count: Int { get }
    /// The input's bytes that they take.
    var bytes: Int { get }
}

/// Takes the blocks of an input, in its order.
protocol BlockSink<Block> {
    /// What the blocks are.
    associatedtype Block: InputBlock

    /// Takes a block, or the contents of one.
    mutating func add(_ block: inout Block) throws

    /// Does what is to be done with what came, since nothing comes for a while.
    mutating func commit() throws
}
