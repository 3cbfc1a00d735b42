/// The properties of a model, their places in a JSON object, and the way to make a model.
@safe public struct Schema<Model>: Sendable {
    var draft: ModelDraft
    package internal(set) var fields: [FieldDescription]
    /// The type's options.
    var options: ModelOptions
    /// Makes the model, in uninitialised memory, from a complete draft and destroys the draft. Returns false, with both unchanged,
    /// if a property is missing. The closure is nil if the draft is the model.
    let build: Build?
    /// Initialises memory with a draft made from a model. Nil if the schema declares no `seed` or the draft is the model.
    let seed: (@Sendable (Model, UnsafeMutableRawPointer) -> Void)?
    /// The models that a key of the object selects.
    var variants: SchemaVariants<Model>?
    /// The hooks that the type has without conforming to their protocols.
    var hooks: ModelHooks
    /// Why the schema is invalid.
    var problem: String?
    /// Identifies the schema's plans among those of other schemas of the same type. Nil for the only schema of its type, whose plans
    /// are known by the type. The fields have to retain the object.
    var identity: ObjectIdentifier?

    @usableFromInline typealias Build =
        @Sendable (_ draft: UnsafeMutableRawPointer, _ model: UnsafeMutableRawPointer) -> Bool

    /// Whether values are collected in a draft.
    package var hasDraft: Bool { unsafe build != nil }

