/// A model that equals another model if both are of exactly the same type and all mapped properties are equal.
///
/// A struct can use the compiler's `Equatable` instead, which compares all stored properties. A subclass of `NSObject` cannot conform,
/// because its `==` is `NSObject`'s, which calls `isEqual(_:)`; the compiler says so where
/// FastModelFoundation is imported. Such a class overrides `isEqual(_:)` and `hash`:
///
/// ```swift
/// final class User: NSObject, JSONModel {
///     override func isEqual(_ object: Any?) -> Bool { (object as? User).map(hasEqualProperties) ?? false }
///     override var hash: Int {
///         var hasher = Hasher()
///         hashProperties(into: &hasher)
///         return hasher.finalize()
///     }
/// }
/// ```
public protocol EquatableModel: JSONModel, Equatable {
    /// For the library only: a requirement that subclasses of `NSObject` cannot meet.
    static var _comparesProperties: Bool { get }
}

extension EquatableModel {
    public static var _comparesProperties: Bool { true }
    @inlinable public static func == (left: Self, right: Self) -> Bool { left.hasEqualProperties(as: right) }
}

/// An ``EquatableModel`` that hashes its mapped properties; see ``JSONModel/hashProperties(into:)``.
public protocol HashableModel: EquatableModel, Hashable {}

extension HashableModel { @inlinable public func hash(into hasher: inout Hasher) { hashProperties(into: &hasher) } }

extension JSONModel {
    /// Whether another model is of exactly the same type and has equal mapped properties.
    ///
    /// `weak` properties are not compared. Properties of types with their own `==` are compared with it. In a cycle of objects, a
    /// pair that is already being compared counts as equal. A model with an invalid schema equals no model.
    @inlinable public func hasEqualProperties(as other: Self) -> Bool {
        var context = ComparingContext()
        return unsafe withUnsafePointer(to: self) { left in
            unsafe withUnsafePointer(to: other) { right in unsafe Self._hasEqualProperties(left, right, &context) }
        }
    }

    /// Adds the model's type and mapped properties, except `weak` properties, to a hash, in order. Equal models have equal hashes.
    @inlinable public func hashProperties(into hasher: inout Hasher) {
        var context = HashingContext(hasher)
        unsafe withUnsafePointer(to: self) { unsafe Self._hashProperties($0, &context) }
        hasher = context.hasher
    }

    @inlinable static func _hasEqualProperties(
        _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ context: inout ComparingContext
    ) -> Bool { unsafe context.models(_plan(of: left), left, _plan(of: right), right) }

    @inlinable static func _hashProperties(_ value: UnsafeRawPointer, _ context: inout HashingContext) {
        unsafe context.model(_plan(of: value), value)
    }

    /// How models are compared inside a comparison: by their properties, unless the type has its own `==`.
    static var comparison: _ValueWitness.IsEqual {
        if self is any Equatable.Type, !(self is any EquatableModel.Type) { return unsafe _ValueWitness.isEqual(self) }
        return { unsafe _hasEqualProperties($0, $1, &$2) }
    }

    /// How models are hashed inside a hash: by their properties, unless the type has its own `hash(into:)`. A type with its own
    /// `==` but no hash adds nothing, because its equality is unknown.
    static var hashing: _ValueWitness.Hash {
        // In this order, most models need one search for a conformance.
        let hashesProperties =
            !(self is any Equatable.Type) || self is any HashableModel.Type
            || !(self is any Hashable.Type) && self is any EquatableModel.Type
        if hashesProperties { return { unsafe _hashProperties($0, &$1) } }
        return unsafe _ValueWitness.hash(self)
    }
}

extension ComparingContext {
    @usableFromInline mutating func models(
        _ leftPlan: Unmanaged<TypePlan>, _ left: UnsafeRawPointer, _ rightPlan: Unmanaged<TypePlan>,
        _ right: UnsafeRawPointer
    ) -> Bool {
        guard unsafe leftPlan.toOpaque() == rightPlan.toOpaque() else { return false }
        return unsafe leftPlan._withUnsafeGuaranteedRef { plan in
            guard plan.problem == nil else { return false }
            guard plan.isReference else { return ThreadStack.withRoom { unsafe values(plan, left, right) } }
            return unsafe objects(plan, left.load(as: AnyObject.self), right.load(as: AnyObject.self))
        }
    }

    private mutating func values(_ plan: TypePlan, _ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
        if plan.variants.isEmpty { return unsafe properties(plan, left, right) }
        guard let index = unsafe plan.variants.index(of: left), unsafe index == plan.variants.index(of: right) else {
            return false
        }
        let variant = plan.variants[index]
        var isEqual = false
        _ = unsafe variant.lend(left) { left in
            _ = unsafe variant.lend(right) { right in unsafe isEqual = variant.model.comparison(left, right, &self) }
        }
        return isEqual
    }

    mutating func properties(_ plan: TypePlan, _ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
        unsafe plan.withBase(of: left) { left in
            unsafe plan.withBase(of: right) { right in
                plan.properties.allSatisfy { unsafe $0.isWeak || $0.isEqual(left, right, &self) }
            }
        }
    }
}

extension HashingContext {
    @usableFromInline mutating func model(_ plan: Unmanaged<TypePlan>, _ value: UnsafeRawPointer) {
        unsafe hasher.combine(unsafe plan.toOpaque())
        unsafe plan._withUnsafeGuaranteedRef { plan in
            guard plan.isReference else { return ThreadStack.withRoom { unsafe values(plan, value) } }
            if enterObject() { ThreadStack.withRoom { unsafe properties(plan, value) } }
        }
    }

    private mutating func values(_ plan: TypePlan, _ value: UnsafeRawPointer) {
        if plan.variants.isEmpty { return unsafe properties(plan, value) }
        guard let index = unsafe plan.variants.index(of: value) else { return }
        hasher.combine(index)
        _ = unsafe plan.variants[index].lend(value) { unsafe plan.variants[index].model.hashing($0, &self) }
    }

    private mutating func properties(_ plan: TypePlan, _ value: UnsafeRawPointer) {
        unsafe plan.withBase(of: value) { base in
            plan.properties.forEach { if !$0.isWeak { unsafe $0.hash(at: base, &self) } }
        }
    }
}
