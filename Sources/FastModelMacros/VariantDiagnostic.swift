#if Macros
import SwiftDiagnostics

/// The errors that the macros report about discriminators.
enum VariantDiagnostic: DiagnosticMessage {
    case enumWithoutDiscriminator
    case optionOfEnum
    case severalValues(name: String)
    case misplacedDiscriminator
    case discriminatorOfSubclass
    case severalDiscriminators
    case ignoredDiscriminator
    case discriminatorIsPath
    case subclassesAreNotLiteral
    case notCase
    case sharedCase
    case noValues
    case valueIsNotLiteral
    case repeatedValue(value: String)

    var message: String {
        switch self {
        case .enumWithoutDiscriminator:
            """
            @JSONModel on an enum needs @Discriminator, which names the key that chooses the case; an enum with raw \
            values conforms to 'JSONConvertible' without a macro
            """
        case .optionOfEnum:
            "an enum has no options: give them to the models in its cases"
        case .severalValues(let name):
            "'\(name)' must have at most one associated value: put several values in a struct with @JSONModel"
        case .misplacedDiscriminator:
            "@Discriminator can be attached only to an enum, or to a stored property of a class that is not final"
        case .discriminatorOfSubclass:
            "@Discriminator belongs to the class that first is a model: its subclasses are read through it"
        case .severalDiscriminators:
            "a class can have only one property with @Discriminator"
        case .ignoredDiscriminator:
            "a property cannot have both @Discriminator and @Ignored"
        case .discriminatorIsPath:
            "a discriminator's key cannot be a key path"
        case .subclassesAreNotLiteral:
            "@Discriminator on a property lists the classes in a dictionary literal: [\"dog\": Dog.self]"
        case .notCase:
            "@Case can be attached only to a case of an enum"
        case .sharedCase:
            "@Case needs a case of its own: declare the cases one by one"
        case .noValues:
            "@Case needs at least one value"
        case .valueIsNotLiteral:
            "a discriminator's value must be a string literal without interpolation"
        case .repeatedValue(let value):
            "the discriminator's value \"\(value)\" stands here a second time"
        }
    }

    var severity: DiagnosticSeverity { .error }

    var diagnosticID: MessageID { .ofCase(self) }
}
#endif
