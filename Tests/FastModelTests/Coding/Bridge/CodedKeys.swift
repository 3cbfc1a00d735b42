import FastModel
import Foundation

/// Key strategies, in the terms of both libraries.
enum CodedKeys: CaseIterable {
    case exact, snakeCase, custom

    var own: KeyStrategy {
        switch self {
        case .exact: .exact
        case .snakeCase: .foundationSnakeCase
        case .custom: Self.prefixing
        }
    }

    private static let prefixing = KeyStrategy.custom({ ["p_\($0)", $0] }, property: { unprefixed($0) })

    private static func unprefixed(_ key: String) -> String { key.hasPrefix("p_") ? String(key.dropFirst(2)) : key }

    var decoding: JSONDecoder.KeyDecodingStrategy {
        switch self {
        case .exact: .useDefaultKeys
        case .snakeCase: .convertFromSnakeCase
        case .custom: .custom { Coded.AnyKey(Self.unprefixed($0.last?.stringValue ?? "")) }
        }
    }

    var encoding: JSONEncoder.KeyEncodingStrategy {
        switch self {
        case .exact: .useDefaultKeys
        case .snakeCase: .convertToSnakeCase
        case .custom: .custom { Coded.AnyKey("p_\($0.last?.stringValue ?? "")") }
        }
    }

    /// A document with all keys, including those of dictionaries, in the strategy's spelling.
    func spelled(_ document: String) -> String {
        switch self {
        case .exact: document
        case .snakeCase:
            document.replacing(/"\w+":/) { key in
                key.output.replacing(/[a-z][A-Z]/) { $0.output.prefix(1) + "_" + $0.output.suffix(1).lowercased() }
            }
        case .custom: document.replacing(/"(\w+)":/) { "\"p_\($0.output.1)\":" }
        }
    }
}
