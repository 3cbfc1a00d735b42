import ArgumentParser

/// The workloads.
enum WorkloadName: String, CaseIterable, Codable, ExpressibleByArgument {
    case events
    case framings
    case gitHubUser = "github_user"
    case gitHubUserCorpus = "github_user_corpus"
    case twitter
    case twitterCorpus = "twitter_corpus"
    case coordinates
    case longCoordinates = "long_coordinates"
    case catalog
    case shipments
    case dates
    case dateWriting = "dates_writing"
    case encodeEvents = "encode_events"
    case encodeGitHubUser = "encode_github_user"
    case encodeTwitter = "encode_twitter"
    case encodeCoordinates = "encode_coordinates"
    case encodeReadings = "encode_readings"
    case copying
    case equality
    case hashing
    case describing
    case archiving
    case upserting
    case ingest

    /// The contestant to which the others are compared.
    var reference: ContestantName {
        switch self {
        case .encodeEvents, .encodeGitHubUser, .encodeTwitter, .encodeCoordinates, .encodeReadings: .jsonEncoder
        case .copying, .equality, .hashing, .describing, .archiving, .upserting: .byHand
        case .ingest: .sqliteFloor
        case .framings: .linesInChunks
        default: .jsonDecoder
        }
    }

    /// The contestant that the budgets apply to.
    var champion: ContestantName {
        switch reference {
        case .linesInChunks: .linesInChunks
        case .jsonEncoder: .reusedBuffer
        case .byHand where self != .upserting: .fastModelClass
        default: .fastModel
        }
    }

    /// Whether documents are decoded or encoded, also by Foundation. Workloads of dates measure mainly formatters.
    var isCoding: Bool {
        switch self {
        case .dates, .dateWriting, .copying, .equality, .hashing, .describing, .archiving, .upserting, .ingest,
            .framings:
            false
        default: true
        }
    }

    /// The corpus document that the workload needs; nil if the workload generates its documents.
    var corpusDocument: String? {
        switch self {
        case .gitHubUserCorpus: "github_user.json"
        case .twitterCorpus: "twitter.json"
        default: nil
        }
    }
}
