#if canImport(Ananda)
import Ananda

// Ananda has no `Codable` types: a model reads its members by hand.

extension CodableEvent: AnandaModel {
    init(json: AnandaJSON) {
        self.init()
        id = json["id"].string()
        kind = json["type"].string()
        timestamp = json["timestamp"].string()
        userID = json["user_id"].int()
        sessionID = json["session_id"].string()
        amount = json["amount"].double()
        quantity = json["quantity"].int()
        isNew = json["is_new"].bool()
        tags = json["tags"].array().map { $0.string() }
        device = json["device"].isNull ? nil : CodableDevice(json: json["device"])
        path = json["path"].string()
        referrer = json["referrer"].string
    }
}

extension CodableDevice: AnandaModel {
    init(json: AnandaJSON) {
        self.init()
        system = json["os"].string()
        model = json["model"].string()
        locale = json["locale"].string()
    }
}

extension CodableGitHubUser: AnandaModel {
    init(json: AnandaJSON) {
        self.init()
        login = json["login"].string
        id = json["id"].int()
        avatarURL = json["avatar_url"].string
        gravatarID = json["gravatar_id"].string
        url = json["url"].string
        htmlURL = json["html_url"].string
        followersURL = json["followers_url"].string
        followingURL = json["following_url"].string
        gistsURL = json["gists_url"].string
        starredURL = json["starred_url"].string
        subscriptionsURL = json["subscriptions_url"].string
        organizationsURL = json["organizations_url"].string
        reposURL = json["repos_url"].string
        eventsURL = json["events_url"].string
        receivedEventsURL = json["received_events_url"].string
        kind = json["type"].string
        isSiteAdmin = json["site_admin"].bool()
        name = json["name"].string
        company = json["company"].string
        blog = json["blog"].string
        location = json["location"].string
        email = json["email"].string
        isHireable = json["hireable"].bool
        bio = json["bio"].string
        publicRepos = json["public_repos"].int()
        publicGists = json["public_gists"].int()
        followers = json["followers"].int()
        following = json["following"].int()
        createdAt = json["created_at"].string
        updatedAt = json["updated_at"].string
    }
}
#endif
