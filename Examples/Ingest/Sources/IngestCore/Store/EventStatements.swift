import Foundation
import GRDB

/// The prepared statements that store events.
struct EventStatements {
    private static let insert = """
        INSERT INTO events (id, type, occurred_at_ms, user_id, user_name, user_country, user_verified, tags, amount,
            duration_ms, success, session, url)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)
        ON CONFLICT (id) DO NOTHING
        """

    /// A statement of its own rather than the insert's `DO UPDATE`, because that does not tell new from changed.
    private static let update = """
        UPDATE events
        SET (type, occurred_at_ms, user_id, user_name, user_country, user_verified, tags, amount, duration_ms, success,
            session, url) = (?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)
        WHERE id = ?1 AND (type, occurred_at_ms, user_id, user_name, user_country, user_verified, tags, amount,
            duration_ms, success, session, url) IS NOT (?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)
        """

    private let database: Database
    private let insert: Statement
    private let update: Statement

    /// Prepares the statements, or finds them prepared.
    init(_ database: Database) throws {
        self.database = database
        insert = try database.cachedStatement(sql: Self.insert)
        update = try database.cachedStatement(sql: Self.update)
    }

    /// Inserts the events whose id is new; of several with the same id, the last one stays.
    func store(_ events: [Event]) throws -> BatchResult {
        var result = BatchResult()
        for event in events {
            let arguments = arguments(event)
            try insert.execute(arguments: arguments)
            if database.changesCount > 0 {
                result.inserted += 1
                continue
            }
            try update.execute(arguments: arguments)
            if database.changesCount > 0 {
                result.updated += 1
            } else {
                result.unchanged += 1
            }
        }
        return result
    }

    private func arguments(_ event: Event) -> StatementArguments {
        // A Date read from text has a year of four digits, so the conversion cannot overflow.
        let occurredAt = Int64((event.occurredAt.timeIntervalSince1970 * 1_000).rounded())
        return [
            event.id, event.kind.rawValue, occurredAt, event.user.id, event.user.name, event.user.country,
            event.user.isVerified, TagsColumn(event.tags).text, event.amount,
            event.durationMilliseconds, event.success, event.session?.uuidString, event.url,
        ]
    }
}
