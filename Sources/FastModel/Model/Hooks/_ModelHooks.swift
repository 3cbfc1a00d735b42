/// The hooks that a model type has, found once, when its plan is made.
@safe
public struct _ModelHooks: Sendable {
    /// Checks the model at the address.
    @usableFromInline let validate: (@Sendable (_ model: UnsafeRawPointer) throws -> Void)?
    /// Looks at the object before it is read; false refuses it.
    let willDecode: (@Sendable (_ object: inout JSONValue) -> Bool)?
    /// Completes the model at the address; false refuses it.
    let didDecode: (@Sendable (_ model: UnsafeMutableRawPointer, _ object: JSONValue) -> Bool)?
    /// Chooses the type to make of an object.
    let modelType: (@Sendable (_ object: JSONValue) -> any JSONModel.Type)?

    /// Whether the model's objects are captured before they are read.
    @usableFromInline var wantsObject: Bool { unsafe willDecode != nil || didDecode != nil }
    /// Whether the object chooses the type.
    @usableFromInline var wantsType: Bool { modelType != nil }

    /// No hooks.
    init() {
        unsafe validate = nil
        willDecode = nil
        unsafe didDecode = nil
        modelType = nil
    }

    @usableFromInline
    init(of type: any JSONModel.Type) {
        unsafe validate = unsafe (type as? any ValidationHook.Type).map { unsafe Self.validation(of: $0) }
        willDecode = (type as? any WillDecodeHook.Type).map { Self.look(of: $0) }
        unsafe didDecode = (type as? any DidDecodeHook.Type).map { unsafe Self.completion(of: $0) }
        modelType = (type as? any PolymorphicModel.Type).map { Self.choice(of: $0) }
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
}
