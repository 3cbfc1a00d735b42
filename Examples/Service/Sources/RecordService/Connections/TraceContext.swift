import HTTPTypes

/// The trace to which a request belongs, from its header `traceparent`.
///
/// Source: W3C Trace Context, https://www.w3.org/TR/trace-context/#traceparent-header
struct TraceContext: Equatable {
    /// The trace: 32 hexadecimal digits.
    let trace: Substring
    /// The span of the client's call: 16 hexadecimal digits.
    let span: Substring

    /// Reads the header's value. Nil if it is not valid: the specification says to ignore it.
    init?(_ header: String) {
        let parts = header.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count >= 4, zip(parts, [2, 32, 16, 2]).allSatisfy({ $0.utf8.count == $1 && Self.isHex($0) }),
            // Version 0 has no more parts, later ones may. Zeros and the version 255 are not valid.
            parts[0] != "ff", parts[0] != "00" || parts.count == 4,
            parts[1].contains(where: { $0 != "0" }), parts[2].contains(where: { $0 != "0" })
        else { return nil }
        trace = parts[1]
        span = parts[2]
    }

    private static func isHex(_ text: Substring) -> Bool {
        text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }
}

extension HTTPField.Name {
    /// The trace to which a request belongs.
    static let traceParent = HTTPField.Name("traceparent") ?? .via
}
