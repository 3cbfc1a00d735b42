// The tests of the library also compile this file, with and without the attributes that JSON_MODELS adds.
#if JSON_MODELS
import FastModel
#endif

/// ``TwitterUser`` as a `Codable` type without a schema.
#if JSON_MODELS
@JSONModel
#endif
struct CodableTwitterUser: Codable {
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
    var entities = CodableUserEntities()
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
}

/// ``UserEntities`` as a `Codable` type without a schema.
#if JSON_MODELS
@JSONModel
#endif
struct CodableUserEntities: Codable {
    private enum CodingKeys: String, CodingKey {
        case about = "description"
        case url
    }

    var about = CodableLinkList()
    var url: CodableLinkList?
}

/// ``LinkList`` as a `Codable` type without a schema.
#if JSON_MODELS
@JSONModel
#endif
struct CodableLinkList: Codable {
    var urls: [CodableLink] = []
}

/// ``Link`` as a `Codable` type without a schema.
#if JSON_MODELS
@JSONModel
#endif
struct CodableLink: Codable {
    private enum CodingKeys: String, CodingKey {
        case url
        case expandedURL = "expanded_url"
        case displayURL = "display_url"
        case indices
    }

    var url = ""
    var expandedURL = ""
    var displayURL = ""
    var indices: [Int] = []
}
