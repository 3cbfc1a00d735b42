/// Whole lines of a stream and their place in it.
@usableFromInline
struct LineBlock: Sendable {
    /// The lines, the last one perhaps without its newline.
    @usableFromInline var bytes: [UInt8] = []
    /// The bytes of the stream before the block.
    var offset = 0
    /// The number of its first line.
    var line = 1
    /// In place of lines: the length of one that is over the limit of records and was not kept.
    var overlong: Int?
}
