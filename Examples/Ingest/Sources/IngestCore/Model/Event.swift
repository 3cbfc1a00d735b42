package import FastModel
package import Foundation

/// Something that a user did: one record of the input, one row of the table `events`.
package struct Event: ValidationHook, Sendable, Equatable {
    /// Identifies the event; the key of its row.
    package let id: Int64
    /// What happened.
    package let kind: EventKind
    /// When it happened.
    package let occurredAt: Date
    /// Who did it.
    package let user: EventUser
    /// Free labels, in the document's order.
    package let tags: [String]
    /// What it was worth, in euros.
    package let amount: Double
    /// How long it took, in milliseconds.
    package let durationMilliseconds: UInt32
    /// Whether it worked.
    package let success: Bool
    /// The session it belongs to.
    package let session: UUID?
    /// The page it happened on.
    package let url: String?

    package static let schema = Schema<Event>(draft: EventDraft.init) {
        Field(required: "id", \.id)
        Field(required: "kind", \.kind, keys: "type")
        Field(required: "occurredAt", \.occurredAt, keys: "occurred_at")
        Field(required: "user", \.user)
        Field("tags", \.tags)
        Field(required: "amount", \.amount)
        Field(required: "durationMilliseconds", \.durationMilliseconds, keys: "duration_ms")
        Field(required: "success", \.success)
        Field("session", \.session)
        Field("url", \.url)
    } build: { draft in
        // What is costly to copy is taken out of the draft.
        guard let id = draft.id, let kind = draft.kind, let occurredAt = draft.occurredAt, let amount = draft.amount,
            let duration = draft.durationMilliseconds, let success = draft.success, let user = draft.user.take()
        else { return nil }
        return Event(
            id: id, kind: kind, occurredAt: occurredAt, user: user, tags: exchange(&draft.tags, with: []),
            amount: amount, durationMilliseconds: duration, success: success, session: draft.session,
            url: draft.url.take())
    } seed: { event in
        EventDraft(
            id: event.id, kind: event.kind, occurredAt: event.occurredAt, user: event.user, tags: event.tags,
            amount: event.amount, durationMilliseconds: event.durationMilliseconds, success: event.success,
            session: event.session, url: event.url)
    }

    package func validate() throws { try StorableText.check(url) }
}
