#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension URL: _ScalarConvertible {
    /// Reads the trimmed string according to the options' ``URLStrategy``. An empty string counts as null.
    public static func _scalar(_ event: _Event) -> URL? {
        switch event.kind {
        case .null: return event.unchanged()
        case .bool, .number, .native: return event.native() ?? event.rejected(.typeMismatch)
        case .string:
            let text = unsafe String(decoding: event.trimmed, as: UTF8.self)
            if text.isEmpty { return event.unchanged() }
            if let url = URL(string: text, encodingInvalidCharacters: false) { return url }
            guard unsafe event.context.pointee.settings.urls == .percentEncoding else {
                return event.rejected(.invalidFormat)
            }
            // Encodes the host.
            return URL(string: unsafe URLText.escaped(event.trimmed)) ?? event.rejected(.invalidFormat)
        }
    }

    /// Writes the absolute string.
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        let value = unsafe value.assumingMemoryBound(to: URL.self).pointee
        return writer.string(value.absoluteString, keptAs: value)
    }
}

extension UUID: _ScalarConvertible {
    /// Reads the form `E621E1F8-C36C-495A-93FC-0C247A3E6E5F` in upper or lower case (RFC 9562).
    public static func _scalar(_ event: _Event) -> UUID? {
        switch event.kind {
        case .null: return event.unchanged()
        case .bool, .number, .native: return event.native() ?? event.rejected(.typeMismatch)
        case .string: return unsafe UUIDText.read(event.bytes) ?? event.rejected(.invalidFormat)
        }
    }

    /// Writes the form `E621E1F8-C36C-495A-93FC-0C247A3E6E5F` (RFC 9562).
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        let value = unsafe value.assumingMemoryBound(to: UUID.self).pointee
        if let sink = writer.sink, sink.output == .full { return sink.add(value) }
        guard writer.sink == nil else { return writer.string(UUIDText(value).string) }
        writer.uuid(value)
        return .value
    }
}

extension Data: _ScalarConvertible {
    /// Reads data according to the options' ``DataStrategy``.
    public static func _scalar(_ event: _Event) -> Data? {
        if event.kind == .null { return event.unchanged() }
        if event.kind == .native { return event.native() ?? event.rejected(.typeMismatch) }
        let strategy = unsafe event.context.pointee.settings.data
        if case .closures(let closures) = strategy { return event.made { try closures.decode(event.captured) } }
        guard event.kind == .string, strategy != .bytes else { return event.rejected(.typeMismatch) }
        guard let form = Base64(strategy) else { return unsafe Data(event.bytes) }
        return unsafe form.read(event.bytes) ?? event.rejected(.invalidFormat)
    }

    public static func _container(_ kind: JSONKind, _ sink: _Sink, _ builder: _PlanBuilder) -> _Container? {
        let own = builder.values.data
        return unsafe _Container(isJSONOnly: true) { value, target, context in
            let data: Data?
            switch unsafe (own ?? context.pointee.settings.data, value) {
            case (.closures(let closures), _): data = unsafe context.made { try closures.decode(value) }
            case (.bytes, .array(let elements)): data = unsafe Data(bytes: elements, context)
            default:
                unsafe context.pointee.refuse(.typeMismatch, nil)
                data = nil
            }
            guard let data else { return false }
            return unsafe sink.put(data, at: target, context)
        }
    }

    /// Makes data from an array of bytes. Returns nil, with the reason recorded, if an element is not a byte.
    fileprivate init?(bytes elements: [JSONValue], _ context: _ConversionContext.Address) {
        self.init(capacity: elements.count)
        for (index, element) in elements.enumerated() {
            if let byte = element.int.flatMap(UInt8.init(exactly:)) {
                append(byte)
                continue
            }
            let code: ModelError.Code =
                switch element {
                case .number(let number): DecimalDigits(number.text).exponent >= 0 ? .outOfRange : .notIntegral
                case .null: .unexpectedNull
                default: .typeMismatch
                }
            unsafe context.pointee.refuse(
                ModelError(code, codingPath: CodingPath([.index(index)]), found: element.kind, wanted: "UInt8"))
            return nil
        }
    }

    /// Writes data according to the options' ``DataStrategy``.
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        let value = unsafe value.assumingMemoryBound(to: Data.self).pointee
        if let sink = writer.sink, sink.output != .json { return sink.add(value) }
        let strategy = writer.data
        if let form = Base64(strategy) { return unsafe value.withUnsafeBytes { unsafe writer.base64($0, form) } }
        switch strategy {
        case .closures(let closures):
            do { return writer.value(try closures.encode(value)) } catch { return writer.refused(error, Data.self) }
        case .bytes:
            return unsafe value.withUnsafeBytes { unsafe writer.elements($0.assumingMemoryBound(to: UInt8.self)) }
        default:
            guard let text = String(validating: value, as: UTF8.self) else {
                return writer.drop(.invalidUTF8, type: Data.self)
            }
            return writer.string(text)
        }
    }
}
