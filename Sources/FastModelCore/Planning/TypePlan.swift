/// The compiled schema of one model type: its properties and the layout of written objects. A ``ReadingPlan`` has the same
/// properties by key, for reading.
///
/// `@unchecked Sendable`: every property is a constant. A plan is made once per type and lives as long as the ``TypePlanCache`` that
/// owns it. Users of a plan retain the ``PlanCaches``.
@safe @usableFromInline final class TypePlan: @unchecked Sendable {
    /// Copies a model's values into uninitialised memory of a draft.
    @usableFromInline typealias Seed = @Sendable (_ model: UnsafeRawPointer, _ draft: UnsafeMutableRawPointer) -> Void

    /// Assigns a model from a draft.
    @usableFromInline typealias Finish =
        @Sendable (_ draft: UnsafeMutableRawPointer, _ model: UnsafeMutableRawPointer) -> Bool

    let type: any Any.Type
    /// Identifies the plan: its type, unless the type has several schemas.
    let identity: ObjectIdentifier
    /// Whether a model is a reference to an object.
    let isReference: Bool
    let draft: ModelDraft
    /// Fills a draft from a model; nil if the draft is the model.
    let seed: Seed?
    /// Assigns a model from a draft. Returns false, with the draft unchanged, if the draft is incomplete.
    let finish: Finish
    /// The included properties, in declaration order.
    let properties: PropertyList
    /// Whether the schema's lists exclude properties, which copies then do not have.
    let isPartial: Bool
    /// The members of the model's JSON object.
    let object: WritingObject
    /// `object` plus the `weak` properties; `object` itself if there are none.
    let objectWithWeak: WritingObject
    let hooks: EncodingHooks
    /// The models that a value may hold as variants; empty if the type has properties of its own.
    let variants: [PlanVariant]
    /// The discriminator that objects of the type write as a variant of a superclass, or the key that chooses among `variants`.
    let discriminator: Discriminator?
    /// The superclasses with variants that do not include this type. An object written as a value of such a class could not be read
    /// back.
    let foreignSuperclasses: Set<ObjectIdentifier>
    /// Whether the model is a struct that can be written directly: it has no problem, draft, hooks, variants or `weak` properties.
    let isPlain: Bool
    private let options: ModelOptions
    private let naming: KeyNaming
    /// Why the schema cannot be used.
    let readingProblem: String?
    /// Why models of the type cannot be written, copied or compared.
    let problem: String?
    /// Why models of the type cannot be written: `problem`, or two properties with conflicting key paths.
    let writingProblem: String?

    @usableFromInline init(
        _ type: any Any.Type, _ identity: ObjectIdentifier, isReference: Bool, draft: ModelDraft,
        fields: [FieldDescription], options: ModelOptions,
        cache: TypePlanCache, seed: Seed?, finish: @escaping Finish, hooks: EncodingHooks, readingProblem: String?,
        problem: String?, variants: [PlanVariant], discriminator: Discriminator?,
        foreignSuperclasses: Set<ObjectIdentifier>
    ) {
        self.type = type
        self.identity = identity
        self.isReference = isReference
        self.draft = draft
        unsafe self.seed = seed
        self.readingProblem = readingProblem
        self.problem = problem
        self.options = options
        naming = options.keys?.naming ?? cache.naming
        unsafe self.finish = finish
        let properties =
            readingProblem == nil
            ? Property.all(fields.filter { options.includes($0) }, options, naming, of: draft) : []
        self.properties = PropertyList(properties)
        isPartial = fields.contains { !options.includes($0) }
        let written = properties.filter { !$0.isTransient }
        let tree = WritingTree(written.filter { !$0.isWeak })
        object = WritingObject(tree)
        let whole = written.contains(where: \.isWeak) ? WritingTree(written) : tree
        objectWithWeak = whole === tree ? object : WritingObject(whole)
        writingProblem = problem ?? whole.problem
        self.hooks = hooks
        self.variants = variants
        self.discriminator = discriminator
        self.foreignSuperclasses = foreignSuperclasses
        isPlain =
            unsafe !isReference && seed == nil && hooks.isEmpty && variants.isEmpty && writingProblem == nil
            && objectWithWeak === object
    }

    /// The type's policies for keys when reading.
    var keyPolicies: KeyPolicies { options.keyPolicies }

    /// Compiles a field that the schema does not have, with the schema's options.
    func compiled(_ field: FieldDescription) -> [Property] { Property.all([field], options, naming, of: draft) }

    /// The address of the properties of a model that is its own draft.
    func base(of model: UnsafeRawPointer) -> UnsafeMutableRawPointer {
        // The memory is only read; it comes from an immutable pointer.
        unsafe isReference ? model.load(as: UnsafeMutableRawPointer.self) : UnsafeMutableRawPointer(mutating: model)
    }

    /// Calls the body with the base of a draft made from a model.
    @inline(never) func withDraft<Result>(
        of model: UnsafeRawPointer, _ seed: Seed, _ body: (UnsafeMutableRawPointer) throws -> Result
    ) rethrows -> Result {
        unsafe try withUnsafeTemporaryAllocation(byteCount: max(1, draft.size), alignment: 16) { memory in
            let memory = unsafe memory.baseAddress.unsafelyUnwrapped
            unsafe seed(model, memory)
            defer { unsafe draft.discard(memory) }
            return unsafe try body(draft.base(of: memory))
        }
    }

    /// Calls the body with the base of a model's properties, in the model or in a draft made from it.
    @inline(__always) func withBase<Result>(
        of model: UnsafeRawPointer, _ body: (UnsafeMutableRawPointer) throws -> Result
    ) rethrows -> Result {
        guard let seed = unsafe seed else { return unsafe try body(base(of: model)) }
        return unsafe try withDraft(of: model, seed, body)
    }
}
