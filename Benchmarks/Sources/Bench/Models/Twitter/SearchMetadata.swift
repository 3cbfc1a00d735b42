import FastModel

/// What a Twitter search says about itself.
struct SearchMetadata: JSONModel, Codable {
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

    static let schema = Schema(SearchMetadata.init) {
        Field("completedIn", \.completedIn, key: "completed_in")
        Field("maximumID", \.maximumID, key: "max_id")
        Field("maximumIDText", \.maximumIDText, key: "max_id_str")
        Field("nextResults", \.nextResults, key: "next_results")
        Field("query", \.query)
        Field("refreshURL", \.refreshURL, key: "refresh_url")
        Field("count", \.count)
        Field("sinceID", \.sinceID, key: "since_id")
        Field("sinceIDText", \.sinceIDText, key: "since_id_str")
    }
}
