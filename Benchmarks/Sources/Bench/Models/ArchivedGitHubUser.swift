import FastModel
import FastModelFoundation
import Foundation

/// ``GitHubUser`` as an object that is archived through its schema.
final class ArchivedGitHubUser: NSObject, JSONModel, NSSecureCoding {
    static let supportsSecureCoding = true

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

    override init() {}

    init?(coder: NSCoder) {
        super.init()
        guard decodeProperties(from: coder) else { return nil }
    }

    func encode(with coder: NSCoder) { encodeProperties(with: coder) }

    static let schema = Schema({ ArchivedGitHubUser() }) {
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

/// ``GitHubUser`` as an object with handwritten archiving.
final class HandArchivedGitHubUser: NSObject, NSSecureCoding {
    static let supportsSecureCoding = true

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

    override init() {}

    init?(coder: NSCoder) {
        login = coder.decodeObject(of: NSString.self, forKey: "login").map { String(describing: $0) }
        id = coder.decodeInteger(forKey: "id")
        avatarURL = coder.decodeObject(of: NSString.self, forKey: "avatarURL").map { String(describing: $0) }
        gravatarID = coder.decodeObject(of: NSString.self, forKey: "gravatarID").map { String(describing: $0) }
        url = coder.decodeObject(of: NSString.self, forKey: "url").map { String(describing: $0) }
        htmlURL = coder.decodeObject(of: NSString.self, forKey: "htmlURL").map { String(describing: $0) }
        followersURL = coder.decodeObject(of: NSString.self, forKey: "followersURL").map { String(describing: $0) }
        followingURL = coder.decodeObject(of: NSString.self, forKey: "followingURL").map { String(describing: $0) }
        gistsURL = coder.decodeObject(of: NSString.self, forKey: "gistsURL").map { String(describing: $0) }
        starredURL = coder.decodeObject(of: NSString.self, forKey: "starredURL").map { String(describing: $0) }
        subscriptionsURL = coder.decodeObject(of: NSString.self, forKey: "subscriptionsURL").map {
            String(describing: $0)
        }
        organizationsURL = coder.decodeObject(of: NSString.self, forKey: "organizationsURL").map {
            String(describing: $0)
        }
        reposURL = coder.decodeObject(of: NSString.self, forKey: "reposURL").map { String(describing: $0) }
        eventsURL = coder.decodeObject(of: NSString.self, forKey: "eventsURL").map { String(describing: $0) }
        receivedEventsURL = coder.decodeObject(of: NSString.self, forKey: "receivedEventsURL").map {
            String(describing: $0)
        }
        kind = coder.decodeObject(of: NSString.self, forKey: "kind").map { String(describing: $0) }
        isSiteAdmin = coder.decodeBool(forKey: "isSiteAdmin")
        name = coder.decodeObject(of: NSString.self, forKey: "name").map { String(describing: $0) }
        company = coder.decodeObject(of: NSString.self, forKey: "company").map { String(describing: $0) }
        blog = coder.decodeObject(of: NSString.self, forKey: "blog").map { String(describing: $0) }
        location = coder.decodeObject(of: NSString.self, forKey: "location").map { String(describing: $0) }
        email = coder.decodeObject(of: NSString.self, forKey: "email").map { String(describing: $0) }
        isHireable = coder.decodeObject(of: NSNumber.self, forKey: "isHireable")?.boolValue
        bio = coder.decodeObject(of: NSString.self, forKey: "bio").map { String(describing: $0) }
        publicRepos = coder.decodeInteger(forKey: "publicRepos")
        publicGists = coder.decodeInteger(forKey: "publicGists")
        followers = coder.decodeInteger(forKey: "followers")
        following = coder.decodeInteger(forKey: "following")
        createdAt = coder.decodeObject(of: NSString.self, forKey: "createdAt").map { String(describing: $0) }
        updatedAt = coder.decodeObject(of: NSString.self, forKey: "updatedAt").map { String(describing: $0) }
    }

    func encode(with coder: NSCoder) {
        coder.encode(login.map { $0 as NSString }, forKey: "login")
        coder.encode(id, forKey: "id")
        coder.encode(avatarURL.map { $0 as NSString }, forKey: "avatarURL")
        coder.encode(gravatarID.map { $0 as NSString }, forKey: "gravatarID")
        coder.encode(url.map { $0 as NSString }, forKey: "url")
        coder.encode(htmlURL.map { $0 as NSString }, forKey: "htmlURL")
        coder.encode(followersURL.map { $0 as NSString }, forKey: "followersURL")
        coder.encode(followingURL.map { $0 as NSString }, forKey: "followingURL")
        coder.encode(gistsURL.map { $0 as NSString }, forKey: "gistsURL")
        coder.encode(starredURL.map { $0 as NSString }, forKey: "starredURL")
        coder.encode(subscriptionsURL.map { $0 as NSString }, forKey: "subscriptionsURL")
        coder.encode(organizationsURL.map { $0 as NSString }, forKey: "organizationsURL")
        coder.encode(reposURL.map { $0 as NSString }, forKey: "reposURL")
        coder.encode(eventsURL.map { $0 as NSString }, forKey: "eventsURL")
        coder.encode(receivedEventsURL.map { $0 as NSString }, forKey: "receivedEventsURL")
        coder.encode(kind.map { $0 as NSString }, forKey: "kind")
        coder.encode(isSiteAdmin, forKey: "isSiteAdmin")
        coder.encode(name.map { $0 as NSString }, forKey: "name")
        coder.encode(company.map { $0 as NSString }, forKey: "company")
        coder.encode(blog.map { $0 as NSString }, forKey: "blog")
        coder.encode(location.map { $0 as NSString }, forKey: "location")
        coder.encode(email.map { $0 as NSString }, forKey: "email")
        coder.encode(isHireable.map { $0 as NSNumber }, forKey: "isHireable")
        coder.encode(bio.map { $0 as NSString }, forKey: "bio")
        coder.encode(publicRepos, forKey: "publicRepos")
        coder.encode(publicGists, forKey: "publicGists")
        coder.encode(followers, forKey: "followers")
        coder.encode(following, forKey: "following")
        coder.encode(createdAt.map { $0 as NSString }, forKey: "createdAt")
        coder.encode(updatedAt.map { $0 as NSString }, forKey: "updatedAt")
    }
}

extension HandArchivedGitHubUser {
    /// Copies a user's properties.
    convenience init(_ user: ArchivedGitHubUser) {
        self.init()
        login = user.login
        id = user.id
        avatarURL = user.avatarURL
        gravatarID = user.gravatarID
        url = user.url
        htmlURL = user.htmlURL
        followersURL = user.followersURL
        followingURL = user.followingURL
        gistsURL = user.gistsURL
        starredURL = user.starredURL
        subscriptionsURL = user.subscriptionsURL
        organizationsURL = user.organizationsURL
        reposURL = user.reposURL
        eventsURL = user.eventsURL
        receivedEventsURL = user.receivedEventsURL
        kind = user.kind
        isSiteAdmin = user.isSiteAdmin
        name = user.name
        company = user.company
        blog = user.blog
        location = user.location
        email = user.email
        isHireable = user.isHireable
        bio = user.bio
        publicRepos = user.publicRepos
        publicGists = user.publicGists
        followers = user.followers
        following = user.following
        createdAt = user.createdAt
        updatedAt = user.updatedAt
    }
}
