import FastModel
import Foundation

/// A form of dates that texts are tried with.
struct DateCandidate: Sendable {
    /// What a mapping calls it; nil for the forms that are read without being named.
    let format: String?
    /// Whether another candidate reads the same texts as other days, so that only a sample that excludes it decides.
    let isAmbiguous: Bool
    /// For those of the automatic forms that are ISO 8601: the year comes first.
    private let isISO: Bool
    private let decoder: ModelDecoder

    /// No form is shorter or longer; most texts are left out by that.
    static let byteCounts = 8...64

    private init(
        _ format: String?, _ strategy: DateStrategy, isAmbiguous: Bool = false, isISO: Bool = false
    ) {
        self.format = format
        self.isAmbiguous = isAmbiguous
        self.isISO = isISO
        decoder = ModelDecoder(DecodingOptions(conversion: .strict, dates: strategy))
    }

    private init(pattern: String, isAmbiguous: Bool = false) {
        self.init(pattern, .format(pattern), isAmbiguous: isAmbiguous)
    }

    /// In order of preference.
    static let all = [
        DateCandidate(pattern: "yyyy-MM-dd"),
        DateCandidate("iso8601", .iso8601),
        // With a space in place of the T.
        DateCandidate(nil, .automatic, isISO: true),
        DateCandidate("rfc1123", .rfc1123),
        DateCandidate("dotNet", .dotNet),
        DateCandidate(pattern: "EEE MMM dd HH:mm:ss Z yyyy"),
        DateCandidate(pattern: "dd/MMM/yyyy:HH:mm:ss Z"),
        DateCandidate(pattern: "yyyyMMdd'T'HHmmssX"),
        DateCandidate(pattern: "yyyy-MM-dd HH:mm"),
        DateCandidate(pattern: "yyyy/MM/dd"),
        DateCandidate(pattern: "yyyy/MM/dd HH:mm:ss"),
        DateCandidate(pattern: "dd.MM.yyyy"),
        DateCandidate(pattern: "dd.MM.yyyy HH:mm"),
        DateCandidate(pattern: "dd.MM.yyyy HH:mm:ss"),
        DateCandidate(pattern: "MM/dd/yyyy", isAmbiguous: true),
        DateCandidate(pattern: "dd/MM/yyyy", isAmbiguous: true),
        DateCandidate(pattern: "MM/dd/yyyy HH:mm:ss", isAmbiguous: true),
        DateCandidate(pattern: "dd/MM/yyyy HH:mm:ss", isAmbiguous: true),
    ]

    /// The date of a text; nil where it is no such date.
    func date(of text: String) -> Date? {
        guard Self.byteCounts.contains(text.utf8.count), !isISO || text.utf8.dropFirst(4).first == UInt8(ascii: "-")
        else { return nil }
        return try? decoder.decode(Date.self, from: JSONValue.string(text))
    }
}
