#if Kafka
import Dispatch

/// A thread of its own for an actor that waits in C: Swift's own threads are one a processor, and others need them.
final class MemberExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "kafka")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
#endif
