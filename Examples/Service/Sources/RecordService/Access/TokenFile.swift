import Crypto
import Foundation

/// The hashes of the tokens with which clients may write. Each line has a name and the token's SHA-256 in hexadecimal digits.
///
///     # printf %s "$TOKEN" | sha256sum
///     collector 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
struct TokenFile: Sendable {
    private struct Entry: Sendable {
        let name: String
        let hash: Data
    }

    /// The entries by the first bytes of their hash. The time of a lookup may reveal these bytes, which do not help to find a token.
    private let entries: [UInt64: [Entry]]

    /// Reads the file's text. Blank lines and those that begin with # are ignored.
    ///
    /// - Throws: ``ConfigurationError``, with the number of an invalid line.
    init(_ text: Data) throws(ConfigurationError) {
        guard let text = String(data: text, encoding: .utf8) else {
            throw .invalid("tokens.file", "the file is not UTF-8")
        }
        var entries: [UInt64: [Entry]] = [:]
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let words = line.split(whereSeparator: \.isWhitespace)
            if words.isEmpty || words[0].hasPrefix("#") { continue }
            guard words.count == 2, let hash = Self.bytes(words[1]), hash.count == SHA256.byteCount else {
                throw .invalid("tokens.file", "line \(index + 1) is not a name and 64 hexadecimal digits")
            }
            entries[Self.prefix(hash), default: []].append(Entry(name: String(words[0]), hash: hash))
        }
        guard !entries.isEmpty else { throw .invalid("tokens.file", "there are no tokens in it") }
        self.entries = entries
    }

    /// The name of a token's owner.
    ///
    /// Whole hashes are compared in constant time.
    ///
    /// - Returns: nil for an unknown token.
    func name(of token: Substring) -> String? {
        let digest = SHA256.hash(data: Data(token.utf8))
        let alike = entries[Self.prefix(digest)] ?? []
        return alike.first { digest == $0.hash }?.name
    }

    private static func prefix(_ hash: some Sequence<UInt8>) -> UInt64 {
        hash.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    private static func bytes(_ digits: Substring) -> Data? {
        let values = digits.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
        guard values.count == digits.utf8.count, values.count.isMultiple(of: 2) else { return nil }
        return Data(stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) })
    }
}
