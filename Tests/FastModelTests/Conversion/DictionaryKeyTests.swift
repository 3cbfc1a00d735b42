import FastModel
import FastModelFoundation
import Foundation
import Testing

@Suite("Keys of dictionaries")
struct DictionaryKeyTests {
    enum Size: String, JSONKey { case small, large }
    enum Level: Int, JSONKey { case low = 1, high = 2 }

    @Test("Enumerations by their raw value; another key is an issue")
    func enumerations() {
        let sizes = outcome(of: #"{"small":1,"huge":2,"large":3}"#, as: [Size: Int].self)
        #expect(sizes.value == [.small: 1, .large: 3])
        #expect(sizes.codes == [.invalidFormat])
        #expect(sizes.paths == ["{1}"])
        let levels = outcome(of: #"{"1":1,"3":2,"02":3,"x":4}"#, as: [Level: Int].self)
        #expect(levels.value == [.low: 1, .high: 3])
        #expect(levels.codes == [.invalidFormat, .invalidFormat])
        #expect(outcome(of: #"{"2":1,"02":3}"#, as: [Level: Int].self).codes == [.duplicateKey])
        #expect("\(Size.small)" == "small")
    }

    /// A type that converts to text and back.
    struct Code: LosslessStringConvertible, JSONKey {
        var number: Int
        init?(_ description: String) {
            guard description.hasPrefix("C"), let number = Int(description.dropFirst()) else { return nil }
            self.number = number
        }
        var description: String { "C\(number)" }
    }

    struct Holder<Key: JSONKey>: CodableModel, EquatableModel {
        var entries: [Key: Int] = [:]
        static var schema: Schema<Holder> { Schema({ Holder() }) { Field("entries", \.entries) } }
    }

    private static let first = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
    private static let second = "00000000-0000-0000-0000-000000000001"

    /// Two keys of a type, another spelling of the first, and texts that are no keys of the type.
    private func check<Key: JSONKey>(
        _ first: Key, _ second: Key, _ texts: [String], respelled: String?, wrong: [String],
        _ location: SourceLocation = #_sourceLocation
    ) throws {
        #expect([first.jsonKey, second.jsonKey] == texts, sourceLocation: location)
        let json = #"{"entries":{"\#(texts[0])":1,"\#(texts[1])":2}}"#
        let holder = Holder(entries: [first: 1, second: 2])
        #expect(strictOutcome(of: json, as: Holder<Key>.self) == Outcome(value: holder), sourceLocation: location)
        let sorted = EncodingOptions(order: .sorted)
        let written = try ModelEncoder(sorted).encodeString(holder)
        #expect(try ModelDecoder().decode(Holder<Key>.self, from: written) == holder, sourceLocation: location)
        #expect(
            try ModelDecoder().decode(Holder<Key>.self, from: .object(["entries": [first: 1, second: 2]])) == holder)
        #expect(
            try ModelDecoder().decode(Holder<Key>.self, from: .object(ModelEncoder().encode(holder, as: .object)))
                == holder)
        #expect(try JSONDecoder().decode(Holder<Key>.self, from: JSONEncoder().encode(holder)) == holder)
        for text in wrong {
            let result = outcome(of: #"{"entries":{"\#(texts[0])":1,"\#(text)":3}}"#, as: Holder<Key>.self)
            #expect(result.value == Holder(entries: [first: 1]), "\(text)", sourceLocation: location)
            #expect(result.codes == [.invalidFormat] && result.paths == ["entries{1}"], sourceLocation: location)
        }
        guard let respelled else { return }
        let same = outcome(of: #"{"entries":{"\#(texts[0])":1,"\#(respelled)":3}}"#, as: Holder<Key>.self)
        #expect(same.codes == [.duplicateKey] && same.paths == ["entries{1}"], sourceLocation: location)
        #expect(same.value == Holder(entries: [first: 1]), sourceLocation: location)
        for policy in [DecodingOptions.DuplicateKeyPolicy.firstWins, .lastWins, .reject] {
            let again = outcome(
                of: #"{"entries":{"\#(respelled)":1,"\#(respelled)":3}}"#, as: Holder<Key>.self,
                DecodingOptions(duplicateKeys: policy))
            let expected: [DecodingOptions.DuplicateKeyPolicy: Int] = [.firstWins: 1, .lastWins: 3]
            #expect(again.value?.entries[first] == expected[policy], sourceLocation: location)
        }
    }

    @Test("Values that are text: read exactly, written, and coded by any coder")
    func values() throws {
        let ids = try [#require(UUID(uuidString: Self.first)), #require(UUID(uuidString: Self.second))]
        try check(
            ids[0], ids[1], [Self.first, Self.second], respelled: Self.first.lowercased(),
            wrong: ["", "x", "{\(Self.first)}"])
        try check(
            Decimal(string: "1.5") ?? 0, -2, ["1.5", "-2"], respelled: "1.50",
            wrong: ["", "x", "1e200", "1e-200", " 1", "0x1"])
        try check(true, false, ["true", "false"], respelled: nil, wrong: ["1", "yes", "True"])
        try check("a" as Character, "é", ["a", "é"], respelled: nil, wrong: ["", "ab"])
        let urls = try [#require(URL(string: "http://a/b")), #require(URL(string: "x:y"))]
        try check(urls[0], urls[1], ["http://a/b", "x:y"], respelled: nil, wrong: ["a b"])
        try check(7, -1, ["7", "-1"], respelled: "07", wrong: ["", "x", "1.0", "99999999999999999999"])
        try check(#require(Code("C1")), #require(Code("C2")), ["C1", "C2"], respelled: "C01", wrong: ["", "1", "D1"])
        try check(Level.low, .high, ["1", "2"], respelled: "01", wrong: ["3"])
        #expect(outcome(of: #"{"NaN":1}"#, as: [Decimal: Int].self).value == [.nan: 1])
    }

    @Test("128-bit integers")
    func wide() {
        let text = "{\"\(Int128.min)\":1}"
        #expect(outcome(of: text, as: [Int128: Int].self).value == [.min: 1])
        #expect(outcome(of: "{\"\(UInt128.max)\":1,\"-1\":2}", as: [UInt128: Int].self).value == [.max: 1])
    }
}
