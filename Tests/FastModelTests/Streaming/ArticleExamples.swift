import Foundation

/// The examples of an article of the documentation, for the test that runs them to be compared with.
struct ArticleExamples {
    /// The article, with white space around the lines taken away.
    let lines: [String]
    /// The examples in Swift, in order.
    let code: [String]
    /// What they print, in order.
    let output: [String]

    init(_ name: String) throws {
        let package = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let article = package.appending(path: "Sources/FastModel/FastModel.docc/\(name).md")
        let text = try String(contentsOf: article, encoding: .utf8)
        var code: [String] = []
        var output: [String] = []
        // Every other part between fences is an example, which starts with its language.
        for (index, part) in text.components(separatedBy: "```").enumerated() where index % 2 == 1 {
            if part.hasPrefix("swift\n") {
                code.append(String(part.dropFirst("swift\n".count)))
            } else {
                output.append(part.trimmingCharacters(in: .newlines))
            }
        }
        self.code = code
        self.output = output
        lines = Self.lines(text)
    }

    /// The paragraphs of an example that are not in a source file. They are compared one by one, because the file has
    /// them in other places.
    ///
    /// - Parameters:
    ///   - example: the position of the example.
    ///   - file: the source file's path.
    /// - Returns: the paragraphs.
    /// - Throws: what reading the file throws.
    func missing(from example: Int, in file: String) throws -> [String] {
        let source = Self.lines(try String(contentsOf: URL(filePath: file), encoding: .utf8)).joined(separator: "\n")
        return Self.lines(code[example]).split(separator: "").map { $0.joined(separator: "\n") }
            .filter { !source.contains($0) }
    }

    private static func lines(_ text: String) -> [String] {
        text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }
}
