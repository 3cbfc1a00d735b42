import Foundation

/// The documents beside the checkout, which need not be there.
enum Corpus {
    /// `CORPUS_DIR`, or `shared/corpus` next to the package's folder.
    static var folder: URL {
        if let path = ProcessInfo.processInfo.environment["CORPUS_DIR"], !path.isEmpty {
            return URL(fileURLWithPath: path)
        }
        // Support, FastModelTests, Tests, the package, what holds it.
        return (0..<5).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
            .appendingPathComponent("shared/corpus")
    }

    /// JSONTestSuite's documents in order of their names; nil when they are not there.
    static func testSuite() -> [(name: String, bytes: [UInt8])]? {
        let folder = folder.appendingPathComponent("JSONTestSuite/test_parsing")
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else { return nil }
        return names.sorted().compactMap { name in
            contents(of: folder.appendingPathComponent(name)).map { (name, $0) }
        }
    }

    /// One of the larger documents; nil when it is not there.
    static func document(_ name: String) -> [UInt8]? {
        contents(of: folder.appendingPathComponent(name))
    }

    private static func contents(of file: URL) -> [UInt8]? {
        // Foundation leaks its buffer when it reads an empty file, which the leak checker reports.
        let size = try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int
        if size == 0 { return [] }
        return (try? Data(contentsOf: file)).map { Array($0) }
    }
}
