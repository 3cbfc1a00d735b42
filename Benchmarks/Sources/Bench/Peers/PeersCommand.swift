import ArgumentParser
import FastModel
import Foundation

/// FastModel's and Foundation's part in the comparison with other libraries: measures the documents that `documents` has written,
/// and prints a line of JSON for each contestant and task, like the programs in the folder `Peers`.
struct PeersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "peers", abstract: "Measures FastModel and Foundation on the files that `documents` has written.")

    @Argument(help: "The folder with the documents.") var folder: String
    @Option(help: "How often each contestant is measured.") var rounds = 7
    @Option(help: "Milliseconds a contestant is measured at a time.") var milliseconds = 20.0

    func run() throws {
        let folder = URL(filePath: folder, directoryHint: .isDirectory)
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
            let content = try Data(contentsOf: folder.appending(path: file))
            let task = String(file.prefix { $0 != "." })
            switch task.replacing("_corpus", with: "") {
            case "events": try measureEvents(content)
            case "github_user":
                try measure(
                    task, content, { [fast] in try fast.decode(GitHubUser.self, from: $0) }, CodableGitHubUser.self)
            case "twitter":
                try measure(
                    task, content, { [fast] in try fast.decode(SearchResult.self, from: $0) }, CodableSearchResult.self)
                try measureEncoding(
                    task, [fast.decode(SearchResult.self, from: content)],
                    [JSONDecoder().decode(CodableSearchResult.self, from: content)])
            case "coordinates":
                try measure(
                    task, content, { [fast] in try fast.decode([[[Double]]].self, from: $0) }, [[[Double]]].self)
                try measure(
                    "coordinate_pairs", content, { [fast] in try fast.decode([[SIMD2<Double>]].self, from: $0) },
                    [[SIMD2<Double>]].self)
            case "catalog":
                try measure(task, content, { [fast] in try fast.decode(Catalog.self, from: $0) }, Catalog.self)
            default: throw ValidationError("no model for \(file)")
            }
        }
    }

    private var fast: ModelDecoder { ModelDecoder() }
    private var report: PeerReport { PeerReport(rounds: rounds, milliseconds: milliseconds) }

    /// Single documents.
    // Inlined, so that the decoders are specialised for the model, as in a program with one model.
    @inline(__always)
    private func measure<Model, CodableModel: Decodable>(
        _ task: String, _ content: Data, _ decode: (Data) throws -> Model, _ type: CodableModel.Type
    ) throws {
        // Copies, so that no contestant works on slices.
        let documents = content.split(separator: PeerDocuments.separator).map { Data($0) }
        try report.decoding(task, "FastModel", documents.count) { consume in
            for document in documents { consume(try decode(document)) }
        }
        let decoder = JSONDecoder()
        try report.decoding(task, "Foundation", documents.count) { consume in
            for document in documents { consume(try decoder.decode(type, from: document)) }
        }
    }

    /// A stream of lines, which are cut beforehand for `JSONDecoder`.
    private func measureEvents(_ stream: Data) throws {
        let lines = stream.split(separator: UInt8(ascii: "\n")).map { Data($0) }
        try report.decoding("events", "FastModel", lines.count) { consume in
            try Workload.read(Event.self, stream, consume)
        }
        let decoder = JSONDecoder()
        try report.decoding("events", "Foundation", lines.count) { consume in
            for line in lines { consume(try decoder.decode(CodableEvent.self, from: line)) }
        }
        try measureEncoding(
            "events", lines.map { try fast.decode(Event.self, from: $0) },
            lines.map { try decoder.decode(CodableEvent.self, from: $0) })
    }

    @inline(__always)
    private func measureEncoding<Model: JSONModel, CodableModel: Encodable>(
        _ task: String, _ models: [Model], _ codableModels: [CodableModel]
    ) throws {
        let fast = ModelEncoder()
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        var buffer = JSONBuffer()
        unsafe try reportEncoding(task, Model.self, "FastModel", models.count) { consume in
            for model in models {
                buffer.removeAll()
                try fast.encode(model, into: &buffer)
                unsafe buffer.withUnsafeBytes(consume)
            }
        }
        unsafe try reportEncoding(task, Model.self, "Foundation", models.count) { consume in
            for model in codableModels { unsafe try encoder.encode(model).withUnsafeBytes(consume) }
        }
    }

    /// Measures an encoder, whose text is read back for the sums.
    private func reportEncoding<Model: JSONModel>(
        _ task: String, _ type: Model.Type, _ contestant: String, _ documents: Int,
        _ encode: ((UnsafeRawBufferPointer) -> Void) throws -> Void
    ) throws {
        var texts: [[UInt8]] = []
        unsafe try encode { unsafe texts.append([UInt8]($0)) }
        var sum = ValueSum()
        for text in texts { sum.add(try fast.decode(type, from: text)) }
        let microseconds = try report.microseconds(documents) { unsafe try encode(blackHole) }
        try PeerResult(
            contestant: contestant, task: "encode_\(task)", documents: documents, microseconds: microseconds,
            sum: sum.text, bytes: texts.reduce(0) { $0 + $1.count }
        ).write()
    }
}
