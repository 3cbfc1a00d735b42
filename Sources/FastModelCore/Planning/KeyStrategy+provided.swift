extension KeyStrategy {
    /// Snake case: `userID2` is `user_id2`. A document's `user_id_2` is also read. Two or more adjacent underscores of a name are
    /// kept: `foo___bar` is itself.
    public static let snakeCase = KeyStrategy(KeyNaming { KeyNaming.joined($0, by: "_") })
    /// Kebab case: `userID2` is `user-id2`. A document's `user-id-2` is also read.
    public static let kebabCase = KeyStrategy(
        KeyNaming(property: { KeyNaming.camelCase($0.replacing("-", with: "_")) }) { KeyNaming.joined($0, by: "-") })
    /// The strategies `convertFromSnakeCase` of `JSONDecoder` and `convertToSnakeCase` of `JSONEncoder`. A document's `user_id`,
    /// `USER_ID` and `userId` are read as `userId` and never as `userID`, although `userID` is written as `user_id`: some names are
    /// not read as they are written.
    public static let foundationSnakeCase = KeyStrategy(
        KeyNaming(.camelCase, written: { KeyFolding.snakeCase($0) }, keys: { [$0] }))
    /// Ignores letter case and underscores, in the name and in the document: `userID` is `USER_ID`. A key that exactly matches
    /// another property belongs to that property.
    public static let caseInsensitive = KeyStrategy(
        // Any spelling can be read, so the name itself is written.
        KeyNaming(.caseAndUnderscores, written: { $0 }, keys: { [KeyFolding.withoutCase($0)] }))

    /// Derives keys with closures.
    ///
    /// - Parameters:
    ///   - keys: the keys of a property, in order of preference. Output uses the first.
    ///   - property: the property for a key. Only called for `Codable` types that ask for all keys of an object, such as
    ///     enumerations with associated values, and dictionaries with keys that are not strings.
    /// - Returns: the strategy.
    public static func custom(
        _ keys: @escaping @Sendable (_ property: String) -> [String],
        property: @escaping @Sendable (_ key: String) -> String = { $0 }
    ) -> KeyStrategy { KeyStrategy(KeyNaming(property: property, keys: keys)) }

    private init(_ naming: KeyNaming) { self.init(PlanCaches(naming, mappings: nil)) }
}
