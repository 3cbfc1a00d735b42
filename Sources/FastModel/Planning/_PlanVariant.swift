/// One of the models that a value may be made of, on the way out.
@safe
public struct _PlanVariant: Sendable {
    /// The discriminator's value.
    let name: String
    /// The type of what the value is made of: a model.
    let payload: any Any.Type
    /// Lends what the value is made of to the body.
    ///
    /// Returns false, without a call, when the value is another variant.
    let lend: @Sendable (_ value: UnsafeRawPointer, _ body: (_ payload: UnsafeRawPointer) -> Void) -> Bool
    /// Lends what the value is made of, and makes the value of what the body leaves there.
    let change:
        @Sendable (_ value: UnsafeMutableRawPointer, _ body: (_ payload: UnsafeMutableRawPointer) -> Void) -> Void

    /// Whether a value is this variant.
    func isVariant(of value: UnsafeRawPointer) -> Bool { unsafe lend(value) { _ in } }
}

extension [_PlanVariant] {
    /// The first variant that a value is, counted from the start.
    func index(of value: UnsafeRawPointer) -> Int? { firstIndex { unsafe $0.isVariant(of: value) } }
}
