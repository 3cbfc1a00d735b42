import ArgumentParser

/// What is decoded.
enum WorkloadName: String, CaseIterable, Codable, ExpressibleByArgument {
    case events
    case gitHubUser = "github_user"
    case gitHubUserCorpus = "github_user_corpus"
    case twitter
    case twitterCorpus = "twitter_corpus"
    case coordinates
    case dates
    case dateWriting = "dates_writing"

    /// The corpus document it needs; nil when it makes its own.
    var corpusDocument: String? {
        switch self {
        case .gitHubUserCorpus: "github_user.json"
        case .twitterCorpus: "twitter.json"
        case .events, .gitHubUser, .twitter, .coordinates, .dates, .dateWriting: nil
        }
    }
}
