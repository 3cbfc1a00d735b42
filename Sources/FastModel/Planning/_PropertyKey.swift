/// A property's name, or a dictionary's key, for `Codable`.
public struct _PropertyKey: CodingKey {
    public let stringValue: String
    public var intValue: Int? { nil }

    public init(stringValue: String) {
        self.stringValue = stringValue
    }

    public init?(intValue: Int) {
        nil
    }
}
