#if Kafka
import CKafka

/// A member of a consumer group on one topic. Its owner stores the offsets: nothing is committed to Kafka.
///
/// Two tasks must not use it at the same time. The handle is destroyed with the object.
@safe
public final class KafkaConsumer {
    /// The offset that stands for the oldest record of a partition.
    public static let beginning = Int64(RD_KAFKA_OFFSET_BEGINNING)

    private let handle: OpaquePointer
    private let topic: String
    private let callbacks: GroupCallbacks
    private var isClosed = false

    /// Joins a group.
    ///
    /// - Parameters:
    ///   - topic: the topic.
    ///   - group: the group's name.
    ///   - brokers: some of the brokers, as `host:port,…`.
    ///   - properties: further settings of librdkafka.
    ///   - log: receives librdkafka's log on any thread.
    /// - Throws: ``KafkaError`` for an invalid property, or if librdkafka cannot create the consumer.
    public init(
        topic: String, group: String, brokers: String, properties: [(name: String, value: String)],
        log: @escaping @Sendable (KafkaLogLine) -> Void
    ) throws(KafkaError) {
        self.topic = topic
        callbacks = GroupCallbacks(log: log)
        guard let configuration = unsafe rd_kafka_conf_new() else { throw KafkaError(description: "no memory") }
        let defaults = [
            ("bootstrap.servers", brokers), ("group.id", group),
            // Above either limit librdkafka pauses fetching for up to a second, in which the default of 100,000 records
            // would be used up.
            ("queued.min.messages", "1000000"), ("queued.max.messages.kbytes", "65536"),
            // A topic that is created after the member's start is found within this time.
            ("topic.metadata.refresh.interval.ms", "10000"),
        ]
        // The database has the offsets. A partition that has no record at its offset is read from its oldest record. (With the
        // reset `error`, the partitions would have to be assigned again for each such offset, and librdkafka then aborts the
        // process, see confluentinc/librdkafka#5573.)
        let fixed = [
            ("enable.auto.commit", "false"), ("enable.auto.offset.store", "false"), ("auto.offset.reset", "earliest"),
            ("partition.assignment.strategy", "range,roundrobin"),
        ]
        var buffer = [CChar](repeating: 0, count: 512)
        for (name, value) in defaults + properties + fixed {
            guard unsafe rd_kafka_conf_set(configuration, name, value, &buffer, buffer.count) == RD_KAFKA_CONF_OK
            else {
                unsafe rd_kafka_conf_destroy(configuration)
                throw KafkaError(description: "the property \(name) is not valid")
            }
        }
        unsafe callbacks.install(in: configuration)
        guard let handle = unsafe rd_kafka_new(RD_KAFKA_CONSUMER, configuration, &buffer, buffer.count) else {
            unsafe rd_kafka_conf_destroy(configuration)
            throw KafkaError(description: Self.text(buffer))
        }
        unsafe self.handle = handle
        unsafe rd_kafka_poll_set_consumer(handle)
        let topics = PartitionList(topic, [RD_KAFKA_PARTITION_UA: Self.beginning])
        let code = unsafe rd_kafka_subscribe(handle, topics.list)
        guard code == RD_KAFKA_RESP_ERR_NO_ERROR else { throw KafkaError(description: Self.text(code)) }
    }

    deinit {
        close()
        unsafe rd_kafka_destroy(handle)
    }

    /// Blocks this thread until the next event. Unless this method is called regularly, the group's coordinator assigns
    /// the partitions to other members.
    ///
    /// - Parameters:
    ///   - milliseconds: how long to wait; 0 returns at once.
    ///   - bytes: a record's value is appended to them.
    /// - Returns: nil if nothing happened.
    public func poll(milliseconds: Int32, into bytes: inout [UInt8]) -> KafkaEvent? {
        let message = unsafe rd_kafka_consumer_poll(handle, milliseconds)
        defer { if let message = unsafe message { unsafe rd_kafka_message_destroy(message) } }
        // A record of the same poll is dropped, because its assignment has ended. It is read again after the next assignment.
        if let event = callbacks.takeEvent() { return event }
        guard let record = unsafe message?.pointee else { return nil }
        switch unsafe record.err {
        case RD_KAFKA_RESP_ERR_NO_ERROR:
            if let value = unsafe record.payload {
                unsafe bytes.append(contentsOf: UnsafeRawBufferPointer(start: value, count: record.len))
            }
            return unsafe .record(partition: record.partition, offset: record.offset)
        case RD_KAFKA_RESP_ERR__ALL_BROKERS_DOWN, RD_KAFKA_RESP_ERR__TRANSPORT, RD_KAFKA_RESP_ERR__RESOLVE:
            return unsafe .disconnected(Self.text(record.err))
        default: return unsafe .failed(Self.text(record.err))
        }
    }

