package import FastModel
package import FastModelGRDB
package import GRDB

/// The bundled events and their table.
package struct EventTable: RecordTable {
    package typealias Model = Event

    /// Makes the table's description.
    package init() {}

    package var mappings: MappingProvider? { nil }
    package var mode: UpsertMode { .updateExisting }

    /// `events.id` is SQLite's own row key. `occurred_at_ms` counts from 1970 (UTC): half the bytes of a text, and nothing to
    /// be formatted.
    package var rows: StoredTable<Event> { Self.rows }

    private static let rows = StoredTable<Event>("events", unique: "id") {
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

    package func create(in database: Database) throws { try rows.create(in: database) }
}

extension EventKind: DatabaseValueConvertible {}
