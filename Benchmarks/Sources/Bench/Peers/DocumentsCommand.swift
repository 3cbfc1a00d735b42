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
