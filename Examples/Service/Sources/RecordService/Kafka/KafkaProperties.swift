#if Kafka
import Foundation

/// Settings of librdkafka, such as `sasl.password`, from a file with lines `NAME=VALUE`.
struct KafkaProperties {
    let values: [(name: String, value: String)]

    /// Reads the file's text. Blank lines and those that begin with # are ignored.
    ///
    /// - Throws: ``ConfigurationError``, with the number of an invalid line.
    init(_ text: String) throws(ConfigurationError) {
        var values: [(name: String, value: String)] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let line = line.trimmingCharacters(in: .whitespaces)
            if line.isEmpty || line.hasPrefix("#") { continue }
            guard let equals = line.firstIndex(of: "="), equals > line.startIndex else {
                throw .invalid("kafka.properties", "line \(index + 1) is not NAME=VALUE")
            }
            let name = line[..<equals].trimmingCharacters(in: .whitespaces)
            values.append((name, line[line.index(after: equals)...].trimmingCharacters(in: .whitespaces)))
        }
        self.values = values
    }

    /// Reads a file.
    ///
    /// - Throws: ``ConfigurationError``.
    init(path: String) throws(ConfigurationError) {
        guard let data = FileManager.default.contents(atPath: path), let text = String(data: data, encoding: .utf8)
        else {
            throw .invalid("kafka.properties", "the file cannot be read")
        }
        try self.init(text)
    }
}
#endif
