import FastModel
import Foundation

/// The bridge for `Codable` types accepts what JSONDecoder accepts, with the same values, where the rules are the same.
func compareCodable(_ bytes: UnsafeRawBufferPointer) {
    let own = decoded(bytes)
    var options = DecodingOptions()
    options.duplicateKeys = .reject
    // Other texts are no strict JSON in UTF-8, or have repeated keys.
    guard let value = try? ModelDecoder(options).decode(JSONValue.self, from: bytes) else { return }
    if let own { rewrite(own) }
    guard isComparable(value) else { return }
    let foundation = try? JSONDecoder().decode(Coded.self, from: Data(bytes))
    precondition(own == foundation, "\(String(describing: own)) is not \(String(describing: foundation))")
}

private func decoded(_ bytes: UnsafeRawBufferPointer) -> Coded? {
    let options = DecodingOptions(dates: .secondsSince2001, duplicateKeys: .firstWins)
    do { return try ModelDecoder(options).decode(codable: Coded.self, from: bytes) } catch {
        // Foundation's errors may have the keys of dictionaries in their paths, but those of the library never.
        guard let error = error as? DecodingError else { preconditionFailure("no error of a decoder: \(error)") }
        InputStrings.expectNone(in: cause(of: error) ?? "")
        return nil
    }
}

private func cause(of error: DecodingError) -> (any Error)? {
    switch error {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
        .dataCorrupted(let context):
        context.underlyingError
    @unknown default: nil
    }
}

/// What the bridge writes, both decoders read as the same value.
private func rewrite(_ value: Coded) {
    guard let text = try? ModelEncoder(.foundation).encode(codable: value) else { return }
    let options = DecodingOptions(dates: .secondsSince2001)
    precondition((try? ModelDecoder(options).decode(codable: Coded.self, from: text)) == value, "not read again")
    precondition((try? JSONDecoder().decode(Coded.self, from: text)) == value, "another value for JSONDecoder")
}

/// Whether both have the same rules: numbers are short decimals, and as dates of the years 1 to 9999; keys have one spelling each, and a
/// string holds no form that only one of both reads.
private func isComparable(_ value: JSONValue) -> Bool {
    switch value {
    case .null, .bool, .native: true
    case .number(let number):
        number.text.utf8.count <= 15 && number.text.utf8.allSatisfy { "0123456789-.".utf8.contains($0) }
            && number.text != "-0" && abs(Double(number.text) ?? 0) < 6e10
    case .string(let text):
        text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "%") } && !isLenientUUID(text)
    case .array(let elements): elements.allSatisfy(isComparable)
    case .object(let object):
        object.members.allSatisfy { $0.key.utf8.allSatisfy { $0 < 0x80 } && isComparable($0.value) }
    }
}

/// Whether Foundation reads a UUID that does not have the standard form, such as one that ends in `-F` in place of two digits.
private func isLenientUUID(_ text: String) -> Bool {
    UUID(uuidString: text).map { $0.uuidString.lowercased() != text.lowercased() } ?? false
}

private struct Coded: Codable, Equatable {
    var a: String?
    var b: Int?
    var c: UInt8?
    var d: Double?
    var f: Bool?
    var g: [Int?]?
    var h: [String: Coded]?
    var i: [Coded]?
    var j: UUID?
    var k: Date?
    var l: Kind?
    var m: [Int: String]?
    var n: Shape?
    var o: Inner?

    enum Kind: String, Codable { case one, two }

    enum Shape: Codable, Equatable {
        case circle(r: Double)
        case point
    }

    struct Inner: Codable, Equatable {
        var a: Int
        var b: [[Float]]
    }
}
