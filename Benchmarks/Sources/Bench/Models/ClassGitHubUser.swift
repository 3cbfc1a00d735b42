import FastModel

/// ``GitHubUser`` as a class.
final class ClassGitHubUser: JSONModel {
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

    init() {}

    static let schema = Schema(ClassGitHubUser.init) {
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

// Handwritten code for comparison.

extension ClassGitHubUser {
    /// A copy, property by property.
    func copyByHand() -> ClassGitHubUser {
        let copy = ClassGitHubUser()
        copy.login = login
        copy.id = id
        copy.avatarURL = avatarURL
        copy.gravatarID = gravatarID
        copy.url = url
        copy.htmlURL = htmlURL
        copy.followersURL = followersURL
        copy.followingURL = followingURL
        copy.gistsURL = gistsURL
        copy.starredURL = starredURL
        copy.subscriptionsURL = subscriptionsURL
        copy.organizationsURL = organizationsURL
        copy.reposURL = reposURL
        copy.eventsURL = eventsURL
        copy.receivedEventsURL = receivedEventsURL
        copy.kind = kind
        copy.isSiteAdmin = isSiteAdmin
        copy.name = name
        copy.company = company
        copy.blog = blog
        copy.location = location
        copy.email = email
        copy.isHireable = isHireable
        copy.bio = bio
        copy.publicRepos = publicRepos
        copy.publicGists = publicGists
        copy.followers = followers
        copy.following = following
        copy.createdAt = createdAt
        copy.updatedAt = updatedAt
        return copy
    }

    /// Compares all properties.
    static func areEqualByHand(_ left: ClassGitHubUser, _ right: ClassGitHubUser) -> Bool {
        left.login == right.login
            && left.id == right.id
            && left.avatarURL == right.avatarURL
            && left.gravatarID == right.gravatarID
            && left.url == right.url
            && left.htmlURL == right.htmlURL
            && left.followersURL == right.followersURL
            && left.followingURL == right.followingURL
            && left.gistsURL == right.gistsURL
            && left.starredURL == right.starredURL
            && left.subscriptionsURL == right.subscriptionsURL
            && left.organizationsURL == right.organizationsURL
            && left.reposURL == right.reposURL
            && left.eventsURL == right.eventsURL
            && left.receivedEventsURL == right.receivedEventsURL
            && left.kind == right.kind
            && left.isSiteAdmin == right.isSiteAdmin
            && left.name == right.name
            && left.company == right.company
            && left.blog == right.blog
            && left.location == right.location
            && left.email == right.email
            && left.isHireable == right.isHireable
            && left.bio == right.bio
            && left.publicRepos == right.publicRepos
            && left.publicGists == right.publicGists
            && left.followers == right.followers
            && left.following == right.following
            && left.createdAt == right.createdAt
            && left.updatedAt == right.updatedAt
    }

    /// Hashes all properties.
    func hashByHand(into hasher: inout Hasher) {
        hasher.combine(login)
        hasher.combine(id)
        hasher.combine(avatarURL)
        hasher.combine(gravatarID)
        hasher.combine(url)
        hasher.combine(htmlURL)
        hasher.combine(followersURL)
        hasher.combine(followingURL)
        hasher.combine(gistsURL)
        hasher.combine(starredURL)
        hasher.combine(subscriptionsURL)
        hasher.combine(organizationsURL)
        hasher.combine(reposURL)
        hasher.combine(eventsURL)
        hasher.combine(receivedEventsURL)
        hasher.combine(kind)
        hasher.combine(isSiteAdmin)
        hasher.combine(name)
        hasher.combine(company)
        hasher.combine(blog)
        hasher.combine(location)
        hasher.combine(email)
        hasher.combine(isHireable)
        hasher.combine(bio)
        hasher.combine(publicRepos)
        hasher.combine(publicGists)
        hasher.combine(followers)
        hasher.combine(following)
        hasher.combine(createdAt)
        hasher.combine(updatedAt)
    }

    /// The text of `propertyDescription`, made by hand.
    var descriptionByHand: String {
        """
        <ClassGitHubUser> {
            login = \(login?.debugDescription ?? "nil");
            id = \(id);
            avatarURL = \(avatarURL?.debugDescription ?? "nil");
            gravatarID = \(gravatarID?.debugDescription ?? "nil");
            url = \(url?.debugDescription ?? "nil");
            htmlURL = \(htmlURL?.debugDescription ?? "nil");
            followersURL = \(followersURL?.debugDescription ?? "nil");
            followingURL = \(followingURL?.debugDescription ?? "nil");
            gistsURL = \(gistsURL?.debugDescription ?? "nil");
            starredURL = \(starredURL?.debugDescription ?? "nil");
            subscriptionsURL = \(subscriptionsURL?.debugDescription ?? "nil");
            organizationsURL = \(organizationsURL?.debugDescription ?? "nil");
            reposURL = \(reposURL?.debugDescription ?? "nil");
            eventsURL = \(eventsURL?.debugDescription ?? "nil");
            receivedEventsURL = \(receivedEventsURL?.debugDescription ?? "nil");
            kind = \(kind?.debugDescription ?? "nil");
            isSiteAdmin = \(isSiteAdmin);
            name = \(name?.debugDescription ?? "nil");
            company = \(company?.debugDescription ?? "nil");
            blog = \(blog?.debugDescription ?? "nil");
            location = \(location?.debugDescription ?? "nil");
            email = \(email?.debugDescription ?? "nil");
            isHireable = \(isHireable.map { "\($0)" } ?? "nil");
            bio = \(bio?.debugDescription ?? "nil");
            publicRepos = \(publicRepos);
            publicGists = \(publicGists);
            followers = \(followers);
            following = \(following);
            createdAt = \(createdAt?.debugDescription ?? "nil");
            updatedAt = \(updatedAt?.debugDescription ?? "nil")
        }
        """
    }
}
