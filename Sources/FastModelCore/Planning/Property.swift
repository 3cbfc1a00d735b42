/// A property of a model, compiled: its keys, its place and the functions over its value.
@safe final class Property: Sendable {
    /// The maximum number of candidates. Each has a rank below the ranks of ``FieldRank``.
    static let maximumCandidates = 253

    let field: FieldDescription
    /// The property's paths in JSON that is read, in order of preference.
    let candidates: [[String]]
    /// The folding of a document's key that matches no candidate exactly.
    let folding: KeyFolding
    /// The property's path in JSON that is written.
    let path: [String]
    /// The field's options, completed by its type's options.
    let options: ValueOptions
    let isTransient: Bool
    let isWeak: Bool
    /// The offset of a stored property from the model's base; nil for a property with accessors.
    let offset: Int?
    private let witness: _ValueWitness

    var name: String { field.name }
    private var place: any PropertyPlace { field.place }

    /// Compiles a field, given the options of its type, and a fresh draft with its base.
    init(
        _ field: FieldDescription, _ type: ModelOptions, _ naming: KeyNaming, in draft: UnsafeMutableRawPointer,
        _ base: UnsafeMutableRawPointer
    ) {
        self.field = field
        candidates = field.isMapped ? field.paths : naming.keys(field.name).prefix(Self.maximumCandidates).map { [$0] }
        folding = field.isMapped ? .none : naming.folding
        path = field.isMapped ? field.paths.first ?? [field.name] : [naming.written(field.name)]
        options = field.options.values.over(type.values)
        // An ObjectConverter without an inverse cannot write its property.
        unsafe isTransient = field.options.isTransient || field.complete != nil && field.write == nil
        offset = unsafe field.place.offset(in: draft, base)
        isWeak = unsafe field.options.isWeak || offset == nil && field.place.isWeak(at: base)
        witness = field.witness()
    }

    /// Compiles the fields of a type.
    static func all(
        _ fields: [FieldDescription], _ type: ModelOptions, _ naming: KeyNaming, of draft: ModelDraft
    ) -> [Property] {
        unsafe draft.withSample { sample in
            let base = unsafe draft.base(of: sample)
            return fields.map { unsafe Property($0, type, naming, in: sample, base) }
        }
    }

    /// Whether the property is stored in the model's own memory.
    var isStored: Bool { offset != nil }

    /// Calls the body with the property's value: the stored value or the getter's result.
    @inline(__always) private func withValue<Result>(
        at base: UnsafeRawPointer, _ body: (UnsafeRawPointer) throws -> Result
    ) rethrows -> Result {
        if let offset { return unsafe try body(base + offset) }
        return unsafe try place.withValue(at: base, body)
    }

    /// Makes the function that writes the property with the options of the field and its type. Also returns the offset to add to
    /// the function's base, and what the function does to plain text.
    func writing() -> (offset: Int, write: _ValueWitness.Write, scalar: WrittenScalar) {
        let (start, write, scalar) = unsafe plainWriting
        let options = options
        guard options.affectsWriting else { return unsafe (start, write, scalar) }
        return (
            start,
            { value, writer in
                let outer = writer.fieldSettings
                var settings = outer ?? WritingSettings(writer.options)
                settings.set(options)
                writer.fieldSettings = settings
                defer { writer.fieldSettings = outer }
                return unsafe write(value, &writer)
            }, .other
        )
    }

    private var plainWriting: (Int, _ValueWitness.Write, WrittenScalar) {
        if let write = unsafe field.write { return unsafe (0, write, .other) }
        let (place, write) = unsafe (place, witness.write)
        if let offset { return unsafe (offset, write, witness.scalar) }
        return (0, { base, writer in unsafe place.withValue(at: base) { unsafe write($0, &writer) } }, .other)
    }

    /// The property's value as `Any`.
    func value(at base: UnsafeRawPointer) -> Any {
        guard let offset else { return unsafe place.any(at: base) }
        return unsafe place.any(stored: base + offset)
    }

    /// Copies the property from one base to another.
    func copy(from source: UnsafeRawPointer, to target: UnsafeMutableRawPointer) {
        guard let offset else { return unsafe place.copy(from: source, to: target) }
        unsafe witness.assign(target + offset, source + offset)
    }

    /// Replaces the value by a deep copy. A setter is called only if the value holds objects that have copies.
    func deepCopy(at base: UnsafeMutableRawPointer, _ context: CopyContext) {
        guard let deepCopy = unsafe witness.deepCopy else { return }
        if let offset { return unsafe deepCopy(base + offset, context) }
        unsafe place.replace(at: base, context, by: deepCopy)
    }

