/// The kinds of JSON value.
public enum JSONKind: String, Sendable, Hashable, CaseIterable {
    case null, bool, number, string, object, array
    /// A value that JSON has no form for, such as a date of a property list.
    case native
}
