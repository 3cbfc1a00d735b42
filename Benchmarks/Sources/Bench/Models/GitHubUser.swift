import FastModel

/// A user as the GitHub API describes it.
struct GitHubUser: JSONModel {
    var login: String?
    var id = 0
    var avatarURL: String?
    var gravatarID: String?
    var url: String?
    var htmlURL: String?
    var followersURL: String?
    var followingURL: String?
    var gistsURL: String?
    var starredURL: String?
    var subscriptionsURL: String?
    var organizationsURL: String?
    var reposURL: String?
    var eventsURL: String?
    var receivedEventsURL: String?
    var kind: String?
    var isSiteAdmin = false
    var name: String?
    var company: String?
    var blog: String?
    var location: String?
    var email: String?
    var isHireable: Bool?
    var bio: String?
    var publicRepos = 0
    var publicGists = 0
    var followers = 0
    var following = 0
    var createdAt: String?
    var updatedAt: String?

    static let schema = Schema(GitHubUser.init) {
        Field("login", \.login)
        Field("id", \.id)
        Field("avatarURL", \.avatarURL, key: "avatar_url")
        Field("gravatarID", \.gravatarID, key: "gravatar_id")
        Field("url", \.url)
        Field("htmlURL", \.htmlURL, key: "html_url")
        Field("followersURL", \.followersURL, key: "followers_url")
        Field("followingURL", \.followingURL, key: "following_url")
        Field("gistsURL", \.gistsURL, key: "gists_url")
        Field("starredURL", \.starredURL, key: "starred_url")
        Field("subscriptionsURL", \.subscriptionsURL, key: "subscriptions_url")
        Field("organizationsURL", \.organizationsURL, key: "organizations_url")
        Field("reposURL", \.reposURL, key: "repos_url")
        Field("eventsURL", \.eventsURL, key: "events_url")
        Field("receivedEventsURL", \.receivedEventsURL, key: "received_events_url")
        Field("kind", \.kind, key: "type")
        Field("isSiteAdmin", \.isSiteAdmin, key: "site_admin")
        Field("name", \.name)
        Field("company", \.company)
        Field("blog", \.blog)
        Field("location", \.location)
        Field("email", \.email)
        Field("isHireable", \.isHireable, key: "hireable")
        Field("bio", \.bio)
        Field("publicRepos", \.publicRepos, key: "public_repos")
        Field("publicGists", \.publicGists, key: "public_gists")
        Field("followers", \.followers)
        Field("following", \.following)
        Field("createdAt", \.createdAt, key: "created_at")
        Field("updatedAt", \.updatedAt, key: "updated_at")
    }
}

extension GitHubUser {
    /// Maps a dictionary of `JSONSerialization` by hand.
    init(_ object: [String: Any]) {
        self.init()
        login = object["login"] as? String
        id = object["id"] as? Int ?? 0
        avatarURL = object["avatar_url"] as? String
        gravatarID = object["gravatar_id"] as? String
        url = object["url"] as? String
        htmlURL = object["html_url"] as? String
        followersURL = object["followers_url"] as? String
        followingURL = object["following_url"] as? String
        gistsURL = object["gists_url"] as? String
        starredURL = object["starred_url"] as? String
        subscriptionsURL = object["subscriptions_url"] as? String
        organizationsURL = object["organizations_url"] as? String
        reposURL = object["repos_url"] as? String
        eventsURL = object["events_url"] as? String
        receivedEventsURL = object["received_events_url"] as? String
        kind = object["type"] as? String
        isSiteAdmin = object["site_admin"] as? Bool ?? false
        name = object["name"] as? String
        company = object["company"] as? String
        blog = object["blog"] as? String
        location = object["location"] as? String
        email = object["email"] as? String
        isHireable = object["hireable"] as? Bool
        bio = object["bio"] as? String
        publicRepos = object["public_repos"] as? Int ?? 0
        publicGists = object["public_gists"] as? Int ?? 0
        followers = object["followers"] as? Int ?? 0
        following = object["following"] as? Int ?? 0
        createdAt = object["created_at"] as? String
        updatedAt = object["updated_at"] as? String
    }

    /// A dictionary for `JSONSerialization`, made by hand.
    var dictionary: [String: Any] {
        var object: [String: Any] = [:]
        object["login"] = login
        object["id"] = id
        object["avatar_url"] = avatarURL
        object["gravatar_id"] = gravatarID
        object["url"] = url
        object["html_url"] = htmlURL
        object["followers_url"] = followersURL
        object["following_url"] = followingURL
        object["gists_url"] = gistsURL
        object["starred_url"] = starredURL
        object["subscriptions_url"] = subscriptionsURL
        object["organizations_url"] = organizationsURL
        object["repos_url"] = reposURL
        object["events_url"] = eventsURL
        object["received_events_url"] = receivedEventsURL
        object["type"] = kind
        object["site_admin"] = isSiteAdmin
        object["name"] = name
        object["company"] = company
        object["blog"] = blog
        object["location"] = location
        object["email"] = email
        object["hireable"] = isHireable
        object["bio"] = bio
        object["public_repos"] = publicRepos
        object["public_gists"] = publicGists
        object["followers"] = followers
        object["following"] = following
        object["created_at"] = createdAt
        object["updated_at"] = updatedAt
        return object
    }
}
