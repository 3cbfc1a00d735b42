extension TwitterUser {
    /// The dictionary that one writes by hand for `JSONSerialization`.
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
