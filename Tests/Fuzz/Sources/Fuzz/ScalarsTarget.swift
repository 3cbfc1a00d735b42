import FastModel
import FastModelFoundation
import Foundation

/// Numbers agree with the standard library's, and dates with their written form.
func compareScalars(_ bytes: UnsafeRawBufferPointer) {
    let text = String(decoding: bytes, as: UTF8.self)
    if case .number? = try? ModelDecoder().decode(JSONValue.self, from: text) {
        compareDouble(text)
        compareInteger(text, Int8.self)
        compareInteger(text, UInt16.self)
        compareInteger(text, Int32.self)
        compareInteger(text, Int64.self)
        compareInteger(text, UInt64.self)
        compareInteger(text, Int128.self)
        compareInteger(text, UInt128.self)
    }
    guard let quoted = try? ModelEncoder().encodeString(text) else { return }
    compareDates(quoted)
    followPattern(text)
    checkReport([Decimal].self, quoted)
    _ = try? ModelDecoder().decode([Decimal].self, from: "[\(text)]")
    checkReport([UUID].self, quoted)
    checkReport([URL].self, quoted)
    checkReport([Data].self, quoted)
    checkReport([Bool].self, quoted)
    checkReport([Int].self, quoted)
    checkReport([Double].self, quoted)
}

/// A string is converted or reported without its content.
private func checkReport<Value: JSONConvertible>(_ type: [Value].Type, _ quoted: String) {
    var report = DecodingReport()
    _ = attempt { () throws(ModelError) in
        try ModelDecoder().decode(type, from: "[\(quoted)]", reporting: &report)
    }
    report.expectNoContent()
    _ = attempt { () throws(ModelError) in
        try ModelDecoder(DecodingOptions(data: .base64Lines, urls: .percentEncoding)).decode(type, from: "[\(quoted)]")
    }
}

private func compareDouble(_ text: String) {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    let double = try? ModelDecoder().decode([Double].self, from: "[\(text)]")
    // A number that is too large is an issue, and its element dropped.
    let expected = Double(text).flatMap { $0.isFinite ? [$0] : [] } ?? []
    precondition(double?.map(\.bitPattern) == expected.map(\.bitPattern), "\(text): \(double ?? []) not \(expected)")
    let float = try? ModelDecoder().decode([Float].self, from: "[\(text)]")
    let single = Float(text).flatMap { $0.isFinite ? [$0] : [] } ?? []
    precondition(float?.map(\.bitPattern) == single.map(\.bitPattern), "\(text): \(float ?? []) not \(single)")
}

private func compareInteger<Number: FixedWidthInteger & JSONConvertible>(_ text: String, _ type: Number.Type) {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard text.allSatisfy({ $0.isNumber || $0 == "-" }) else { return }
    let number = try? ModelDecoder().decode([Number].self, from: "[\(text)]")
    precondition(number == (Number(text).map { [$0] } ?? []), "\(text) became \(number ?? [])")
}

/// A date that can be read can be written, and reads back as the same date.
private func compareDates(_ quoted: String) {
    let strategies: [DateStrategy] = [
        .automatic, .automatic(fractionDigits: 9), .iso8601.acceptingLeapSeconds, .rfc3339, .rfc1123, .dotNet,
        .secondsSince1970,
        .millisecondsSince1970, .format("yyyy-MM-dd'T'HH:mm:ss.SSSXXX"), .format("MM/dd/yyyy hh:mm:ss a"),
    ]
    for strategy in strategies {
        var decoding = DecodingOptions()
        decoding.dates = strategy
        var encoding = EncodingOptions()
        encoding.dates = strategy
        let decoder = ModelDecoder(decoding)
        let encoder = ModelEncoder(encoding)
        guard let dates = try? decoder.decode([Date].self, from: "[\(quoted)]"), !dates.isEmpty else { continue }
        guard let written = try? encoder.encodeString(dates) else { continue }
        guard let again = try? decoder.decode([Date].self, from: written), again.count == dates.count,
            let rewritten = try? encoder.encodeString(again)
        else { preconditionFailure("\(quoted) was written as \(written), which is no date") }
        precondition(written == rewritten, "\(quoted): \(written) became \(rewritten)")
    }
}

/// Any text may be a pattern: the first line, for the second.
private func followPattern(_ text: String) {
    let lines = text.split(separator: "\n", maxSplits: 1)
    guard lines.count == 2, lines[0].utf8.count < 40 else { return }
    var options = DecodingOptions()
    options.dates = .format(String(lines[0]), locale: Locale(identifier: "en_US_POSIX"))
    guard let quoted = try? ModelEncoder().encodeString(String(lines[1])) else { return }
    _ = try? ModelDecoder(options).decode([Date].self, from: "[\(quoted)]")
}
