import FastModel

// Variants of the users for other contestants: the same properties with the macro's schema, and in a type with a mapping.

/// ``GitHubUser`` with the schema that the macro generates.
struct MacroGitHubUser: JSONModel {
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

    static let schema = Schema({ MacroGitHubUser() }) {
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

/// ``GitHubUser`` as a type without a schema.
struct ForeignGitHubUser {
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
}

extension ForeignGitHubUser {
    /// A provider with the mapping of this type.
    static var mappings: MappingProvider {
        let provider = MappingProvider()
        provider.register(
            Schema(ForeignGitHubUser.init) {
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
            })
        return provider
    }
}
