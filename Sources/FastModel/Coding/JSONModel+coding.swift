internal import Foundation

/// A model that any `Encoder` and `Decoder` can code: its mapped properties, under their own names.
///
/// Classes as well as structs; what the properties hold need not be `Codable`. A property that is nil has no entry, and a
/// missing entry leaves the property at its default: archives survive added and removed properties. For structs, the
/// compiler's `Codable` remains possible.
public protocol CodableModel: JSONModel, Codable {}

extension CodableModel {
    /// Decodes the properties that are there.
    ///
    /// - Throws: `DecodingError`, also when a required property is missing or a value is refused, with its path and, as the
    ///   underlying error, the ``ModelError`` or what a converter throws; ``ModelError`` itself when the schema cannot be used or
    ///   objects are nested too deeply.
    @inlinable
    public init(from decoder: any Decoder) throws {
        self = try Self._decodedProperties(from: decoder)
    }

    /// Encodes all mapped properties but `weak` ones.
    ///
    /// - Throws: what the encoder throws; `EncodingError` for a value that has no form; ``ModelError`` when the schema cannot be
    ///   used, objects are nested too deeply, a property that a transform makes or a provider maps has a type that is not
    ///   ``JSONConvertible``, or an object of a subclass is none of the variants of the class that it is declared with.
    @inlinable
    public func encode(to encoder: any Encoder) throws {
        try encodeProperties(to: encoder)
    }
}

extension JSONModel {
    /// Encodes all mapped properties but `weak` ones under their names.
    ///
    /// - Throws: what the encoder throws; `EncodingError` for a value that has no form; ``ModelError`` when the schema cannot be
    ///   used, objects are nested too deeply, a property that a transform makes or a provider maps has a type that is not
    ///   ``JSONConvertible``, or an object of a subclass is none of the variants of the class that it is declared with.
    @inlinable
    public func encodeProperties(to encoder: any Encoder) throws {
        unsafe try withUnsafePointer(to: self) { unsafe try Self._encodeProperties($0, to: encoder) }
    }

    @inlinable
    static func _encodeProperties(_ value: UnsafeRawPointer, to encoder: any Encoder) throws {
        if unsafe try _isOwnArchive(value, of: encoder) { return }
        unsafe try _plan(of: value)._withUnsafeGuaranteedRef { plan in
            unsafe try plan.encode(value, as: ObjectIdentifier(self), to: encoder)
        }
    }

    /// Encodes a model as an archive of its own, where it is too deep in another for anything else.
    @usableFromInline
    static func _isOwnArchive(_ value: UnsafeRawPointer, of encoder: any Encoder) throws -> Bool {
        guard let depth = encoder.userInfo.depthOfOwnArchive(at: encoder.codingPath) else { return false }
        let model = unsafe value.assumingMemoryBound(to: Self.self).pointee
        var container = encoder.singleValueContainer()
        try container.encode(ArchivedProperties(of: model).archive(at: depth))
        return true
    }

    @usableFromInline
    static func _ownArchive(of decoder: any Decoder) throws -> Self? {
        guard let depth = decoder.userInfo.depthOfOwnArchive(at: decoder.codingPath) else { return nil }
        let archive = try decoder.singleValueContainer().decode(Data.self)
        return try ArchivedProperties<Self>(from: archive, at: depth).model
    }

    /// Decodes a model of the properties that are there.
    @inlinable
    static func _decodedProperties(from decoder: any Decoder) throws -> Self {
        if let model = try _ownArchive(of: decoder) { return model }
        let schema = schema
        if let variants = schema.variants, let model = try variants.decoded(self, from: decoder) as? Self {
            return model
        }
        var result: Self?
        unsafe try _ownPlan._withUnsafeGuaranteedRef { plan in
            unsafe try plan.decode(from: decoder) { draft in
                unsafe result = _model(ofDraft: draft)
                return result != nil
            }
        }
        guard let result else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: "a required property is missing"))
        }
        return result
    }

    /// Takes the model of a complete draft; nil, with the draft untouched, when it is not complete.
    @inlinable
    static func _model(ofDraft draft: UnsafeMutableRawPointer) -> Self? {
        guard let build = unsafe schema.build else {
            return unsafe draft.assumingMemoryBound(to: Self.self).move()
        }
        return unsafe build(draft) as? Self
    }

    /// What encodes models: their properties, unless the type codes itself.
    static var modelEncoding: _ValueWitness.Encode {
        guard self is any Decodable.Type, let encodable = self as? any Encodable.Type else {
            return { unsafe try _encodeProperties($0, to: $1) }
        }
        return unsafe encodable.direct
    }

    /// What decodes models, in the same way.
    static var modelDecoding: _ValueWitness.Decode {
        if self is any Encodable.Type, let decodable = self as? any Decodable.Type { return unsafe decodable.direct }
        return { memory, decoder in
            let model = try _decodedProperties(from: decoder)
            unsafe memory.bindMemory(to: Self.self, capacity: 1).initialize(to: model)
            return true
        }
    }
}

