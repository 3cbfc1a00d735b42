import Synchronization

/// Whether the service's source of records can be read, if it has one besides requests.
final class SourceHealth: Sendable {
    private let reason = Mutex<String?>(nil)

    /// Why nothing can be read now; nil if it can.
    var failure: String? { reason.withLock { $0 } }

    /// Records why nothing can be read, or that it can.
    func set(_ failure: String?) { reason.withLock { $0 = failure } }
}
