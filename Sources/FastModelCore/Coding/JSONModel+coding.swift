#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// A model whose mapped properties any `Encoder` and `Decoder` can code, with the properties' names as keys.
///
/// Both classes and structs can conform, and the types of properties need not be `Codable`. A property that is nil has no entry,
/// and a missing entry leaves the property at its default, so archives remain readable when properties are added or removed.
/// Structs can use the compiler's `Codable` instead.
public protocol CodableModel: JSONModel, Codable {}

extension CodableModel {
    /// Decodes the properties for which the decoder has entries.
    ///
    /// - Throws: `DecodingError`, also for a missing required property or a rejected value, with the path and, as its underlying
    ///   error, the ``ModelError`` or the converter's error; ``ModelError`` itself if the schema is invalid or objects are nested
    ///   too deeply.
    public init(from decoder: any Decoder) throws { self = try Self._decodedProperties(from: decoder) }

    /// Encodes all mapped properties except `weak` ones.
    ///
    /// - Throws: the encoder's errors; `EncodingError` for a value that has no form; ``ModelError`` if the schema is invalid, if
    ///   objects are nested too deeply, if the type of a property that a transform or a provider handles is not
    ///   ``JSONConvertible``, or if an object's class is not among the variants of its declared class.
    public func encode(to encoder: any Encoder) throws { try encodeProperties(to: encoder) }
}

extension JSONModel {
    /// Encodes all mapped properties except `weak` ones under their names.
    ///
    /// - Throws: as ``CodableModel/encode(to:)`` does.
    public func encodeProperties(to encoder: any Encoder) throws {
        unsafe try withUnsafePointer(to: self) { unsafe try Self._encodeProperties($0, to: encoder) }
    }

    static func _encodeProperties(_ value: UnsafeRawPointer, to encoder: any Encoder) throws {
        if unsafe try _isOwnArchive(value, of: encoder) { return }
        unsafe try _plan(of: value)._withUnsafeGuaranteedRef { plan in
            unsafe try plan.encode(value, as: ObjectIdentifier(self), to: encoder)
        }
    }

    /// If a model is nested too deeply for the coder, encodes it as an archive of its own and returns true.
    @usableFromInline static func _isOwnArchive(_ value: UnsafeRawPointer, of encoder: any Encoder) throws -> Bool {
        guard let depth = encoder.userInfo.depthOfOwnArchive(at: encoder.codingPath) else { return false }
        let model = unsafe value.assumingMemoryBound(to: Self.self).pointee
        var container = encoder.singleValueContainer()
        try container.encode(ArchivedProperties(of: model).archive(at: depth))
        return true
    }

    @usableFromInline static func _ownArchive(of decoder: any Decoder) throws -> Self? {
        guard let depth = decoder.userInfo.depthOfOwnArchive(at: decoder.codingPath) else { return nil }
        let archive = try decoder.singleValueContainer().decode(Data.self)
        return try ArchivedProperties<Self>(from: archive, at: depth).model
    }

    /// Decodes a model from the properties for which the decoder has entries.
    static func _decodedProperties(from decoder: any Decoder) throws -> Self {
        if let model = try _ownArchive(of: decoder) { return model }
        let schema = schema
        if let variants = schema.variants, let model = try variants.decoded(self, from: decoder) as? Self {
            return model
        }
        var result: Self?
        unsafe try _plan(in: .shared)._withUnsafeGuaranteedRef { plan in
            unsafe try plan.decode(from: decoder) { draft in
                unsafe result = _model(ofDraft: draft)
                return result != nil
            }
        }
        guard let result else { throw decoder.corrupted("a required property is missing") }
        return result
    }

    /// Makes a model from a complete draft. Returns nil, with the draft unchanged, if the draft is incomplete.
    static func _model(ofDraft draft: UnsafeMutableRawPointer) -> Self? {
        guard let build = unsafe schema.build else { return unsafe draft.assumingMemoryBound(to: Self.self).move() }
        // A schema with a draft is the one of its model only.
        return unsafe _Sink.withMemory(for: Self.self) { model in
            unsafe build(draft, model) ? model.assumingMemoryBound(to: Self.self).move() : nil
        }
    }

    /// Encodes models by their properties, unless the type has its own `encode(to:)`.
    static var modelEncoding: _ValueWitness.Encode {
        guard self is any Decodable.Type, let encodable = self as? any Encodable.Type else {
            return { unsafe try _encodeProperties($0, to: $1) }
        }
        return unsafe encodable.direct
    }

    /// Decodes models by their properties, unless the type has its own `init(from:)`.
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
    /// Encodes the properties of a model. `declared` is the type of the property, element or root that holds the model.
    @usableFromInline func encode(
        _ model: UnsafeRawPointer, as declared: ObjectIdentifier, to encoder: any Encoder
    ) throws {
        if let problem { throw ModelError(.invalidSchema, position: .none, detail: problem) }
        if foreignSuperclasses.contains(declared) { throw ModelError(.unencodable, position: .none, wanted: "\(type)") }
        // An object that contains itself would be encoded without end.
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

    /// The discriminator, narrowed by the property whose name is the discriminator's key.
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
                // Encoded by the schema: the variant's own `encode(to:)` might leave no place for the discriminator.
                unsafe try variant.model._encodeProperties(payload, to: encoder)
                return unsafe variant.model._plan(of: payload)._withUnsafeGuaranteedRef { plan in
                    unsafe plan.withBase(of: payload) { unsafe plan.coded(discriminator, $0) }
                }
            }
        }
        guard let name = try result.get()?.names.first else { return }
        // The discriminator is written last, so that a property of the same key does not replace it.
        var container = encoder.container(keyedBy: PropertyKey.self)
        try container.encode(name, forKey: PropertyKey(stringValue: key))
    }

    /// Decodes a draft and passes it to the body, which consumes the draft or returns false.
    @usableFromInline func decode(from decoder: any Decoder, _ body: (UnsafeMutableRawPointer) throws -> Bool) throws {
        if let problem { throw ModelError(.invalidSchema, position: .none, detail: problem) }
        // A property list may contain itself.
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
    /// Rejects nesting deeper than the limit. Coders recurse until the stack ends.
    func checkDepth(limit: Int, within outer: Int? = nil) throws(ModelError) {
        guard count + (outer ?? 0) < limit else {
            throw ModelError(.depthLimit, position: .none, detail: "the limit is \(limit)")
        }
        guard count <= ThreadStack.freeLevels || !ThreadStack.isLow else {
            throw ModelError(.depthLimit, position: .none, detail: ThreadStack.detail)
        }
    }
}