    var hasDeepCopy: Bool { unsafe witness.deepCopy != nil }

    /// Whether the property is equal in two models.
    @inline(__always) func isEqual(
        _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ context: inout ComparingContext
    ) -> Bool {
        if let offset { return unsafe witness.isEqual(left + offset, right + offset, &context) }
        return unsafe isAccessedEqual(left, right, &context)
    }

    @inline(never) private func isAccessedEqual(
        _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ context: inout ComparingContext
    ) -> Bool {
        unsafe withValue(at: left) { left in
            unsafe withValue(at: right) { right in unsafe witness.isEqual(left, right, &context) }
        }
    }

    /// Adds the value to a hash.
    func hash(at base: UnsafeRawPointer, _ context: inout HashingContext) {
        if let offset { return unsafe witness.hash(base + offset, &context) }
        unsafe withValue(at: base) { unsafe witness.hash($0, &context) }
    }

    /// Encodes the value under the property's name, unless it is nil.
    func encode(at base: UnsafeRawPointer, to container: inout KeyedEncodingContainer<PropertyKey>) throws {
        unsafe try withValue(at: base) { value in
            if unsafe witness.isNil(value) { return }
            try container.encode(
                unsafe CodedPlace(value: value, encode: witness.encode), forKey: PropertyKey(stringValue: name))
        }
    }

    /// Decodes the value if the container has the property's name.
    func decode(at base: UnsafeMutableRawPointer, from container: KeyedDecodingContainer<PropertyKey>) throws {
        let key = PropertyKey(stringValue: name)
        guard container.contains(key) else { return }
        let decoder = try container.superDecoder(forKey: key)
        let decode = unsafe witness.decode
        unsafe try place.put(at: base, offset) { unsafe try decode($0, decoder) }
    }
}

// `Property`'s operations on its place, which knows the value's type.

extension PropertyPlace {
    fileprivate func withValue<Result>(
        at base: UnsafeRawPointer, _ body: (UnsafeRawPointer) throws -> Result
    ) rethrows -> Result {
        unsafe try withUnsafePointer(to: value(at: base)) { unsafe try body($0) }
    }

    fileprivate func any(stored address: UnsafeRawPointer) -> Any {
        unsafe address.assumingMemoryBound(to: Value.self).pointee
    }

    fileprivate func replace(
        at base: UnsafeMutableRawPointer, _ context: CopyContext, by deepCopy: _ValueWitness.DeepCopy
    ) {
        context.replace(
            unsafe value(at: base), isShared: isShared,
            by: { value in
                var copy = value
                unsafe withUnsafeMutablePointer(to: &copy) { unsafe deepCopy($0, context) }
                return copy
            }, set: { unsafe set($0, at: base) })
    }

    /// Sets the value that the body initialises memory with, unless the body returns false.
    fileprivate func put(
        at base: UnsafeMutableRawPointer, _ offset: Int?, _ body: (UnsafeMutableRawPointer) throws -> Bool
    ) rethrows {
        unsafe try withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { memory in
            let memory = unsafe memory.baseAddress.unsafelyUnwrapped
            guard unsafe try body(memory) else { return }
            let value = unsafe memory.move()
            if let offset {
                unsafe (base + offset).assumingMemoryBound(to: Value.self).pointee = value
            } else {
                unsafe set(value, at: base)
            }
        }
    }
}

/// The properties of a model, visited without reference counting, which would cost more than most visits.
@safe struct PropertyList: Sendable {
    let all: [Property]

    init(_ properties: [Property]) { all = properties }
    func first(where condition: (Property) -> Bool) -> Property? { all.first(where: condition) }

    /// Calls the body with each property until the body returns false. Returns whether it returned true for all properties.
    @inline(__always) func allSatisfy(_ body: (Property) throws -> Bool) rethrows -> Bool {
        unsafe try all.withUnsafeBufferPointer { properties in
            for index in 0..<properties.count {
                let property = unsafe Unmanaged.passUnretained(properties[index])
                guard unsafe try property._withUnsafeGuaranteedRef({ try body($0) }) else { return false }
            }
            return true
        }
    }

    @inline(__always) func forEach(_ body: (Property) throws -> Void) rethrows {
        _ = try allSatisfy { property in
            try body(property)
            return true
        }
    }
}

/// The name of a property or the key of a dictionary, for `Codable`.
@usableFromInline struct PropertyKey: CodingKey {
    @usableFromInline let stringValue: String
    @usableFromInline var intValue: Int? { nil }

    @usableFromInline init(stringValue: String) { self.stringValue = stringValue }

    @usableFromInline init?(intValue: Int) { nil }
}
