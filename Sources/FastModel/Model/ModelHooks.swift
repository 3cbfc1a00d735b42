/// A model that looks at, changes or refuses its JSON before it is read. Its objects are captured first.
public protocol WillDecodeHook: JSONModel {
    /// Looks at the object that is about to become a model.
    ///
    /// - Parameter object: the object; a change counts.
    /// - Returns: false to refuse it.
    static func willDecode(_ object: inout JSONValue) -> Bool
}

/// A model that completes itself from its JSON. Its objects are captured first.
public protocol DidDecodeHook: JSONModel {
    /// Completes or refuses the model.
    ///
    /// - Parameter object: the object it was read from, as ``WillDecodeHook/willDecode(_:)`` left it.
    /// - Returns: false to refuse it: the document's model is an error then, a nested one is dropped and reported.
    mutating func didDecode(from object: JSONValue) -> Bool
}

/// A model that checks itself once all its properties are read. Costs nothing but the check.
public protocol ValidationHook: JSONModel {
    /// Checks the model.
    ///
    /// - Throws: anything, to refuse it: the document's model is an error then, a nested one is dropped and reported. Of
    ///   an error that is no ``ModelError`` only the type is reported, since it may hold input.
    func validate() throws
}

/// A class whose objects choose one of its subclasses. Its objects are captured first; where one key decides,
/// ``Schema/variants(by:_:)`` needs no capture.
public protocol PolymorphicModel: JSONModel {
    /// The type to make of an object: this one or a subclass.
    static func modelType(for object: JSONValue) -> any JSONModel.Type
}

/// A model that prepares itself before it is written.
public protocol WillEncodeHook: JSONModel {
    /// Called before the model is written. A struct changes a copy, which is then written in its place.
    mutating func willEncode()
}

/// A model that completes or refuses what was written of it.
///
/// Only types that conform are gathered as a ``JSONValue`` first; so their dates and data are text in every output.
public protocol DidEncodeHook: JSONModel {
    /// Called with the object that was made of the model.
    ///
    /// - Parameter object: the object, to be changed at will.
    /// - Returns: false when the model is not to be written: its property is nil then, its element left out, both with an
    ///   issue; at the root it is an error.
    func didEncode(into object: inout JSONValue) -> Bool
}

/// The hooks that a model type has, found once, when its plan is made.
@safe
@usableFromInline
struct ModelHooks: Sendable {
    /// Checks the model at the address.
    @usableFromInline private(set) var validate: (@Sendable (_ model: UnsafeRawPointer) throws -> Void)?
    /// Looks at the object before it is read; false refuses it.
    private(set) var willDecode: (@Sendable (_ object: inout JSONValue) -> Bool)?
    /// Completes the model at the address; false refuses it.
    private(set) var didDecode: (@Sendable (_ model: UnsafeMutableRawPointer, _ object: JSONValue) -> Bool)?
    /// Chooses the type to make of an object.
    private(set) var modelType: (@Sendable (_ object: JSONValue) -> any JSONModel.Type)?

    /// The hooks on the way out.
    @usableFromInline private(set) var encoding = EncodingHooks()

    /// Whether the model's objects are captured before they are read.
    @usableFromInline var wantsObject: Bool { unsafe willDecode != nil || didDecode != nil }
    /// Whether the object chooses the type.
    @usableFromInline var wantsType: Bool { modelType != nil }

    /// No hooks.
    @usableFromInline
    init() {}

    /// The hooks whose protocols a type conforms to, and those that only its schema has.
    @usableFromInline
    init<Model: JSONModel>(of type: Model.Type) {
        self = type.schema.hooks
        if let type = type as? any ValidationHook.Type { unsafe validate = unsafe Self.validation(of: type) }
        if let type = type as? any WillDecodeHook.Type { willDecode = Self.look(of: type) }
        if let type = type as? any DidDecodeHook.Type { unsafe didDecode = unsafe Self.completion(of: type) }
        if let type = type as? any PolymorphicModel.Type { modelType = Self.choice(of: type) }
        if let type = type as? any WillEncodeHook.Type { unsafe encoding.will = unsafe Self.preparation(of: type) }
        if let type = type as? any DidEncodeHook.Type { unsafe encoding.did = unsafe Self.outputCompletion(of: type) }
    }

    /// The hooks of a type that may be no model, which has none then.
    init(ofMapped type: any Any.Type) {
        guard let model = type as? any JSONModel.Type else { return }
        self = Self(of: model)
    }

    /// These hooks with more.
    @usableFromInline
    func adding<Owner>(
        validate: (@Sendable (Owner) throws -> Void)?,
        willDecode: (@Sendable (inout JSONValue) -> Bool)?,
        didDecode: (@Sendable (inout Owner, JSONValue) -> Bool)?,
        modelType: (@Sendable (JSONValue) -> any JSONModel.Type)?,
        willEncode: (@Sendable (inout Owner) -> Void)?,
        didEncode: (@Sendable (Owner, inout JSONValue) -> Bool)?
    ) -> ModelHooks {
        var hooks = self
        if let validate {
            unsafe hooks.validate = { unsafe try validate($0.assumingMemoryBound(to: Owner.self).pointee) }
        }
        if let willDecode { hooks.willDecode = willDecode }
        if let didDecode {
            unsafe hooks.didDecode = { unsafe didDecode(&$0.assumingMemoryBound(to: Owner.self).pointee, $1) }
        }
        if let modelType { hooks.modelType = modelType }
        if let willEncode { unsafe hooks.encoding.will = unsafe Self.preparing(willEncode) }
        if let didEncode {
            unsafe hooks.encoding.did = { unsafe didEncode($0.assumingMemoryBound(to: Owner.self).pointee, &$1) }
        }
        return hooks
    }

    private static func validation<Model: ValidationHook>(
        of type: Model.Type
    ) -> @Sendable (UnsafeRawPointer) throws -> Void {
        { unsafe try $0.assumingMemoryBound(to: Model.self).pointee.validate() }
    }

    private static func look<Model: WillDecodeHook>(of type: Model.Type) -> @Sendable (inout JSONValue) -> Bool {
        { Model.willDecode(&$0) }
    }

    private static func choice<Model: PolymorphicModel>(
        of type: Model.Type
    ) -> @Sendable (JSONValue) -> any JSONModel.Type {
        { Model.modelType(for: $0) }
    }

    private static func completion<Model: DidDecodeHook>(
        of type: Model.Type
    ) -> @Sendable (UnsafeMutableRawPointer, JSONValue) -> Bool {
        { unsafe $0.assumingMemoryBound(to: Model.self).pointee.didDecode(from: $1) }
    }

    private static func preparation<Model: WillEncodeHook>(of type: Model.Type) -> EncodingHooks.Will {
        unsafe preparing { (model: inout Model) in model.willEncode() }
    }

    private static func preparing<Owner>(_ willEncode: @escaping @Sendable (inout Owner) -> Void) -> EncodingHooks.Will
    {
        { model, body in
            var copy = unsafe model.assumingMemoryBound(to: Owner.self).pointee
            willEncode(&copy)
            unsafe withUnsafePointer(to: copy) { unsafe body($0) }
        }
    }

    private static func outputCompletion<Model: DidEncodeHook>(of type: Model.Type) -> EncodingHooks.Did {
        { unsafe $0.assumingMemoryBound(to: Model.self).pointee.didEncode(into: &$1) }
    }
}
