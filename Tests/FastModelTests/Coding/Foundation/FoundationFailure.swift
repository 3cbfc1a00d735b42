import Foundation

/// The parts of a `DecodingError` that models and `Codable` types have in common: its case and its path.
struct FoundationFailure {
    var kind: String
    var path: [String]
    /// Whether it is an error of the text or of a number, for which JSONDecoder provides no path.
    var isOfText = false

    init(_ error: any Error) {
        func words(_ key: any CodingKey) -> String { key.intValue.map { "[\($0)]" } ?? key.stringValue }
        func words(_ context: DecodingError.Context) -> [String] { context.codingPath.map(words) }
        switch error as? DecodingError {
        case .typeMismatch(_, let context): (kind, path) = ("typeMismatch", words(context))
        case .valueNotFound(_, let context): (kind, path) = ("valueNotFound", words(context))
        case .keyNotFound(let key, let context): (kind, path) = ("keyNotFound \(key.stringValue)", words(context))
        case .dataCorrupted(let context):
            (kind, path) = ("dataCorrupted", words(context))
            isOfText = context.debugDescription == "The given data was not valid JSON."
        default: (kind, path) = ("\(type(of: error))", [])
        }
    }

    /// Whether the path is another one, in which the entries of dictionaries are named by their keys: a ``ModelError`` names
    /// them by their positions.
    func agrees(with other: [String]) -> Bool {
        path.count == other.count && zip(path, other).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
    }
}
