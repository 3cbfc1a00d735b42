extension JSONValue {
    /// The first value of several paths that is there and not null, else null if one is there.
    func candidate(at paths: [[String]], _ duplicates: DecodingOptions.DuplicateKeyPolicy) -> JSONValue? {
        let found = paths.compactMap { value(at: $0, duplicates) }
        return found.first { $0 != .null } ?? found.first
    }

    /// The value at the end of a path of keys and array positions; nil when a step is missing.
    private func value(at path: [String], _ duplicates: DecodingOptions.DuplicateKeyPolicy) -> JSONValue? {
        var value = self
        for step in path {
            let next =
                switch value {
                case .object(let object): object.value(duplicates) { $0.utf8.elementsEqual(step.utf8) }
                case .array: KeyEntry.position(of: step).flatMap { value[$0] }
                default: nil as JSONValue?
                }
            guard let next else { return nil }
            value = next
        }
        return value
    }
}

extension JSONObject {
    /// The value that counts of the members with such keys, as the policy has it.
    func value(
        _ duplicates: DecodingOptions.DuplicateKeyPolicy, where isKey: (_ key: String) -> Bool
    ) -> JSONValue? {
        let member = duplicates == .firstWins ? members.first { isKey($0.key) } : members.last { isKey($0.key) }
        return member?.value
    }
}
