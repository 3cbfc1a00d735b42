/// A class whose objects choose one of its subclasses. Its objects are captured first; where one key decides,
/// ``Schema/variants(by:_:)`` needs no capture.
public protocol PolymorphicModel: JSONModel {
    /// The type to make of an object: this one or a subclass.
    static func modelType(for object: JSONValue) -> any JSONModel.Type
}
