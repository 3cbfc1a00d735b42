#if Kafka
import CKafka

/// A member of a consumer group on one topic, which says itself where to read on: nothing is committed to Kafka.
///
/// Not to be used by two tasks at a time. The handle is destroyed with the object.
@safe
public final class KafkaConsumer {
    /// As an offset: the oldest record that the partition has.
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
    ///   - properties: librdkafka's settings besides.
    ///   - log: takes librdkafka's log, on any thread: syslog's severity, and the text.
    /// - Throws: ``KafkaError`` for a property that is wrong.
    public init(
        topic: String, group: String, brokers: String, properties: [(name: String, value: String)],
        log: @escaping @Sendable (Int32, String) -> Void
    ) throws(KafkaError) {
        self.topic = topic
        callbacks = GroupCallbacks(log: log)
        guard let configuration = unsafe rd_kafka_conf_new() else { throw KafkaError(description: "no memory") }
        let defaults = [
            ("bootstrap.servers", brokers), ("group.id", group),
            // Above either limit librdkafka stops fetching and looks again up to a second later: of the default, 100,000 records,
            // nothing is left by then.
            ("queued.min.messages", "1000000"), ("queued.max.messages.kbytes", "65536"),
        ]
        // The database has the offsets; whether records were deleted before they were read is said, not skipped over.
        let fixed = [
            ("enable.auto.commit", "false"), ("enable.auto.offset.store", "false"), ("auto.offset.reset", "error"),
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

    /// Waits for what comes next, on this thread. Has to be called again and again, or the group gives the partitions to others.
    ///
    /// - Parameters:
    ///   - milliseconds: how long it waits; 0 for not at all.
    ///   - bytes: a record's value is appended to them.
    /// - Returns: nil if nothing came.
    public func poll(milliseconds: Int32, into bytes: inout [UInt8]) -> KafkaEvent? {
        let message = unsafe rd_kafka_consumer_poll(handle, milliseconds)
        defer { if let message = unsafe message { unsafe rd_kafka_message_destroy(message) } }
        // It came before the record: those of earlier assignments are not returned after it.
        if let event = callbacks.takeEvent() { return event }
        guard let record = unsafe message?.pointee else { return nil }
        switch unsafe record.err {
        case RD_KAFKA_RESP_ERR_NO_ERROR:
            if let value = unsafe record.payload {
                unsafe bytes.append(contentsOf: UnsafeRawBufferPointer(start: value, count: record.len))
            }
            return unsafe .record(partition: record.partition, offset: record.offset)
        case RD_KAFKA_RESP_ERR__AUTO_OFFSET_RESET:
            return unsafe .recordsDeleted(partition: record.partition)
        default: return unsafe .failed(Self.text(record.err))
        }
    }

    /// Takes partitions, instead of those before, and reads each from an offset on. What was fetched before is forgotten.
    public func assign(_ offsets: [Int32: Int64]) {
        let partitions = PartitionList(topic, offsets)
        unsafe rd_kafka_assign(handle, partitions.list)
    }

    /// Gives up all partitions.
    public func unassign() { unsafe rd_kafka_assign(handle, nil) }

    /// Fetches no more records of partitions; those that were fetched are forgotten.
    public func pause(_ partitions: some Sequence<Int32>) {
        let partitions = PartitionList(topic, Dictionary(uniqueKeysWithValues: partitions.map { ($0, 0) }))
        unsafe rd_kafka_pause_partitions(handle, partitions.list)
    }

    /// Fetches the records of partitions again.
    public func resume(_ partitions: some Sequence<Int32>) {
        let partitions = PartitionList(topic, Dictionary(uniqueKeysWithValues: partitions.map { ($0, 0) }))
        unsafe rd_kafka_resume_partitions(handle, partitions.list)
    }

    /// The offset after a partition's last record, when records were last fetched; nil before that.
    public func end(of partition: Int32) -> Int64? {
        var (low, high) = (Int64(0), Int64(0))
        let code = unsafe rd_kafka_get_watermark_offsets(handle, topic, partition, &low, &high)
        return code == RD_KAFKA_RESP_ERR_NO_ERROR && high >= 0 ? high : nil
    }

    /// Leaves the group, so that others get the partitions at once.
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
#endif
