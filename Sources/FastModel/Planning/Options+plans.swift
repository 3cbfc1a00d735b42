extension KeyStrategy {
    /// `userID2` is `user_id2`, or `user_id_2` where the document has it so.
    public static let snakeCase = KeyStrategy(KeyNaming { KeyNaming.joined($0, by: "_") })
    /// `userID2` is `user-id2`, or `user-id-2` where the document has it so.
    public static let kebabCase = KeyStrategy(
        KeyNaming(property: { KeyNaming.camelCase($0.replacing("-", with: "_")) }) {
            KeyNaming.joined($0, by: "-")
        })
    /// What `JSONDecoder` does by `convertFromSnakeCase` and `JSONEncoder` by `convertToSnakeCase`. A document's
    /// `user_id`, `USER_ID` and `userId` are `userId`, and never `userID`, which is written as `user_id` all the same:
    /// not every name is read as it is written.
    public static let foundationSnakeCase = KeyStrategy(
        KeyNaming(.camelCase, written: { KeyFolding.snakeCase($0) }, keys: { [$0] }))
    /// Letter case and underscores do not matter, in the name and in the document: `userID` is `USER_ID`. A document's
    /// exact spelling of another property's key wins.
    public static let caseInsensitive = KeyStrategy(
        // Any spelling can be read, so the name is written.
        KeyNaming(.caseAndUnderscores, written: { $0 }, keys: { [KeyFolding.withoutCase($0)] }))

    /// Keys by a closure.
    ///
    /// - Parameters:
    ///   - keys: the keys of a property, in order of preference. Output uses the first.
    ///   - property: the property that a key stands for. Asked only for types that are `Codable` and want to know which
    ///     keys an object has, as enumerations whose cases have values and dictionaries with other keys than strings
    ///     do.
    /// - Returns: the strategy.
    public static func custom(
        _ keys: @escaping @Sendable (_ property: String) -> [String],
        property: @escaping @Sendable (_ key: String) -> String = { $0 }
    ) -> KeyStrategy {
        KeyStrategy(KeyNaming(property: property, keys: keys))
    }

    private init(_ naming: KeyNaming) {
        self.init(PlanCache(naming, mappings: nil))
    }

    /// The strategy's plans; nil for the exact names.
    var ownPlans: PlanCache? { plans as? PlanCache }
}

extension DecodingOptions {
    /// The plans of these options, if they are not the shared plans. The caller of a decode retains them.
    @usableFromInline var ownPlans: PlanCache? {
        guard let mappings else { return keys.ownPlans }
        return mappings.registry.plans(keys) as? PlanCache
    }
}

extension _Writer {
    /// Makes a writer that appends to memory of a ``JSONBuffer``.
    init(
        _ options: EncodingOptions, start: UnsafeMutablePointer<UInt8>, count: Int, capacity: Int,
        sink: ObjectSink? = nil
    ) {
        let mapped = options.mappings?.registry.plans(options.keys)
        let plans = (mapped ?? options.keys.plans) as? PlanCache
        unsafe self.init(
            options, plans: mapped, .passUnretained(plans?.types ?? .shared), start: start, count: count,
            capacity: capacity, sink: sink)
    }

    /// The cache of the plans.
    @usableFromInline var plans: TypePlans { unsafe planCache.takeUnretainedValue() }

    /// The plan of a type, if it is made.
    @usableFromInline
    func plan(_ type: ObjectIdentifier) -> Unmanaged<TypePlan>? {
        unsafe planCache._withUnsafeGuaranteedRef { unsafe $0.find(type) }
    }

    /// The same, typed.
    private var planCache: Unmanaged<TypePlans> { unsafe .fromOpaque(modelPlans.toOpaque()) }
}