    /// Accepts a new assignment, or continues in one: reads these partitions, each from an offset, and no others. Records fetched before
    /// are discarded.
    ///
    /// With no partitions it reads nothing, but the member keeps its assignment and can read again by another call. That is how reading is
    /// suspended, since librdkafka's own pausing is not reliable together with assigning: a partition may stay paused for ever
    /// (confluentinc/librdkafka#5591) or lose its offset (#2190).
    public func assign(_ offsets: [Int32: Int64]) {
        let partitions = PartitionList(topic, offsets)
        unsafe rd_kafka_assign(handle, partitions.list)
    }

    /// Gives up all partitions.
    public func unassign() { unsafe rd_kafka_assign(handle, nil) }

    /// Asks the brokers for the topic's metadata. Blocks this thread.
    ///
    /// - Parameter milliseconds: how long to wait for the answer.
    /// - Returns: whether one of them answers in time.
    public func isConnected(within milliseconds: Int32) -> Bool {
        var answer: UnsafePointer<rd_kafka_metadata>?
        let code = unsafe rd_kafka_metadata(handle, 0, nil, &answer, milliseconds)
        if let answer = unsafe answer { unsafe rd_kafka_metadata_destroy(answer) }
        return code == RD_KAFKA_RESP_ERR_NO_ERROR
    }

    /// The offset after a partition's last record, as of the last fetch; nil before the first fetch.
    public func end(of partition: Int32) -> Int64? {
        var (low, high) = (Int64(0), Int64(0))
        let code = unsafe rd_kafka_get_watermark_offsets(handle, topic, partition, &low, &high)
        return code == RD_KAFKA_RESP_ERR_NO_ERROR && high >= 0 ? high : nil
    }

    /// Leaves the group, so that the member's partitions are reassigned at once.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        callbacks.close()
        unsafe rd_kafka_consumer_close(handle)
    }

    private static func text(_ code: rd_kafka_resp_err_t) -> String {
        unsafe rd_kafka_err2str(code).map { unsafe String(cString: $0) } ?? "error \(code.rawValue)"
    }

    private static func text(_ buffer: [CChar]) -> String {
        String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

/// An event that ``KafkaConsumer/poll(milliseconds:into:)`` returns.
public enum KafkaEvent: Sendable, Equatable {
    /// A record, whose value was appended to the bytes.
    case record(partition: Int32, offset: Int64)
    /// The group's coordinator assigned these partitions to this member; they replace earlier ones.
    case assigned([Int32])
    /// The coordinator revoked all partitions, until the next ``assigned(_:)``.
    case revoked
    /// A broker, or each, cannot be reached, in librdkafka's words. It tries again without end.
    case disconnected(String)
    /// Another failure that librdkafka retries, in its own words.
    case failed(String)
}

/// A line of librdkafka's log.
public struct KafkaLogLine: Sendable {
    /// The severity as in syslog: 4 is a warning, less is worse.
    public let severity: Int32
    /// The text.
    public let text: String
    /// Whether the line is about a failed connection to a broker.
    public let isOfConnection: Bool
}

/// The reason why a consumer could not be created.
public struct KafkaError: Error, CustomStringConvertible {
    /// One line.
    public let description: String
}

/// Owns a list of partitions in librdkafka's form: `list` is valid as long as this value.
@safe
struct PartitionList: ~Copyable {
    let list: UnsafeMutablePointer<rd_kafka_topic_partition_list_t>

    /// Creates a list of partitions, each with the offset of the record to be read next.
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
