import Foundation

/// An ``Event`` while it is read: what is required is nil until it comes.
struct EventDraft {
    var id: Int64?
    var kind: EventKind?
    var occurredAt: Date?
    var user: EventUser?
    var tags: [String] = []
    var amount: Double?
    var durationMilliseconds: UInt32?
    var success: Bool?
    var session: UUID?
    var url: String?
}
