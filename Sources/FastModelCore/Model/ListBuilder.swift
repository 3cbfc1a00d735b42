/// Collects the parts of a declaration: the fields of a ``Schema`` or of a table, or the variants of a model. A part is listed by
/// itself, in an array that several declarations share, or in an `if`, `switch` or `for`.
///
/// ```swift
/// Schema(Book.init) {
///     Field("title", \.title)
///     if hasPrices { Field("price", \.price) }
///     for language in languages { Field("title_\(language)", \.titles[language]) }
/// }
/// ```
@resultBuilder public enum ListBuilder<Element> {
    /// One part.
    public static func buildExpression(_ element: Element) -> [Element] { [element] }

    /// Several parts.
    public static func buildExpression(_ elements: [Element]) -> [Element] { elements }

    /// The parts in order.
    public static func buildBlock(_ elements: [Element]...) -> [Element] { elements.flatMap { $0 } }

    /// The parts of an `if` without `else`.
    public static func buildOptional(_ elements: [Element]?) -> [Element] { elements ?? [] }

    /// The parts of an `if`, or of the first cases of a `switch`.
    public static func buildEither(first elements: [Element]) -> [Element] { elements }

    /// The parts of an `else`, or of the other cases.
    public static func buildEither(second elements: [Element]) -> [Element] { elements }

    /// The parts of a `for` loop, in its order.
    public static func buildArray(_ elements: [[Element]]) -> [Element] { elements.flatMap { $0 } }

    /// The parts of an `if #available`.
    public static func buildLimitedAvailability(_ elements: [Element]) -> [Element] { elements }
}

/// Collects the fields of a ``Schema``.
public typealias FieldsBuilder<Root> = ListBuilder<Field<Root>>
