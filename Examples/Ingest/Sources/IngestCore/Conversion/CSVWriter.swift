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
                let start = offset + key.count
                let value = unsafe Value(of: json, from: start)
                unsafe append(value, json, column, to: &line)
                // Behind the comma.
                offset = value.range.upperBound + 1
            }
        }
    }

    /// Appends a line of fields that have at most a number of bytes together, before those that CSV adds. The line is put together in
    /// memory of its size, since an array checks its capacity for each part.
    private static func appendLine(fields: Int, bytes: Int, to text: inout [UInt8], _ write: (inout CSVLine) -> Void) {
        // A field gets a comma and two quotes, and each of its bytes may be a quote, which is written twice.
        let capacity = 2 * bytes + 3 * fields + 2
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

    /// A value of the object.
    private struct Value {
        let range: Range<Int>
        /// Whether it is a string with escapes, or has a comma in it.
        private(set) var hasEscapes = false
        private(set) var hasCommas = false

        /// Finds the end of the value that starts at an offset.
        init(of json: UnsafeRawBufferPointer, from start: Int) {
            switch unsafe json[start] {
            case quote: break
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                range = unsafe start..<Self.end(of: json, from: start)
                return
            default:
                var end = start
                while unsafe json[end] != comma, unsafe json[end] != UInt8(ascii: "}") { end += 1 }
                range = start..<end
                return
            }
            // Most strings have no escapes, so that the next quote ends them.
            let text = unsafe json[(start + 1)...]
            let length = unsafe Self.offset(of: quote, in: text) ?? text.count
            let inner = unsafe text.prefix(length)
            hasEscapes = unsafe Self.offset(of: backslash, in: inner) != nil
            hasCommas = unsafe Self.offset(of: comma, in: inner) != nil
            range = unsafe start..<(hasEscapes ? Self.end(of: json, from: start) : start + length + 2)
        }

        private static func offset(of byte: UInt8, in text: Slice<UnsafeRawBufferPointer>) -> Int? {
            let text = unsafe UnsafeRawBufferPointer(rebasing: text)
            guard let start = text.baseAddress, let place = unsafe memchr(start, Int32(byte), text.count) else {
                return nil
            }
            return unsafe UnsafeRawPointer(place) - start
        }

        /// The end of the value that starts at an offset, in one loop: by a ``ValueScanner``, which is asked for each byte, CSV took a
        /// fifth more instructions.
        private static func end(of json: UnsafeRawBufferPointer, from start: Int) -> Int {
            var depth = 0
            var offset = start
            while offset < json.count {
                switch unsafe json[offset] {
                case quote:
                    offset += 1
                    while unsafe json[offset] != quote { offset += unsafe json[offset] == backslash ? 2 : 1 }
                case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    if depth == 0 { return offset }
                    depth -= 1
                case comma where depth == 0: return offset
                default: break
                }
                offset += 1
            }
            return offset
        }
    }

    private func append(
        _ value: Value, _ json: UnsafeRawBufferPointer, _ column: ConvertedColumn, to line: inout CSVLine
    ) {
        switch unsafe json[value.range.lowerBound] {
        case UInt8(ascii: "n"): break
        case Self.quote where !column.isJSON:
            let inner = value.range.lowerBound + 1..<value.range.upperBound - 1
            if value.hasEscapes {
                unsafe Self.unescaped(json, inner).withUnsafeBytes { unsafe line.append(field: $0) }
            } else if value.hasCommas || inner.isEmpty {
                unsafe line.append(inQuotes: Self.part(inner, of: json))
            } else {
                unsafe line.append(Self.part(inner, of: json))
            }
        case Self.quote, UInt8(ascii: "{"), UInt8(ascii: "["):
            unsafe line.append(field: Self.part(value.range, of: json))
        default: unsafe line.append(Self.part(value.range, of: json))
        }
    }

    /// A part of the text as a buffer, which is copied faster than a slice.
    private static func part(_ range: Range<Int>, of json: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        unsafe UnsafeRawBufferPointer(rebasing: json[range])
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
