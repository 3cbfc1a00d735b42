import FastModel
import Foundation

/// Properties that the texts of a column share.
struct TextEvidence {
    /// Fewer or shorter texts may be base64 by chance.
    private static let leastDataTexts = 8
    private static let leastDataBytes = 32
    /// Words in the names of paths and addresses, whose letters, digits and slashes may look like base64.
    private static let pathWords: Set<String> = [
        "path", "paths", "url", "urls", "uri", "uris", "href", "link", "links", "file", "files", "filename", "folder",
        "directory", "dir", "route", "src", "location", "endpoint", "referrer", "referer",
    ]
    /// A date form is not tried any more after it has failed for more than this many texts and more than a tenth of all texts.
    private static let leastFailures = 16

    private var count = 0
    /// How many texts have failed for each date form; nil if it is not tried any more.
    private var failures: [Int?] = Array(repeating: 0, count: DateCandidate.all.count)
    private var isTried = true
    /// A `Date` distinguishes microseconds within this many seconds before and after 2001: from 1728 to 2273.
    private static let secondsOfMicroseconds = 0x1p33
    /// Whether there were digits other than zero that a `Date` cannot hold.
    private var isFiner = false
    /// Whether there was an offset from UTC, which a date does not keep, and whether a time had no zone.
    private var hasOffset = false
    private var hasNoZone = false
    private var canBeData = true
    private var hasDataMark = false
    private var hasNUL = false

    /// Adds a text.
    mutating func add(_ text: String) {
        count += 1
        if !hasNUL { hasNUL = text.utf8.contains(0) }
        if isTried { addDate(text) }
        if canBeData { addData(text) }
    }

    private mutating func addDate(_ text: String) {
        var date: Date?
        isTried = false
        for (index, candidate) in DateCandidate.all.enumerated() {
            guard let failed = failures[index] else { continue }
            if let read = candidate.date(of: text) {
                date = read
            } else {
                failures[index] = failed + 1 > max(Self.leastFailures, count / 10) ? nil : failed + 1
            }
            isTried = isTried || failures[index] != nil
        }
        guard let date else { return }
        // Fractions and zones follow a time.
        guard let time = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return }
        if let point = text.utf8[time...].firstIndex(where: { ".,".utf8.contains($0) }) {
            let digits = text.utf8[point...].dropFirst().prefix { (48...57).contains($0) }
            let held = abs(date.timeIntervalSinceReferenceDate) < Self.secondsOfMicroseconds ? 6 : 3
            isFiner = isFiner || digits.dropFirst(held).contains { $0 != UInt8(ascii: "0") }
        }
        if let sign = text.utf8[time...].lastIndex(where: { "+-".utf8.contains($0) }) {
            let offset = text.utf8[sign...].dropFirst().prefix { (48...58).contains($0) }
            hasOffset = hasOffset || offset.contains { (49...57).contains($0) }
        } else if !text.utf8[time...].contains(where: { "Zz".utf8.contains($0) }), !text.hasSuffix("GMT") {
            hasNoZone = true
        }
    }

    private mutating func addData(_ text: String) {
        let bytes = text.utf8
        func has(_ range: ClosedRange<UInt8>) -> Bool { bytes.contains { range.contains($0) } }
        canBeData =
            bytes.count >= Self.leastDataBytes && bytes.count.isMultiple(of: 4) && has(48...57) && has(65...90)
            && has(97...122) && Self.isData(text)
        hasDataMark = hasDataMark || bytes.contains { "+/=".utf8.contains($0) }
    }

    /// Whether a text is base64, with padding and without line breaks, of bytes that are not a readable text themselves.
    private static func isData(_ text: String) -> Bool {
        guard let data = Data(base64Encoded: text), data.base64EncodedString() == text else { return false }
        guard let decoded = String(bytes: data, encoding: .utf8) else { return true }
        return decoded.unicodeScalars.contains { scalar in
            scalar.properties.generalCategory == .control && !scalar.properties.isWhitespace
        }
    }

    /// The type of a column that contains only the added texts.
    ///
    /// - Parameters:
    ///   - name: the last key of the path.
    ///   - tolerated: how many of the texts may not fit.
    /// - Returns: the type, and why it is not a narrower one.
    func type(named name: String, tolerating tolerated: Int) -> InferredType {
        // SQLite's texts end at a NUL; in JSON it is an escape.
        if hasNUL { return InferredType(.json, note: "texts with a NUL character") }
        if let type = dateType(tolerating: tolerated) { return type }
        guard canBeData, hasDataMark, count >= Self.leastDataTexts, Self.pathWords.isDisjoint(with: name.words) else {
            return InferredType(.string)
        }
        return InferredType(.data, note: "base64")
    }

    private func dateType(tolerating tolerated: Int) -> InferredType? {
        // Texts that are mostly not dates need no note about dates.
        guard let least = failures.compactMap(\.self).min(), least < count - least else { return nil }
        let best = DateCandidate.all.indices.filter { failures[$0] == least }.map { DateCandidate.all[$0] }
        guard let first = best.first else { return nil }
        if first.isAmbiguous, best.count > 1 {
            return InferredType(.string, note: "dates whose day and month the sample does not tell apart")
        }
        if isFiner { return InferredType(.string, note: "dates finer than the microseconds that a Date column keeps") }
        if least > tolerated { return InferredType(.string, note: "dates, but \(least) of \(count) texts are none") }
        let isZoned = first.format != "dotNet"
        let notes = [
            least > 0 ? "\(least) of \(count) texts do not fit" : nil,
            hasOffset && isZoned ? "stored in UTC, without the offset" : nil,
            hasNoZone && isZoned ? "taken as UTC" : nil,
        ]
        let note = notes.compactMap(\.self).joined(separator: "; ")
        return InferredType(.date, dateFormat: first.format, note: note.isEmpty ? nil : note)
    }
}

/// A date form to try for texts.
struct DateCandidate: Sendable {
    /// The form's name in a mapping; nil for the automatic forms.
    let format: String?
    /// Whether another form reads the same texts as other days. Such a form is chosen only if the sample excludes the other form.
    let isAmbiguous: Bool
    /// Whether the candidate is only for the ISO 8601 forms, which start with the year.
    private let isISO: Bool
    private let decoder: ModelDecoder

    /// The lengths of all forms, which exclude most texts.
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

    /// All candidates, in order of preference.
    static let all = [
        DateCandidate(pattern: "yyyy-MM-dd"),
        DateCandidate("iso8601", .iso8601),
        // ISO 8601 with a space instead of the T.
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

    /// The date of a text; nil if it does not have this form.
    func date(of text: String) -> Date? {
        guard Self.byteCounts.contains(text.utf8.count), !isISO || text.utf8.dropFirst(4).first == UInt8(ascii: "-")
        else { return nil }
        return try? decoder.decode(Date.self, from: JSONValue.string(text))
    }
}
