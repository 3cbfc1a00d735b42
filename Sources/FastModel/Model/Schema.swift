/// What a model's properties are, where they stand in a JSON object, and how a model is made.
@safe
public struct Schema<Model>: Sendable {
    @usableFromInline let draft: _Draft
    @usableFromInline let fields: [_FieldDescription]
    /// The type's own options.
    @usableFromInline let options: ModelOptions
    /// Makes the model of a complete draft and destroys the draft; nil, with the draft untouched, when something is
    /// missing. No closure at all when the draft is the model.
    @usableFromInline let build: (@Sendable (UnsafeMutableRawPointer) -> Model?)?
    /// Why the schema cannot work.
    let problem: String?

    @usableFromInline
    init(
        draft: _Draft, fields: [_FieldDescription], options: ModelOptions,
        build: (@Sendable (UnsafeMutableRawPointer) -> Model?)?, problem: String? = nil
    ) {
        self.draft = draft
        self.fields = fields
        self.options = options
        unsafe self.build = build
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
        _ make: @escaping @Sendable () -> Model, options: ModelOption...,
        @FieldsBuilder<Model> fields: () -> [Field<Model>]
    ) {
        unsafe self.init(
            draft: _Draft(make), fields: fields().map(\.description), options: ModelOptions(options), build: nil)
    }

    /// Declares the schema of a model with required properties, which cannot be made empty: it is gathered in a draft.
    ///
    /// - Parameters:
    ///   - makeDraft: makes an empty draft, in which required properties are optionals set to nil.
    ///   - options: options of this type.
    ///   - fields: the draft's properties; the required ones are declared with `Field(required:…)`.
    ///   - build: makes the model of a draft; nil when a required property is missing.
    @inlinable
    public init<Draft>(
        draft makeDraft: @escaping @Sendable () -> Draft,
        options: ModelOption...,
        @FieldsBuilder<Draft> fields: () -> [Field<Draft>],
        build: @escaping @Sendable (Draft) -> Model?
    ) {
        unsafe self.init(
            draft: _Draft(makeDraft), fields: fields().map(\.description), options: ModelOptions(options)
        ) { memory in
            let draft = unsafe memory.assumingMemoryBound(to: Draft.self)
            guard let model = unsafe build(draft.pointee) else { return nil }
            unsafe draft.deinitialize(count: 1)
            return model
        }
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
        _ make: @escaping @Sendable () -> Subclass, options: ModelOption...,
        @FieldsBuilder<Subclass> fields: () -> [Field<Subclass>]
    ) -> Schema<Model> {
        extended(draft: _Draft(make), isSubclass: make() is Model, by: fields().map(\.description), options)
    }

    @usableFromInline
    func extended(
        draft: _Draft, isSubclass: Bool, by own: [_FieldDescription], _ ownOptions: [ModelOption]
    ) -> Schema<Model> {
        var problem = problem
        if unsafe build != nil { problem = "a schema with a draft cannot be extended" }
        if !isSubclass { problem = "only a subclass's schema can extend one" }
        let names = Set(own.map(\.name))
        var options = options
        for option in ownOptions { option.apply(&options) }
        return unsafe Schema(
            draft: draft, fields: fields.filter { !names.contains($0.name) } + own, options: options, build: build,
            problem: problem)
    }

    /// Why the schema cannot be the given type's.
    @usableFromInline
    func problem<Owner>(for type: Owner.Type) -> String? {
        if let problem { return problem }
        if let empty = fields.first(where: { $0.paths.isEmpty || $0.paths.contains { $0.contains("") } }) {
            return "the property \(empty.name) has an empty key"
        }
        if fields.count > 0x7FFF { return "a model cannot have more than 32,767 fields" }
        if let many = fields.first(where: { $0.paths.count > 254 }) {
            return "the property \(many.name) has more than 254 candidate keys"
        }
        guard unsafe build == nil, draft.isReference else { return nil }
        let memory = UnsafeMutablePointer<AnyObject>.allocate(capacity: 1)
        defer { unsafe memory.deallocate() }
        unsafe draft.begin(memory)
        defer { unsafe draft.discard(memory) }
        return unsafe memory.pointee is Owner ? nil : "\(type) inherits its schema and needs one of its own"
    }
}

extension _Draft {
    /// A draft made by the closure.
    @inlinable
    init<Draft>(_ make: @escaping @Sendable () -> Draft) {
        unsafe self.init(
            size: MemoryLayout<Draft>.size,
            isReference: Draft.self is AnyObject.Type,
            begin: { unsafe $0.bindMemory(to: Draft.self, capacity: 1).initialize(to: make()) },
            discard: { unsafe _ = $0.assumingMemoryBound(to: Draft.self).deinitialize(count: 1) })
    }
}
