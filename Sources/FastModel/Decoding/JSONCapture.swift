/// A `JSONValue` in the making.
struct JSONCapture {
    private enum Level {
        case array([JSONValue])
        case object([JSONObject.Member], key: String, seen: Set<[UInt8]>)
    }

    private let duplicates: DecodingOptions.DuplicateKeyPolicy
    private var levels: [Level] = []
    /// Whether an object had a key twice that must not.
    private(set) var hasRejectedDuplicate = false
    /// The value, once it is complete.
    private(set) var result: JSONValue?

    init(_ duplicates: DecodingOptions.DuplicateKeyPolicy = .lastWins) {
        self.duplicates = duplicates
    }

    mutating func startArray() { levels.append(.array([])) }

    mutating func startObject() { levels.append(.object([], key: "", seen: [])) }

    mutating func key(_ key: String) {
        guard case .object(let members, _, let seen) = levels.popLast() else { return }
        levels.append(.object(members, key: key, seen: seen))
    }

    mutating func add(_ value: JSONValue) {
        // Popped while it is changed, so that the array has one owner.
        switch levels.popLast() {
        case .array(var elements):
            elements.append(value)
            levels.append(.array(elements))
        case .object(var members, let key, var seen):
            // Keys are remembered only where it matters.
            let isNew = duplicates == .lastWins || seen.insert(Array(key.utf8)).inserted
            if isNew {
                members.append(JSONObject.Member(key: key, value: value))
            } else if duplicates == .reject {
                hasRejectedDuplicate = true
            }
            levels.append(.object(members, key: "", seen: seen))
        case nil: result = value
        }
    }

    mutating func end() {
        switch levels.popLast() {
        case .array(let elements): add(.array(elements))
        case .object(let members, _, _): add(.object(JSONObject(members)))
        case nil: break
        }
    }
}
