import FastModel
import Foundation
import Testing

@testable import FastModelCore

@Suite("Snake case with Foundation's rules")
struct FoundationKeyTests {
    private static let names = [
        "userId", "userID", "URLString", "myURLProperty", "url2", "a", "_x", "__aB_", "oneTwoThree", "HTTP", "aB",
        "isHTTPSOn",
        "x1Y", "userIDs", "ÄÖ", "aÄb", "A", "already_snake", "Ab", "x_Y", "ab1cD", "URL", "aURL", "aBC", "aBCd", "AB1c",
        "AB1cD",
        "aǅb", "größeÖ", "a1B2C3", "_", "__", "x_", "", "user_id", "user__id", "USER_ID", "One_Two", "a_ÜB", "ﬁ_ﬁ",
        "o'neil_x",
        "one-two_x", "1_a", "a_1b", "__A_B__", "ß_ß", "i̇_i̇", "a_b_c_d", "_a_", "a._b", "A_", "_AB",
    ]

    /// The names, and some made at random of letters that matter.
    private static let all: [String] = {
        var generator = SplitMix64(seed: 3)
        let letters: [Character] = ["a", "b", "A", "B", "_", "_", "1", "é", "É", "-", "'"]
        return names
            + (0..<3000).map { _ in
                String(
                    (0..<Int.random(in: 0...8, using: &generator)).compactMap { _ in
                        letters.randomElement(using: &generator)
                    })
            }
    }()

    private struct Written: Encodable {
        let name: String

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Coded.AnyKey.self)
            try container.encode(1, forKey: Coded.AnyKey(name))
        }
    }

    private struct Read: Decodable {
        let names: [String]

        init(from decoder: any Decoder) throws {
            names = try decoder.container(keyedBy: Coded.AnyKey.self).allKeys.map(\.stringValue)
        }
    }

    @Test("Names become the keys that JSONEncoder makes of them")
    func written() throws {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        for name in Self.all {
            let object = try JSONDecoder().decode([String: Int].self, from: encoder.encode(Written(name: name)))
            #expect(object.keys.first == KeyFolding.snakeCase(name), "\(name)")
        }
    }

    @Test("Keys become the names that JSONDecoder makes of them")
    func read() throws {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        for key in Self.all {
            let names = try decoder.decode(Read.self, from: JSONEncoder().encode([key: 1])).names
            #expect(names == [KeyFolding.camelCase.folded(key) ?? key], "\(key)")
        }
    }
}
