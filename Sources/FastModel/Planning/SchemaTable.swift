/// The schemas of a provider at one time, for the layer that makes plans and does not know what a schema is.
@usableFromInline
protocol SchemaTable: Sendable {
    /// Whether a type has a schema.
    func contains(_ type: any Any.Type) -> Bool
    /// What makes the setter of an array's elements of a type.
    func elements(of type: any Any.Type) -> (@Sendable (_PlanBuilder) -> _Setter)?
}
