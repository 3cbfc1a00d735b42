import FastModel
import Foundation

extension Workload {
    private static let pattern = "yyyy-MM-dd'T'HH:mm:ssXXX"

    /// Dates to read: in an array for the decoders, as existing strings for the formatters.
    init(dates texts: [String]) {
        let document = Data(("[\"" + texts.joined(separator: "\",\"") + "\"]").utf8)
        var options = DecodingOptions()
        let automatic = ModelDecoder(options)
        options.dates = .format(Self.pattern)
        let byPattern = ModelDecoder(options)
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let formatter = Self.formatter()
        let isoFormatter = ISO8601DateFormatter()
        self.init(
            .dates,
            about: "an array of ISO 8601 dates; formatters read strings, not JSON",
            documentCount: texts.count,
            byteCount: document.count,
            contestants: [
                .floor(of: [document]),
                Contestant(.fastModel) { consume in
                    try automatic.decode([Date].self, from: document).forEach { consume($0) }
                },
                Contestant(.fastModelPattern) { consume in
                    try byPattern.decode([Date].self, from: document).forEach { consume($0) }
                },
                Contestant(.jsonDecoder) { consume in
                    try decoder.decode([Date].self, from: document).forEach { consume($0) }
                },
                Contestant(.dateFormatter) { consume in texts.forEach { consume(formatter.date(from: $0)) } },
                Contestant(.isoDateFormatter) { consume in texts.forEach { consume(isoFormatter.date(from: $0)) } },
                Contestant(.isoFormatStyle) { consume in
                    try texts.forEach { consume(try Date($0, strategy: .iso8601)) }
                },
            ])
    }

    /// Dates to write as strings.
    init(writing dates: [Date]) {
        let formatter = Self.formatter()
        let isoFormatter = ISO8601DateFormatter()
        self.init(
            .dateWriting,
            about: "dates to strings of ISO 8601",
            documentCount: dates.count,
            byteCount: dates.count * 20,
            contestants: [
                Contestant(.fastModel) { try Self.write(dates, .iso8601, $0) },
                Contestant(.fastModelPattern) { try Self.write(dates, .format(Self.pattern), $0) },
                Contestant(.dateFormatter) { consume in dates.forEach { consume(formatter.string(from: $0)) } },
                Contestant(.isoDateFormatter) { consume in dates.forEach { consume(isoFormatter.string(from: $0)) } },
                Contestant(.isoFormatStyle) { consume in dates.forEach { consume($0.formatted(.iso8601)) } },
            ])
    }

    private static func write(_ dates: [Date], _ strategy: DateStrategy, _ consume: Consumer<String>) throws {
        for date in dates {
            if case .string(let text) = try strategy.jsonValue(for: date) { consume(text) }
        }
    }

    private static func formatter() -> DateFormatter {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = .gmt
        formatter.dateFormat = pattern
        return formatter
    }
}

/// Instants of the years 1970 to 2099, in whole seconds, because by default Foundation's ISO 8601 format has no fraction.
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
