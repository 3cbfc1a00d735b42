/// What a model's properties are, where they stand in a JSON object, and how a model is made.
@safe
public struct Schema<Model>: Sendable {
    @usableFromInline var draft: ModelDraft
    @usableFromInline var fields: [FieldDescription]
    /// The type's own options.
    @usableFromInline var options: ModelOptions
    /// Makes the model of a complete draft and destroys the draft; nil, with the draft untouched, when something is
    /// missing. No closure at all when the draft is the model.
    @usableFromInline let build: (@Sendable (UnsafeMutableRawPointer) -> Model?)?
    /// Initialises memory with the draft of a model, for updates; nil when there is none, or when the draft is the
    /// model.
    @usableFromInline let seed: (@Sendable (Model, UnsafeMutableRawPointer) -> Void)?
    /// The models that a key of the object chooses among.
    @usableFromInline var variants: SchemaVariants<Model>?
    /// The hooks that the type has without conforming to their protocols.
    @usableFromInline var hooks: ModelHooks
    /// Why the schema cannot work.
    @usableFromInline var problem: String?

    @usableFromInline
    init(
        draft: ModelDraft, fields: [FieldDescription], options: ModelOptions,
        build: (@Sendable (UnsafeMutableRawPointer) -> Model?)?,
        seed: (@Sendable (Model, UnsafeMutableRawPointer) -> Void)? = nil, variants: SchemaVariants<Model>? = nil,
        hooks: ModelHooks = ModelHooks(), problem: String? = nil
    ) {
        self.draft = draft
        self.fields = fields
        self.options = options
        unsafe self.build = build
        unsafe self.seed = seed
        self.variants = variants
        self.hooks = hooks
        self.problem = problem
    }

    /// Declares the schema of a model that can be made empty.
    ///
    /// - Parameters:
    ///   - make: makes a model whose properties have their defaults: `Book.init`. It is also called
    ///     when the plan is made.
    ///   - options: options of this type.
    ///   - fields: the properties.
    @inlinable
    public init(
        _ make: @escaping @Sendable () -> Model, options: ModelOption<Model>...,
        @FieldsBuilder<Model> fields: () -> [Field<Model>]
    ) {
        unsafe self.init(
            draft: ModelDraft(make), fields: fields().map(\.description), options: ModelOptions(options), build: nil)
    }

    /// Declares the schema of a model with required properties, which cannot be made empty: it is gathered in a draft.
    ///
    /// - Parameters:
    ///   - makeDraft: makes an empty draft, in which required properties are optionals set to nil.
    ///   - options: options of this type.
    ///   - fields: the draft's properties; the required ones are declared with `Field(required:…)`.
    ///   - build: makes the model of a draft; nil, with the draft as it was, when a required property is missing. It
    ///     may take the values out of the draft (`draft.name.take()`), which spares copying them.
    ///   - seed: makes the draft of a model, the way back. Without it such a model cannot be updated; one that is
    ///     nested in the updated one is replaced.
    @inlinable
    public init<Draft>(
        draft makeDraft: @escaping @Sendable () -> Draft,
        options: ModelOption<Draft>...,
        @FieldsBuilder<Draft> fields: () -> [Field<Draft>],
        build: @escaping @Sendable (inout Draft) -> Model?,
        seed: (@Sendable (Model) -> Draft)? = nil
    ) {
        let fields = fields().map(\.description)
        unsafe self.init(
            draft: ModelDraft(makeDraft), fields: fields, options: ModelOptions(options),
            build: { memory in
                let draft = unsafe memory.assumingMemoryBound(to: Draft.self)
                guard let model = unsafe build(&draft.pointee) else { return nil }
                unsafe draft.deinitialize(count: 1)
                return model
            },
            seed: seed.map { unsafe Self._seeding($0) }, problem: Self._problem(ofDraftWith: fields))
    }

    /// The problem with a draft's fields, if any: a field that reads the whole object would be set after the model was
    /// built.
    @usableFromInline
    static func _problem(ofDraftWith fields: [FieldDescription]) -> String? {
        let transformed = fields.first { unsafe $0.complete != nil }
        return transformed.map { "the draft's property \($0.name) cannot be made by a transform" }
    }

