extension GitHubUser {
    /// The dictionary that one writes by hand for `JSONSerialization`.
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
