#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension URL: _EngineConvertible {
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

extension UUID: _EngineConvertible {
    /// The form `E621E1F8-C36C-495A-93FC-0C247A3E6E5F`, in either case (RFC 9562).
    public static func _scalar(_ event: _Event) -> UUID? {
        switch event.kind {
        case .null: return event.left()
        case .bool, .number, .native: return event.native() ?? event.rejected(.typeMismatch)
        case .string:
            return unsafe UUIDText.read(event.bytes) ?? event.rejected(.invalidFormat)
        }
    }
}

extension Data: _EngineConvertible {
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

extension URL {
    /// The absolute string.
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        let value = unsafe value.assumingMemoryBound(to: URL.self).pointee
        return writer.string(value.absoluteString, keptAs: value)
    }
}

extension UUID {
    /// The form `E621E1F8-C36C-495A-93FC-0C247A3E6E5F` (RFC 9562).
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        let value = unsafe value.assumingMemoryBound(to: UUID.self).pointee
        if let sink = writer.sink, sink.output == .full { return sink.add(value) }
        let text = UUIDText(value)
        return unsafe text.withBytes { unsafe writer.string(utf8: $0) }
    }
}

extension Data {
    /// By the ``DataStrategy`` of the options.
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        let value = unsafe value.assumingMemoryBound(to: Data.self).pointee
        if let sink = writer.sink, sink.output != .json { return sink.add(value) }
        guard writer.settings.data == .utf8 else {
            return unsafe value.withUnsafeBytes { unsafe writer.base64($0) }
        }
        guard let text = String(validating: value, as: UTF8.self) else {
            return writer.drop(.invalidUTF8, type: Data.self)
        }
        return writer.string(text)
    }
}
