/// Makes the plans of a type and of all types it refers to. Lives for one build.
public final class _PlanBuilder {
    private var plans: [ObjectIdentifier: _ObjectPlan]

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
        for type: ObjectIdentifier, _ draft: _Draft, _ fields: [_FieldDescription], problem: @autoclosure () -> String?
    ) -> _ObjectPlan {
        if let plan = plans[type] { return plan }
        if let problem = problem() { self.problem = self.problem ?? problem }
        let plan = _ObjectPlan(draft)
        plans[type] = plan
        if self.problem == nil { plan.fill(fields, self) }
        return plan
    }
}