    init(
        draft: ModelDraft, fields: [FieldDescription], options: ModelOptions,
        build: Build?,
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

    /// Declares the schema of a model that can be made without values.
    ///
    /// - Parameters:
    ///   - make: makes a model with default values. `{ Book() }` always compiles; `Book.init` only if there is an initialiser without
    ///     parameters, because a reference to an initialiser cannot use the default values of parameters. It is also called when the
    ///     plan is made.
    ///   - options: options of this type.
    ///   - fields: the properties.
    @inlinable public init(
        _ make: @escaping @Sendable () -> Model, options: ModelOption<Model>...,
        @FieldsBuilder<Model> fields: () -> [Field<Model>]
    ) { self.init(ModelDraft(make), ModelOptions(options), fields()) }

    @usableFromInline init(_ draft: ModelDraft, _ options: ModelOptions, _ fields: [Field<Model>]) {
        unsafe self.init(draft: draft, fields: fields.map(\.description), options: options, build: nil)
    }

    /// Declares the schema of a model with required properties, whose values are first collected in a draft.
    ///
    /// - Parameters:
    ///   - makeDraft: makes an empty draft, in which required properties are optionals set to nil.
    ///   - options: options of this type.
    ///   - fields: the draft's properties. Declare the required ones with `Field(required:…)`.
    ///   - build: makes the model from a draft. Returns nil, with the draft unchanged, if a required property is missing. It may
    ///     take the values out of the draft (`draft.name.take()`) to avoid copies.
    ///   - seed: makes a draft from a model. Without `seed`, the model cannot be updated, written, copied or compared, and the
    ///     update of an enclosing model replaces the model.
    @inlinable public init<Draft>(
        draft makeDraft: @escaping @Sendable () -> Draft, options: ModelOption<Draft>...,
        @FieldsBuilder<Draft> fields: () -> [Field<Draft>], build: @escaping @Sendable (inout Draft) -> Model?,
        seed: (@Sendable (Model) -> Draft)? = nil
    ) {
        unsafe self.init(
            ModelDraft(makeDraft), ModelOptions(options), fields(),
            // Compiled for the model in the user's module, because it runs for each model.
            build: { memory, place in
                let draft = unsafe memory.assumingMemoryBound(to: Draft.self)
                guard let model = unsafe build(&draft.pointee) else { return false }
                unsafe draft.deinitialize(count: 1)
                unsafe place.initializeMemory(as: Model.self, to: model)
                return true
            }, seed)
    }

    @usableFromInline init<Draft>(
        _ draft: ModelDraft, _ options: ModelOptions, _ fields: [Field<Draft>],
        build: @escaping Build, _ seed: (@Sendable (Model) -> Draft)?
    ) {
        let fields = fields.map(\.description)
        // A field that reads the whole object would be set only after the model is built.
        let transformed = fields.first { unsafe $0.complete != nil }
        var seeding: (@Sendable (Model, UnsafeMutableRawPointer) -> Void)?
        if let seed {
            unsafe seeding = { model, memory in unsafe memory.initializeMemory(as: Draft.self, to: seed(model)) }
        }
        unsafe self.init(
            draft: draft, fields: fields, options: options, build: build, seed: seeding,
            problem: transformed.map { "the draft's property \($0.name) cannot be made by an ObjectConverter" })
    }

    /// Declares the schema of an enumeration with a model, another value or nothing in each case. A key of the object selects the case.
    ///
    /// ```swift
    /// static let schema = Schema<Shape>(variantsBy: "type") {
    ///     Variant("circle", Circle.self) { .circle($0) } unwrap: { if case .circle(let it) = $0 { it } else { nil } }
    ///     Variant("square", Square.self) { .square($0) } unwrap: { if case .square(let it) = $0 { it } else { nil } }
    ///     Variant("label", String.self) { .label($0) } unwrap: { if case .label(let it) = $0 { it } else { nil } }
    ///     Variant("point", .point) { if case .point = $0 { true } else { false } }
    /// }
    /// ```
    ///
    /// A model's keys are beside the discriminator. Any other payload is the value of one key: `{"type":"label","value":"A"}`.
    ///
    /// - Parameters:
    ///   - key: the key whose value selects the variant. If it is the object's first key, the object is not captured. The variants'
    ///     models may also map the key.
    ///   - valueKey: the key of payloads that are not models. No key strategy changes it.
    ///   - variants: the variants to choose from. A discriminator's value without a variant is an issue.
    public init(
        variantsBy key: String, values valueKey: String = "value",
        @ListBuilder<Variant<Model>> _ variants: () -> [Variant<Model>]
    ) {
        unsafe self.init(
            draft: ModelDraft({}), fields: [], options: ModelOptions(), build: { _, _ in false },
            variants: SchemaVariants(key: key, variants: variants(), areAll: true, valueKey: valueKey))
    }

    /// The schema of a class with variants: a key selects whether an object becomes the class itself or a subclass.
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
    public func variants(
        by key: String, @ListBuilder<Variant<Model>> _ variants: () -> [Variant<Model>]
    ) -> Schema<Model> {
        var schema = self
        schema.variants = SchemaVariants(key: key, variants: variants())
        return schema
    }

    /// The schema of a subclass: the inherited fields and the subclass's own fields.
    ///
    /// ```swift
    /// override class var schema: Schema<Animal> {
    ///     super.schema.extended(Dog.init) { Field("breed", \.breed) }
    /// }
    /// ```
    ///
    /// A field replaces the inherited field of the same name. Options are inherited; options given here override them.
    public func extended<Subclass>(
        _ make: @escaping @Sendable () -> Subclass, options: ModelOption<Subclass>...,
        @FieldsBuilder<Subclass> fields: () -> [Field<Subclass>]
    ) -> Schema<Model> {
        extended(draft: ModelDraft(make), isSubclass: make() is Model, by: fields().map(\.description), options)
    }

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

    /// Adds the hooks that the macro finds in a type. The macro cannot add the hooks' protocols to a class: the compiler treats
    /// every conformance that a macro may add as inherited by subclasses.
    ///
    /// A hook whose protocol the type conforms to takes precedence over the hook given here.
    public func _hooks<Owner>(
        of type: Owner.Type, validate: (@Sendable (Owner) throws -> Void)? = nil,
        willDecode: (@Sendable (inout JSONValue) throws -> Bool)? = nil,
        didDecode: (@Sendable (inout Owner, JSONValue) throws -> Bool)? = nil,
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
    func updateProblem<Owner>(for type: Owner.Type) -> String? {
        guard variants == nil, unsafe build != nil && seed == nil else { return nil }
        return "\(type) cannot be updated: its schema has no seed, which makes the draft of a model"
    }

    /// Returns the schema with a superclass's fields and options added. The schema's own fields and options take precedence.
    func inheriting(_ inherited: [FieldDescription], _ inheritedOptions: ModelOptions) -> Schema<Model> {
        let names = Set(fields.map(\.name))
        var schema = self
        schema.fields = inherited.filter { !names.contains($0.name) } + fields
        schema.options = options.over(inheritedOptions)
        return schema
    }

    /// Returns the schema with the given fields and options. A field replaces the field of the same name.
    func overriding<Owner>(_ own: [FieldDescription], _ ownOptions: [ModelOption<Owner>]) -> Schema<Model> {
        let names = Set(own.map(\.name))
        var schema = self
        schema.fields = fields.filter { !names.contains($0.name) } + own
        for option in ownOptions { option.apply(&schema.options) }
        return schema
    }

    /// Why this cannot be the schema of the given type.
    func problem<Owner>(for type: Owner.Type) -> String? {
        if let problem { return problem }
        let inherited = "\(type) inherits its schema and needs one of its own"
        if unsafe build != nil || variants != nil, Owner.self != Model.self { return inherited }
        if let stray = fields.first(where: { !$0.fits(draft) }) {
            return "the property \(stray.name) is one of \(stray.place.root), while the schema gathers \(draft.type)"
        }
        if fields.contains(where: { $0.paths.isEmpty && $0.rest == nil }) { return "a property has no key" }
        // The empty key stands alone; within a path it is a slip, as in `a..b`.
        if let empty = fields.first(where: { $0.paths.contains { $0.count > 1 && $0.contains("") } }) {
            return "the property \(empty.name) has a key path with an empty step"
        }
        if let problem = listProblem { return problem }
        if fields.count > 0x7FFF { return "a model cannot have more than 32,767 fields" }
        if let many = fields.first(where: { $0.paths.count > Property.maximumCandidates }) {
            return "the property \(many.name) has more than \(Property.maximumCandidates) candidate keys"
        }
        return unsafe draft.withSample { sample in
            if let problem = unsafe nameProblem(in: sample) { return problem }
            guard unsafe build == nil, draft.isReference else { return nil }
            return unsafe sample.load(as: AnyObject.self) is Owner ? nil : inherited
        }
    }

    /// The problem with the fields' names, or with the names listed in the options.
    private var listProblem: String? {
        var names: Set<String> = []
        if let repeated = fields.first(where: { !names.insert($0.name).inserted }) {
            return "two fields have the name \(repeated.name)"
        }
        return options.problem(with: fields)
    }

    /// Describes a field whose name differs from its property's name, if the property's name is known. Options, lists and
    /// descriptions identify a property by its field's name. Properties of nested values may have any name, because several nested
    /// values may have properties of the same name.
    private func nameProblem(in sample: UnsafeMutableRawPointer) -> String? {
        // Fields that a subclass inherits have another root.
        var names: [ObjectIdentifier: StoredNames] = [:]
        for field in fields {
            let root = field.place.root
            let stored = names[ObjectIdentifier(root)] ?? StoredNames(of: root)
            names[ObjectIdentifier(root)] = stored
            guard let name = unsafe field.place.propertyName(in: sample, draft.base(of: sample), stored),
                name != field.name
            else { continue }
            return "the field \(field.name) has the key path of the property \(name)"
        }
        return nil
    }
}
