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

    /// Makes an object from its members.
    public init(_ members: [Member] = []) { self.members = members }

    /// The value of the last member whose key has exactly these UTF-8 bytes; nil if there is none.
    ///
    /// Setting a value replaces the value of the key's first member and removes its repetitions. A new key is appended. Setting nil
    /// removes the key.
    public subscript(key: String) -> JSONValue? {
        get { members.last { $0.hasKey(key) }?.value }
        set {
            guard let first = members.firstIndex(where: { $0.hasKey(key) }) else {
                if let newValue { members.append(Member(key: key, value: newValue)) }
                return
            }
            guard let newValue else { return members.removeAll { $0.hasKey(key) } }
            members[first].value = newValue
            // Repeated keys are rare, and most objects short.
            if members[(first + 1)...].contains(where: { $0.hasKey(key) }) {
                let rest = members[(first + 1)...].filter { !$0.hasKey(key) }
                members.replaceSubrange((first + 1)..., with: rest)
            }
        }
    }

    /// The keys in order.
    public var keys: [String] { members.map(\.key) }
}

extension JSONObject.Member {
    /// Compares keys by their UTF-8 bytes. Swift's `==` would also accept a canonically equivalent spelling.
    fileprivate func hasKey(_ other: String) -> Bool { key.utf8.elementsEqual(other.utf8) }
}

// As values, which are compared without recursion.
extension JSONObject {
    public static func == (left: JSONObject, right: JSONObject) -> Bool { JSONValue.object(left) == .object(right) }
    public func hash(into hasher: inout Hasher) { JSONValue.object(self).hash(into: &hasher) }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// Makes an object from members, in the order of the source.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init(elements.map { Member(key: $0, value: $1) })
    }
}
