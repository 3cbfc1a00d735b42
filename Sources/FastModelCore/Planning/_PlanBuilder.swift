/// Makes the plans of a type and of all types that the type refers to. Used for one build.
public final class _PlanBuilder {
    private var plans: [ObjectIdentifier: ReadingPlan]

    /// The options of the field whose setter is being made, completed by its type's options.
    private(set) var values = ValueOptions()

    let types: TypePlanCache
    /// Keeps the plans that are made later, when a document requires them.
    let cache: ReadingPlanCache

    /// Starts with the existing plans.
    init(_ plans: [ObjectIdentifier: ReadingPlan], _ types: TypePlanCache, cache: ReadingPlanCache) {
        self.plans = plans
        self.types = types
        self.cache = cache
    }

    /// A field that the next plan of a type receives in addition to the schema's fields, for one reader. The plan is not kept.
    var addition: PlanAddition?

    /// The first problem found in a schema.
    private(set) var problem: String?

    /// The plans made in this build.
    private(set) var newPlans: [ReadingPlan] = []

    /// All plans known at the end of the build.
    var results: [ObjectIdentifier: ReadingPlan] { plans }

    /// The keys of the discriminators that chose the model being planned.
    private var variantKeys: [String] = []

    /// Plans a variant that a discriminator chooses.
    func variant<Result>(by key: String, _ make: (_PlanBuilder) -> Result) -> Result {
        let outer = variantKeys
        variantKeys.append(key)
        defer { variantKeys = outer }
        return make(self)
    }

    /// Returns and clears `variantKeys`, so that nested models do not inherit them.
    func takeVariantKeys() -> [String] {
        defer { variantKeys = [] }
        return variantKeys
    }

    /// Records the first problem of a schema.
    func complain(_ problem: String?) { if self.problem == nil { self.problem = problem } }

    /// The plan of a model type. A recursive model receives the plan that is being made.
    func plan(of model: Unmanaged<TypePlan>, isTracking: Bool) -> ReadingPlan {
        let model = unsafe model.takeUnretainedValue()
        let type = model.identity
        if let addition, addition.type == type {
            self.addition = nil
            complain(model.readingProblem ?? addition.conflict(with: model.properties))
            let plan = ReadingPlan(model.draft, isTracking: isTracking)
            if problem == nil {
                plan.fill(model.properties.all + model.compiled(addition.field), model.keyPolicies, self)
            }
            return plan
        }
        if let plan = plans[type] { return plan }
        complain(model.readingProblem)
        let plan = ReadingPlan(model.draft, isTracking: isTracking)
        plans[type] = plan
        newPlans.append(plan)
        if problem == nil { plan.fill(model.properties.all, model.keyPolicies, self) }
        return plan
    }

    func isMapped(_ type: any Any.Type) -> Bool { types.hasSchema(of: type) }

    /// Makes a setter within the scope of a field's options.
    func scoped<Result>(_ options: ValueOptions, _ make: (_PlanBuilder) -> Result) -> Result {
        let outer = values
        values = options
        problem = problem ?? options.dates?.problem
        defer { values = outer }
        return make(self)
    }

    /// Applies the options of the current scope to a setter's function for scalars.
    func scalar(_ take: @escaping _Setter.Scalar) -> _Setter.Scalar {
        if values.isEmpty { return unsafe take }
        var take = unsafe take
        unsafe take = scalar(take, with: values.conversion.map { $0 == .strict }, at: \.settings.isStrict)
        unsafe take = scalar(take, with: values.nulls, at: \.settings.nullPolicy)
        unsafe take = scalar(take, with: values.dates, at: \.settings.dates)
        unsafe take = scalar(take, with: values.data, at: \.settings.data)
        unsafe take = scalar(take, with: values.urls, at: \.settings.urls)
        return unsafe scalar(take, with: values.nonFinite, at: \.settings.nonFinite)
    }

    /// Applies one option by replacing the context's value during the call. Copying all options for each value would cost more than
    /// most conversions.
    private func scalar<Option: Sendable>(
        _ take: @escaping _Setter.Scalar, with option: Option?, at path: WritableKeyPath<_ConversionContext, Option>
    ) -> _Setter.Scalar {
        guard let option, let offset = MemoryLayout<_ConversionContext>.offset(of: path) else { return unsafe take }
        return { target, event in
            let place = unsafe (UnsafeMutableRawPointer(event.context) + offset).assumingMemoryBound(to: Option.self)
            let outer = unsafe exchange(&place.pointee, with: option)
            defer { unsafe place.pointee = outer }
            return unsafe take(target, event)
        }
    }
}

/// A field that a plan receives in addition to the fields of its type's schema.
struct PlanAddition {
    let type: ObjectIdentifier
    let field: FieldDescription

    /// Why the field cannot be added: another field reads a value that contains the field's value, or is contained in it.
    func conflict(with properties: PropertyList) -> String? {
        let rival = properties.all.first { other in
            other.field.paths.contains { path in
                field.paths.contains { own in zip(path, own).allSatisfy { $0.utf8.elementsEqual($1.utf8) } }
            }
        }
        return rival.map { "the property \($0.name) and \(field.name) are mapped to the same place" }
    }
}

/// A snapshot of a provider's schemas. A protocol, because the schemas' type belongs to a later layer.
protocol SchemaTable: Sendable {
    func contains(_ type: any Any.Type) -> Bool
}

/// A ``Presence`` of a type unknown to the caller.
protocol PresenceType {
    /// The value; nil if it is absent or null.
    var wrapped: Any? { get }
    static func isNull(_ value: UnsafeRawPointer) -> Bool
}

/// An optional of a type unknown to the caller.
protocol OptionalType {
    var wrapped: Any? { get }
    static func isNil(_ value: UnsafeRawPointer) -> Bool
    /// Makes a nil of the type, which must be `Self`.
    static func makeNil<Value>(_ type: Value.Type) -> Value
}

extension Optional: OptionalType {
    var wrapped: Any? { self }

    static func isNil(_ value: UnsafeRawPointer) -> Bool {
        unsafe value.assumingMemoryBound(to: Self.self).pointee == nil
    }

    static func makeNil<Value>(_ type: Value.Type) -> Value {
        unsafe unsafeBitCast(Self.none, to: type)
    }
}
