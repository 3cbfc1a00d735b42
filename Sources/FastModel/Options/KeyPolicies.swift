/// What a decoder or a model type says about an object's keys; nil is left to who is farther away.
struct KeyPolicies: Sendable {
    var duplicates: DecodingOptions.DuplicateKeyPolicy?
    var unknown: DecodingOptions.UnknownKeyPolicy?
    var missing: DecodingOptions.MissingKeyPolicy?

    /// These policies, and for those that are not set the ones farther away.
    func over(_ farther: KeyPolicies) -> KeyPolicies {
        KeyPolicies(
            duplicates: duplicates ?? farther.duplicates, unknown: unknown ?? farther.unknown,
            missing: missing ?? farther.missing)
    }

    /// Whether objects have to be watched for any of them.
    var areDemanding: Bool {
        (duplicates ?? .lastWins) != .lastWins || (unknown ?? .ignore) != .ignore
            || (missing ?? .keepDefault) != .keepDefault
    }
}
