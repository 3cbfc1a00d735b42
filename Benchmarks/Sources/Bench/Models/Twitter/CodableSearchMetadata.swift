/// What a Twitter search says about itself.
///
/// Without a schema: as ``SearchMetadata``, but Codable and nothing else.
struct CodableSearchMetadata: Codable {
    private enum CodingKeys: String, CodingKey {
        case completedIn = "completed_in"
        case maximumID = "max_id"
        case maximumIDText = "max_id_str"
        case nextResults = "next_results"
        case query
        case refreshURL = "refresh_url"
        case count
        case sinceID = "since_id"
        case sinceIDText = "since_id_str"
    }

    var completedIn = 0.0
    var maximumID = 0
    var maximumIDText = ""
    var nextResults: String?
    var query = ""
    var refreshURL = ""
    var count = 0
    var sinceID = 0
    var sinceIDText = ""
}
