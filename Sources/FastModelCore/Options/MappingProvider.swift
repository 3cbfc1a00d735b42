/// Schemas for types that you cannot change, or that a decoder should not read by their own schemas.
///
/// ```swift
/// let provider = MappingProvider()
/// provider.register(Schema(User.init) {
///     Field("dateOfBirth", \.dateOfBirth, key: "dob", options: .dates(.format("MM-dd-yyyy")))
///     Field("city", \.address, \.city, creating: Address.init)
///     Field("posts", \.posts, using: .mapped())
/// })
/// var options = DecodingOptions()
/// options.mappings = provider
/// let user = try ModelDecoder(options).decode(Mapped<User>.self, from: data).value
/// ```
///
/// A type may have a schema of its own and another schema in each provider. The provider's schema takes precedence.
///
/// If a class and its superclass are registered in the same provider, the class inherits the fields and options registered for the
/// superclass. A subclass that is a model but not registered follows its own schema.
///
/// A provider may be used and changed from many threads. A decode uses the schemas that were registered when it began.
public final class MappingProvider: Sendable {
    /// The schemas. Declared as a protocol because their type belongs to a later layer.
    let registry: any SchemaRegistry

    init(_ registry: any SchemaRegistry) { self.registry = registry }
}

/// The schemas of a ``MappingProvider`` and the plans compiled from them.
protocol SchemaRegistry: AnyObject, Sendable {
    /// The plans for a key strategy. They stay valid when the provider changes.
    func plans(_ keys: KeyStrategy) -> any AnyPlanCaches
}
