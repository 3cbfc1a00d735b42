#if Kafka
/// How far a batch brings a partition.
struct OffsetMove: Sendable, Equatable {
    let partition: Int32
    /// The offset that has to be stored for the batch to be stored; nil if none may be. Who finds another was not the only one that
    /// stores the partition's records: its batch would repeat some, or leave some out.
    let from: Int64?
    /// The offset of the record to be read next.
    var to: Int64
}
#endif
