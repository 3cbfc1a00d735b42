/// Makes the plans of a type and of all types it refers to. Lives for one build.
public final class _PlanBuilder {
    private var plans: [ObjectIdentifier: _ObjectPlan]

    /// What the field whose setter is being made, or its type, names of the options.
    private(set) var values = ValueOptions()

    /// Starts with the plans that exist already.
    init(_ plans: [ObjectIdentifier: _ObjectPlan]) {
        self.plans = plans
    }

    /// The first thing found wrong with a schema.
    private(set) var problem: String?

    /// Every plan known at the end of the build.
    var results: [ObjectIdentifier: _ObjectPlan] { plans }

    /// The plan of a model type. A recursive model gets the plan that is being made.
    @usableFromInline
    func plan(
        for type: ObjectIdentifier, _ draft: _Draft, _ fields: [_FieldDescription], _ options: ModelOptions,
        problem: @autoclosure () -> String?
    ) -> _ObjectPlan {
        if let plan = plans[type] { return plan }
        if let problem = problem() { self.problem = self.problem ?? problem }
        let plan = _ObjectPlan(draft)
        plans[type] = plan
        if self.problem == nil { plan.fill(fields, options, self) }
        return plan
    }

    /// Makes something within the scope of a field's options.
    func scoped<Result>(_ options: ValueOptions, _ make: (_PlanBuilder) -> Result) -> Result {
        let outer = values
        values = options
        problem = problem ?? options.dates?.problem
        defer { values = outer }
        return make(self)
    }

    /// The setter's way to take a scalar, under the options of the current scope.
    @usableFromInline
    func scalar(_ take: @escaping _Setter.Scalar) -> _Setter.Scalar {
        if values.isEmpty { return unsafe take }
        let values = values
        return { target, event in
            let outer = unsafe event.context.pointee.set(values)
            defer { unsafe event.context.pointee.reset(outer) }
            return unsafe take(target, event)
        }
    }
}
