extension TwitterUser {
    /// The mapping that one writes by hand after `JSONSerialization`.
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
}
