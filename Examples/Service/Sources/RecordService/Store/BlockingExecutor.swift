#if Kafka || Postgres
import Dispatch

/// Runs an actor that blocks in C on a thread outside Swift's pool, which has only one thread per processor.
final class BlockingExecutor: SerialExecutor {
    private let queue: DispatchQueue

    init(_ label: String) {
        queue = DispatchQueue(label: label)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
#endif
