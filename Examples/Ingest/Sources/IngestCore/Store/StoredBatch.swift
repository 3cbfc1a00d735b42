/// What became of a batch that is stored.
///
/// The batch itself stays as it was, since it is stored again when its transaction fails.
package struct StoredBatch: Sendable {
    /// What it changed.
    package var result = BatchResult()
    /// The records that the database refused, in the input's order.
    package var refused: [RejectedRecord] = []
}