extension Encodable {
    fileprivate static var direct: _ValueWitness.Encode {
        { value, encoder in try unsafe value.assumingMemoryBound(to: Self.self).pointee.encode(to: encoder) }
    }
}

extension Decodable {
    fileprivate static var direct: _ValueWitness.Decode {
        { memory, decoder in
            let value = try Self(from: decoder)
            unsafe memory.bindMemory(to: Self.self, capacity: 1).initialize(to: value)
            return true
        }
    }
}

extension TypePlan {
    /// Encodes the properties of a model that is declared with a type.
    @usableFromInline
    func encode(_ model: UnsafeRawPointer, as declared: ObjectIdentifier, to encoder: any Encoder) throws {
        if let problem { throw ModelError(.invalidSchema, position: .none, detail: problem) }
        if strangers.contains(declared) { throw ModelError(.unencodable, position: .none, wanted: "\(type)") }
        // Objects that hold themselves would never end.
        try encoder.codingPath.checkDepth(limit: EncodingOptions().maximumDepth, within: encoder.userInfo.archiveDepth)
        if !variants.isEmpty { return unsafe try encodeVariant(model, to: encoder) }
        var container = encoder.container(keyedBy: PropertyKey.self)
        unsafe try withBase(of: model) { base in
            try properties.forEach { if !$0.isWeak { unsafe try $0.encode(at: base, to: &container) } }
            guard let discriminator else { return }
            let key = PropertyKey(stringValue: discriminator.key)
            guard let name = unsafe coded(discriminator, base)?.names.first else { return }
            try container.encode(name, forKey: key)
        }
    }

    /// A discriminator as the property of its name has it.
    private func coded(_ discriminator: Discriminator, _ base: UnsafeMutableRawPointer) -> Discriminator? {
        unsafe stated(discriminator, base, ModelEncoder()) { $0.name == discriminator.key }
    }

    private func encodeVariant(_ model: UnsafeRawPointer, to encoder: any Encoder) throws {
        let variants = variants.filter { unsafe $0.isVariant(of: model) }
        guard let variant = variants.first, let key = discriminator?.key else {
            throw ModelError(.unencodable, position: .none, wanted: "\(type)")
        }
        let discriminator = Discriminator(key: key, names: variants.map(\.name))
        var result: Result<Discriminator?, any Error> = .success(nil)
        _ = unsafe variant.lend(model) { payload in
            result = Result {
                // By its schema, also where it codes itself: that could leave no room for the discriminator.
                unsafe try variant.model._encodeProperties(payload, to: encoder)
                return unsafe variant.model._plan(of: payload)._withUnsafeGuaranteedRef { plan in
                    unsafe plan.withBase(of: payload) { unsafe plan.coded(discriminator, $0) }
                }
            }
        }
        guard let name = try result.get()?.names.first else { return }
        // Last, so that a property of the same key does not replace it.
        var container = encoder.container(keyedBy: PropertyKey.self)
        try container.encode(name, forKey: PropertyKey(stringValue: key))
    }

    /// Decodes a draft and lends it to the body, which takes it or, by false, leaves it.
    @usableFromInline
    func decode(from decoder: any Decoder, _ body: (UnsafeMutableRawPointer) throws -> Bool) throws {
        if let problem { throw ModelError(.invalidSchema, position: .none, detail: problem) }
        // A property list may lead back to itself.
        try decoder.codingPath.checkDepth(limit: DecodingOptions().maximumDepth, within: decoder.userInfo.archiveDepth)
        let container = try decoder.container(keyedBy: PropertyKey.self)
        unsafe try withUnsafeTemporaryAllocation(byteCount: max(1, draft.size), alignment: 16) { memory in
            let memory = unsafe memory.baseAddress.unsafelyUnwrapped
            unsafe draft.begin(memory, memory)
            var isTaken = false
            defer { if !isTaken { unsafe draft.discard(memory) } }
            let base = unsafe draft.base(of: memory)
            try properties.forEach { if !$0.isWeak { unsafe try $0.decode(at: base, from: container) } }
            unsafe isTaken = try body(memory)
        }
    }
}

extension [any CodingKey] {
    /// Refuses what is nested deeper than so many levels: coders follow it as far as the stack goes.
    func checkDepth(limit: Int, within outer: Int? = nil) throws(ModelError) {
        guard count + (outer ?? 0) < limit else {
            throw ModelError(.depthLimit, position: .none, detail: "the limit is \(limit)")
        }
    }
}
