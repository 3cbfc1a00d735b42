import ArgumentParser

/// The contestants.
enum ContestantName: String, CaseIterable, Codable, ExpressibleByArgument {
    /// libyajl with empty handlers: the lower bound for everything that parses with it.
    case floor = "yajl-floor"
    /// FastModel's scanner with empty handlers.
    case scanFloor = "scan-floor"
    /// A loop in C that binds prepared values and steps a statement.
    case sqliteFloor = "sqlite-floor"
    /// The same loop, by elapsed time.
    case sqliteFloorWall = "sqlite-floor-wall"
    /// FastModel on several processors, by elapsed time.
    case fastModelWall = "fastmodel-wall"
    /// FastModel, models as structs.
    case fastModel = "fastmodel-struct"
    /// FastModel, the same models as classes.
    case fastModelClass = "fastmodel-class"
    /// FastModel, structs with the schema that the macro generates.
    case fastModelMacro = "fastmodel-macro"
    /// FastModel, a type without a schema through a mapping.
    case fastModelMapped = "fastmodel-mapped"
    /// FastModel, consecutive documents in pieces of 4 KiB.
    case fastModelPieces = "fastmodel-pieces"
    /// FastModel, each line of a stream by one call of a decoder, as an array of bytes: `Data` takes some 200 instructions to lend its
    /// bytes.
    case fastModelCalls = "fastmodel-calls"
    /// FastModel, lines in chunks of 64 KiB.
    case linesInChunks = "lines-64k"
    /// FastModel, the elements of an array in chunks of 64 KiB.
    case arrayInChunks = "array-64k"
    /// FastModel, the elements of an array in chunks of 4 KiB.
    case arrayInSmallChunks = "array-4k"
    /// FastModel, consecutive indented documents in chunks of 64 KiB.
    case indentedDocuments = "documents-64k"
    /// FastModel, the elements of an array within a document in chunks of 64 KiB.
    case elementsInDocument = "elements-64k"
    /// FastModel, pairs of numbers as `SIMD2<Double>`.
    case fastModelVectors = "fastmodel-vectors"
    /// FastModel, with the limits for untrusted input.
    case fastModelUntrusted = "fastmodel-untrusted"
    /// FastModel, models with required properties.
    case fastModelRequired = "fastmodel-required"
    /// FastModel, with the rules of `JSONDecoder`.
    case fastModelFoundation = "fastmodel-foundation"
    /// FastModel, types without a schema, through `Codable`.
    case fastModelCodable = "fastmodel-codable"
    /// FastModel, dates by a pattern.
    case fastModelPattern = "fastmodel-pattern"
    /// FastModel's encoder, into a reused buffer.
    case reusedBuffer = "fastmodel-reused"
    /// FastModel's encoder, a fresh `Data` for each document.
    case freshBuffer = "fastmodel-data"
    /// Foundation's encoder.
    case jsonEncoder = "jsonencoder"
    /// Dictionaries made by hand, written by Foundation.
    case dictionary = "dictionary-serialization"
    /// Handwritten Swift.
    case byHand = "by-hand"
    /// Foundation's decoder.
    case jsonDecoder = "jsondecoder"
    /// Foundation's parser: dictionaries and arrays, no models.
    case jsonSerialization = "jsonserialization"
    /// Foundation's parser and models filled by handwritten code.
    case mappedByHand = "jsonserialization-mapping"
    /// Foundation's formatter of dates by pattern.
    case dateFormatter = "dateformatter"
    /// Foundation's formatter of ISO 8601.
    case isoDateFormatter = "iso8601dateformatter"
    /// Foundation's newer style for ISO 8601, which does not use ICU.
    case isoFormatStyle = "iso8601formatstyle"

    /// The name in the chart.
    var title: String {
        switch self {
        case .floor: "libyajl, empty handlers (floor)"
        case .scanFloor: "scanner, empty handlers"
        case .sqliteFloor: "SQLite, ready values (floor)"
        case .sqliteFloorWall: "SQLite, ready values (floor), wall"
        case .fastModelWall: "FastModel, wall"
        case .fastModel: "FastModel, structs"
        case .fastModelClass: "FastModel, classes"
        case .fastModelMacro: "FastModel, macro's schema"
        case .fastModelMapped: "FastModel, mapped type"
        case .fastModelPieces: "FastModel, pieces of 4 KiB"
        case .fastModelCalls: "FastModel, a call for each line"
        case .linesInChunks: "FastModel, lines in chunks"
        case .arrayInChunks: "FastModel, an array in chunks"
        case .arrayInSmallChunks: "FastModel, an array in chunks of 4 KiB"
        case .indentedDocuments: "FastModel, indented documents"
        case .elementsInDocument: "FastModel, elements in a document"
        case .fastModelVectors: "FastModel, SIMD2"
        case .fastModelUntrusted: "FastModel, limits"
        case .fastModelRequired: "FastModel, required properties"
        case .fastModelFoundation: "FastModel, .foundation"
        case .fastModelCodable: "FastModel, Codable types"
        case .fastModelPattern: "FastModel, date pattern"
        case .reusedBuffer: "FastModel, buffer used again"
        case .freshBuffer: "FastModel, new Data"
        case .jsonEncoder: "JSONEncoder"
        case .dictionary: "dictionary + JSONSerialization"
        case .byHand: "by hand"
        case .jsonDecoder: "JSONDecoder"
        case .jsonSerialization: "JSONSerialization, no models"
        case .mappedByHand: "JSONSerialization + mapping by hand"
        case .dateFormatter: "DateFormatter"
        case .isoDateFormatter: "ISO8601DateFormatter"
        case .isoFormatStyle: "Date.ISO8601FormatStyle"
        }
    }

    /// Whether the contestant uses FastModel.
    var isFastModel: Bool {
        switch self {
        case .fastModel, .fastModelClass, .fastModelMacro, .fastModelMapped, .fastModelPieces, .fastModelCalls,
            .fastModelVectors, .fastModelUntrusted, .fastModelRequired, .fastModelFoundation, .fastModelCodable,
            .fastModelPattern, .reusedBuffer, .freshBuffer, .fastModelWall, .linesInChunks, .arrayInChunks,
            .arrayInSmallChunks, .indentedDocuments, .elementsInDocument:
            true
        default: false
        }
    }
}
