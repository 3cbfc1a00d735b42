/// Which keys stand for the properties that have none of their own.
///
/// Each strategy keeps the plans that were made for it, so make a custom one once and use it again.
public struct KeyStrategy: Sendable {
    /// The properties' names.
    public static let exact = KeyStrategy(nil)

    /// The strategy's plans; nil for the exact names, so that the default costs no reference count.
    let plans: (any KeyedPlans)?

    init(_ plans: (any KeyedPlans)?) {
        self.plans = plans
    }

    var naming: KeyNaming { plans?.naming ?? .exact }
}

/// The plans that are made of schemas with one way to name keys. What plans are, only the layers know that make them.
protocol KeyedPlans: AnyObject, Sendable {
    /// The keys of properties that have none of their own.
    var naming: KeyNaming { get }
}
