/// Schemas for types that are not to be touched, or that are to be read differently here than elsewhere.
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
/// let user = try ModelDecoder(options).decode(mapped: User.self, from: data)
/// ```
///
/// A type may have one schema of its own and another in every provider; the provider's goes before. The schema of a
/// superclass that is registered in the same provider is inherited, fields and options, by the subclasses that are
/// registered, too; other subclasses that are models keep what their own schema says. A provider may be used and changed
/// from many threads: decodes that have begun go on with what was registered then.
public final class MappingProvider: Sendable {
    /// The schemas. What they are, only the layers know that read them.
    let registry: any SchemaRegistry

    init(_ registry: any SchemaRegistry) {
        self.registry = registry
    }
}

/// The schemas of a ``MappingProvider``, and the plans that are made of them.
protocol SchemaRegistry: AnyObject, Sendable {
    /// The plans for a key strategy. Those of an earlier state of the provider stay valid for who has them.
    func plans(_ keys: KeyStrategy) -> any KeyedPlans
}
