import FastModel
import FastModelGRDB
import GRDB

extension Event {
    /// The events' table. `id` is SQLite's own row key, so that a record that is sent again finds its row at once.
    /// `occurred_at_ms` counts from 1970 (UTC): half the bytes of a text, and nothing to be formatted.
    static let table = StoredTable<Event>("events", unique: "id") {
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

extension EventKind: DatabaseValueConvertible {}
