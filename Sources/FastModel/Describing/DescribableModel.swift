/// A model that describes itself by its mapped properties: see ``JSONModel/propertyDescription``.
public protocol DescribableModel: JSONModel, CustomStringConvertible {}

extension DescribableModel {
    @inlinable public var description: String { propertyDescription }
}
