#if Kafka
/// What ``KafkaConsumer/poll(milliseconds:into:)`` found.
public enum KafkaEvent: Sendable, Equatable {
    /// A record, whose value was appended to the bytes.
    case record(partition: Int32, offset: Int64)
    /// The group's coordinator gave these partitions to this member, instead of those before.
    case assigned([Int32])
    /// The coordinator takes all partitions away, until ``assigned(_:)`` comes.
    case revoked
    /// Records that were to be read next are no longer in the partition: the broker has deleted them.
    case recordsDeleted(partition: Int32)
    /// Something is wrong and will be tried again, in librdkafka's words.
    case failed(String)
}

/// Why there is no consumer, in librdkafka's words.
public struct KafkaError: Error, CustomStringConvertible {
    /// One line.
    public let description: String
}
#endif
