import Foundation

/// Instants of the years 1970 to 2100, in whole seconds: Foundation's ISO 8601 has no fraction unless asked for one.
enum DateDocuments {
    static func dates(count: Int) -> [Date] {
        var generator = SeededGenerator(seed: 0xDA7E)
        return (0..<count).map { _ in Date(timeIntervalSince1970: Double(generator.int(0...4_102_444_799))) }
    }

    /// The dates in ISO 8601, UTC.
    static func texts(count: Int) -> [String] {
        dates(count: count).map { $0.formatted(.iso8601) }
    }
}
