import FastModel
import FastModelFoundation
import Foundation
import Testing

@Suite("The forms of base64")
struct Base64Tests {
    static let forms: [DataStrategy] = [.base64, .base64Unpadded, .base64URL, .base64Lines]

    static func decoded(_ text: String, _ strategy: DataStrategy) -> Data? {
        let options = DecodingOptions(data: strategy)
        let quoted = JSONValue.string(text)
        return try? ModelDecoder(options).decode(Data.self, from: ModelEncoder().encode(quoted))
    }

    static func written(_ data: Data, _ strategy: DataStrategy) throws -> String {
        let text = try ModelEncoder(EncodingOptions(data: strategy)).encodeString(data)
        return try ModelDecoder().decode(String.self, from: text)
    }

    /// What Foundation writes, in another form.
    static func expected(_ data: Data, _ strategy: DataStrategy) -> String {
        switch strategy {
        case .base64Lines: return data.base64EncodedString(options: .lineLength76Characters)
        case .base64Unpadded: return data.base64EncodedString().replacing("=", with: "")
        case .base64URL:
            return data.base64EncodedString().replacing("=", with: "").replacing("+", with: "-").replacing(
                "/", with: "_")
        default: return data.base64EncodedString()
        }
    }

    @Test("Every length is written as Foundation does, and read back", arguments: forms)
    func roundTrip(_ strategy: DataStrategy) throws {
        for count in Array(0..<120) + [1000] {
            let data = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 200) })
            let text = try Self.written(data, strategy)
            #expect(text == Self.expected(data, strategy))
            #expect(Self.decoded(text, strategy) == data)
            for escaping in [EncodingOptions.Escaping.slashes, .html] {
                let json = try ModelEncoder(EncodingOptions(escaping: escaping, data: strategy)).encodeString(data)
                #expect(try ModelDecoder().decode(String.self, from: json) == text)
            }
            let object = try ModelEncoder(EncodingOptions(data: strategy)).encode(Attachment(bytes: data), as: .object)
            #expect(object["bytes"] as? String == text)
        }
    }

    static let texts: [(text: String, base64: Bool, unpadded: Bool, url: Bool, lines: Bool)] = [
        ("", true, true, true, true), ("AQID", true, true, true, true), ("AQ==", true, true, true, true),
        ("AQ", false, true, true, false), ("AQI=", true, true, true, true), ("AQI", false, true, true, false),
        ("A", false, false, false, false), ("AQIDB", false, false, false, false),
        ("AQ=", false, false, false, false), ("AQ===", false, false, false, false),
        ("AQID====", false, false, false, false), ("====", false, false, false, false),
        ("AR==", false, false, false, false), ("AR", false, false, false, false), ("AQJ=", false, false, false, false),
        ("AQ==AQID", false, false, false, false), ("A=Q=", false, false, false, false),
        ("+/+/", true, true, false, true), ("-_-_", false, false, true, false), ("+_+_", false, false, false, false),
        ("AQ\r\nID\n", false, false, false, true), (" A Q\tID ", false, false, false, true),
        ("AQ =\n= ", false, false, false, true), ("\n", false, false, false, true),
        ("AQ\u{0B}ID", false, false, false, false), ("AQID\0", false, false, false, false),
        ("ÄQID", false, false, false, false), ("AQ!D", false, false, false, false),
    ]

    @Test(
        "Only what an encoder writes is read, with optional padding or white space where the form has them",
        arguments: texts.indices)
    func strictness(_ index: Int) {
        let row = Self.texts[index]
        for (strategy, isRead) in zip(Self.forms, [row.base64, row.unpadded, row.url, row.lines]) {
            #expect((Self.decoded(row.text, strategy) != nil) == isRead, "\(row.text) as \(strategy)")
        }
    }

    @Test("A damaged text is rejected or read as the only data that has it")
    func damagedTexts() throws {
        var generator = SplitMix64(seed: 64)
        let letters = Array("ABab01+/-_= \n\r".unicodeScalars).map(Character.init)
        for _ in 0..<20_000 {
            let text = String(
                (0..<Int.random(in: 0..<12, using: &generator)).map { _ in
                    letters[Int.random(in: 0..<letters.count, using: &generator)]
                })
            for strategy in Self.forms {
                guard let data = Self.decoded(text, strategy) else { continue }
                let plain = text.filter { !" \n\r\r\n=".contains($0) }
                #expect(try Self.written(data, strategy).filter { !"=".contains($0) && !$0.isWhitespace } == plain)
            }
            // The default rejects what Foundation rejects, and bits that no encoder writes.
            let own = Self.decoded(text, .base64)
            let theirs = Data(base64Encoded: text).flatMap { $0.base64EncodedString() == text ? $0 : nil }
            #expect(own == theirs, "\(text)")
        }
    }

    @Test(
        "Bytes as numbers: what is no byte is reported as for an array of bytes",
        arguments: ["1.5", "300", "-1", "1e-400", "0.99999999999999999999999", "1e400", "null", "\"1\"", "2.0"])
    func bytes(_ element: String) {
        let options = DecodingOptions(conversion: .strict, data: .bytes)
        let json = "[7, \(element)]"
        let data = outcome(of: json, as: Data.self, options)
        let array = outcome(of: json, as: [UInt8].self, options)
        #expect(data.value == array.value.map { Data($0) })
        #expect(data.error?.code == array.error?.code && data.error?.codingPath == array.error?.codingPath)
    }

    struct Attachment: JSONModel {
        var bytes = Data()

        static let schema = Schema({ Attachment() }) { Field("bytes", \.bytes) }
    }

    struct Token: JSONModel {
        var header = Data()
        var body = Data()
        var mail = Data()

        static let schema = Schema({ Token() }, options: .data(.base64URL)) {
            Field("header", \.header)
            Field("body", \.body)
            Field("mail", \.mail, options: .data(.base64Lines))
        }
    }

    @Test("By type and field, for Codable types and for an invalid text")
    func byTypeAndField() throws {
        let json = #"{"header":"-_8","body":"AQ==","mail":"AQ\r\nID"}"#
        let token = try ModelDecoder().decode(Token.self, from: json)
        #expect(token.header == Data([0xFB, 0xFF]))
        #expect(token.mail == Data([1, 2, 3]))
        #expect(try ModelEncoder().encodeString(token) == #"{"header":"-_8","body":"AQ","mail":"AQID"}"#)
        let decoder = ModelDecoder(DecodingOptions(data: .base64URL))
        #expect(try decoder.decode(codable: [Data].self, from: #"["-_8"]"#) == [token.header])
        #expect(
            try ModelEncoder(EncodingOptions(data: .base64URL)).encode(codable: [token.header], as: .string)
                == #"["-_8"]"#)
        #expect(outcome(of: #"{"body":"+/8"}"#, as: Token.self).codes == [.invalidFormat])
    }
}
