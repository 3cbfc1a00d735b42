import FastModel
import Testing

/// A document and whether it is accepted, or why not.
struct DocumentCase: Sendable, CustomTestStringConvertible {
    var bytes: [UInt8]
    /// The error's code; nil when the document is JSON.
    var code: ModelError.Code?

    static func accepted(_ text: String) -> DocumentCase { DocumentCase(bytes: Array(text.utf8)) }

    static func accepted(bytes: [UInt8]) -> DocumentCase { DocumentCase(bytes: bytes) }

    static func rejected(_ text: String, _ code: ModelError.Code) -> DocumentCase {
        DocumentCase(bytes: Array(text.utf8), code: code)
    }

    static func rejected(bytes: [UInt8], _ code: ModelError.Code) -> DocumentCase {
        DocumentCase(bytes: bytes, code: code)
    }

    /// A string's bytes between quotes.
    static func rejected(inString bytes: [UInt8], _ code: ModelError.Code = .invalidUTF8) -> DocumentCase {
        DocumentCase(bytes: [0x22] + bytes + [0x22], code: code)
    }

    /// A string's bytes between quotes.
    static func accepted(inString bytes: [UInt8]) -> DocumentCase { DocumentCase(bytes: [0x22] + bytes + [0x22]) }

    var testDescription: String {
        String(decoding: bytes, as: UTF8.self).debugDescription + (code.map { " is \($0)" } ?? " is accepted")
    }
}
