extension GitHubUser {
    /// The mapping that one writes by hand after `JSONSerialization`.
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
}
