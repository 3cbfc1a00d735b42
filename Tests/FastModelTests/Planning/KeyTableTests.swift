import FastModel
import Testing

@Suite("Finding keys")
struct KeyTableTests {
    struct Keys: JSONModel {
        var values: [Int?] = Array(repeating: nil, count: 15)

        // Lengths around the words that are compared, and keys that differ in one byte.
        static let schema = Schema({ Keys() }) {
            Field("0", \.values[0], key: "a")
            Field("1", \.values[1], key: "ab")
            Field("2", \.values[2], key: "abc")
            Field("3", \.values[3], key: "abcd")
            Field("4", \.values[4], key: "abcdefg")
            Field("5", \.values[5], key: "abcdefgh")
            Field("6", \.values[6], key: "abcdefghi")
            Field("7", \.values[7], key: "abcdefghijklmnopqrstuvwxyz")
            Field("8", \.values[8], key: "abcdefghijkl_nopqrstuvwxyz")
            Field("9", \.values[9], key: "abcdefghijklm_opqrstuvwxyz")
            Field("10", \.values[10], key: "xbcdefghijklmnopqrstuvwxyz")
            Field("11", \.values[11], key: "abcdefghijklmnopqrstuvwxy_")
            Field("12", \.values[12], key: "abcdefghijklmno")
            Field("13", \.values[13], key: "abcdefghijklmnop")
            Field("14", \.values[14], key: "abcdefghijklmnopq")
        }
    }

    static let keys = [
        "a", "ab", "abc", "abcd", "abcdefg", "abcdefgh", "abcdefghi", "abcdefghijklmnopqrstuvwxyz",
        "abcdefghijkl_nopqrstuvwxyz", "abcdefghijklm_opqrstuvwxyz", "xbcdefghijklmnopqrstuvwxyz",
        "abcdefghijklmnopqrstuvwxy_", "abcdefghijklmno", "abcdefghijklmnop", "abcdefghijklmnopq",
    ]

    @Test func everyKeyInEveryOrder() throws {
        var generator = SplitMix64(seed: 5)
        for round in 0..<50 {
            let order = round == 0 ? Array(Self.keys.indices) : Self.keys.indices.shuffled(using: &generator)
            let text = order.map { #""\#(Self.keys[$0])":\#($0)"# }.joined(separator: ",")
            #expect(try Keys(json: "{\(text)}").values == Array(0..<15))
        }
    }

    @Test func similarKeysAreNotFound() throws {
        for key in Self.keys {
            var bytes = Array(key.utf8)
            for index in bytes.indices {
                bytes[index] ^= 0x02
                let other = String(decoding: bytes, as: UTF8.self)
                bytes[index] ^= 0x02
                if Self.keys.contains(other) { continue }
                // With and without enough behind the key to load it at once.
                for rest in ["", #","something":["else"]"#] {
                    let keys = try Keys(json: #"{"\#(other)":1\#(rest)}"#)
                    #expect(keys.values.allSatisfy { $0 == nil }, "\(other)")
                }
            }
            let keys = try Keys(json: #"{"\#(key)z":1,"\#(key)\u0000":3}"#)
            #expect(keys.values.allSatisfy { $0 == nil })
        }
    }

    @Test func keyWrittenWithEscapes() throws {
        #expect(try Keys(json: #"{"\u0061\u0062\u0063":1}"#).values[2] == 1)
    }

    @Test("The time for making a plan is linear in the number of properties", .timeLimit(.minutes(1)))
    func wideTypes() throws {
        let names = (0..<16_000).map { "\($0)p" }
        let schema = RecordSchema("Wide", names.map { RecordSchema.Property($0, .integer) })
        let text = #"{"15999p":7}"#
        let record = try ModelDecoder(schema.options()).decode(DynamicRecord.self, from: text)
        #expect(record["15999p"] == .integer(7))
        var options = EncodingOptions()
        options.mappings = schema.mappings
        #expect(try ModelEncoder(options).encodeString(record) == text)
        var folding = DecodingOptions()
        folding.keys = .caseInsensitive
        let folded = try ModelDecoder(schema.options(folding)).decode(DynamicRecord.self, from: text)
        #expect(folded["15999p"] == .integer(7))
    }

    @Test("More keys than a table can hold are rejected")
    func tooManyKeys() {
        let schema = RecordSchema("Wide", (0..<260).map { RecordSchema.Property("p\($0)", .integer) })
        var options = DecodingOptions()
        options.keys = .custom { name in (0..<253).map { "\(name)_\($0)" } }
        let error = #expect(throws: ModelError.self) {
            try ModelDecoder(schema.options(options)).decode(DynamicRecord.self, from: "{}")
        }
        #expect(error?.code == .invalidSchema)
        #expect(error?.detail == "DynamicRecord has more than 43,690 keys")
    }
}
