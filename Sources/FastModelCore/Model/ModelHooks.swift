/// A model that conforms to the protocol of a hook. One cast finds out that a type has none of them: the first search for a type's
/// conformance takes some 100 microseconds.
public protocol _HookedModel: JSONModel {}

/// A model that inspects, changes or rejects its JSON before the JSON is read. The JSON is captured first.
public protocol WillDecodeHook: _HookedModel {
    /// Inspects or changes the object that is to become a model.
    ///
    /// - Parameter object: the object. The model is read from the changed object.
    /// - Returns: false to reject the object without a reason.
    /// - Throws: any error, to reject the object with a reason, as ``ValidationHook/validate()`` does.
    static func willDecode(_ object: inout JSONValue) throws -> Bool
}

/// A model that completes itself from its JSON. The JSON is captured first.
public protocol DidDecodeHook: _HookedModel {
    /// Completes or rejects the model.
    ///
    /// - Parameter object: the model's object, after ``WillDecodeHook/willDecode(_:)``.
    /// - Returns: false to reject the model without a reason. A rejected root is an error; a rejected nested model is discarded and
    ///   reported.
    /// - Throws: any error, to reject the model with a reason, as ``ValidationHook/validate()`` does.
    mutating func didDecode(from object: JSONValue) throws -> Bool
}

/// A model that validates itself once all its properties are read. The hook costs only the check.
public protocol ValidationHook: _HookedModel {
    /// Validates the model.
    ///
    /// - Throws: any error, to reject the model; `ModelError(.rejected, detail: "ends before it starts")` states a reason. A rejected
    ///   root is an error; a rejected nested model is discarded and reported. If the error is not a ``ModelError``, only its type is
    ///   reported, because it may hold input.
    func validate() throws
}

/// A class that chooses a subclass for each object. The object is captured first. If a single key determines the subclass, use
/// ``Schema/variants(by:_:)``, which needs no capture.
public protocol PolymorphicModel: _HookedModel {
    /// The type for an object: this class or a subclass.
    static func modelType(for object: JSONValue) -> any JSONModel.Type
}

/// A model that prepares itself before it is written.
public protocol WillEncodeHook: _HookedModel {
    /// Called before the model is written. A struct changes a copy of itself, and the copy is written.
    mutating func willEncode()
}

/// A model that changes or rejects the object that is written for it.
///
/// The object is first collected as a ``JSONValue``, so its dates and data are text in every output.
public protocol DidEncodeHook: _HookedModel {
    /// Called with the object made from the model.
    ///
    /// - Parameter object: the object, which may be changed.
    /// - Returns: false to omit the model. A property is then treated as nil and an element is left out, both with an issue. At the
    ///   root, false is an error.
    func didEncode(into object: inout JSONValue) -> Bool
}

/// The hooks of a model type, found when its plan is made.
@safe struct ModelHooks: Sendable {
    /// A check in the form that `_Sink.completing` calls.
    typealias Validate =
        @Sendable (_ model: UnsafeMutableRawPointer, _ context: _ConversionContext.Address) throws -> Void

    /// Checks the model at the address.
    private(set) var validate: Validate?
    /// Inspects or changes the object before it is read. Returns false, or throws, to reject the object.
    private(set) var willDecode: (@Sendable (_ object: inout JSONValue) throws -> Bool)?
    /// Completes the model at the address. Returns false, or throws, to reject the model.
    private(set) var didDecode: (@Sendable (_ model: UnsafeMutableRawPointer, _ object: JSONValue) throws -> Bool)?
    private(set) var modelType: (@Sendable (_ object: JSONValue) -> any JSONModel.Type)?

    /// The type, if its models record which properties the document had.
    private(set) var tracking: (any PresenceTracking.Type)?

    private(set) var encoding = EncodingHooks()

    /// Whether the model's objects must be captured before they are read.
    var wantsObject: Bool { unsafe willDecode != nil || didDecode != nil }
    /// Whether the object chooses the type.
    var wantsType: Bool { modelType != nil }

    init() {}

    /// The hooks of the protocols that a type conforms to, and the hooks that its schema adds.
    init<Model: JSONModel>(of type: Model.Type) {
        self = type.schema.hooks
        guard type is any _HookedModel.Type else { return }
        tracking = type as? any PresenceTracking.Type
        if let type = type as? any ValidationHook.Type { unsafe validate = unsafe type.validation }
        if let type = type as? any WillDecodeHook.Type { willDecode = { try type.willDecode(&$0) } }
        if let type = type as? any DidDecodeHook.Type { unsafe didDecode = unsafe type.completion }
        if let type = type as? any PolymorphicModel.Type { modelType = { type.modelType(for: $0) } }
        if let type = type as? any WillEncodeHook.Type { unsafe encoding.will = unsafe type.preparation }
        if let type = type as? any DidEncodeHook.Type { unsafe encoding.did = unsafe type.outputCompletion }
    }

    /// The hooks of a type. A type that is not a model has none.
    init(ofMapped type: any Any.Type) {
        guard let model = type as? any JSONModel.Type else { return }
        self = Self(of: model)
    }

    /// Returns these hooks with the given closures added.
    func adding<Owner>(
        validate: (@Sendable (Owner) throws -> Void)?, willDecode: (@Sendable (inout JSONValue) throws -> Bool)?,
        didDecode: (@Sendable (inout Owner, JSONValue) throws -> Bool)?,
        modelType: (@Sendable (JSONValue) -> any JSONModel.Type)?, willEncode: (@Sendable (inout Owner) -> Void)?,
        didEncode: (@Sendable (Owner, inout JSONValue) -> Bool)?
    ) -> ModelHooks {
        var hooks = self
        if let validate {
            unsafe hooks.validate = { model, _ in unsafe try validate(model.assumingMemoryBound(to: Owner.self).pointee)
            }
        }
        if let willDecode { hooks.willDecode = willDecode }
        if let didDecode {
            unsafe hooks.didDecode = { unsafe try didDecode(&$0.assumingMemoryBound(to: Owner.self).pointee, $1) }
        }
        if let modelType { hooks.modelType = modelType }
        if let willEncode { unsafe hooks.encoding.will = unsafe Self.preparing(willEncode) }
        if let didEncode {
            unsafe hooks.encoding.did = { unsafe didEncode($0.assumingMemoryBound(to: Owner.self).pointee, &$1) }
        }
        return hooks
    }

    fileprivate static func preparing<Owner>(
        _ willEncode: @escaping @Sendable (inout Owner) -> Void
    ) -> EncodingHooks.Will {
        { model, body in
            var copy = unsafe model.assumingMemoryBound(to: Owner.self).pointee
            willEncode(&copy)
            unsafe withUnsafePointer(to: copy) { unsafe body($0) }
        }
    }
}

// The hooks' methods as functions over a model's address.

extension ValidationHook {
    fileprivate static var validation: ModelHooks.Validate {
        { model, _ in unsafe try model.assumingMemoryBound(to: Self.self).pointee.validate() }
    }
}

extension DidDecodeHook {
    fileprivate static var completion: @Sendable (UnsafeMutableRawPointer, JSONValue) throws -> Bool {
        { unsafe try $0.assumingMemoryBound(to: Self.self).pointee.didDecode(from: $1) }
    }
}

extension WillEncodeHook {
    fileprivate static var preparation: EncodingHooks.Will {
        unsafe ModelHooks.preparing { (model: inout Self) in model.willEncode() }
    }
}

extension DidEncodeHook {
    fileprivate static var outputCompletion: EncodingHooks.Did {
        { unsafe $0.assumingMemoryBound(to: Self.self).pointee.didEncode(into: &$1) }
    }
}
