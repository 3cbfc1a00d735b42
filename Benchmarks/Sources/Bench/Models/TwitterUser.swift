import FastModel

/// The author of a tweet.
struct TwitterUser: JSONModel {
    var id = 0
    var idText = ""
    var name = ""
    var screenName = ""
    var location = ""
    var about = ""
    var url: String?
    var entities = UserEntities()
    var isProtected = false
    var followersCount = 0
    var friendsCount = 0
    var listedCount = 0
    var createdAt = ""
    var favouritesCount = 0
    var utcOffset: Int?
    var timeZone: String?
    var isGeoEnabled = false
    var isVerified = false
    var statusesCount = 0
    var language = ""
    var hasContributors = false
    var isTranslator = false
    var isTranslationEnabled = false
    var backgroundColor = ""
    var backgroundImageURL = ""
    var backgroundImageSecureURL = ""
    var isBackgroundTiled = false
    var imageURL = ""
    var imageSecureURL = ""
    var bannerURL: String?
    var linkColor = ""
    var sidebarBorderColor = ""
    var sidebarFillColor = ""
    var textColor = ""
    var usesBackgroundImage = false
    var isDefaultProfile = false
    var isDefaultProfileImage = false
    var isFollowing = false
    var isFollowRequestSent = false
    var hasNotifications = false

    static let schema = Schema(TwitterUser.init) {
        Field("id", \.id)
        Field("idText", \.idText, key: "id_str")
        Field("name", \.name)
        Field("screenName", \.screenName, key: "screen_name")
        Field("location", \.location)
        Field("about", \.about, key: "description")
        Field("url", \.url)
        Field("entities", \.entities)
        Field("isProtected", \.isProtected, key: "protected")
        Field("followersCount", \.followersCount, key: "followers_count")
        Field("friendsCount", \.friendsCount, key: "friends_count")
        Field("listedCount", \.listedCount, key: "listed_count")
        Field("createdAt", \.createdAt, key: "created_at")
        Field("favouritesCount", \.favouritesCount, key: "favourites_count")
        Field("utcOffset", \.utcOffset, key: "utc_offset")
        Field("timeZone", \.timeZone, key: "time_zone")
        Field("isGeoEnabled", \.isGeoEnabled, key: "geo_enabled")
        Field("isVerified", \.isVerified, key: "verified")
        Field("statusesCount", \.statusesCount, key: "statuses_count")
        Field("language", \.language, key: "lang")
        Field("hasContributors", \.hasContributors, key: "contributors_enabled")
        Field("isTranslator", \.isTranslator, key: "is_translator")
        Field("isTranslationEnabled", \.isTranslationEnabled, key: "is_translation_enabled")
        Field("backgroundColor", \.backgroundColor, key: "profile_background_color")
        Field("backgroundImageURL", \.backgroundImageURL, key: "profile_background_image_url")
        Field("backgroundImageSecureURL", \.backgroundImageSecureURL, key: "profile_background_image_url_https")
        Field("isBackgroundTiled", \.isBackgroundTiled, key: "profile_background_tile")
        Field("imageURL", \.imageURL, key: "profile_image_url")
        Field("imageSecureURL", \.imageSecureURL, key: "profile_image_url_https")
        Field("bannerURL", \.bannerURL, key: "profile_banner_url")
        Field("linkColor", \.linkColor, key: "profile_link_color")
        Field("sidebarBorderColor", \.sidebarBorderColor, key: "profile_sidebar_border_color")
        Field("sidebarFillColor", \.sidebarFillColor, key: "profile_sidebar_fill_color")
        Field("textColor", \.textColor, key: "profile_text_color")
        Field("usesBackgroundImage", \.usesBackgroundImage, key: "profile_use_background_image")
        Field("isDefaultProfile", \.isDefaultProfile, key: "default_profile")
        Field("isDefaultProfileImage", \.isDefaultProfileImage, key: "default_profile_image")
        Field("isFollowing", \.isFollowing, key: "following")
        Field("isFollowRequestSent", \.isFollowRequestSent, key: "follow_request_sent")
        Field("hasNotifications", \.hasNotifications, key: "notifications")
    }
}

