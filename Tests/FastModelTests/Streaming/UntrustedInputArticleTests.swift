import FastModel
import Foundation
import Testing

@Suite("The examples of the article Untrusted input")
struct UntrustedInputArticleTests {
    @Test("A million brackets")
    func depth() throws {
        var printed: [String] = []
        func print(_ items: Any...) {
            printed.append(items.map { "\($0)" }.joined(separator: " "))
        }

        let decoder = ModelDecoder(.untrusted)
        let deep = String(repeating: "[", count: 1_000_000)
        do {
            _ = try decoder.decode(JSONValue.self, from: deep)
        } catch {
            print(error)
        }

        let output = try ArticleExamples("UntrustedInput").output[0]
        #expect(printed.joined(separator: "\n") == output)
    }

    @Test("What an error says")
    func parts() throws {
        var printed: [String] = []
        func print(_ items: Any...) {
            printed.append(items.map { "\($0)" }.joined(separator: " "))
        }

        let strict = ModelDecoder(DecodingOptions(conversion: .strict))
        do {
            _ = try strict.decode([String: [Int]].self, from: "{\"a\": [1,\n \"2\"]}")
        } catch {
            print(error.code, error.codingPath, error.position.line, error.position.column, error.position.offset)
            print(error.found.map { "\($0)" } ?? "-", error.wanted ?? "-", error.detail ?? "-")
        }

        let output = try ArticleExamples("UntrustedInput").output[1]
        #expect(printed.joined(separator: "\n") == output)
    }

    @Test("The article's examples run")
    func examples() throws {
        let article = try ArticleExamples("UntrustedInput")
        #expect(article.code.count == 3)
        for index in article.code.indices {
            let missing = try article.missing(from: index, in: #filePath)
            #expect(missing == [])
        }
    }

    @Test("A configuration file with comments, a trailing comma and infinity")
    func extensions() throws {
        let relaxed = DecodingOptions(extensions: [.comments, .trailingCommas, .nonFiniteNumbers])
        let limits = try ModelDecoder(relaxed).decode(
            [String: Double].self,
            from: """
                {
                    "rate": 2.5,        // requests a second
                    "burst": Infinity,  /* no limit */
                }
                """)
        #expect(limits == ["rate": 2.5, "burst": .infinity])
    }

    @Test("The table's limits are the options'")
    func limits() throws {
        let limits: [(String, KeyPath<DecodingOptions, Int>)] = [
            ("maximumDocumentBytes", \.maximumDocumentBytes), ("maximumRecordBytes", \.maximumRecordBytes),
            ("maximumDepth", \.maximumDepth), ("maximumStringBytes", \.maximumStringBytes),
            ("maximumKeyBytes", \.maximumKeyBytes), ("maximumNumberBytes", \.maximumNumberBytes),
            ("maximumElements", \.maximumElements), ("maximumMembers", \.maximumMembers),
            ("maximumValues", \.maximumValues),
        ]
        let lines = try ArticleExamples("UntrustedInput").lines
        for (name, limit) in limits {
            let row = try #require(lines.first { $0.hasPrefix("| ``DecodingOptions/\(name)`` |") })
            let cells = row.filter { $0 != "," && $0 != "`" }.split(separator: "|")
                .map { $0.trimmingCharacters(in: .whitespaces) }
            try #require(cells.count == 4)
            #expect(ModelError.Code(rawValue: cells[1]) != nil)
            let isBytes = name.hasSuffix("Bytes")
            #expect(cells[2] == Self.text(DecodingOptions.default[keyPath: limit], isBytes: isBytes))
            #expect(cells[3] == Self.text(DecodingOptions.untrusted[keyPath: limit], isBytes: isBytes))
        }
    }

    /// In the table's notation, without the commas.
    private static func text(_ limit: Int, isBytes: Bool) -> String {
        guard limit != .max else { return "none" }
        guard isBytes else { return "\(limit)" }
        return limit >= 1 << 20 ? "\(limit >> 20) MiB" : "\(limit >> 10) KiB"
    }
}
