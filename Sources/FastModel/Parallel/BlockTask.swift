/// A block and its records, in the making or made; used again for another block, with its memory.
///
/// `@unchecked Sendable`: the worker decodes before its ``BlockWork`` ends, the reader sets the block before that begins and
/// takes the records after it has waited for its end; the queue and the semaphore order them.
@usableFromInline
final class BlockTask<Model: Sendable>: @unchecked Sendable {
    @usableFromInline var block = LineBlock()
    @usableFromInline var records: [Record<Model>] = []

    @usableFromInline
    init() {}
}