extension TwitterUser {
    /// Maps a dictionary of `JSONSerialization` by hand.
    init(_ object: [String: Any]) {
        self.init()
        id = object["id"] as? Int ?? 0
        idText = object["id_str"] as? String ?? ""
        name = object["name"] as? String ?? ""
        screenName = object["screen_name"] as? String ?? ""
        location = object["location"] as? String ?? ""
        about = object["description"] as? String ?? ""
        url = object["url"] as? String
        entities = (object["entities"] as? [String: Any]).map(UserEntities.init(_:)) ?? UserEntities()
        isProtected = object["protected"] as? Bool ?? false
        followersCount = object["followers_count"] as? Int ?? 0
        friendsCount = object["friends_count"] as? Int ?? 0
        listedCount = object["listed_count"] as? Int ?? 0
        createdAt = object["created_at"] as? String ?? ""
        favouritesCount = object["favourites_count"] as? Int ?? 0
        utcOffset = object["utc_offset"] as? Int
        timeZone = object["time_zone"] as? String
        isGeoEnabled = object["geo_enabled"] as? Bool ?? false
        isVerified = object["verified"] as? Bool ?? false
        statusesCount = object["statuses_count"] as? Int ?? 0
        language = object["lang"] as? String ?? ""
        hasContributors = object["contributors_enabled"] as? Bool ?? false
        isTranslator = object["is_translator"] as? Bool ?? false
        isTranslationEnabled = object["is_translation_enabled"] as? Bool ?? false
        backgroundColor = object["profile_background_color"] as? String ?? ""
        backgroundImageURL = object["profile_background_image_url"] as? String ?? ""
        backgroundImageSecureURL = object["profile_background_image_url_https"] as? String ?? ""
        isBackgroundTiled = object["profile_background_tile"] as? Bool ?? false
        imageURL = object["profile_image_url"] as? String ?? ""
        imageSecureURL = object["profile_image_url_https"] as? String ?? ""
        bannerURL = object["profile_banner_url"] as? String
        linkColor = object["profile_link_color"] as? String ?? ""
        sidebarBorderColor = object["profile_sidebar_border_color"] as? String ?? ""
        sidebarFillColor = object["profile_sidebar_fill_color"] as? String ?? ""
        textColor = object["profile_text_color"] as? String ?? ""
        usesBackgroundImage = object["profile_use_background_image"] as? Bool ?? false
        isDefaultProfile = object["default_profile"] as? Bool ?? false
        isDefaultProfileImage = object["default_profile_image"] as? Bool ?? false
        isFollowing = object["following"] as? Bool ?? false
        isFollowRequestSent = object["follow_request_sent"] as? Bool ?? false
        hasNotifications = object["notifications"] as? Bool ?? false
    }

    /// A dictionary for `JSONSerialization`, made by hand.
    var dictionary: [String: Any] {
        var object: [String: Any] = [:]
        object["id"] = id
        object["id_str"] = idText
        object["name"] = name
        object["screen_name"] = screenName
        object["location"] = location
        object["description"] = about
        object["url"] = url
        object["entities"] = entities.dictionary
        object["protected"] = isProtected
        object["followers_count"] = followersCount
        object["friends_count"] = friendsCount
        object["listed_count"] = listedCount
        object["created_at"] = createdAt
        object["favourites_count"] = favouritesCount
        object["utc_offset"] = utcOffset
        object["time_zone"] = timeZone
        object["geo_enabled"] = isGeoEnabled
        object["verified"] = isVerified
        object["statuses_count"] = statusesCount
        object["lang"] = language
        object["contributors_enabled"] = hasContributors
        object["is_translator"] = isTranslator
        object["is_translation_enabled"] = isTranslationEnabled
        object["profile_background_color"] = backgroundColor
        object["profile_background_image_url"] = backgroundImageURL
        object["profile_background_image_url_https"] = backgroundImageSecureURL
        object["profile_background_tile"] = isBackgroundTiled
        object["profile_image_url"] = imageURL
        object["profile_image_url_https"] = imageSecureURL
        object["profile_banner_url"] = bannerURL
        object["profile_link_color"] = linkColor
        object["profile_sidebar_border_color"] = sidebarBorderColor
        object["profile_sidebar_fill_color"] = sidebarFillColor
        object["profile_text_color"] = textColor
        object["profile_use_background_image"] = usesBackgroundImage
        object["default_profile"] = isDefaultProfile
        object["default_profile_image"] = isDefaultProfileImage
        object["following"] = isFollowing
        object["follow_request_sent"] = isFollowRequestSent
        object["notifications"] = hasNotifications
        return object
    }
}

/// The links in a user's profile.
struct UserEntities: JSONModel {
    var about = LinkList()
    var url: LinkList?

    static let schema = Schema(UserEntities.init) {
        Field("about", \.about, key: "description")
        Field("url", \.url)
    }
}

extension UserEntities {
    /// Maps a dictionary of `JSONSerialization` by hand.
    init(_ object: [String: Any]) {
        self.init()
        about = (object["description"] as? [String: Any]).map(LinkList.init(_:)) ?? LinkList()
        url = (object["url"] as? [String: Any]).map(LinkList.init(_:))
    }

    /// A dictionary for `JSONSerialization`, made by hand.
    var dictionary: [String: Any] {
        var object: [String: Any] = [:]
        object["description"] = about.dictionary
        object["url"] = url?.dictionary
        return object
    }
}
