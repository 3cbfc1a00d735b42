/// A block's records, in the making or made.
///
/// `@unchecked Sendable`: the worker writes the records before its ``BlockWork`` ends, the reader takes them after it has
/// waited for that; the semaphore orders the two.
@usableFromInline
final class BlockResult<Model: JSONModel & Sendable>: @unchecked Sendable {
    @usableFromInline var records: [Record<Model>] = []

    @usableFromInline
    init() {}
}
