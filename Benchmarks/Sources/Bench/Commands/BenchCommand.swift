import ArgumentParser
import Foundation

/// The benchmarks of FastModel.
@main
struct BenchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench",
        abstract: "Measures FastModel against libyajl alone and Foundation's decoders.",
        subcommands: [
            RunCommand.self, CountCommand.self, CountedCommand.self, CompareCountsCommand.self, PeakCommand.self,
            StreamsCommand.self, DocumentsCommand.self, PeersCommand.self,
        ],
        defaultSubcommand: RunCommand.self)
}

/// The place of the real documents.
struct CorpusOptions: ParsableArguments {
    @Option(name: .customLong("corpus"), help: "The folder with github_user.json and twitter.json, if there is one.")
    var path = "../shared/corpus"

    var corpus: Corpus { Corpus(path: path) }

    /// Makes a workload.
    ///
    /// - Throws: `ValidationError` if its document is missing from the corpus, and what making the workload throws.
    func workload(_ name: WorkloadName) throws -> Workload {
        guard let workload = try Workload(name, corpus: corpus) else {
            throw ValidationError("no \(name.corpusDocument ?? "document") in \(path)")
        }
        return workload
    }

    /// A contestant of a workload.
    ///
    /// - Throws: `ValidationError` if the contestant does not take part.
    func contestant(_ name: ContestantName, of workload: Workload) throws -> Contestant {
        guard let contestant = workload.contestants.first(where: { $0.name == name }) else {
            throw ValidationError("\(name.rawValue) does not take part in \(workload.name.rawValue)")
        }
        return contestant
    }
}

/// The folder with real documents. It need not exist.
struct Corpus {
    private let folder: URL

    init(path: String) {
        folder = URL(filePath: path, directoryHint: .isDirectory)
    }

    /// A document; nil if it does not exist.
    func document(_ name: String) -> Data? {
        try? Data(contentsOf: folder.appending(path: name))
    }
}
