import FastModel

/// A picture of a tweet.
struct TweetMedia: JSONModel {
    var id = 0
    var idText = ""
    var indices: [Int] = []
    var mediaURL = ""
    var mediaSecureURL = ""
    var url = ""
    var displayURL = ""
    var expandedURL = ""
    var kind = ""
    var sizes = MediaSizes()
    var sourceTweetID: Int?
    var sourceTweetIDText: String?

    static let schema = Schema(TweetMedia.init) {
        Field("id", \.id)
        Field("idText", \.idText, key: "id_str")
        Field("indices", \.indices)
        Field("mediaURL", \.mediaURL, key: "media_url")
        Field("mediaSecureURL", \.mediaSecureURL, key: "media_url_https")
        Field("url", \.url)
        Field("displayURL", \.displayURL, key: "display_url")
        Field("expandedURL", \.expandedURL, key: "expanded_url")
        Field("kind", \.kind, key: "type")
        Field("sizes", \.sizes)
        Field("sourceTweetID", \.sourceTweetID, key: "source_status_id")
        Field("sourceTweetIDText", \.sourceTweetIDText, key: "source_status_id_str")
    }
}

extension TweetMedia {
    /// Maps a dictionary of `JSONSerialization` by hand.
    init(_ object: [String: Any]) {
        self.init()
        id = object["id"] as? Int ?? 0
        idText = object["id_str"] as? String ?? ""
        indices = object["indices"] as? [Int] ?? []
        mediaURL = object["media_url"] as? String ?? ""
        mediaSecureURL = object["media_url_https"] as? String ?? ""
        url = object["url"] as? String ?? ""
        displayURL = object["display_url"] as? String ?? ""
        expandedURL = object["expanded_url"] as? String ?? ""
        kind = object["type"] as? String ?? ""
        sizes = (object["sizes"] as? [String: Any]).map(MediaSizes.init(_:)) ?? MediaSizes()
        sourceTweetID = object["source_status_id"] as? Int
        sourceTweetIDText = object["source_status_id_str"] as? String
    }

    /// A dictionary for `JSONSerialization`, made by hand.
    var dictionary: [String: Any] {
        var object: [String: Any] = [:]
        object["id"] = id
        object["id_str"] = idText
        object["indices"] = indices
        object["media_url"] = mediaURL
        object["media_url_https"] = mediaSecureURL
        object["url"] = url
        object["display_url"] = displayURL
        object["expanded_url"] = expandedURL
        object["type"] = kind
        object["sizes"] = sizes.dictionary
        object["source_status_id"] = sourceTweetID
        object["source_status_id_str"] = sourceTweetIDText
        return object
    }
}

/// The sizes of a picture.
struct MediaSizes: JSONModel {
    var medium = MediaSize()
    var small = MediaSize()
    var thumb = MediaSize()
    var large = MediaSize()

    static let schema = Schema(MediaSizes.init) {
        Field("medium", \.medium)
        Field("small", \.small)
        Field("thumb", \.thumb)
        Field("large", \.large)
    }
}

extension MediaSizes {
    /// Maps a dictionary of `JSONSerialization` by hand.
    init(_ object: [String: Any]) {
        self.init()
        medium = (object["medium"] as? [String: Any]).map(MediaSize.init(_:)) ?? MediaSize()
        small = (object["small"] as? [String: Any]).map(MediaSize.init(_:)) ?? MediaSize()
        thumb = (object["thumb"] as? [String: Any]).map(MediaSize.init(_:)) ?? MediaSize()
        large = (object["large"] as? [String: Any]).map(MediaSize.init(_:)) ?? MediaSize()
    }

    /// A dictionary for `JSONSerialization`, made by hand.
    var dictionary: [String: Any] {
        var object: [String: Any] = [:]
        object["medium"] = medium.dictionary
        object["small"] = small.dictionary
        object["thumb"] = thumb.dictionary
        object["large"] = large.dictionary
        return object
    }
}

/// One size of a picture.
struct MediaSize: JSONModel {
    var width = 0
    var height = 0
    var resize = ""

    static let schema = Schema(MediaSize.init) {
        Field("width", \.width, key: "w")
        Field("height", \.height, key: "h")
        Field("resize", \.resize)
    }
}

extension MediaSize {
    /// Maps a dictionary of `JSONSerialization` by hand.
    init(_ object: [String: Any]) {
        self.init()
        width = object["w"] as? Int ?? 0
        height = object["h"] as? Int ?? 0
        resize = object["resize"] as? String ?? ""
    }

    /// A dictionary for `JSONSerialization`, made by hand.
    var dictionary: [String: Any] {
        var object: [String: Any] = [:]
        object["w"] = width
        object["h"] = height
        object["resize"] = resize
        return object
    }
}
