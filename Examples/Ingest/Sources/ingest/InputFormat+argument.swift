import ArgumentParser
import IngestCore

extension InputFormat: ExpressibleByArgument {
    // The elements at a path have an option of their own.
    private static let names: KeyValuePairs<String, InputFormat> = [
        "auto": .auto, "ndjson": .ndjson, "array": .array, "documents": .documents, "seq": .seq,
    ]

    public init?(argument: String) {
        guard let format = Self.names.first(where: { $0.key == argument })?.value else { return nil }
        self = format
    }

    public static var allValueStrings: [String] { names.map(\.key) }

    public var defaultValueDescription: String { Self.names.first { $0.value == self }?.key ?? "\(self)" }
}
