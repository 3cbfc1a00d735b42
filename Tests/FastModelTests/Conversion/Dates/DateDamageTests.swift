import FastModel
import Foundation
import Testing

@Suite("Damaged dates")
struct DateDamageTests {
    static let valid: [String] = [
        "2026-11-21", "2024-02-29", "2026-11-21T08:30:00Z", "2026-11-21 08:30:00", "2026-11-21T23:59:59.125+0800",
        "1999-12-31T00:00:00,123456789-03:30", "0001-01-01T00:00:00+00", "9999-12-31t23:59:59.9z",
    ]

    /// Bytes that occur in a date, and their neighbours in the table of characters.
    static let bytes = Array("0123456789:;/.,-+ TtZz_AaEeXx\u{0}\u{7F}".utf8) + [0x09]

    @Test(arguments: valid)
    func everyTruncationAndChange(_ text: String) {
        var texts = (0..<text.utf8.count).map { String(text.prefix($0)) }
        texts += (1..<text.utf8.count).map { String(text.dropFirst($0)) }
        for index in text.utf8.indices {
            let (before, after) = (text[..<index], text[index...])
            for byte in Self.bytes {
                let character = Character(Unicode.Scalar(byte))
                texts += ["\(before)\(character)\(after.dropFirst())", "\(before)\(character)\(after)"]
            }
            texts.append("\(before)\(after.dropFirst())")
        }
        texts += Self.bytes.map { text + String(Character(Unicode.Scalar($0))) }
        var accepted = 0
        for text in texts {
            let json = text.unicodeScalars.map { $0.value < 0x20 ? String(format: "\\u%04x", $0.value) : String($0) }
            let own = readDate(in: "\"" + json.joined() + "\"", .automatic)
            let wanted = DateOracle(text)?.date
            if own != wanted { Issue.record("\(text): \(own as Any), not \(wanted as Any)") }
            if own != nil { accepted += 1 }
        }
        #expect(accepted > 10)
    }

    /// In forms with names and numbers, a text that is still read is written unchanged, or differs where there are two
    /// spellings.
    @Test(arguments: Strategies.own)
    func everyChangedByteOfAWrittenDate(_ strategy: NamedStrategy) throws {
        let date = Date(timeIntervalSince1970: 1_795_249_805.125)
        let value = try strategy.value.jsonValue(for: date)
        let text = value.plainText
        for index in text.utf8.indices {
            for byte in Self.bytes {
                let changed = "\(text[..<index])\(Character(Unicode.Scalar(byte)))\(text[index...].dropFirst())"
                let json = value.kind == .number ? changed : JSONValue.string(changed).documentText
                guard byte >= 0x20, let read = readDate(in: json, strategy.value) else { continue }
                let again = try strategy.value.jsonValue(for: read).plainText
                guard again.lowercased() != changed.lowercased() else { continue }
                // The text may be written again with another zone or separator, or fewer digits, but it must be the
                // same date.
                let other = readDate(in: JSONValue.string(again).documentText, strategy.value)
                let isNumber = value.kind == .number
                let same = isNumber ? readDate(in: again, strategy.value) : other
                #expect(same.map { abs($0.timeIntervalSince(read)) < 1 } == true, "\(changed) became \(again)")
            }
        }
    }

    @Test(arguments: ["Sat Nov 21 08:30:00 +0000 2026", "Sat Nov 21 08:30:00.125 +0000 2026"])
    func changesOfNamesAndNumbers(_ text: String) throws {
        let formatter = Strategies.formatter(
            text.contains(".") ? "EEE MMM dd HH:mm:ss.SSS Z yyyy" : "EEE MMM dd HH:mm:ss Z yyyy")
        for count in 0..<text.count { #expect(readDate(String(text.prefix(count))) == nil) }
        for index in text.indices {
            for byte in Self.bytes where byte >= 0x20 {
                let changed = "\(text[..<index])\(Character(Unicode.Scalar(byte)))\(text[index...].dropFirst())"
                guard let own = readDate(changed) else { continue }
                // Not stricter than ICU, and the same date. ICU's zones end at 18 hours or so; a year before 1583 is
                // another day in its calendar.
                if let theirs = formatter.date(from: changed), own.timeIntervalSince1970 > -12e9 {
                    #expect(abs(own.timeIntervalSince(theirs)) < 1e-6, "\(changed)")
                }
            }
        }
    }
}
