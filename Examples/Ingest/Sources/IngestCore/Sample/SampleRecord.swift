import Events

/// A generated record as text, divided into members, so that a ``SampleDefect`` can damage any part of it.
struct SampleRecord {
    private static let names = ["Zoë Müller", "John Smith", "Ana Łukasz", "山田 太郎", "Olu Adeyemi", "Mia O'Neil \\u2713"]
    private static let countries = ["DE", "GB", "PL", "JP", "NG", "US"]
    private static let labels = ["mobile", "beta", "campaign-42", "returning", "coupon", "\\\"quoted\\\""]
    private static let pages = ["products/1184", "search?q=shoes&page=2", "cart", "account/orders", "help/contact"]

    private(set) var keys: [String] = []
    private(set) var values: [String] = []

    /// Makes a record that the model accepts.
    init(index: Int, _ random: inout SplitMix64) {
        let person = Int.random(in: 0..<Self.names.count, using: &random)
        let kind = EventKind.allCases[Int.random(in: 0..<EventKind.allCases.count, using: &random)]
        let labels = (0..<Int.random(in: 1...3, using: &random)).map { _ in
            "\"" + Self.labels[Int.random(in: 0..<Self.labels.count, using: &random)] + "\""
        }
        let cents = Int.random(in: 0..<100_000, using: &random)
        add("id", "\(1_000_000 + index)")
        add("type", "\"\(kind.rawValue)\"")
        add("occurred_at", "\"\(Self.timestamp(index))\"")
        add(
            "user",
            """
            {"id":\(Int.random(in: 1...90_000, using: &random)),"name":"\(Self.names[person])",\
            "country":"\(Self.countries[person])","verified":\(Bool.random(using: &random))}
            """)
        add("tags", "[" + labels.joined(separator: ",") + "]")
        add("amount", "\(cents / 100).\(Self.padded(cents % 100, 2))")
        add("duration_ms", "\(Int.random(in: 1...30_000, using: &random))")
        add("success", "\(Int.random(in: 0..<20, using: &random) != 0)")
        add("session", "\"\(Self.session(&random))\"")
        add("url", "\"https://shop.example.com/\(Self.pages[Int.random(in: 0..<Self.pages.count, using: &random)])\"")
    }

    /// The record's JSON.
    var text: String {
        "{" + zip(keys, values).map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
    }

    private mutating func add(_ key: String, _ value: String) {
        keys.append(key)
        values.append(value)
    }

    /// Replaces the text of a member's value.
    mutating func replace(_ key: String, with value: String) {
        if let index = keys.firstIndex(of: key) { values[index] = value }
    }

    /// Removes a member.
    mutating func remove(_ key: String) {
        guard let index = keys.firstIndex(of: key) else { return }
        keys.remove(at: index)
        values.remove(at: index)
    }

    /// A timestamp every 7.333 s, with months of 28 days, so that no calendar is needed.
    private static func timestamp(_ index: Int) -> String {
        let milliseconds = index * 7_333
        let seconds = milliseconds / 1_000
        let days = seconds / 86_400
        let date = "\(2020 + days / 336)-\(padded(days / 28 % 12 + 1, 2))-\(padded(days % 28 + 1, 2))"
        let time = "\(padded(seconds / 3_600 % 24, 2)):\(padded(seconds / 60 % 60, 2)):\(padded(seconds % 60, 2))"
        return "\(date)T\(time).\(padded(milliseconds % 1_000, 3))Z"
    }

    private static func session(_ random: inout SplitMix64) -> String {
        let digits = hexadecimal(random.next()) + hexadecimal(random.next())
        var session = ""
        for (index, digit) in digits.enumerated() {
            if [8, 12, 16, 20].contains(index) { session += "-" }
            session.append(digit)
        }
        return session
    }

    private static func hexadecimal(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
