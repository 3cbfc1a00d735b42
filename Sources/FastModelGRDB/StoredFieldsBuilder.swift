#if GRDB
public import FastModel

/// Collects the fields of a ``StoredTable``.
@resultBuilder
public enum StoredFieldsBuilder<Model: JSONModel> {
    /// One field.
    public static func buildExpression(_ field: StoredField<Model>) -> [StoredField<Model>] { [field] }

    /// The fields in order.
    public static func buildBlock(_ fields: [StoredField<Model>]...) -> [StoredField<Model>] { fields.flatMap { $0 } }
}
#endif
