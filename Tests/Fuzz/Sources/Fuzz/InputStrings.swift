import FastModel

/// The strings of an input, which no error and no report may contain.
///
/// Letters in strings are replaced by `Q`, so that a part of a string in a description cannot be one of the library's own words.
struct InputStrings {
    /// A part of a string that a description must not contain.
    private static let length = 6
    private static let mask = UInt8(ascii: "Q")

    /// The strings of the input that a target is processing; nil while an unchanged input is processed.
    nonisolated(unsafe) private static var current: InputStrings?

    /// The input with masked strings.
    private var text: [UInt8]
    private var parts: Set<ArraySlice<UInt8>> = []

    /// - Parameters:
    ///   - bytes: JSON, which may be malformed, or a text that is itself a string.
    ///   - isString: whether the bytes are a string.
    private init(_ bytes: UnsafeRawBufferPointer, isString: Bool) {
        text = Array(bytes)
        if isString {
            take(text.indices)
            return
        }
        var start: Int?
        var index = 0
        while index < text.count {
            if text[index] == UInt8(ascii: "\"") {
                if let open = start { take(open..<index) }
                start = start == nil ? index + 1 : nil
            }
            // An escape stays as it is.
            index += start != nil && text[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        if let open = start { take(open..<text.count) }
    }

    /// Masks a string and records its parts. Keys of the models have one or two letters, and stay.
    private mutating func take(_ range: Range<Int>) {
        guard range.count >= Self.length else { return }
        var index = range.lowerBound
        while index < range.upperBound {
            let byte = text[index]
            if byte == UInt8(ascii: "\\") {
                index += index + 1 < range.upperBound && text[index + 1] == UInt8(ascii: "u") ? 6 : 2
                continue
            }
            if (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) { text[index] = Self.mask }
            index += 1
        }
        for start in range.lowerBound...(range.upperBound - Self.length) {
            parts.insert(text[start..<start + Self.length])
        }
    }

    /// Runs a target with the input as it is, and once more with masked strings.
    static func run(_ bytes: UnsafeRawBufferPointer, isString: Bool, _ target: (UnsafeRawBufferPointer) -> Void) {
        target(bytes)
        let strings = InputStrings(bytes, isString: isString)
        guard !strings.parts.isEmpty else { return }
        current = strings
        defer { current = nil }
        strings.text.withUnsafeBytes { target($0) }
    }

    /// Stops the process if an error, an issue or a report contains a part of the input's strings.
    static func expectNone(in description: Any) {
        guard let parts = current?.parts else { return }
        let text = Array("\(description)".utf8)
        for start in text.indices.dropLast(length - 1) where parts.contains(text[start..<start + length]) {
            preconditionFailure("content of the input in: \(description)")
        }
    }
}

/// The result of a body that may throw; nil with an error, which holds none of the input's strings.
func attempt<Value>(_ body: () throws(ModelError) -> Value) -> Value? {
    do throws(ModelError) { return try body() } catch {
        InputStrings.expectNone(in: error)
        return nil
    }
}

extension DecodingReport {
    /// Stops the process if an issue contains a part of the input's strings.
    func expectNoContent() { for issue in issues { InputStrings.expectNone(in: issue) } }
}
