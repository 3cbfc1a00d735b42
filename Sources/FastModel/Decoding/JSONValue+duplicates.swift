extension JSONValue {
    /// The value as the policy has it where its objects repeat a key; nil where that must not be.
    func resolvingDuplicates(_ policy: DecodingOptions.DuplicateKeyPolicy) -> JSONValue? {
        switch self {
        case _ where policy == .lastWins: return self
        case .null, .bool, .number, .string: return self
        case .array(let elements):
            var resolved: [JSONValue] = []
            for element in elements {
                guard let element = element.resolvingDuplicates(policy) else { return nil }
                resolved.append(element)
            }
            return .array(resolved)
        case .object(let object):
            var members: [JSONObject.Member] = []
            var seen: Set<[UInt8]> = []
            for member in object.members {
                if seen.insert(Array(member.key.utf8)).inserted {
                    guard let value = member.value.resolvingDuplicates(policy) else { return nil }
                    members.append(JSONObject.Member(key: member.key, value: value))
                } else if policy == .reject {
                    return nil
                }
            }
            return .object(JSONObject(members))
        }
    }
}
