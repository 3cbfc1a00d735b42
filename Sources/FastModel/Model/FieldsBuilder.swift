/// Collects the fields of a ``Schema``.
@resultBuilder
public enum FieldsBuilder<Root> {
    /// One field.
    @inlinable
    public static func buildExpression(_ field: Field<Root>) -> [Field<Root>] { [field] }

    /// The fields in order.
    @inlinable
    public static func buildBlock(_ fields: [Field<Root>]...) -> [Field<Root>] { fields.flatMap { $0 } }
}
