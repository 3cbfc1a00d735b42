extension JSONValue {
    /// The first value of several paths that is there and not null, else null if one is there.
    func candidate(at paths: [[String]]) -> JSONValue? {
        let found = paths.compactMap { value(at: $0) }
        return found.first { $0 != .null } ?? found.first
    }

    /// The value at the end of a path of keys and array positions; nil when a step is missing.
    func value(at path: [String]) -> JSONValue? {
        var value = self
        for step in path {
            let next =
                switch value {
                case .object: value[step]
                case .array: Int(step).flatMap { value[$0] }
                default: nil as JSONValue?
                }
            guard let next else { return nil }
            value = next
        }
        return value
    }
}
