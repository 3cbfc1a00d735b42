import ArgumentParser
import Foundation

/// Writes the documents that other programs decode, too.
struct DocumentsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "documents", abstract: "Writes the documents for the comparison with other libraries to files.")

    @Option(help: "The folder for the files; made if it is missing.")
    var output: String

    @OptionGroup var corpus: CorpusOptions

    func run() throws {
        let folder = URL(filePath: output, directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, content) in PeerDocuments.files(corpus.corpus) {
            try content.write(to: folder.appending(path: name))
        }
    }
}

/// The documents of the comparison with other libraries, as files that all programs read.
enum PeerDocuments {
    /// Precedes each of several documents in a file (RFC 7464).
    static let separator: UInt8 = 0x1E

    /// The files' names and contents. The name before the extension and `_corpus` tells the model.
    static func files(_ corpus: Corpus) -> [(name: String, content: Data)] {
        let users = GitHubDocuments.users(count: 64).map { "\u{1E}\($0)\n" }.joined()
        let real = ["github_user", "twitter"].compactMap { name in
            corpus.document("\(name).json").map { ("\(name)_corpus.json", $0) }
        }
        return [
            ("events.ndjson", Data(EventDocuments.lines(count: 2000).utf8)),
            ("github_user.jsonseq", Data(users.utf8)),
            ("twitter.json", Data(TwitterDocuments.search(tweets: 100).utf8)),
            ("coordinates.json", Data(CoordinateDocuments.map(rings: 40, points: 250).utf8)),
            ("catalog.json", Data(CatalogDocuments.catalog(events: 184, performances: 243).utf8)),
        ] + real
    }
}
