/// Records that are stored in one transaction.
package struct Batch {
    /// The accepted ones, in the input's order.
    package var events: [Event] = []
    /// The rejected ones, in the input's order.
    package var rejects: [RejectedRecord] = []
    /// The input's bytes that the records take.
    package var bytes = 0

    /// Makes an empty batch.
    package init() {}

    /// How many records there are.
    package var count: Int { events.count + rejects.count }

    /// Makes room for the next batch without giving the memory back.
    mutating func removeAll() {
        events.removeAll(keepingCapacity: true)
        rejects.removeAll(keepingCapacity: true)
        bytes = 0
    }
}
