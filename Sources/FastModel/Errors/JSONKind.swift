/// The kinds of JSON value.
public enum JSONKind: String, Sendable, Hashable, CaseIterable {
    case null, bool, number, string, object, array
}
