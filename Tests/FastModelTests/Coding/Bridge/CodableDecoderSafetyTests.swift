import FastModel
import Foundation
import Testing

@Suite("Types without a schema: limits, positions, decoders that are kept")
struct CodableDecoderSafetyTests {
    private func failure<Value: Decodable>(
        _ type: Value.Type, _ text: String, _ options: DecodingOptions = DecodingOptions()
    ) throws -> CodingFailure {
        let error = #expect(throws: DecodingError.self) {
            try ModelDecoder(options).decode(codable: type, from: text)
        }
        return CodingFailure(try #require(error))
    }

    @Test(
        "Errors have positions, and no document content except keys",
        arguments: [
            (
                #"{"name":"Ann","age":"x"}"#,
                "line 1, column 21 (byte 20): age: the value cannot become the property's type (string for Int)"
            ),
            (
                "{\"name\":\"Ann\",\n\"age\":1.5}",
                "line 2, column 7 (byte 21): age: the number is not an integer (number for Int)"
            ),
            (
                "{\"name\":\"A\\u006e\\\"\\\\\",\n\"age\":\"\\u0041\"}",
                "line 2, column 7 (byte 29): age: the value cannot become the property's type (string for Int)"
            ),
            (#"{"name":null}"#, "line 1, column 9 (byte 8): name: null where a value is needed (null for String)"),
            (
                #"{"name":{},"age":1}"#,
                "line 1, column 9 (byte 8): name: the value cannot become the property's type (object for String)"
            ),
            (#"{"age":3}"#, #"line 1, column 9 (byte 8): name: a required key is missing"#),
            (
                #"[]"#,
                "line 1, column 1 (byte 0): $: the value cannot become the property's type (array for Dictionary<String, Any>)"
            ),
            (
                #"{"name":"Ann","age":3,"isMember":true,"tags":["a",7]}"#,
                "line 1, column 51 (byte 50): tags[1]: the value cannot become the property's type (number for String)"
            ),
            (
                #"{"name":"Ann","age":3,"isMember":true,"tags":[],"scores":{"a":[],"secret":[true]}}"#,
                "line 1, column 76 (byte 75): scores{1}[0]: the value cannot become the property's type (bool for Int)"
            ),
            (
                #"{"name":"Ann","age":}"#,
                "line 1, column 21 (byte 20): {1}: not valid JSON: unallowed token at this point in JSON text"
            ),
        ])
    func positions(_ text: String, _ expected: String) throws {
        let failure = try failure(Coded.Person.self, text)
        #expect(failure.cause?.description == expected)
        #expect(failure.hasPosition)
    }

    @Test(
        "Limits hold while the text is read",
        arguments: [
            (#"[0,[{"a":[1]}]]"#, ModelError.Code.depthLimit, "line 1, column 10 (byte 9): [1][0]{0}"),
            (#"[0,{"a":"123456789"}]"#, .stringLimit, "line 1, column 9 (byte 8): [1]{0}"),
            (#"[0,{"a":"12345\u003678"}]"#, .stringLimit, "line 1, column 9 (byte 8): [1]{0}"),
            (#"[0,{"b":0,"123456789":0}]"#, .keyLimit, "line 1, column 11 (byte 10): [1]"),
            ("[0,123456789]", .numberLimit, "line 1, column 4 (byte 3): [1]"),
            ("[0,[1,2,3,4,5]]", .elementLimit, "line 1, column 13 (byte 12): [1][4]"),
            (#"{"a":0,"b":{"a":0,"b":0,"c":0,"d":0,"e":0}}"#, .memberLimit, "line 1, column 37 (byte 36): {1}"),
            (#"[[1,2,3],[4,5,6],[7,8,9]]"#, .valueLimit, "line 1, column 21 (byte 20): [2][1]"),
        ])
    func limits(_ text: String, _ code: ModelError.Code, _ place: String) throws {
        let options = DecodingOptions(
            maximumDepth: 3, maximumStringBytes: 7, maximumKeyBytes: 8, maximumNumberBytes: 8, maximumElements: 4,
            maximumMembers: 4, maximumValues: 11)
        let failure = try failure(CodedTree.self, text, options)
        let cause = try #require(failure.cause)
        #expect(failure.kind == "dataCorrupted")
        #expect(cause.code == code)
        #expect("\(cause.position): \(cause.codingPath)" == place)
        // The state machine reports the same for the same text.
        let own = #expect(throws: ModelError.self) { try ModelDecoder(options).decode(JSONValue.self, from: text) }
        #expect(own?.code == code)
        #expect(own?.position == cause.position)
    }

    @Test("A document over the limit is not read; one at the limit is")
    func documentLimit() throws {
        let options = DecodingOptions(maximumDocumentBytes: 5)
        #expect(try ModelDecoder(options).decode(codable: [Int].self, from: "[1,2]") == [1, 2])
        #expect(try failure([Int].self, "[1,23]", options).cause?.code == .documentLimit)
    }

    @Test("Deep documents are decoded as deep as the limit")
    func depth() throws {
        let text = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
        _ = try ModelDecoder().decode(codable: CodedTree.self, from: text)
        #expect(try failure(CodedTree.self, "[\(text)]").cause?.code == .depthLimit)
    }

    @Test(
        "Trying several forms of many values takes linear time", .timeLimit(.minutes(1)))
    func manyErrors() throws {
        let members = (0..<20_000).map { "\"key\($0)\":\n\"text\"" }
        let tree = try ModelDecoder().decode(
            codable: [String: CodedTree].self, from: "{\(members.joined(separator: ","))}")
        #expect(tree.count == members.count)
        #expect(tree.values.allSatisfy { $0 == .text("text") })
    }

    @Test("As deep as untrusted input may be, on a small stack")
    func smallStack() async {
        let text = String(repeating: #"{"a":["#, count: 32) + String(repeating: "]}", count: 32)
        let isSame = await withCheckedContinuation { continuation in
            let thread = Thread {
                let tree = try? ModelDecoder(.untrusted).decode(codable: CodedTree.self, from: text)
                continuation.resume(returning: (try? ModelEncoder().encode(codable: tree, as: .string)) == text)
            }
            // In debug, a level of this type takes more than 7 KiB: on less it ends in `depthLimit`.
            thread.stackSize = 2 * smallStackSize
            thread.start()
        }
        #expect(isSame)
    }

    /// Keeps its decoder, and reads the rest later.
    final class Keeper: Decodable {
        let decoder: any Decoder
        var list: any UnkeyedDecodingContainer

        init(from decoder: any Decoder) throws {
            self.decoder = decoder
            list = try decoder.container(keyedBy: Coded.AnyKey.self).nestedUnkeyedContainer(
                forKey: Coded.AnyKey("tags"))
            _ = try list.decode(String.self)
        }
    }

    @Test("A decoder that a type has kept reads the original text, after its memory has been reused")
    func keptDecoder() throws {
        var text = Array(
            #"{"name":"a name of more than fifteen bytes","age":3,"isMember":true,"tags":["a","\u0062 \n","c"]}"#.utf8)
        let expected = try JSONDecoder().decode(Coded.Person.self, from: Data(text))
        let keeper = try ModelDecoder().decode(codable: Keeper.self, from: text)
        for index in text.indices { text[index] = 0 }
        #expect(try Coded.Person(from: keeper.decoder) == expected)
        #expect(try keeper.list.decode(String.self) == "b \n")
        #expect(try keeper.list.decode(String.self) == "c")
        #expect(keeper.list.isAtEnd)
        let error = #expect(throws: DecodingError.self) { try Int(from: keeper.decoder) }
        #expect(CodingFailure(try #require(error)).cause?.position == SourcePosition(offset: 0, line: 1, column: 1))
    }

    @Test("Every prefix of a document, and a document with any bit flipped, is decoded or rejected with a position")
    func damage() throws {
        for document in CodedDocument.table {
            let bytes = Array(document.text.utf8)
            for count in 0...bytes.count { try decodeDamaged(Array(bytes[..<count])) }
            for index in bytes.indices {
                var damaged = bytes
                damaged[index] ^= 1 << UInt8(index % 8)
                try decodeDamaged(damaged)
            }
        }
    }

    private func decodeDamaged(_ bytes: [UInt8]) throws {
        let own = Result { try ModelDecoder().decode(JSONValue.self, from: bytes) }
        do {
            _ = try ModelDecoder().decode(codable: JSONValue.self, from: bytes)
            #expect(throws: Never.self) { try own.get() }
            _ = try ModelDecoder().decode(codable: CodedTree.self, from: bytes)
        } catch let error as DecodingError {
            let failure = CodingFailure(error)
            guard failure.kind == "dataCorrupted", let cause = failure.cause, case .failure(let own as ModelError) = own
            else { return }
            #expect(cause.code == own.code)
            #expect(cause.position == own.position)
        }
    }

    @Test("An error of a type's own init is thrown unchanged")
    func foreignErrors() {
        struct Refusal: Error {}
        struct Refusing: Decodable {
            init(from decoder: any Decoder) throws { throw Refusal() }
        }
        struct Asking: Decodable {
            init(from decoder: any Decoder) throws { throw ModelError(.rejected) }
        }
        #expect(throws: Refusal.self) { try ModelDecoder().decode(codable: [Refusing].self, from: "[1]") }
        #expect(throws: ModelError.self) { try ModelDecoder().decode(codable: [Asking].self, from: "[1]") }
    }
}
