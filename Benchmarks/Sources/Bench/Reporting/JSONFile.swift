import Foundation

/// JSON files that are committed: sorted and indented, so that a change shows.
enum JSONFile {
    static func write(_ value: some Encodable, to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try (encoder.encode(value) + Data("\n".utf8)).write(to: URL(filePath: path))
    }

    static func read<Value: Decodable>(_ type: Value.Type, from path: String) throws -> Value {
        try JSONDecoder().decode(type, from: Data(contentsOf: URL(filePath: path)))
    }
}
