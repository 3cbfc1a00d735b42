/// Which keys stand for the properties that have none of their own.
///
/// Each strategy keeps the plans that were made for it, so make a custom one once and use it again.
public struct KeyStrategy: Sendable {
    /// The properties' names.
    public static let exact = KeyStrategy(nil)
    /// `userID2` is `user_id2`, or `user_id_2` where the document has it so.
    public static let snakeCase = KeyStrategy(KeyNaming { KeyNaming.joined($0, by: "_") })
    /// `userID2` is `user-id2`, or `user-id-2` where the document has it so.
    public static let kebabCase = KeyStrategy(KeyNaming { KeyNaming.joined($0, by: "-") })
    /// What `JSONDecoder` does by `convertFromSnakeCase` and `JSONEncoder` by `convertToSnakeCase`. A document's `user_id`, `USER_ID` and
    /// `userId` are `userId`, and never `userID`, which is written as `user_id` all the same: not every name is read as it is written.
    public static let foundationSnakeCase = KeyStrategy(
        KeyNaming(.camelCase, written: { KeyFolding.snakeCase($0) }, keys: { [$0] }))
    /// Letter case and underscores do not matter, in the name and in the document: `userID` is `USER_ID`. A document's
    /// exact spelling of another property's key goes before.
    public static let caseInsensitive = KeyStrategy(
        // The name is as good a spelling to write as any.
        KeyNaming(.caseAndUnderscores, written: { $0 }, keys: { [KeyFolding.withoutCase($0)] }))

    /// What the closure says.
    ///
    /// - Parameter keys: the keys of a property, in order of preference. Output uses the first.
    /// - Returns: the strategy.
    public static func custom(_ keys: @escaping @Sendable (_ property: String) -> [String]) -> KeyStrategy {
        KeyStrategy(KeyNaming(keys: keys))
    }

    /// The strategy's plans; nil for the exact names, so that the default costs no reference count.
    let ownPlans: PlanCaches?

    private init(_ naming: KeyNaming?) {
        ownPlans = naming.map { PlanCaches($0, mappings: nil) }
    }

    var naming: KeyNaming { ownPlans?.naming ?? .exact }
}
