/// A model that is equal to another of exactly the same type when all mapped properties are.
///
/// For structs, the compiler's `Equatable` remains possible: it compares all stored properties.
public protocol EquatableModel: JSONModel, Equatable {}

extension EquatableModel {
    @inlinable
    public static func == (left: Self, right: Self) -> Bool { left.hasEqualProperties(as: right) }
}
