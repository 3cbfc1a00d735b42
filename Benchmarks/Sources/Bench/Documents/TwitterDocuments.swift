/// A Twitter search with 100 tweets, about 600 KB, in the format of the API's version 1.1, with invented people and texts.
struct TwitterDocuments {
    private static let phrases = [
        "今日はとてもいい天気ですね☀️", "お昼ごはんはラーメンにしました🍜", "誰か一緒に映画を見に行きませんか？", "電車が遅れていて、まだ駅にいます…",
        "明日のテスト勉強をしないといけない😭", "新しい本を買った！とても面白い📚", "“早起き”は三文の徳、だそうです。", "ありがとうございます✨✨",
        "拡散希望です。よろしくお願いします。", "so tired today", "さあ、がんばろう\n", "\"最高\" の一日だった\n",
    ]
    private static let names = ["前田あゆみ", "たけし@お仕事中", "ゆき❄️", "KENTA", "さくら\"花\"", "鈴木一郎（本物）", "みかん🍊"]
    private static let colors = ["C0DEED", "DDEEF6", "0084B4", "333333", "FFFFFF", "131516", "9266CC"]
    private static let days = ["Sun Aug 31 00:29:", "Sat Aug 30 23:49:", "Sat Feb 16 13:40:", "Mon Sep 28 03:41:"]
    private static let sources = [
        "<a href=\"http://twitter.com/download/iphone\" rel=\"nofollow\">Twitter for iPhone</a>",
        "<a href=\"http://twitter.com/download/android\" rel=\"nofollow\">Twitter for Android</a>",
        "<a href=\"http://twitter.com\" rel=\"nofollow\">Twitter Web Client</a>",
        "<a href=\"http://twittbot.net/\" rel=\"nofollow\">twittbot.net</a>",
    ]

    private var generator = SeededGenerator(seed: 0x7817)

    private init() {}

    /// The document.
    static func search(tweets: Int) -> String {
        var documents = TwitterDocuments()
        return documents.result(tweets: tweets).indentedText(width: 2)
    }

    private mutating func result(tweets: Int) -> DocumentNode {
        [
            "statuses": .array((0..<tweets).map { _ in tweet(mayBeRetweet: true) }),
            "search_metadata": [
                "completed_in": .number("0.087"),
                "max_id": 505_874_924_095_815_700,
                "max_id_str": "505874924095815681",
                "next_results": "?max_id=505874847260352512&q=%E4%B8%80&count=100&include_entities=1",
                "query": "%E4%B8%80",
                "refresh_url": "?since_id=505874924095815681&q=%E4%B8%80&include_entities=1",
                "count": .init(tweets),
                "since_id": 0,
                "since_id_str": "0",
            ],
        ]
    }

    private mutating func tweet(mayBeRetweet: Bool) -> DocumentNode {
        let id = generator.decimal(18)
        let isReply = generator.chance(percent: 20)
        let (replied, author, authorName) = (generator.decimal(18), generator.decimal(9), screenName())
        var members: [(String, DocumentNode)] = [
            ("metadata", ["result_type": "recent", "iso_language_code": "ja"]),
            ("created_at", date()),
            ("id", .number(id)),
            ("id_str", .string(id)),
            ("text", text(phrases: 4...9)),
            ("source", .string(generator.pick(Self.sources))),
            ("truncated", false),
            ("in_reply_to_status_id", isReply ? .number(replied) : nil),
            ("in_reply_to_status_id_str", isReply ? .string(replied) : nil),
            ("in_reply_to_user_id", isReply ? .number(author) : nil),
            ("in_reply_to_user_id_str", isReply ? .string(author) : nil),
            ("in_reply_to_screen_name", isReply ? .string(authorName) : nil),
            ("user", user()),
            ("geo", nil),
            ("coordinates", nil),
            ("place", nil),
            ("contributors", nil),
        ]
        if mayBeRetweet, generator.chance(percent: 73) {
            members.append(("retweeted_status", tweet(mayBeRetweet: false)))
        }
        members += [
            ("retweet_count", .init(generator.int(0...4000))),
            ("favorite_count", .init(generator.int(0...900))),
            ("entities", entities()),
            ("favorited", false),
            ("retweeted", false),
        ]
        if generator.chance(percent: 15) { members.append(("possibly_sensitive", false)) }
        return .object(members + [("lang", "ja")])
    }

    private mutating func entities() -> DocumentNode {
        var members: [(String, DocumentNode)] = [
            ("hashtags", list(percent: 8) { ["text": "LEDカツカツ選手権", "indices": $0.indices()] }),
            ("symbols", []),
            ("urls", list(percent: 13) { $0.link() }),
            ("user_mentions", list(percent: 60) { $0.mention() }),
        ]
        if generator.chance(percent: 6) { members.append(("media", [media()])) }
        return .object(members)
    }

    private mutating func mention() -> DocumentNode {
        let id = generator.decimal(9)
        return [
            "screen_name": .string(screenName()),
            "name": .string(generator.pick(Self.names)),
            "id": .number(id),
            "id_str": .string(id),
            "indices": indices(),
        ]
    }

