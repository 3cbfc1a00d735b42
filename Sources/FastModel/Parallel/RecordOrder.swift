/// In which order a ``ParallelRecordReader`` delivers.
public enum RecordOrder: Sendable, Hashable {
    /// As the records stand in the stream.
    case input
    /// Blocks of records as they are done; within a block as they stand in the stream. A block that takes long keeps no
    /// other waiting.
    case completion
}
