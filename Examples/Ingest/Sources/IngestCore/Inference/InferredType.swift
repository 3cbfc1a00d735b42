package import FastModel

/// A column's type as the values of a sample suggest it.
package struct InferredType: Sendable, Equatable {
    /// The type.
    package let type: DynamicType
    /// What the mapping says of dates; nil where the automatic forms are read, or the type is another.
    package let dateFormat: String?
    /// Why it is this type, where that is not plain; never a value.
    package let note: String?

    init(_ type: DynamicType, dateFormat: String? = nil, note: String? = nil) {
        self.type = type
        self.dateFormat = dateFormat
        self.note = note
    }
}
