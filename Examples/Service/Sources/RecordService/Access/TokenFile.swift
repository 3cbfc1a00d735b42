import Crypto
import Foundation

/// The hashes of the tokens with which clients may write. Each line has a name and the token's SHA-256 in hexadecimal digits.
///
///     # printf %s "$TOKEN" | sha256sum
///     collector 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
struct TokenFile: Sendable, Equatable {
    private struct Entry: Sendable, Equatable {
        let name: String
        let hash: [UInt8]
    }

    private let entries: [Entry]

    /// Reads the file's text. Blank lines and those that begin with # are ignored.
    ///
    /// - Throws: ``ConfigurationError``, with the number of an invalid line.
    init(_ text: String) throws(ConfigurationError) {
        var entries: [Entry] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let words = line.split(whereSeparator: \.isWhitespace)
            if words.isEmpty || words[0].hasPrefix("#") { continue }
            guard words.count == 2, let hash = Self.bytes(words[1]), hash.count == SHA256.byteCount else {
                throw .invalid("tokens.file", "line \(index + 1) is not a name and 64 hexadecimal digits")
            }
            entries.append(Entry(name: String(words[0]), hash: hash))
        }
        guard !entries.isEmpty else { throw .invalid("tokens.file", "there are no tokens in it") }
        self.entries = entries
    }

    /// Reads a file.
    ///
    /// - Throws: ``ConfigurationError``.
    init(path: String) throws(ConfigurationError) {
        guard let data = FileManager.default.contents(atPath: path), let text = String(data: data, encoding: .utf8)
        else {
            throw .invalid("tokens.file", "the file cannot be read")
        }
        try self.init(text)
    }

    /// The name of a token's owner.
    ///
    /// Every hash is compared in constant time, so that the duration reveals nothing about the hashes.
    ///
    /// - Returns: nil for an unknown token.
    func name(of token: Substring) -> String? {
        let digest = SHA256.hash(data: Data(token.utf8))
        var name: String?
        for entry in entries where digest == Data(entry.hash) { name = entry.name }
        return name
    }

    private static func bytes(_ digits: Substring) -> [UInt8]? {
        let values = digits.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
        guard values.count == digits.utf8.count, values.count.isMultiple(of: 2) else { return nil }
        return stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
    }
}
