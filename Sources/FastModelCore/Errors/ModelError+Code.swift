extension ModelError {
    /// The kinds of error.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        // The text is not JSON.
        /// The input has no bytes.
        case emptyInput
        /// The input ended inside a value.
        case unexpectedEnd
        /// The text breaks JSON's grammar (RFC 8259).
        case invalidSyntax
        /// Something other than white space follows the value.
        case trailingData
        /// The text is not strict UTF-8 (RFC 3629).
        case invalidUTF8
        /// A `\u` escape is half of a surrogate pair.
        case loneSurrogate

        // A limit of the options.
        /// Objects and arrays are nested deeper than the limit.
        case depthLimit
        /// A document is longer than the limit.
        case documentLimit
        /// A record of a stream is longer than the limit.
        case recordLimit
        /// A string is longer than the limit.
        case stringLimit
        /// A key is longer than the limit.
        case keyLimit
        /// A number is longer than the limit.
        case numberLimit
        /// An array has more elements than the limit.
        case elementLimit
        /// An object has more keys than the limit.
        case memberLimit
        /// A document or record has more values than the limit.
        case valueLimit

        // A value does not fit its property.
        /// The value's kind cannot become the property's type.
        case typeMismatch
        /// The number is outside the type's range.
        case outOfRange
        /// The number has a fraction and the property is an integer.
        case notIntegral
        /// The number has more digits than the type keeps.
        case inexact
        /// The string is not in the form the type needs.
        case invalidFormat
        /// The value is not a case of the enumeration.
        case unknownCase
        /// A null that the property or container cannot hold.
        case unexpectedNull
        /// The key of a required property or of a discriminator is missing.
        case missingKey
        /// An object has a key twice, or two keys that are equal as Swift values.
        case duplicateKey
        /// An object has a key that no property is mapped to.
        case unknownKey
        /// A model or closure of the program rejected the value.
        case rejected

        // A value has no form in the output.
        /// The number is not finite.
        case nonFinite
        /// The object is part of itself.
        case cycle
        /// The output has no form for the value's type.
        case unencodable

        // The program or the surroundings.
        /// The schema contradicts itself.
        case invalidSchema
        /// An option is invalid.
        case invalidOption
        /// A mapping file is invalid.
        case invalidMapping
        /// The input could not be read.
        case unreadableInput

        // Errors of a store.
        /// A unique key has no value.
        case missingUniqueKey
        /// Several rows have the unique key.
        case ambiguousUniqueKey
        /// The values break a rule of the store.
        case refusedByStore

        /// The reason in words, without a value.
        public var summary: String {
            switch self {
            case .emptyInput: "the input is empty"
            case .unexpectedEnd: "the input ends inside a value"
            case .invalidSyntax: "not valid JSON"
            case .trailingData: "something follows the JSON value"
            case .invalidUTF8: "not valid UTF-8"
            case .loneSurrogate: "half of a surrogate pair"
            case .depthLimit: "nested too deeply"
            case .documentLimit: "the document is too long"
            case .recordLimit: "a record is too long"
            case .stringLimit: "a string is too long"
            case .keyLimit: "a key is too long"
            case .numberLimit: "a number is too long"
            case .elementLimit: "an array has too many elements"
            case .memberLimit: "an object has too many keys"
            case .valueLimit: "too many values"
            case .typeMismatch: "the value cannot become the property's type"
            case .outOfRange: "the number is out of range"
            case .notIntegral: "the number is not an integer"
            case .inexact: "the number has more digits than the type keeps"
            case .invalidFormat: "the string is not in the form the type needs"
            case .unknownCase: "the value is none of the enumeration's"
            case .unexpectedNull: "null where a value is needed"
            case .missingKey: "a required key is missing"
            case .duplicateKey: "a key is there twice"
            case .unknownKey: "a key that the model does not have"
            case .rejected: "the model refused its values"
            case .nonFinite: "the number is not finite"
            case .cycle: "the object is part of itself"
            case .unencodable: "the output has no form for the value"
            case .invalidSchema: "the schema contradicts itself"
            case .invalidOption: "an option cannot be followed"
            case .invalidMapping: "a mapping file cannot be followed"
            case .unreadableInput: "the input cannot be read"
            case .missingUniqueKey: "a unique key has no value"
            case .ambiguousUniqueKey: "several rows have the unique key"
            case .refusedByStore: "the store refused the values"
            }
        }
    }
}
