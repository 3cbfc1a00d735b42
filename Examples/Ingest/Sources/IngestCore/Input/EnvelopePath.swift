/// The key path of the first array of objects that is reached only through objects, in the start of a document: probably the
/// records.
///
/// A guess for a message. It is not used for reading, so the text need not be JSON.
struct EnvelopePath {
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
                guard let string = HeadText.string(&rest) else { return nil }
                if depthInArray == 0, HeadText.next(rest) == UInt8(ascii: ":") { key = string }
            case UInt8(ascii: "{") where depthInArray == 0: keys.append(key)
            case UInt8(ascii: "}") where depthInArray == 0: _ = keys.popLast()
            case UInt8(ascii: "[") where depthInArray == 0:
                if HeadText.next(rest) == UInt8(ascii: "{") {
                    // The first entry belongs to the document itself, which has no key.
                    guard let text = HeadText.path(keys.dropFirst() + [key]) else { return nil }
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
}

/// Reads the tokens in the start of a document, which may be cut anywhere and need not be JSON.
enum HeadText {
    private static let maximumPathBytes = 200

    /// Consumes the rest of a string; nil if it has no end.
    static func string(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
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

    /// The next byte that is not white space.
    static func next(_ rest: ArraySlice<UInt8>) -> UInt8? {
        rest.first { !$0.isJSONSpace }
    }

    /// A key as text; nil if it is empty, is not UTF-8, or has an escape, which would have to be decoded, or characters that control
    /// a terminal.
    static func key(_ bytes: ArraySlice<UInt8>) -> String? {
        guard !bytes.isEmpty, !bytes.contains(UInt8(ascii: "\\")), let text = String(validating: bytes, as: UTF8.self)
        else { return nil }
        let areShown = text.unicodeScalars.allSatisfy { ![.control, .format].contains($0.properties.generalCategory) }
        return areShown ? text : nil
    }

    /// The keys as a path in the notation of `--elements`; nil if it is too long, or if a terminal cannot show one of the keys.
    static func path(_ keys: [ArraySlice<UInt8>]) -> String? {
        let components = keys.compactMap(key)
        return components.count == keys.count ? path(components) : nil
    }

    /// The keys as a path in the notation of `--elements`; nil if it is too long.
    static func path(_ keys: [String]) -> String? {
        // A bracket could be the start of an element's position.
        let escaped = keys.map { $0.replacing(".", with: #"\."#).replacing("[", with: #"\["#) }
        let text = escaped.joined(separator: ".")
        return text.utf8.count <= maximumPathBytes ? text : nil
    }
}
