/// A model that any `Encoder` and `Decoder` can code: its mapped properties, under their own names.
///
/// Classes as well as structs; what the properties hold need not be `Codable`. A property that is nil has no entry, and a
/// missing entry leaves the property at its default: archives survive added and removed properties. For structs, the
/// compiler's `Codable` remains possible.
public protocol CodableModel: JSONModel, Codable {}

extension CodableModel {
    /// Decodes the properties that are there.
    ///
    /// - Throws: `DecodingError`, also when a required property is missing or a value is refused, with its path and, as the
    ///   underlying error, the ``ModelError`` or what a converter throws; ``ModelError`` itself when the schema cannot be used or
    ///   objects are nested too deeply.
    @inlinable
    public init(from decoder: any Decoder) throws {
        self = try Self._decodedProperties(from: decoder)
    }

    /// Encodes all mapped properties but `weak` ones.
    ///
    /// - Throws: what the encoder throws; `EncodingError` for a value that has no form; ``ModelError`` when the schema cannot be
    ///   used, objects are nested too deeply, a property that a transform makes or a provider maps has a type that is not
    ///   ``JSONConvertible``, or an object of a subclass is none of the variants of the class that it is declared with.
    @inlinable
    public func encode(to encoder: any Encoder) throws {
        try encodeProperties(to: encoder)
    }
}