    /// Makes the draft of a model in memory.
    @inlinable
    static func _seeding<Draft>(
        _ seed: @escaping @Sendable (Model) -> Draft
    ) -> @Sendable (Model, UnsafeMutableRawPointer) -> Void {
        { model, memory in unsafe memory.bindMemory(to: Draft.self, capacity: 1).initialize(to: seed(model)) }
    }

    /// Declares a model that is one of several, as a key of the object says: an enumeration with a model in each case.
    ///
    /// ```swift
    /// static let schema = Schema<Shape>(variantsBy: "type") {
    ///     Variant("circle", Circle.self) { .circle($0) } unwrap: { if case .circle(let it) = $0 { it } else { nil } }
    ///     Variant("square", Square.self) { .square($0) } unwrap: { if case .square(let it) = $0 { it } else { nil } }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - key: the key whose value chooses. Where it comes first in the object, nothing is captured. The variants'
    ///     models may have it, too.
    ///   - variants: what there is to choose from. Another value is an issue.
    @inlinable
    public init(variantsBy key: String, @VariantsBuilder<Model> _ variants: () -> [Variant<Model>]) {
        unsafe self.init(
            draft: ModelDraft({}), fields: [], options: ModelOptions(), build: { _ in nil },
            variants: SchemaVariants(key: key, variants: variants(), areAll: true))
    }

    /// The schema of a class whose objects are made of it or one of its subclasses, as a key says.
    ///
    /// ```swift
    /// class var schema: Schema<Animal> {
    ///     Schema(Animal.init) { Field("name", \.name) }.variants(by: "kind") {
    ///         Variant("animal", Animal.self) { $0 }
    ///         Variant("dog", Dog.self) { $0 }
    ///     }
    /// }
    /// ```
    ///
    /// Subclasses do not inherit the variants.
    @inlinable
    public func variants(by key: String, @VariantsBuilder<Model> _ variants: () -> [Variant<Model>]) -> Schema<Model> {
        var schema = self
        schema.variants = SchemaVariants(key: key, variants: variants())
        return schema
    }

    /// The schema of a subclass: the inherited fields and more.
    ///
    /// ```swift
    /// override class var schema: Schema<Animal> {
    ///     super.schema.extended(Dog.init) { Field("breed", \.breed) }
    /// }
    /// ```
    ///
    /// A field whose property is already mapped replaces the inherited one. Options are inherited; those given here go
    /// before them.
    @inlinable
    public func extended<Subclass>(
        _ make: @escaping @Sendable () -> Subclass, options: ModelOption<Subclass>...,
        @FieldsBuilder<Subclass> fields: () -> [Field<Subclass>]
    ) -> Schema<Model> {
        extended(draft: ModelDraft(make), isSubclass: make() is Model, by: fields().map(\.description), options)
    }

    @usableFromInline
    func extended<Subclass>(
        draft: ModelDraft, isSubclass: Bool, by own: [FieldDescription], _ ownOptions: [ModelOption<Subclass>]
    ) -> Schema<Model> {
        var schema = overriding(own, ownOptions)
        schema.draft = draft
        schema.variants = nil
        if unsafe build != nil { schema.problem = "a schema with a draft cannot be extended" }
        if !isSubclass { schema.problem = "only a subclass's schema can extend one" }
        return schema
    }

    /// The schema with the hooks that the macro finds in a type. A macro cannot add the hooks' protocols to a class:
    /// the compiler takes whatever conformance a macro may add for one that subclasses inherit.
    ///
    /// A hook whose protocol the type conforms to takes precedence over the hook given here.
    public func _hooks<Owner>(
        of type: Owner.Type,
        validate: (@Sendable (Owner) throws -> Void)? = nil,
        willDecode: (@Sendable (inout JSONValue) -> Bool)? = nil,
        didDecode: (@Sendable (inout Owner, JSONValue) -> Bool)? = nil,
        modelType: (@Sendable (JSONValue) -> any JSONModel.Type)? = nil,
        willEncode: (@Sendable (inout Owner) -> Void)? = nil,
        didEncode: (@Sendable (Owner, inout JSONValue) -> Bool)? = nil
    ) -> Schema<Model> {
        var schema = self
        schema.hooks = hooks.adding(
            validate: validate, willDecode: willDecode, didDecode: didDecode, modelType: modelType,
            willEncode: willEncode, didEncode: didEncode)
        return schema
    }

