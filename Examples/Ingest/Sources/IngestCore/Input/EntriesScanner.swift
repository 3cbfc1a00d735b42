import FastModel

/// Makes lines of the members of an object: `"ann": {"age": 3}` becomes `{"key":"ann","age": 3}`.
///
/// The text around the object is only scanned for the path. It is passed on to be checked, with an empty array in place of the
/// object.
struct EntriesScanner {
    /// Why no more members can be found.
    struct Fault: Error {
        var reason = ModelError.Code.invalidSyntax.summary
    }

    /// What comes next.
    private enum Place {
        /// A document.
        case document
        /// A key of an object on the path, or the object's end.
        case member
        /// The rest of such a key.
        case key
        /// The colon and the value.
        case value
        /// The rest of a value that is not on the path.
        case otherValue
        /// A key of an entry, or the end of the entries if none has come.
        case firstEntry
        /// A key of an entry.
        case entry
        /// The rest of such a key.
        case entryKey
        /// The colon.
        case entryColon
        /// The value of an entry.
        case entryValue
        /// The rest of such a value.
        case record
        /// A comma, or the end of the entries.
        case entryEnd
    }

    private static let maximumKeyBytes = 1 << 20

    private let path: [[UInt8]]
    private let pathText: String
    /// The start of a line, up to the entry's key.
    private let start: [UInt8]
    private var place = Place.document
    /// The number of keys of the path that lead to the place.
    private var level = 0
    /// How many keys of the path the document has had.
    private var metKeys = 0
    /// Whether there was no document.
    private var isBlank = true
    /// Whether there was an entry.
    private(set) var hasEntries = false
    private var key: [UInt8] = []
    private var isEscaped = false
    private var scanner: ValueScanner?
    /// Whether a comma must precede the next member of the line.
    private var needsComma = false

    /// The lines made so far.
    var lines: [UInt8] = []
    /// The text around the entries so far.
    var around: [UInt8] = []

    /// Starts before a document.
    ///
    /// - Parameters:
    ///   - path: the key path of the object with the entries; empty for the document itself.
    ///   - key: the key in the lines for the keys of the entries.
    init(path: String, key: String) {
        self.path = path.isEmpty ? [] : SimilarPath.keys(of: path).map { Array($0.utf8) }
        pathText = path
        start = Array("{\(JSONValue.string(key)):".utf8)
    }

    /// Whether the place is within the object with the entries.
    var isInEntries: Bool {
        switch place {
        case .firstEntry, .entry, .entryKey, .entryColon, .entryValue, .record, .entryEnd: true
        case .document, .member, .key, .value, .otherValue: false
        }
    }

    /// Reads the next byte.
    mutating func read(_ byte: UInt8) throws(Fault) {
        switch place {
        case .document, .member, .key, .value, .otherValue: try readAround(byte)
        case .entryKey: try readKey(byte, then: .entryColon)
        case .record: try readRecord(byte)
        case .firstEntry, .entry, .entryColon, .entryValue, .entryEnd:
            if !byte.isJSONSpace { try readBetween(byte) }
        }
    }

    /// Ends the text.
    ///
    /// - Returns: whether there was a document.
    mutating func finish() throws(Fault) -> Bool {
        guard place == .document else { throw Fault(reason: ModelError.Code.unexpectedEnd.summary) }
        return !isBlank
    }

    /// Reads a byte of the text around the entries.
    private mutating func readAround(_ byte: UInt8) throws(Fault) {
        around.append(byte)
        switch (place, byte) {
        case (.key, _): try readKey(byte, then: .value)
        case (.otherValue, _): try skip(byte)
        case _ where byte.isJSONSpace: break
        case (.document, UInt8(ascii: "{")):
            isBlank = false
            metKeys = 0
            if path.isEmpty { enterEntries() } else { place = .member }
        case (.member, UInt8(ascii: "\"")): beginKey(.key)
        case (.member, UInt8(ascii: ",")), (.value, UInt8(ascii: ":")): break
        case (.member, UInt8(ascii: "}")): leaveObject()
        case (.value, _): try beginValue(byte)
        case (.document, _): throw Fault(reason: "it is no object")
        default: throw Fault()
        }
    }

