extension JSONValue {
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
