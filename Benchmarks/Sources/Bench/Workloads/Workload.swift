import Foundation

/// Documents and the contestants that decode or encode them, or models and operations on them.
struct Workload {
    let name: WorkloadName
    /// A short description of the documents.
    let about: String
    let documentCount: Int
    let byteCount: Int
    let contestants: [Contestant]

    /// Makes a workload; nil if its document is missing from the corpus.
    ///
    /// - Throws: ``WorkloadError``, and what decoding and storing throw.
    init?(_ name: WorkloadName, corpus: Corpus) throws {
        if let workload = try Workload(encoding: name) ?? Workload(helping: name) {
            self = workload
            return
        }
        switch name {
        case .events:
            self.init(events: EventDocuments.lines(count: 2000))
        case .framings:
            self.init(framings: EventDocuments.lines(count: 20_000))
        case .gitHubUser:
            self.init(name, gitHubUsers: GitHubDocuments.users(count: 64).map { Data($0.utf8) })
        case .twitter:
            self.init(name, search: Data(TwitterDocuments.search(tweets: 100).utf8))
        case .coordinates:
            try self.init(
                name, about: "[[[Double]]], the outlines of a map",
                coordinates: Data(CoordinateDocuments.map(rings: 40, points: 250).utf8))
        case .longCoordinates:
            let map = CoordinateDocuments.map(rings: 40, points: 250, decimals: 15...15)
            try self.init(
                name, about: "[[[Double]]], an outline with all digits of a Double", coordinates: Data(map.utf8))
        case .catalog:
            self.init(catalog: Data(CatalogDocuments.catalog(events: 184, performances: 243).utf8))
        case .shipments:
            self.init(shipments: ShipmentDocuments.shipments(count: 200).map { Data($0.utf8) })
        case .dates:
            self.init(dates: DateDocuments.texts(count: 2000))
        case .dateWriting:
            self.init(writing: DateDocuments.dates(count: 2000))
        case .upserting:
            try self.init(upserting: EventDocuments.lines(count: 100_000))
        case .ingest:
            try self.init(ingesting: EventDocuments.lines(count: 200_000))
        case .encodeEvents, .encodeGitHubUser, .encodeTwitter, .encodeCoordinates, .encodeReadings, .copying, .equality,
            .hashing, .describing, .archiving:
            return nil
        case .gitHubUserCorpus, .twitterCorpus:
            guard let file = name.corpusDocument, let document = corpus.document(file) else { return nil }
            if name == .twitterCorpus {
                self.init(name, search: document)
            } else {
                // The same number as in the workload without a corpus, so that both have the same share of loop overhead.
                self.init(name, gitHubUsers: Array(repeating: document, count: 64))
            }
        }
    }

    init(_ name: WorkloadName, about: String, documentCount: Int, byteCount: Int, contestants: [Contestant]) {
        self.name = name
        self.about = about
        self.documentCount = documentCount
        self.byteCount = byteCount
        self.contestants = contestants
    }

    /// Checks that every contestant that makes models makes the same ones as FastModel.
    ///
    /// - Throws: ``WorkloadError``, and what decoding throws.
    func verify() throws {
        var expected: [String]?
        for contestant in contestants.sorted(by: { $0.name == name.champion && $1.name != name.champion }) {
            var found: [String] = []
            try contestant.visitAll { if contestant.makesModels { found.append(PropertyDump.text(of: $0)) } }
            guard contestant.makesModels else { continue }
            if found.count != documentCount {
                throw WorkloadError.count(name, contestant.name, found.count, wanted: documentCount)
            }
            for (expected, found) in zip(expected ?? found, found) where expected != found {
                throw WorkloadError.difference(name, contestant.name, expected: expected, found: found)
            }
            expected = expected ?? found
        }
    }

    /// The allocations that FastModel's models require, per document.
    ///
    /// - Throws: what decoding throws.
    func neededAllocations() throws -> Double {
        var count = 0
        try contestants.first { $0.name == name.champion }?.visitAll { count += PropertyDump.neededAllocations(of: $0) }
        return Double(count) / Double(documentCount)
    }
}

/// Why a workload cannot be measured.
enum WorkloadError: Error, CustomStringConvertible {
    case rejected(String)
    case count(WorkloadName, ContestantName, Int, wanted: Int)
    case difference(WorkloadName, ContestantName, expected: String, found: String)

    var description: String {
        switch self {
        case .rejected(let reason): return reason
        case .count(let workload, let contestant, let count, let wanted):
            return "\(workload.rawValue): \(contestant.rawValue) made \(count) models of \(wanted) documents"
        case .difference(let workload, let contestant, let expected, let found):
            let start = zip(expected, found).prefix { $0 == $1 }.count
            func excerpt(_ text: String) -> Substring { text.dropFirst(max(0, start - 40)).prefix(120) }
            return """
                \(workload.rawValue): \(contestant.rawValue) makes other models than FastModel
                    FastModel: …\(excerpt(expected))
                    it:        …\(excerpt(found))
                """
        }
    }
}