    private mutating func beginValue(_ byte: UInt8) throws(Fault) {
        let isOnPath = isKey(path[level])
        if isOnPath {
            // A second object would be read as if it were in the first one.
            guard level == metKeys else { throw Fault(reason: ModelError.Code.duplicateKey.summary) }
            metKeys += 1
        }
        if isOnPath, byte == UInt8(ascii: "{") {
            level += 1
            if level == path.count { enterEntries() } else { place = .member }
            return
        }
        guard let scanner = ValueScanner(first: byte) else { throw Fault() }
        // Null is an object without entries.
        if isOnPath, byte != UInt8(ascii: "n") {
            let remedy = byte == UInt8(ascii: "[") ? "; --elements reads arrays" : ""
            throw Fault(reason: "\(pathText): there is no object at this path\(remedy)")
        }
        self.scanner = scanner
        place = .otherValue
    }

    /// Whether the last key, which may have escapes, is a key of the path.
    private func isKey(_ name: [UInt8]) -> Bool {
        guard key.contains(UInt8(ascii: "\\")) else { return key == name }
        let text = try? ModelDecoder().decode(String.self, from: Array("\"".utf8) + key + Array("\"".utf8))
        return text.map { $0.utf8.elementsEqual(name) } ?? false
    }

    private mutating func skip(_ byte: UInt8) throws(Fault) {
        switch scanner?.role(of: byte) {
        case .inside: break
        case .last: place = .member
        case .behind:
            place = .member
            around.removeLast()
            try readAround(byte)
        case .fault, nil: throw Fault()
        }
    }

    private mutating func enterEntries() {
        place = .firstEntry
        around[around.count - 1] = UInt8(ascii: "[")
        around.append(UInt8(ascii: "]"))
    }

    /// Leaves an object on the path, or the entries.
    private mutating func leaveObject() {
        place = level > 0 ? .member : .document
        level = max(0, level - 1)
    }

    private mutating func beginKey(_ place: Place) {
        key.removeAll(keepingCapacity: true)
        self.place = place
    }

    /// Reads a byte of a key, which is kept as it is written.
    private mutating func readKey(_ byte: UInt8, then next: Place) throws(Fault) {
        if byte == UInt8(ascii: "\""), !isEscaped {
            place = next
            return
        }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        guard byte != 0x0A, key.count < Self.maximumKeyBytes else { throw Fault(reason: "a key has no end") }
        key.append(byte)
    }

    /// Reads a byte between the parts of entries.
    private mutating func readBetween(_ byte: UInt8) throws(Fault) {
        switch (place, byte) {
        case (.firstEntry, UInt8(ascii: "\"")), (.entry, UInt8(ascii: "\"")): beginKey(.entryKey)
        case (.entryColon, UInt8(ascii: ":")): place = .entryValue
        case (.entryEnd, UInt8(ascii: ",")): place = .entry
        case (.firstEntry, UInt8(ascii: "}")), (.entryEnd, UInt8(ascii: "}")):
            leaveObject()
        case (.entryValue, _):
            scanner = ValueScanner(first: byte)
            if scanner == nil { throw Fault() }
            beginRecord(byte)
        default: throw Fault()
        }
    }

    /// Starts the line of an entry. A value that is no object is a line as it is, which is then rejected.
    private mutating func beginRecord(_ byte: UInt8) {
        place = .record
        hasEntries = true
        needsComma = byte == UInt8(ascii: "{")
        if needsComma {
            lines += start
            lines.append(UInt8(ascii: "\""))
            lines += key
            lines.append(UInt8(ascii: "\""))
        } else {
            lines.append(byte)
        }
    }

    private mutating func readRecord(_ byte: UInt8) throws(Fault) {
        switch scanner?.role(of: byte) {
        case .inside: append(byte)
        case .last:
            append(byte)
            endRecord()
        case .behind:
            endRecord()
            try read(byte)
        case .fault, nil: throw Fault()
        }
    }

    private mutating func append(_ byte: UInt8) {
        if needsComma, !byte.isJSONSpace {
            if byte != UInt8(ascii: "}") { lines.append(UInt8(ascii: ",")) }
            needsComma = false
        }
        // A line feed would end the line.
        lines.append(byte == 0x0A ? UInt8(ascii: " ") : byte)
    }

    private mutating func endRecord() {
        lines.append(0x0A)
        place = .entryEnd
    }
}
