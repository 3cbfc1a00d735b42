/// A JSON object: its members in document order, repeated keys included.
public struct JSONObject: Sendable, Hashable {
    /// One member of an object.
    public struct Member: Sendable, Hashable {
        /// The key.
        public var key: String
        /// The value.
        public var value: JSONValue

        /// Makes a member.
        public init(key: String, value: JSONValue) {
            self.key = key
            self.value = value
        }
    }

    /// The members in order.
    public var members: [Member]

    /// Makes an object of its members.
    public init(_ members: [Member] = []) {
        self.members = members
    }

    /// The value of the last member with exactly this key's UTF-8 bytes.
    public subscript(key: String) -> JSONValue? {
        members.last { $0.key.utf8.elementsEqual(key.utf8) }?.value
    }
}
