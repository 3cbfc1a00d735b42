#if Kafka
import CKafka
import Synchronization

/// The callbacks of librdkafka. They store the last rebalance for the poll during which it arrived, and forward the
/// log.
///
/// librdkafka reports a rebalance only within a poll or the close, on the caller's thread, and log lines on any thread.
final class GroupCallbacks: Sendable {
    /// Receives each line of the log.
    let log: @Sendable (KafkaLogLine) -> Void
    /// The names that librdkafka gives to lines about connections.
    private static let connectionLines: Set = ["FAIL", "ERROR"]
    private let event = Mutex<KafkaEvent?>(nil)
    private let isClosing = Atomic(false)

    init(log: @escaping @Sendable (KafkaLogLine) -> Void) {
        self.log = log
    }

    /// The rebalance that has arrived since the last call.
    func takeEvent() -> KafkaEvent? { event.withLock { $0.take() } }

    /// Marks the end of polling: from now on, revoked partitions are given up at once.
    func close() { isClosing.store(true, ordering: .relaxed) }

    /// Registers the callbacks. The object has to outlive the handle created from the configuration.
    func install(in configuration: OpaquePointer) {
        unsafe rd_kafka_conf_set_opaque(configuration, Unmanaged.passUnretained(self).toOpaque())
        unsafe rd_kafka_conf_set_rebalance_cb(configuration) { handle, code, partitions, opaque in
            unsafe GroupCallbacks.of(opaque)?.rebalanced(handle, code, partitions)
        }
        unsafe rd_kafka_conf_set_log_cb(configuration) { handle, level, kind, text in
            guard let handle = unsafe handle, let kind = unsafe kind, let text = unsafe text else { return }
            let line = unsafe KafkaLogLine(
                severity: level, text: String(cString: text),
                isOfConnection: GroupCallbacks.connectionLines.contains(String(cString: kind)))
            unsafe GroupCallbacks.of(rd_kafka_opaque(handle))?.log(line)
        }
    }

    private static func of(_ opaque: UnsafeMutableRawPointer?) -> GroupCallbacks? {
        unsafe opaque.map { unsafe Unmanaged<GroupCallbacks>.fromOpaque($0).takeUnretainedValue() }
    }

    private func rebalanced(
        _ handle: OpaquePointer?, _ code: rd_kafka_resp_err_t,
        _ partitions: UnsafeMutablePointer<rd_kafka_topic_partition_list_t>?
    ) {
        let isAssignment = code == RD_KAFKA_RESP_ERR__ASSIGN_PARTITIONS
        var numbers: [Int32] = []
        if isAssignment, let list = unsafe partitions?.pointee {
            for index in unsafe 0..<Int(list.cnt) { unsafe numbers.append(list.elems[index].partition) }
        }
        event.withLock { $0 = isAssignment ? .assigned(numbers) : .revoked }
        if isClosing.load(ordering: .relaxed) { unsafe rd_kafka_assign(handle, nil) }
        // Ends the poll, so that the event is handled at once.
        unsafe rd_kafka_yield(handle)
    }
}
#endif
