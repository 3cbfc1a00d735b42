// A Swift library in the comparison: `peers FOLDER ROUNDS` measures the folder's documents and prints a line of JSON for each task.
import Foundation

func measure<Model: PeerModel>(_ task: String, _ type: Model.Type, _ texts: [Data], _ report: PeerReport) throws {
    try report.decoding(task, contestant, texts.count) { consume in
        for text in texts { consume(try decode(type, from: text)) }
    }
}

guard CommandLine.arguments.count == 3, let rounds = Int(CommandLine.arguments[2]) else {
    print("usage: peers FOLDER ROUNDS")
    exit(64)
}
let folder = URL(filePath: CommandLine.arguments[1], directoryHint: .isDirectory)
let report = PeerReport(rounds: rounds)
for file in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
    let content = try Data(contentsOf: folder.appending(path: file))
    let task = String(file.prefix { $0 != "." })
    // Lines are cut beforehand. Each of several documents follows a record separator (RFC 7464).
    let separator: UInt8 = task == "events" ? 0x0A : 0x1E
    // Copies, so that no library works on slices.
    let texts = content.split(separator: separator).map { Data($0) }
    switch task.replacing("_corpus", with: "") {
    case "events": try measure(task, CodableEvent.self, texts, report)
    case "github_user": try measure(task, CodableGitHubUser.self, texts, report)
    #if !canImport(Ananda)
    case "twitter": try measure(task, CodableSearchResult.self, texts, report)
    case "coordinates": try measure(task, [[[Double]]].self, texts, report)
    case "catalog": try measure(task, Catalog.self, texts, report)
    #endif
    default: break
    }
}
