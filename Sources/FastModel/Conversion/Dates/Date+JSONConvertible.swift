#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Date: JSONConvertible {
    /// A string in an ISO 8601 form, such as `2026-11-21T08:30:00.125Z`, `2026-11-21 08:30:00` or `2026-11-21`; UTC where
    /// it names no zone.
    public static func _scalar(_ event: _Event) -> Date? {
        switch event.kind {
        case .null: return event.left()
        case .bool, .number, .native: return event.native() ?? event.rejected(.typeMismatch)
        case .string:
            guard let date = unsafe ISO8601Date(event.bytes) else { return event.rejected(.invalidFormat) }
            return Date(timeIntervalSinceReferenceDate: Double(date.seconds) + Double(date.nanoseconds) / 1e9)
        }
    }
}
