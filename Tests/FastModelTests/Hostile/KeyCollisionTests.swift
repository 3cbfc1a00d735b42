import FastModel
import Testing

/// Keys that are easily confused: same length, same ends, same hash, or canonically equivalent.
@Suite("Keys that collide")
struct KeyCollisionTests {
    /// Keys of one length whose first and last eight bytes are the same, which is all that the key table's hash sees.
    private static func colliding(_ index: Int) -> String {
        let middle = String(index, radix: 36)
        return "collides" + String(repeating: "0", count: 6 - middle.count) + middle + "the_ends"
    }

    struct Target: JSONModel, Equatable {
        var first = 0
        var second = 0
        var composed = 0
        var decomposed = 0
        var short = 0

        static let schema = Schema(Target.init) {
            Field("first", \.first, key: colliding(1))
            Field("second", \.second, key: colliding(2))
            Field("composed", \.composed, key: "\u{E9}")
            Field("decomposed", \.decomposed, key: "e\u{301}")
            Field("short", \.short, key: "aaaaaaa")
        }
    }

    @Test func manyKeysWithTheHashOfAModelsKey() {
        var members = (3..<50_000).map { "\"\(Self.colliding($0))\":9" }
        members.insert("\"\(Self.colliding(2))\":2", at: 30_000)
        members.append("\"\(Self.colliding(1))\":1")
        let decoded = outcome(of: "{\(members.joined(separator: ","))}", as: Target.self)
        #expect(decoded.error == nil && decoded.issues.isEmpty)
        #expect(decoded.value == Target(first: 1, second: 2))
    }

    @Test func aFloodOfKeysForADictionary() throws {
        let text = "{\((0..<50_000).map { "\"\(Self.colliding($0))\":\($0)" }.joined(separator: ","))}"
        let decoded = outcome(of: text, as: [String: Int].self).value
        #expect(decoded?.count == 50_000)
        #expect(decoded?[Self.colliding(49_999)] == 49_999)
        let captured = outcome(of: text, as: JSONValue.self).value
        let expected = try JSONValue.parsed("77")
        #expect(captured?[Self.colliding(77)] == expected)
        #expect(outcome(of: text, as: [String: Int].self, .untrusted).error?.code == .memberLimit)
    }

    @Test func spellingsOfOneTextAreDifferentKeysOfAModel() {
        let decoded = outcome(of: "{\"\u{E9}\":1,\"e\u{301}\":2}", as: Target.self)
        #expect(decoded.value == Target(composed: 1, decomposed: 2))
        // An escape is the byte it stands for.
        let escaped = outcome(of: #"{"e\u0301":2,"\u00e9":1}"#, as: Target.self)
        #expect(escaped.value == decoded.value)
        var options = DecodingOptions()
        options.duplicateKeys = .reject
        #expect(outcome(of: "{\"\u{E9}\":1,\"e\u{301}\":2}", as: Target.self, options).error == nil)
        #expect(outcome(of: #"{"\u00e9":1,"é":2}"#, as: Target.self, options).error?.code == .duplicateKey)
    }

    @Test func keysSimilarToTheModelsKey() {
        for key in ["aaaaaa", "aaaaaaaa", "aaaaaa\\u0000", "aaaaaa\\u0000a", "aaaaaab", "Aaaaaaa", ""] {
            #expect(outcome(of: "{\"\(key)\":5}", as: Target.self).value == Target(), "\(key)")
        }
    }

    /// Random members with colliding keys, compared with the policy applied to a list of pairs.
    @Test(arguments: [DecodingOptions.DuplicateKeyPolicy.lastWins, .firstWins, .reject])
    func duplicatesByTheirPolicy(_ policy: DecodingOptions.DuplicateKeyPolicy) {
        var random = SplitMix64(seed: 7)
        var options = DecodingOptions()
        options.duplicateKeys = policy
        let others = [3, 4].map(Self.colliding)
        let keys = [1, 2].map(Self.colliding) + others + ["\u{E9}", "e\u{301}", "aaaaaaa"]
        for _ in 0..<2_000 {
            let members = (0..<Int.random(in: 0...6, using: &random)).map { index in
                (key: keys[Int.random(in: 0..<keys.count, using: &random)], value: index + 1)
            }
            var isRepeated = false
            // Repeated keys that the model does not map are ignored.
            var isModelRejected = false
            var pairs: [(key: [UInt8], value: Int)] = []
            for member in members {
                let key = Array(member.key.utf8)
                if let index = pairs.firstIndex(where: { $0.key == key }) {
                    isRepeated = true
                    isModelRejected = isModelRejected || policy == .reject && !others.contains(member.key)
                    if policy == .lastWins { pairs[index].value = member.value }
                } else {
                    pairs.append((key, member.value))
                }
            }
            func value(_ key: String) -> Int { pairs.first { $0.key == Array(key.utf8) }?.value ?? 0 }
            let text = "{\(members.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ","))}"
            let decoded = outcome(of: text, as: Target.self, options)
            let captured = outcome(of: text, as: JSONValue.self, options)
            #expect(captured.error?.code == (policy == .reject && isRepeated ? .duplicateKey : nil), "\(text)")
            #expect(decoded.error?.code == (isModelRejected ? .duplicateKey : nil), "\(text)")
            if isModelRejected {
                #expect(decoded.value == nil, "\(text)")
            } else {
                let model = Target(
                    first: value(Self.colliding(1)), second: value(Self.colliding(2)), composed: value("\u{E9}"),
                    decomposed: value("e\u{301}"), short: value("aaaaaaa"))
                #expect(decoded.value == model, "\(text)")
            }
        }
    }
}
