import FastModel
import Foundation

/// Writes records as lines of CSV (RFC 4180), from the JSON that an encoder has written of them.
///
/// Null is an empty field and an empty string is two quotes, so that readers can distinguish them. Arrays and objects are JSON, and so
/// are strings in a column of JSON, where `"5"` is not the number 5.
struct CSVWriter: Sendable {
    private static let quote = UInt8(ascii: "\"")
    private static let comma = UInt8(ascii: ",")
    private static let backslash = UInt8(ascii: "\\")

    /// A column, and its key as it is in JSON, with the colon.
    private let columns: [(column: ConvertedColumn, key: [UInt8])]

    init(_ columns: [ConvertedColumn]) {
        let encoder = ModelEncoder()
        // Every text can be written.
        self.columns = columns.map { ($0, Array("\((try? encoder.encodeString($0.name)) ?? ""):".utf8)) }
    }

    /// Appends the header line.
    func appendHeader(to text: inout [UInt8]) {
        let names = columns.map { Array($0.column.name.utf8) }
        Self.appendLine(fields: names.count, bytes: names.reduce(0) { $0 + $1.count }, to: &text) { line in
            for (index, name) in names.enumerated() {
                if index > 0 { line.append(Self.comma) }
                unsafe name.withUnsafeBytes { unsafe line.append(field: $0) }
            }
        }
    }

    /// Appends the line of an object.
    ///
    /// - Parameters:
    ///   - json: an object as ``ModelEncoder`` writes it by default: without white space, with some of the columns in their order.
    ///   - text: receives the line.
    func appendLine(of json: UnsafeRawBufferPointer, to text: inout [UInt8]) {
        Self.appendLine(fields: columns.count, bytes: json.count, to: &text) { line in
            // Behind the brace.
            var offset = 1
            for (index, (column, key)) in columns.enumerated() {
                if index > 0 { line.append(Self.comma) }
                guard unsafe Self.starts(json, at: offset, with: key) else { continue }
                // Behind the comma.
                offset = unsafe append(json, from: offset + key.count, column, to: &line) + 1
            }
        }
    }

    /// Appends a line of fields that have at most a number of bytes together, before those that CSV adds. The line is put together in
    /// memory of its size, since an array checks its capacity for each part.
    private static func appendLine(fields: Int, bytes: Int, to text: inout [UInt8], _ write: (inout CSVLine) -> Void) {
        // A field gets a comma and two quotes, and each of its bytes may be a quote, which is written twice.
        let capacity = 2 * bytes + 3 * fields + 2 + CSVLine.excess
        unsafe withUnsafeTemporaryAllocation(byteCount: capacity, alignment: 1) { memory in
            var line = unsafe CSVLine(memory)
            write(&line)
            line.append(0x0D)
            line.append(0x0A)
            unsafe text.append(contentsOf: line.bytes)
        }
    }

    private static func starts(_ json: UnsafeRawBufferPointer, at offset: Int, with key: [UInt8]) -> Bool {
        guard offset + key.count <= json.count, let start = json.baseAddress else { return false }
        return unsafe memcmp(start + offset, key, key.count) == 0
    }

    /// Appends the value that starts at an offset, and returns its end.
    private func append(
        _ json: UnsafeRawBufferPointer, from start: Int, _ column: ConvertedColumn, to line: inout CSVLine
    ) -> Int {
        switch unsafe json[start] {
        case UInt8(ascii: "n"): start + 4
        case Self.quote where !column.isJSON: unsafe Self.appendString(json, from: start, to: &line)
        case Self.quote, UInt8(ascii: "{"), UInt8(ascii: "["): unsafe Self.appendJSON(json, from: start, to: &line)
        default: unsafe line.append(json, from: start, upTo: Self.comma, UInt8(ascii: "}"))
        }
    }

    /// Appends the characters of a string, and returns the string's end.
    private static func appendString(_ json: UnsafeRawBufferPointer, from start: Int, to line: inout CSVLine) -> Int {
        let field = line.count
        // Most strings have neither escapes nor commas, so that the next quote ends them.
        var end = unsafe line.append(json, from: start + 1, upTo: quote, backslash, comma)
        if unsafe json[end] == quote, line.count > field { return end + 1 }
        line.truncate(to: field)
        var hasEscapes = false
        while unsafe json[end] != quote {
            let isEscape = unsafe json[end] == backslash
            if isEscape { hasEscapes = true }
            end += isEscape ? 2 : 1
        }
        if hasEscapes {
            unsafe unescaped(json, start + 1..<end).withUnsafeBytes { unsafe line.append(field: $0) }
        } else {
            unsafe line.append(inQuotes: UnsafeRawBufferPointer(rebasing: json[start + 1..<end]))
        }
        return end + 1
    }

    /// Appends the JSON of an object, an array or a string, in quotes if it has quotes or commas. Returns its end.
    private static func appendJSON(_ json: UnsafeRawBufferPointer, from start: Int, to line: inout CSVLine) -> Int {
        let field = line.count
        line.append(quote)
        var (offset, depth, needsQuotes) = (start, 0, false)
        repeat {
            let byte = unsafe json[offset]
            line.append(byte)
            offset += 1
            switch byte {
            case quote:
                needsQuotes = true
                line.append(quote)
                unsafe offset = appendRest(ofString: json, from: offset, to: &line)
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case comma: needsQuotes = true
            default: break
            }
        } while depth > 0
        if needsQuotes { line.append(quote) } else { line.remove(at: field) }
        return offset
    }

    /// Appends the JSON of a string, from the byte after its first quote, with each quote twice. Returns its end.
    private static func appendRest(
        ofString json: UnsafeRawBufferPointer, from start: Int, to line: inout CSVLine
    ) -> Int {
        var offset = start
        while true {
            unsafe offset = line.append(json, from: offset, upTo: quote, backslash)
            let byte = unsafe json[offset]
            if byte == backslash {
                line.append(byte)
                offset += 1
            }
            let character = unsafe json[offset]
            line.append(character)
            if character == quote { line.append(quote) }
            offset += 1
            if byte == quote { return offset }
        }
    }

    /// The text of a string with escapes.
    private static func unescaped(_ json: UnsafeRawBufferPointer, _ inner: Range<Int>) -> [UInt8] {
        var text = [UInt8]()
        var offset = inner.lowerBound
        while offset < inner.upperBound {
            guard unsafe json[offset] == backslash else {
                text.append(unsafe json[offset])
                offset += 1
                continue
            }
            switch unsafe json[offset + 1] {
            case UInt8(ascii: "n"): text.append(0x0A)
            case UInt8(ascii: "r"): text.append(0x0D)
            case UInt8(ascii: "t"): text.append(0x09)
            case UInt8(ascii: "b"): text.append(0x08)
            case UInt8(ascii: "f"): text.append(0x0C)
            case UInt8(ascii: "u"):
                // The encoder escapes only ASCII in this way, unless it is asked for more.
                text.append(unsafe hexDigit(json[offset + 4]) << 4 | hexDigit(json[offset + 5]))
                offset += 4
            case let character: text.append(character)
            }
            offset += 2
        }
        return text
    }

    private static func hexDigit(_ byte: UInt8) -> UInt8 { byte < 0x3A ? byte & 0xF : byte & 0xF + 9 }
}
