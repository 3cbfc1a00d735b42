/// An ``EquatableModel`` that hashes all mapped properties, in order.
public protocol HashableModel: EquatableModel, Hashable {}

extension HashableModel {
    @inlinable
    public func hash(into hasher: inout Hasher) { hashProperties(into: &hasher) }
}
