extension HandArchivedGitHubUser {
    /// The same user.
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
