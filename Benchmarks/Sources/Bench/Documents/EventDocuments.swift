/// Click-stream events of about 300 bytes, one a line.
enum EventDocuments {
    private static let kinds = ["page_view", "click", "add_to_cart", "purchase", "search", "scroll"]
    private static let tags = ["mobile", "web", "checkout", "campaign", "returning", "beta", "newsletter", "sale"]
    private static let systems = ["iOS 17.2", "Android 14", "Windows 11", "macOS 14.3", "Ubuntu 22.04"]
    private static let devices = ["iPhone15,2", "Pixel 8 Pro", "SM-S911B", "MacBookPro18,3", "ThinkPad X1"]
    private static let locales = ["de_DE", "en_US", "ja_JP", "fr_FR", "pt_BR", "zh_TW"]
    private static let pages = ["products", "categories", "search", "checkout/cart", "account/orders"]
    private static let referrers = ["https://www.google.com/", "https://news.example.org/today", "https://t.co/3kQ9"]

    /// The stream: each record with its newline.
    static func lines(count: Int) -> String {
        var generator = SeededGenerator(seed: 0xE7E1)
        return (0..<count).map { event($0, &generator).compactText + "\n" }.joined()
    }

    private static func event(_ index: Int, _ generator: inout SeededGenerator) -> DocumentNode {
        let page = generator.pick(pages)
        return [
            "id": "\(generator.hexadecimal(8))-\(generator.hexadecimal(8))",
            "type": .string(generator.pick(kinds)),
            "timestamp": .string(timestamp(index, &generator)),
            "user_id": .init(generator.int(10_000...9_999_999)),
            "session_id": "s_\(generator.hexadecimal(10))",
            "amount": .number("\(generator.int(0...999)).\(generator.int(10...99))"),
            "quantity": .init(generator.int(1...12)),
            "is_new": .bool(generator.chance(percent: 30)),
            "tags": .array((0..<generator.int(1...3)).map { _ in .string(generator.pick(tags)) }),
            "device": [
                "os": .string(generator.pick(systems)),
                "model": .string(generator.pick(devices)),
                "locale": .string(generator.pick(locales)),
            ],
            "path": "/\(page)/\(generator.int(1000...99_999))",
            "referrer": .init(generator.chance(percent: 40) ? generator.pick(referrers) : nil),
        ]
    }

    private static func timestamp(_ index: Int, _ generator: inout SeededGenerator) -> String {
        let second = index / 40
        func padded(_ number: Int, _ width: Int) -> String {
            let digits = "\(number)"
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        let time = [second / 3600 % 24, second / 60 % 60, second % 60].map { padded($0, 2) }.joined(separator: ":")
        return "2024-03-14T\(time).\(padded(generator.int(0...999), 3))Z"
    }
}
