#if Kafka
import CKafka

/// Owns a list of partitions as librdkafka takes them: `list` is valid for as long as this value is.
@safe
struct PartitionList: ~Copyable {
    let list: UnsafeMutablePointer<rd_kafka_topic_partition_list_t>

    /// Makes a list of partitions, each with the offset of the record to be read next.
    init(_ topic: String, _ offsets: [Int32: Int64]) {
        unsafe list = rd_kafka_topic_partition_list_new(Int32(offsets.count))
        for (partition, offset) in offsets {
            unsafe rd_kafka_topic_partition_list_add(list, topic, partition)
            unsafe rd_kafka_topic_partition_list_set_offset(list, topic, partition, offset)
        }
    }

    deinit { unsafe rd_kafka_topic_partition_list_destroy(list) }
}
#endif
