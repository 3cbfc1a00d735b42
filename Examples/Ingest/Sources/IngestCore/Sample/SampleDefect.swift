/// The defects of invalid sample records.
package enum SampleDefect: CaseIterable, Sendable {
    // JSON that is not an event.
    case missingID, nullID, fractionalID, hugeID, missingUser, missingUserName, stringForNumber, numberForString
    case stringForBool, objectForArray, nullInArray, negativeDuration, hugeDuration, unknownKind, notADate, notAUUID
    case array, number, string, null

    // Not JSON.
    case missingComma, trailingComma, unquotedKey, singleQuotes, leadingZero, notANumber, controlCharacter
    case invalidUTF8, overlongUTF8, loneSurrogate, truncated, secondValue, tooDeep, noise

    /// Whether the damaged record is still JSON, so that it can be an array's element.
    package var isJSON: Bool {
        switch self {
        case .missingComma, .trailingComma, .unquotedKey, .singleQuotes, .leadingZero, .notANumber, .controlCharacter,
            .invalidUTF8, .overlongUTF8, .loneSurrogate, .truncated, .secondValue, .tooDeep, .noise:
            false
        default:
            true
        }
    }

    /// The text of the damaged record.
    func spoil(_ record: SampleRecord) -> [UInt8] {
        var record = record
        switch self {
        case .missingID: record.remove("id")
        case .nullID: record.replace("id", with: "null")
        case .fractionalID: record.replace("id", with: "12.5")
        case .hugeID: record.replace("id", with: "18446744073709551616")
        case .missingUser: record.remove("user")
        case .missingUserName: record.replace("user", with: #"{"id":7,"country":"SE"}"#)
        case .stringForNumber: record.replace("amount", with: #""19.99""#)
        case .numberForString: record.replace("url", with: "404")
        case .stringForBool: record.replace("success", with: #""yes""#)
        case .objectForArray: record.replace("tags", with: #"{"0":"mobile"}"#)
        case .nullInArray: record.replace("tags", with: #"["mobile",null]"#)
        case .negativeDuration: record.replace("duration_ms", with: "-1")
        case .hugeDuration: record.replace("duration_ms", with: "5000000000")
        case .unknownKind: record.replace("type", with: #""teleport""#)
        case .notADate: record.replace("occurred_at", with: #""2025-02-30T25:61:00Z""#)
        case .notAUUID: record.replace("session", with: #""none""#)
        case .leadingZero: record.replace("duration_ms", with: "007")
        case .notANumber: record.replace("amount", with: "NaN")
        case .singleQuotes: record.replace("type", with: "'click'")
        case .loneSurrogate: record.replace("url", with: #""https://shop.example.com/\ud83d""#)
        default: return spoilText(of: record)
        }
        return Array(record.text.utf8)
    }

    /// The defects that are made in the whole text instead of one member.
    private func spoilText(of record: SampleRecord) -> [UInt8] {
        let text = Array(record.text.utf8)
        switch self {
        case .array: return Array("[".utf8) + text + Array("]".utf8)
        case .number: return Array("42".utf8)
        case .string: return Array(#""just a string""#.utf8)
        case .null: return Array("null".utf8)
        case .missingComma: return replacing(UInt8(ascii: ","), with: [UInt8(ascii: " ")], in: text)
        case .trailingComma: return text.dropLast() + Array(",}".utf8)
        case .unquotedKey: return Array("{id:".utf8) + text.dropFirst(6)
        case .controlCharacter: return replacing(UInt8(ascii: "_"), with: [0x01], in: text)
        case .invalidUTF8: return replacing(UInt8(ascii: "_"), with: [0xFF, 0xFE], in: text)
        case .overlongUTF8: return replacing(UInt8(ascii: "_"), with: [0xC0, 0xAF], in: text)
        case .truncated: return Array(text.prefix(text.count * 2 / 3))
        case .secondValue: return text + text
        case .tooDeep: return Array("{\"unknown\":".utf8) + Array(repeating: UInt8(ascii: "["), count: 700)
        default: return Array("%%% disk error at sector 0x1f %%%".utf8)
        }
    }

    private func replacing(_ byte: UInt8, with other: [UInt8], in text: [UInt8]) -> [UInt8] {
        guard let index = text.firstIndex(of: byte) else { return other }
        return text[..<index] + other + text[(index + 1)...]
    }
}
