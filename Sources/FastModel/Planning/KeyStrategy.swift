/// Which keys stand for the properties that have none of their own.
///
/// Each strategy keeps the plans that were made for it, so make a custom one once and use it again.
public struct KeyStrategy: Sendable {
    /// The properties' names.
    public static let exact = KeyStrategy(rule: nil)
    /// `userID2` is `user_id2`, or `user_id_2` where the document has it so.
    public static let snakeCase = KeyStrategy(.init(isFolding: false) { KeyNaming.joined($0, by: "_") })
    /// `userID2` is `user-id2`, or `user-id-2` where the document has it so.
    public static let kebabCase = KeyStrategy(.init(isFolding: false) { KeyNaming.joined($0, by: "-") })
    /// Letter case and underscores do not matter, in the name and in the document: `userID` is `USER_ID`. A document's
    /// exact spelling of another property's key goes before.
    public static let caseInsensitive = KeyStrategy(.init(isFolding: true) { [KeyNaming.folded($0)] })

    /// What the closure says.
    ///
    /// - Parameter keys: the keys of a property, in order of preference. Output uses the first.
    /// - Returns: the strategy.
    public static func custom(_ keys: @escaping @Sendable (_ property: String) -> [String]) -> KeyStrategy {
        KeyStrategy(.init(isFolding: false, keys: keys))
    }

    /// Nil for the exact names, so that the default costs no reference count.
    private let rule: KeyRule?

    private init(rule: KeyRule?) {
        self.rule = rule
    }

    private init(_ naming: KeyNaming) {
        rule = KeyRule(naming)
    }

    var naming: KeyNaming { rule?.naming ?? .exact }

    /// The plans of this strategy for decoding.
    @usableFromInline var plans: PlanCache { rule?.plans ?? .shared }

    /// The plans of this strategy for updates.
    @usableFromInline var updatingPlans: PlanCache { rule?.updatingPlans ?? .sharedForUpdates }
}

/// A key strategy with its plans.
private final class KeyRule: Sendable {
    let naming: KeyNaming
    let plans: PlanCache
    let updatingPlans: PlanCache

    init(_ naming: KeyNaming) {
        self.naming = naming
        plans = PlanCache(naming, .decoding)
        updatingPlans = PlanCache(naming, .updating)
    }
}
