import FastModel

/// The author of a tweet.
struct TwitterUser: JSONModel, Codable {
    private enum CodingKeys: String, CodingKey {
        case id
        case idText = "id_str"
        case name
        case screenName = "screen_name"
        case location
        case about = "description"
        case url
        case entities
        case isProtected = "protected"
        case followersCount = "followers_count"
        case friendsCount = "friends_count"
        case listedCount = "listed_count"
        case createdAt = "created_at"
        case favouritesCount = "favourites_count"
        case utcOffset = "utc_offset"
        case timeZone = "time_zone"
        case isGeoEnabled = "geo_enabled"
        case isVerified = "verified"
        case statusesCount = "statuses_count"
        case language = "lang"
        case hasContributors = "contributors_enabled"
        case isTranslator = "is_translator"
        case isTranslationEnabled = "is_translation_enabled"
        case backgroundColor = "profile_background_color"
        case backgroundImageURL = "profile_background_image_url"
        case backgroundImageSecureURL = "profile_background_image_url_https"
        case isBackgroundTiled = "profile_background_tile"
        case imageURL = "profile_image_url"
        case imageSecureURL = "profile_image_url_https"
        case bannerURL = "profile_banner_url"
        case linkColor = "profile_link_color"
        case sidebarBorderColor = "profile_sidebar_border_color"
        case sidebarFillColor = "profile_sidebar_fill_color"
        case textColor = "profile_text_color"
        case usesBackgroundImage = "profile_use_background_image"
        case isDefaultProfile = "default_profile"
        case isDefaultProfileImage = "default_profile_image"
        case isFollowing = "following"
        case isFollowRequestSent = "follow_request_sent"
        case hasNotifications = "notifications"
    }

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