    private mutating func media() -> DocumentNode {
        let id = generator.decimal(18)
        let path = "\(generator.hexadecimal(15)).jpg"
        let short = generator.hexadecimal(10)
        func size(_ width: Int, _ height: Int, _ resize: String) -> DocumentNode {
            ["w": .init(width), "h": .init(height), "resize": .string(resize)]
        }
        return [
            "id": .number(id),
            "id_str": .string(id),
            "indices": indices(),
            "media_url": "http://pbs.twimg.com/media/\(path)",
            "media_url_https": "https://pbs.twimg.com/media/\(path)",
            "url": "http://t.co/\(short)",
            "display_url": "pic.twitter.com/\(short)",
            "expanded_url": "http://twitter.com/\(screenName())/status/\(id)/photo/1",
            "type": "photo",
            "sizes": [
                "medium": size(600, 338, "fit"),
                "small": size(340, 192, "fit"),
                "thumb": size(150, 150, "crop"),
                "large": size(765, 432, "fit"),
            ],
            "source_status_id": .number(id),
            "source_status_id_str": .string(id),
        ]
    }

    private mutating func user() -> DocumentNode {
        let id = generator.decimal(9)
        let hasLink = generator.chance(percent: 11)
        let image = "://pbs.twimg.com/profile_images/\(generator.decimal(18))/\(generator.hexadecimal(8))_normal.jpeg"
        let background = "://abs.twimg.com/images/themes/theme\(generator.int(1...19))/bg.png"
        var entities: [(String, DocumentNode)] = [("description", ["urls": list(percent: 4) { $0.link() }])]
        if hasLink { entities.insert(("url", ["urls": [link()]]), at: 0) }
        let about = text(phrases: 2...6)
        return .object(
            [
                ("id", .number(id)),
                ("id_str", .string(id)),
                ("name", .string(generator.pick(Self.names))),
                ("screen_name", .string(screenName())),
                ("location", .string(generator.pick(["", "大阪府", "Tokyo, Japan", "", "宇宙のどこか"]))),
                ("description", about),
                ("url", hasLink ? "http://t.co/\(generator.hexadecimal(10))" : nil),
                ("entities", .object(entities)),
            ] + counts() + appearance(image: image, background: background, id: id))
    }

    private mutating func counts() -> [(String, DocumentNode)] {
        let isInJapan = generator.chance(percent: 50)
        return [
            ("protected", false),
            ("followers_count", .init(generator.int(0...90_000))),
            ("friends_count", .init(generator.int(0...2000))),
            ("listed_count", .init(generator.int(0...90))),
            ("created_at", date()),
            ("favourites_count", .init(generator.int(0...9000))),
            ("utc_offset", isInJapan ? 32400 : nil),
            ("time_zone", isInJapan ? "Osaka" : nil),
            ("geo_enabled", .bool(generator.chance(percent: 30))),
            ("verified", false),
            ("statuses_count", .init(generator.int(10...90_000))),
            ("lang", "ja"),
            ("contributors_enabled", false),
            ("is_translator", false),
            ("is_translation_enabled", false),
        ]
    }

    private mutating func appearance(image: String, background: String, id: String) -> [(String, DocumentNode)] {
        var members: [(String, DocumentNode)] = [
            ("profile_background_color", .string(generator.pick(Self.colors))),
            ("profile_background_image_url", "http\(background)"),
            ("profile_background_image_url_https", "https\(background)"),
            ("profile_background_tile", .bool(generator.chance(percent: 30))),
            ("profile_image_url", "http\(image)"),
            ("profile_image_url_https", "https\(image)"),
        ]
        if generator.chance(percent: 86) {
            let banner = "https://pbs.twimg.com/profile_banners/\(id)/\(generator.decimal(10))"
            members.append(("profile_banner_url", .string(banner)))
        }
        return members + [
            ("profile_link_color", .string(generator.pick(Self.colors))),
            ("profile_sidebar_border_color", .string(generator.pick(Self.colors))),
            ("profile_sidebar_fill_color", .string(generator.pick(Self.colors))),
            ("profile_text_color", .string(generator.pick(Self.colors))),
            ("profile_use_background_image", true),
            ("default_profile", .bool(generator.chance(percent: 50))),
            ("default_profile_image", false),
            ("following", false),
            ("follow_request_sent", false),
            ("notifications", false),
        ]
    }

    private mutating func text(phrases: ClosedRange<Int>) -> DocumentNode {
        let text = (0..<generator.int(phrases)).map { _ in generator.pick(Self.phrases) }.joined()
        // Some encoders escape all characters beyond ASCII.
        return generator.chance(percent: 4) ? .escaped(text) : .string(text)
    }

    private mutating func link() -> DocumentNode {
        let page = generator.hexadecimal(8)
        return [
            "url": "http://t.co/\(generator.hexadecimal(10))",
            "expanded_url": "http://twpf.jp/\(page)",
            "display_url": "twpf.jp/\(page)",
            "indices": indices(),
        ]
    }

    private mutating func list(
        percent: Int, _ element: (inout TwitterDocuments) -> DocumentNode
    ) -> DocumentNode {
        generator.chance(percent: percent) ? [element(&self)] : []
    }

    private mutating func indices() -> DocumentNode {
        let start = generator.int(0...60)
        return [.init(start), .init(start + 22)]
    }

    private mutating func date() -> DocumentNode {
        "\(generator.pick(Self.days))\(generator.int(10...59)) +0000 2014"
    }

    private mutating func screenName() -> String {
        "\(generator.pick(["ayu", "kato", "neko", "omo_k", "ramen"]))_\(generator.decimal(4))"
    }
}
