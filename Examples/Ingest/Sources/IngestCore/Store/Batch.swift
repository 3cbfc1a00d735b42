package import FastModel

/// Records that are stored in one transaction.
package struct Batch<Model> {
    /// The input they come from.
    package let input: String
    /// The accepted ones, in the input's order.
    package var models: [Model] = []
    /// Where each of them stands.
    package var contexts: [RecordContext] = []
    /// The rejected ones, in the input's order.
    package var rejects: [RejectedRecord] = []
    /// The input's bytes that the records take.
    package var bytes = 0

    /// Makes an empty batch.
    package init(input: String) {
        self.input = input
    }

    /// How many records there are.
    package var count: Int { models.count + rejects.count }

    /// Makes room for the next batch without giving the memory back.
    mutating func removeAll() {
        models.removeAll(keepingCapacity: true)
        contexts.removeAll(keepingCapacity: true)
        rejects.removeAll(keepingCapacity: true)
        bytes = 0
    }
}