    /// Why models of the type cannot be updated.
    @usableFromInline
    func updateProblem<Owner>(for type: Owner.Type) -> String? {
        guard variants == nil, unsafe build != nil && seed == nil else { return nil }
        return "\(type) cannot be updated: its schema has no seed, which makes the draft of a model"
    }

    /// The schema with the fields and options of a superclass, unless it has them itself.
    func inheriting(_ inherited: [FieldDescription], _ inheritedOptions: ModelOptions) -> Schema<Model> {
        let names = Set(fields.map(\.name))
        var schema = self
        schema.fields = inherited.filter { !names.contains($0.name) } + fields
        schema.options = options.over(inheritedOptions)
        return schema
    }

    /// The schema with other fields in place of those with the same names.
    func overriding<Owner>(_ own: [FieldDescription], _ ownOptions: [ModelOption<Owner>]) -> Schema<Model> {
        let names = Set(own.map(\.name))
        var schema = self
        schema.fields = fields.filter { !names.contains($0.name) } + own
        for option in ownOptions { option.apply(&schema.options) }
        return schema
    }

    /// Why the schema cannot be the given type's.
    @usableFromInline
    func problem<Owner>(for type: Owner.Type) -> String? {
        if let problem { return problem }
        let inherited = "\(type) inherits its schema and needs one of its own"
        if unsafe build != nil || variants != nil, Owner.self != Model.self { return inherited }
        if let stray = fields.first(where: { !$0.fits(draft) }) {
            return "the property \(stray.name) is one of \(stray.place.root), while the schema gathers \(draft.type)"
        }
        if let empty = fields.first(where: { $0.paths.isEmpty || $0.paths.contains { $0.contains("") } }) {
            return "the property \(empty.name) has an empty key"
        }
        if let problem = listProblem { return problem }
        if fields.count > 0x7FFF { return "a model cannot have more than 32,767 fields" }
        if let many = fields.first(where: { $0.paths.count > 253 }) {
            return "the property \(many.name) has more than 253 candidate keys"
        }
        return unsafe draft.withSample { sample in
            if let problem = unsafe nameProblem(in: sample) { return problem }
            guard unsafe build == nil, draft.isReference else { return nil }
            return unsafe sample.load(as: AnyObject.self) is Owner ? nil : inherited
        }
    }

    /// What is wrong with the fields' names, or with those that the options list.
    private var listProblem: String? {
        var names: Set<String> = []
        if let repeated = fields.first(where: { !names.insert($0.name).inserted }) {
            return "two fields have the name \(repeated.name)"
        }
        return options.problem(with: fields)
    }

    /// The first field that has not the name of its property, as far as that can be found out: every option, list and
    /// description knows a property by its field's name. A property of a nested value may be called anything, since
    /// several nested values may have properties of one name.
    private func nameProblem(in sample: UnsafeMutableRawPointer) -> String? {
        for field in fields {
            guard let name = unsafe field.place.propertyName(in: sample, draft.base(of: sample)), name != field.name
            else {
                continue
            }
            return "the field \(field.name) has the key path of the property \(name)"
        }
        return nil
    }
}

extension ModelDraft {
    /// A draft made by the closure.
    @inlinable
    init<Draft>(_ make: @escaping @Sendable () -> Draft) {
        unsafe self.init(
            type: Draft.self,
            size: MemoryLayout<Draft>.size,
            isReference: Draft.self is AnyObject.Type,
            begin: { memory, _ in unsafe memory.bindMemory(to: Draft.self, capacity: 1).initialize(to: make()) },
            discard: { unsafe _ = $0.assumingMemoryBound(to: Draft.self).deinitialize(count: 1) })
    }
}
