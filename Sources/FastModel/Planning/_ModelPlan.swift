/// Everything precompiled about one model type for what is not decoding: its properties, and how they stand in an
/// object.
///
/// `@unchecked Sendable`: every property is a constant. Plans are made once per type and live as long as the
/// ``ModelPlanCache`` that owns them; users of a plan retain the cache.
@safe
@usableFromInline
final class _ModelPlan: @unchecked Sendable {
    /// Copies a model's values into uninitialised memory of a draft.
    @usableFromInline
    typealias Seed = @Sendable (_ model: UnsafeRawPointer, _ draft: UnsafeMutableRawPointer) -> Void

    /// Assigns the model of a draft.
    @usableFromInline
    typealias Finish = @Sendable (_ draft: UnsafeMutableRawPointer, _ model: UnsafeMutableRawPointer) -> Bool

    /// The model's type.
    let type: any Any.Type
    /// Whether a model is a reference to an object.
    let isReference: Bool
    let draft: _Draft
    /// Fills a draft from a model; nil when the draft is the model.
    let seed: Seed?
    /// Puts a complete draft's model in the place of another; false, with the draft untouched, when it is not complete.
    let finish: Finish
    /// The properties that take part, in declaration order.
    let properties: PropertyList
    /// The members of the model's JSON object.
    let object: WritingObject
    /// The same with `weak` properties; the same object when there are none.
    let objectWithWeak: WritingObject
    let hooks: _EncodingHooks
    /// The models that this one may be; empty when it has properties of its own.
    let variants: [_PlanVariant]
    /// The discriminator that the model's objects write as variants of a superclass, or the key that chooses among
    /// `variants`.
    let discriminator: _Discriminator?
    /// The superclasses with variants that do not include the type: as a value of such a class, it could not be read
    /// again.
    let strangers: Set<ObjectIdentifier>
    /// Whether a model is written by nothing but the properties in its memory.
    let isPlain: Bool
    /// Why the schema cannot be used.
    let problem: String?
    /// Why the schema cannot be written.
    let writingProblem: String?

    @usableFromInline
    init(
        _ type: any Any.Type, isReference: Bool, draft: _Draft, fields: [FieldDescription], options: ModelOptions,
        cache: ModelPlanCache, seed: Seed?, finish: @escaping Finish, hooks: _EncodingHooks, problem: String?,
        variants: [_PlanVariant], discriminator: _Discriminator?, foreignTo strangers: Set<ObjectIdentifier>
    ) {
        self.type = type
        self.isReference = isReference
        self.draft = draft
        unsafe self.seed = seed
        self.problem = problem
        unsafe self.finish = finish
        let properties =
            problem == nil ? Self.properties(fields, options, draft, options.keys?.naming ?? cache.naming) : []
        self.properties = PropertyList(properties)
        let written = properties.filter { !$0.isTransient }
        let tree = WritingTree(written.filter { !$0.isWeak })
        object = WritingObject(tree)
        let whole = written.contains(where: \.isWeak) ? WritingTree(written) : tree
        objectWithWeak = whole === tree ? object : WritingObject(whole)
        writingProblem = problem ?? whole.problem
        self.hooks = hooks
        self.variants = variants
        self.discriminator = discriminator
        self.strangers = strangers
        isPlain =
            unsafe !isReference && seed == nil && hooks.isEmpty && variants.isEmpty && writingProblem == nil
            && objectWithWeak === object
    }

    private static func properties(
        _ fields: [FieldDescription], _ options: ModelOptions, _ draft: _Draft, _ naming: KeyNaming
    ) -> [Property] {
        unsafe draft.withSample { sample in
            let base = unsafe draft.base(of: sample)
            return fields.filter { options.includes($0) }.map { field in
                unsafe Property(field, options, naming, in: sample, base)
            }
        }
    }

    /// Where the properties of a model are that is its own draft.
    func base(of model: UnsafeRawPointer) -> UnsafeMutableRawPointer {
        // Only read, since it was made of an immutable pointer.
        unsafe isReference ? model.load(as: UnsafeMutableRawPointer.self) : UnsafeMutableRawPointer(mutating: model)
    }

    /// Lends the body the base of a draft made of a model.
    @inline(never)
    func withDraft<Result>(
        of model: UnsafeRawPointer, _ seed: Seed, _ body: (UnsafeMutableRawPointer) throws -> Result
    ) rethrows -> Result {
        unsafe try withUnsafeTemporaryAllocation(byteCount: max(1, draft.size), alignment: 16) { memory in
            let memory = unsafe memory.baseAddress.unsafelyUnwrapped
            unsafe seed(model, memory)
            defer { unsafe draft.discard(memory) }
            return unsafe try body(draft.base(of: memory))
        }
    }

    /// Lends the body the base of a model's properties: the model's own, or that of a draft made of it.
    @inline(__always)
    func withBase<Result>(
        of model: UnsafeRawPointer, _ body: (UnsafeMutableRawPointer) throws -> Result
    ) rethrows -> Result {
        guard let seed = unsafe seed else { return unsafe try body(base(of: model)) }
        return unsafe try withDraft(of: model, seed, body)
    }
}
