public import FastModel
public import FastModelGRDB
public import Foundation

/// A user's action: one record of a file, a request or Kafka, and one row of the table `events`.
public struct Event: JSONModel, Sendable, Equatable {
    /// Identifies the event; the key of its row.
    public let id: Int64
    /// What happened.
    public let kind: EventKind
    /// When the action happened.
    public let occurredAt: Date
    /// The user who acted.
    public let user: EventUser
    /// Free labels, in the document's order.
    public let tags: [String]
    /// The action's value in euros.
    public let amount: Double
    /// How long the action took, in milliseconds.
    public let durationMilliseconds: UInt32
    /// Whether the action succeeded.
    public let success: Bool
    /// The session that the action belongs to.
    public let session: UUID?
    /// The page on which the action happened.
    public let url: String?

    public static let schema = Schema<Event>(draft: EventDraft.init) {
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
        // Values that are expensive to copy are moved out of the draft.
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
}

/// An ``Event`` while it is read: required properties are nil until they are read.
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

/// The kinds of event. A record of another kind is rejected.
public enum EventKind: String, JSONConvertible, Sendable, CaseIterable {
    case pageView = "page_view"
    case click
    case search
    case purchase
    case signUp = "sign_up"
}

/// Who caused an ``Event``.
public struct EventUser: JSONModel, Sendable, Equatable {
    /// Identifies the user.
    public let id: Int64
    /// The name to show.
    public let name: String
    /// The country's code (ISO 3166-1 alpha-2).
    public let country: String?
    /// Whether the user's address was confirmed.
    public let isVerified: Bool

    public static let schema = Schema<EventUser>(draft: EventUserDraft.init) {
        Field(required: "id", \.id)
        Field(required: "name", \.name)
        Field("country", \.country)
        Field("isVerified", \.isVerified, key: "verified")
    } build: { draft in
        guard let id = draft.id, let name = draft.name.take() else { return nil }
        return EventUser(id: id, name: name, country: draft.country.take(), isVerified: draft.isVerified)
    } seed: { user in
        EventUserDraft(id: user.id, name: user.name, country: user.country, isVerified: user.isVerified)
    }
}

/// An ``EventUser`` while it is read: required properties are nil until they are read.
struct EventUserDraft {
    var id: Int64?
    var name: String?
    var country: String?
    var isVerified = false
}

extension Event {
    /// The events' table. In SQLite, `id` is the row ID, so that the row of a repeated record is found at once.
    /// `occurred_at_ms` counts milliseconds from 1970 (UTC): a number takes less than half the bytes of a text, and no formatting.
    public static let table = StoredTable<Event>("events", unique: "id") {
        StoredField("id", \.id)
        StoredField("kind", column: "type", \.kind)
        StoredField("occurredAt", column: "occurred_at_ms", \.occurredAt, as: .milliseconds)
        StoredField("user", column: "user_id", \.user.id)
        StoredField("user", column: "user_name", \.user.name)
        StoredField("user", column: "user_country", \.user.country)
        StoredField("user", column: "user_verified", \.user.isVerified)
        StoredField("tags", \.tags, as: .json)
        StoredField("amount", \.amount)
        StoredField("durationMilliseconds", column: "duration_ms", \.durationMilliseconds)
        StoredField("success", \.success)
        StoredField("session", \.session, as: .text)
        StoredField("url", \.url)
    }
}

extension EventKind: ColumnConvertible {}
