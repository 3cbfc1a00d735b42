#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension URL: JSONConvertible {
    /// "" is nil for an optional URL.
    public static var _readsNullWords: Bool { false }

    /// The trimmed string, which must be a URL (RFC 3986) as it is. An empty one is like null.
    public static func _scalar(_ event: _Event) -> URL? {
        switch event.kind {
        case .null: return event.left()
        case .bool, .number, .native: return event.native() ?? event.rejected(.typeMismatch)
        case .string:
            let text = unsafe String(decoding: event.trimmed, as: UTF8.self)
            if text.isEmpty { return event.left() }
            return URL(string: text, encodingInvalidCharacters: false) ?? event.rejected(.invalidFormat)
        }
    }
}

extension UUID: JSONConvertible {
    /// The form `E621E1F8-C36C-495A-93FC-0C247A3E6E5F`, in either case (RFC 9562).
    public static func _scalar(_ event: _Event) -> UUID? {
        switch event.kind {
        case .null: return event.left()
        case .bool, .number, .native: return event.native() ?? event.rejected(.typeMismatch)
        case .string:
            guard unsafe isForm(event.bytes) else { return event.rejected(.invalidFormat) }
            return UUID(uuidString: event.text) ?? event.rejected(.invalidFormat)
        }
    }

    /// Whether the bytes are 32 hexadecimal digits with hyphens in their places. Foundation on Linux reads with a function of
    /// C, which takes signs and white space for digits and stops at a NUL.
    private static func isForm(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.count == 36 else { return false }
        return text.indices.allSatisfy { index in
            switch (index, unsafe Unicode.Scalar(text[index])) {
            case (8, let letter), (13, let letter), (18, let letter), (23, let letter): letter == "-"
            case (_, "0"..."9"), (_, "a"..."f"), (_, "A"..."F"): true
            default: false
            }
        }
    }
}

extension Data: JSONConvertible {
    /// By the ``DataStrategy`` of the options.
    public static func _scalar(_ event: _Event) -> Data? {
        switch event.kind {
        case .null: return event.left()
        case .bool, .number, .native: return event.native() ?? event.rejected(.typeMismatch)
        case .string:
            if unsafe event.context.pointee.data == .utf8 { return unsafe Data(event.bytes) }
            let text = event.text
            // Foundation also takes padding and spare bits that no encoder writes.
            guard let data = Data(base64Encoded: text), data.base64EncodedString() == text else {
                return event.rejected(.invalidFormat)
            }
            return data
        }
    }
}
