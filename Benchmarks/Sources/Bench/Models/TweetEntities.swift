import FastModel

/// The entities in a tweet's text.
struct TweetEntities: JSONModel {
    var hashtags: [Hashtag] = []
    var symbols: [Hashtag] = []
    var urls: [Link] = []
    var mentions: [UserMention] = []
    var media: [TweetMedia]?

    static let schema = Schema(TweetEntities.init) {
        Field("hashtags", \.hashtags)
        Field("symbols", \.symbols)
        Field("urls", \.urls)
        Field("mentions", \.mentions, key: "user_mentions")
        Field("media", \.media)
    }
}

extension TweetEntities {
    /// Maps a dictionary of `JSONSerialization` by hand.
    init(_ object: [String: Any]) {
        self.init()
        hashtags = (object["hashtags"] as? [[String: Any]])?.map(Hashtag.init(_:)) ?? []
        symbols = (object["symbols"] as? [[String: Any]])?.map(Hashtag.init(_:)) ?? []
        urls = (object["urls"] as? [[String: Any]])?.map(Link.init(_:)) ?? []
        mentions = (object["user_mentions"] as? [[String: Any]])?.map(UserMention.init(_:)) ?? []
        media = (object["media"] as? [[String: Any]])?.map(TweetMedia.init(_:))
    }

    /// A dictionary for `JSONSerialization`, made by hand.
    var dictionary: [String: Any] {
        var object: [String: Any] = [:]
        object["hashtags"] = hashtags.map(\.dictionary)
        object["symbols"] = symbols.map(\.dictionary)
        object["urls"] = urls.map(\.dictionary)
        object["user_mentions"] = mentions.map(\.dictionary)
        object["media"] = media?.map(\.dictionary)
        return object
    }
}

/// A hashtag or symbol and its place in the text.
struct Hashtag: JSONModel {
    var text = ""
    var indices: [Int] = []

    static let schema = Schema(Hashtag.init) {
        Field("text", \.text)
        Field("indices", \.indices)
    }
}

extension Hashtag {
    /// Maps a dictionary of `JSONSerialization` by hand.
    init(_ object: [String: Any]) {
        self.init()
        text = object["text"] as? String ?? ""
        indices = object["indices"] as? [Int] ?? []
    }

    /// A dictionary for `JSONSerialization`, made by hand.
    var dictionary: [String: Any] {
        var object: [String: Any] = [:]
        object["text"] = text
        object["indices"] = indices
        return object
    }
}

/// A mentioned user and the place of the name in the text.
struct UserMention: JSONModel {
    var screenName = ""
    var name = ""
    var id = 0
    var idText = ""
    var indices: [Int] = []

    static let schema = Schema(UserMention.init) {
        Field("screenName", \.screenName, key: "screen_name")
        Field("name", \.name)
        Field("id", \.id)
        Field("idText", \.idText, key: "id_str")
        Field("indices", \.indices)
    }
}

extension UserMention {
    /// Maps a dictionary of `JSONSerialization` by hand.
    init(_ object: [String: Any]) {
        self.init()
        screenName = object["screen_name"] as? String ?? ""
        name = object["name"] as? String ?? ""
        id = object["id"] as? Int ?? 0
        idText = object["id_str"] as? String ?? ""
        indices = object["indices"] as? [Int] ?? []
    }

    /// A dictionary for `JSONSerialization`, made by hand.
    var dictionary: [String: Any] {
        var object: [String: Any] = [:]
        object["screen_name"] = screenName
        object["name"] = name
        object["id"] = id
        object["id_str"] = idText
        object["indices"] = indices
        return object
    }
}

/// The links of one text.
struct LinkList: JSONModel {
    var urls: [Link] = []

    static let schema = Schema(LinkList.init) {
        Field("urls", \.urls)
    }
}

extension LinkList {
    /// Maps a dictionary of `JSONSerialization` by hand.
    init(_ object: [String: Any]) {
        self.init()
        urls = (object["urls"] as? [[String: Any]])?.map(Link.init(_:)) ?? []
    }

    /// A dictionary for `JSONSerialization`, made by hand.
    var dictionary: [String: Any] {
        var object: [String: Any] = [:]
        object["urls"] = urls.map(\.dictionary)
        return object
    }
}

/// A link and its place in the text.
struct Link: JSONModel {
    var url = ""
    var expandedURL = ""
    var displayURL = ""
    var indices: [Int] = []

    static let schema = Schema(Link.init) {
        Field("url", \.url)
        Field("expandedURL", \.expandedURL, key: "expanded_url")
        Field("displayURL", \.displayURL, key: "display_url")
        Field("indices", \.indices)
    }
}

extension Link {
    /// Maps a dictionary of `JSONSerialization` by hand.
    init(_ object: [String: Any]) {
        self.init()
        url = object["url"] as? String ?? ""
        expandedURL = object["expanded_url"] as? String ?? ""
        displayURL = object["display_url"] as? String ?? ""
        indices = object["indices"] as? [Int] ?? []
    }

    /// A dictionary for `JSONSerialization`, made by hand.
    var dictionary: [String: Any] {
        var object: [String: Any] = [:]
        object["url"] = url
        object["expanded_url"] = expandedURL
        object["display_url"] = displayURL
        object["indices"] = indices
        return object
    }
}
