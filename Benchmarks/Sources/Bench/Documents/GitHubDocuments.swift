/// Users as the GitHub API describes them, about 1.4 KB each.
enum GitHubDocuments {
    private static let names = ["Ada Lovelace", "Grace Hopper", "山田 太郎", "Jürgen Müller", "José Álvarez", "Linus T."]
    private static let companies = ["@apple", "Facebook", "株式会社サンプル", "Acme Inc.", "University of Oslo"]
    private static let places = ["Menlo Park, California", "東京都", "Berlin", "São Paulo", "Remote"]
    private static let words = ["building", "tools", "for", "people", "\"fast\"", "code", "& data", "日本語"]

    /// The users.
    static func users(count: Int) -> [String] {
        var generator = SeededGenerator(seed: 0x617B)
        return (0..<count).map { _ in user(&generator).indentedText(width: 4) }
    }

    private static func user(_ generator: inout SeededGenerator) -> DocumentNode {
        let login = "\(generator.pick(["octo", "swift", "json", "fast", "deep"]))-\(generator.hexadecimal(5))"
        let id = generator.int(1000...99_999_999)
        let url = "https://api.github.com/users/\(login)"
        func maybe(_ text: String) -> DocumentNode { .init(generator.chance(percent: 60) ? text : nil) }
        return [
            "login": .string(login),
            "id": .init(id),
            "avatar_url": "https://avatars.githubusercontent.com/u/\(id)?v=3",
            "gravatar_id": "",
            "url": .string(url),
            "html_url": "https://github.com/\(login)",
            "followers_url": "\(url)/followers",
            "following_url": "\(url)/following{/other_user}",
            "gists_url": "\(url)/gists{/gist_id}",
            "starred_url": "\(url)/starred{/owner}{/repo}",
            "subscriptions_url": "\(url)/subscriptions",
            "organizations_url": "\(url)/orgs",
            "repos_url": "\(url)/repos",
            "events_url": "\(url)/events{/privacy}",
            "received_events_url": "\(url)/received_events",
            "type": .string(generator.chance(percent: 90) ? "User" : "Organization"),
            "site_admin": .bool(generator.chance(percent: 5)),
            "name": maybe(generator.pick(names)),
            "company": maybe(generator.pick(companies)),
            "blog": maybe("https://\(login).example.com"),
            "location": maybe(generator.pick(places)),
            "email": maybe("\(login)@example.com"),
            "hireable": generator.chance(percent: 30) ? true : nil,
            "bio": maybe((0..<generator.int(6...24)).map { _ in generator.pick(words) }.joined(separator: " ")),
            "public_repos": .init(generator.int(0...300)),
            "public_gists": .init(generator.int(0...60)),
            "followers": .init(generator.int(0...20_000)),
            "following": .init(generator.int(0...500)),
            "created_at": "20\(generator.int(10...19))-0\(generator.int(1...9))-1\(generator.int(0...9))T08:15:30Z",
            "updated_at": "202\(generator.int(0...4))-0\(generator.int(1...9))-2\(generator.int(0...8))T17:45:00Z",
        ]
    }
}
