/// Collects the fields of a ``Schema``: fields, arrays of fields that several schemas share, `if`, `switch` and `for`.
///
/// ```swift
/// Schema(Book.init) {
///     Field("title", \.title)
///     if hasPrices { Field("price", \.price) }
///     for language in languages { Field("title_\(language)", \.titles[language]) }
/// }
/// ```
@resultBuilder
public enum FieldsBuilder<Root> {
    /// One field.
    @inlinable
    public static func buildExpression(_ field: Field<Root>) -> [Field<Root>] { [field] }

    /// A group of fields.
    @inlinable
    public static func buildExpression(_ fields: [Field<Root>]) -> [Field<Root>] { fields }

    /// The fields in order.
    @inlinable
    public static func buildBlock(_ fields: [Field<Root>]...) -> [Field<Root>] { fields.flatMap { $0 } }

    /// The fields of an `if` without `else`.
    @inlinable
    public static func buildOptional(_ fields: [Field<Root>]?) -> [Field<Root>] { fields ?? [] }

    /// The fields of an `if`, or of the first cases of a `switch`.
    @inlinable
    public static func buildEither(first fields: [Field<Root>]) -> [Field<Root>] { fields }

    /// The fields of an `else`, or of the other cases.
    @inlinable
    public static func buildEither(second fields: [Field<Root>]) -> [Field<Root>] { fields }

    /// The fields of a `for` loop, in its order.
    @inlinable
    public static func buildArray(_ fields: [[Field<Root>]]) -> [Field<Root>] { fields.flatMap { $0 } }

    /// The fields of an `if #available`.
    @inlinable
    public static func buildLimitedAvailability(_ fields: [Field<Root>]) -> [Field<Root>] { fields }
}
