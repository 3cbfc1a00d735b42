import Foundation

extension RejectedRecord: Encodable {
    private enum CodingKeys: String, CodingKey {
        case input, line, column, code, reason, record
        case byteOffset = "byte_offset"
        case recordOffset = "record_offset"
        case recordLength = "record_length"
        case recordBase64 = "record_base64"
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(input, forKey: .input)
        try container.encode(line, forKey: .line)
        try container.encode(column, forKey: .column)
        try container.encode(byteOffset, forKey: .byteOffset)
        try container.encode(recordOffset, forKey: .recordOffset)
        try container.encode(recordLength, forKey: .recordLength)
        try container.encode(code, forKey: .code)
        try container.encode(reason, forKey: .reason)
        // None is kept of a record that is longer than what is read into memory.
        guard !record.isEmpty || recordLength == 0 else { return }
        // A string holds UTF-8 without loss; anything else would be repaired, that is, changed.
        if let text = String(validating: record, as: UTF8.self) {
            try container.encode(text, forKey: .record)
        } else {
            try container.encode(record.base64EncodedString(), forKey: .recordBase64)
        }
    }
}
