/// How `Data` stands in JSON.
public enum DataStrategy: Sendable, Hashable {
    /// Base64 with padding (RFC 4648, section 4).
    case base64
    /// The string's UTF-8 bytes.
    case utf8
}
