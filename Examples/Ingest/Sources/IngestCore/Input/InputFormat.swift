package import FastModel

/// How an input is divided into records.
package enum InputFormat: Sendable, Hashable {
    /// An array if the first byte that is not white space is `[`, otherwise NDJSON.
    case auto
    /// One record a line.
    case ndjson
    /// The elements of one array.
    case array
    /// Consecutive documents, each on any number of lines.
    case documents
    /// A JSON text sequence (RFC 7464): each record follows an RS byte, on any number of lines.
    case seq
    /// The elements of the array at a key path of one document.
    case elements(at: String)

    /// The reader's framing.
    package var framing: RecordFraming {
        switch self {
        case .auto: .automatic
        case .ndjson: .lines
        case .seq: .textSequence
        case .array: .array
        case .documents: .documents
        case .elements(let path): .elements(at: path)
        }
    }
}

/// The key path of the first array of objects that is reached only through objects, in the start of a document: probably the
/// records.
///
/// A guess for a message. It is not used for reading, so the text need not be JSON.
struct EnvelopePath {
    private static let maximumLength = 200

    /// The path in the notation of `--elements`.
    let text: String

    /// Searches for the path; nil if there is none, or none that a terminal can show.
    init?(in document: ArraySlice<UInt8>) {
        var keys: [ArraySlice<UInt8>] = []
        var key = document.prefix(0)
        // Containers inside an array are not on the path.
        var depthInArray = 0
        var rest = document
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""):
                guard let string = Self.string(&rest) else { return nil }
                if depthInArray == 0, Self.next(rest) == UInt8(ascii: ":") { key = string }
            case UInt8(ascii: "{") where depthInArray == 0: keys.append(key)
            case UInt8(ascii: "}") where depthInArray == 0: _ = keys.popLast()
            case UInt8(ascii: "[") where depthInArray == 0:
                if Self.next(rest) == UInt8(ascii: "{") {
                    // The first entry belongs to the document itself, which has no key.
                    guard let text = Self.text(keys.dropFirst() + [key]) else { return nil }
                    self.text = text
                    return
                }
                depthInArray = 1
            case UInt8(ascii: "{"), UInt8(ascii: "["): depthInArray += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depthInArray = max(0, depthInArray - 1)
            default: continue
            }
        }
        return nil
    }

    /// Consumes the rest of a string; nil if it has no end.
    private static func string(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let whole = rest
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\\") {
                _ = rest.popFirst()
            } else if byte == UInt8(ascii: "\"") {
                return whole[..<(rest.startIndex - 1)]
            }
        }
        return nil
    }

    private static func next(_ rest: ArraySlice<UInt8>) -> UInt8? {
        rest.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    }

    /// The keys as a path; nil if it is too long, or if a key is empty, is not UTF-8, or has control characters or an escape, which
    /// would have to be decoded.
    private static func text(_ keys: [ArraySlice<UInt8>]) -> String? {
        let isPlain = keys.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0 >= 0x20 && $0 != 0x5C && $0 != 0x7F } }
        let components = keys.compactMap { String(validating: $0, as: UTF8.self)?.replacing(".", with: #"\."#) }
        let text = components.joined(separator: ".")
        return isPlain && components.count == keys.count && text.utf8.count <= maximumLength ? text : nil
    }
}
