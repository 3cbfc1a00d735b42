extension DateStrategy {
    /// The strategy that a mapping file names in place of a pattern; nil for every other text.
    ///
    /// No name is a pattern: each has letters that no pattern may have.
    init?(named name: String) {
        switch name {
        case "iso8601": self = .iso8601Exact
        case "rfc1123": self = .rfc1123
        case "dotNet": self = .dotNet
        case "secondsSince1970": self = .secondsSince1970
        case "millisecondsSince1970": self = .millisecondsSince1970
        case "microsecondsSince1970": self = .microsecondsSince1970
        default: return nil
        }
    }
}
