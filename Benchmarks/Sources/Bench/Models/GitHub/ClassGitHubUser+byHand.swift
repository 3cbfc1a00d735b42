// What one writes by hand.

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

    /// The text that FastModel makes.
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
