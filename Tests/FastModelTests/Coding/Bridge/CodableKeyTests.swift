import FastModel
import Foundation
import Testing

@Suite("Key strategies in types without a schema")
struct CodableKeyTests {
    typealias Home = CodedAccount.Home

    /// With the properties' names as keys; some with one fault.
    private static let documents: [CodedDocumentMaker] = [
        .init(CodedAccount.self, #"{"userName":"Ann","firstHome":{"streetName":"s","houseNumber":3},"otherHomes":[]}"#),
        .init(CodedAccount.self, #"{"userName":"Ann","otherHomes":[{"streetName":"s"},{"streetName":"t"}]}"#),
        .init(CodedAccount.self, #"{"userName":"Ann","firstHome":null,"otherHomes":[{"houseNumber":3}]}"#),
        .init(CodedAccount.self, #"{"userName":"Ann","otherHomes":[{"streetName":7}]}"#),
        .init(CodedAccount.self, #"{"userName":null,"otherHomes":[]}"#),
        .init(CodedAccount.self, #"{"otherHomes":[]}"#),
        .init(CodedAccount.self, #"{"user":"Ann","otherHomes":[]}"#),
        .init(
            CodedAccount.self,
            #"{"userName":"A","otherHomes":[],"byLabel":{"myHome":{"streetName":"s"},"my_home":{"streetName":"t"}}}"#),
        .init(CodedAccount.self, #"{"userName":"A","otherHomes":[],"byLabel":{"myHome":{"streetName":[]}}}"#),
        .init(CodedAccount.self, #"{"userName":"A","otherHomes":[],"byLabel":{"myHome":{}}}"#),
        .init(CodedAccount.self, #"{"userName":"A","otherHomes":[],"byYear":{"1990":[{"streetName":"s"}]}}"#),
        .init(CodedAccount.self, #"{"userName":"A","otherHomes":[],"byYear":{"1990":[{"streetName":null}]}}"#),
        .init(CodedAccount.self, #"{"userName":"A","otherHomes":[],"byLevel":{"veryHigh":1,"notSet":2}}"#),
        .init(CodedAccount.self, #"{"userName":"A","otherHomes":[],"byLevel":{"veryHigh":"x"}}"#),
        .init(
            CodedAccount.self,
            #"{"userName":"A","otherHomes":[],"lastPayment":{"bankTransfer":{"accountNumber":7}}}"#),
        .init(CodedAccount.self, #"{"userName":"A","otherHomes":[],"lastPayment":{"inCash":{}}}"#),
        .init(CodedAccount.self, #"{"userName":"A","otherHomes":[],"lastPayment":{"bankTransfer":{"number":7}}}"#),
        .init(
            CodedAccount.self,
            #"{"userName":"A","otherHomes":[],"nestedLabels":[{"aB":{"cD":{"streetName":"s"}}}]}"#),
        .init(CodedAccount.self, #"{"userName":"A","otherHomes":[],"nestedLabels":[{"aB":{"cD":[]}}]}"#),
        .init([String: [String]].self, #"{"aB":["cD"],"a_b":[]}"#),
        .init([String: Home?].self, #"{"aB":null,"b_c":{"streetName":"s"}}"#),
        .init([Int: Home].self, #"{"1":{"streetName":"s"}}"#),
        .init([CodedAccount.Level: Home].self, #"{"veryHigh":{"streetName":"s"}}"#),
        .init(CodedMembers.self, #"{"oneTwo":1,"three":2,"_fourFive_":3,"one__two":4,"x":5}"#),
        .init([CodedMembers].self, #"[{"oneTwo":1,"one_two":1,"p_oneTwo":1},{}]"#),
        .init(
            CodedLayers.self,
            #"{"outerPart":{"innerPart":1},"listPart":[{"innerPart":"a"},{"innerPart":"b"}],"basePart":{"streetName":"s"},"super":{"streetName":"t"},"emptyPart":null}"#
        ),
        .init(CodedLayers.self, #"{"outerPart":{"innerPart":1},"listPart":[{"innerPart":"a"},{"innerPart":2}]}"#),
        .init(CodedLayers.self, #"{"outerPart":{"innerPart":1},"listPart":[],"basePart":{"streetName":3}}"#),
        .init(CodedLayers.self, #"{"outerPart":{"innerPart":1},"listPart":[],"basePart":{"streetName":"s"}}"#),
        .init(CodedLayers.self, #"{"outerPart":[]}"#),
        .init(CodedTree.self, #"{"aB":[{"cD":1,"e_f":{"gH":null}}]}"#),
    ]

    /// Each document in each spelling, by each strategy.
    @Test("The same values as JSONDecoder, or errors of the same case and path", arguments: CodedKeys.allCases)
    func decoding(_ keys: CodedKeys) {
        for spelling in CodedKeys.allCases {
            for document in Self.documents { document.make(spelling.spelled(document.text)).check(keys) }
        }
    }

    @Test("The same as a property of a model, and in models in values in models", arguments: CodedKeys.allCases)
    func decodingInModels(_ keys: CodedKeys) {
        for spelling in CodedKeys.allCases {
            for document in Self.documents {
                document.checkHeld(spelling.spelled(#"{"heldValue":\#(document.text)}"#), keys)
                let text = #"{"heldValue":{"innerModels":[{"heldValue":\#(document.text)}]}}"#
                document.checkHeldTwice(spelling.spelled(text), keys)
            }
        }
    }

    private static let values: [CodedValue] = [
        CodedValue(
            CodedAccount(
                userName: "A", firstHome: Home(streetName: "s", houseNumber: 1), otherHomes: [Home(streetName: "t")],
                byLabel: ["aB": Home(streetName: "u"), "a_b": Home(streetName: "v")],
                byYear: [1990: [Home(streetName: "w")]], byLevel: [.veryHigh: 1, .notSet: 2],
                lastPayment: .bankTransfer(accountNumber: 7), nestedLabels: [["cD": ["eF": Home(streetName: "x")]]])),
        CodedValue([CodedAccount.Payment.inCash]), CodedValue(["aB": ["cD": 1]]), CodedValue([1: ["aB": true]]),
        CodedValue(CodedMembers(["oneTwo": 1, "three": 2, "_fourFive": 3])),
        CodedValue(
            CodedLayers(
                inner: 1, list: ["a", "b"], base: Home(streetName: "s"), parent: Home(streetName: "t", houseNumber: 1))),
        CodedValue(CodedTree.object(["aB": .array([.object(["cD": .integer(1)])])])),
    ]

    @Test("The same text as JSONEncoder, and the same value back", arguments: CodedKeys.allCases)
    func encoding(_ keys: CodedKeys) throws {
        for value in Self.values { try value.check(keys) }
    }

    @Test("The error of a value that cannot be written has its coding keys", arguments: CodedKeys.allCases)
    func pathsOfWriting(_ keys: CodedKeys) throws {
        struct Inner: Codable {
            var lastValues: [Double]
        }
        struct Outer: Codable {
            var innerPart: [Inner]
        }
        // With a key strategy, JSONEncoder omits the path outside of a dictionary.
        let value = Outer(innerPart: [Inner(lastValues: [.nan])])
        let foundation = JSONEncoder()
        foundation.keyEncodingStrategy = keys.encoding
        let expected = #expect(throws: EncodingError.self) { try foundation.encode(value) }
        let own = #expect(throws: EncodingError.self) {
            try ModelEncoder(EncodingOptions(keys: keys.own)).encode(codable: value)
        }
        #expect(CodingFailure(try #require(own)).path == CodingFailure(try #require(expected)).path)
    }

    @Test(
        "If keys are equal for the strategy, Foundation's options use the first, and other options their policy",
        arguments: [#"{"streetName":"a","street_name":"b"}"#, #"{"street_name":"a","streetName":"b"}"#])
    func repeatedKeys(_ text: String) throws {
        CodedDocument(Home.self, text).check(.snakeCase)
        var options = DecodingOptions(keys: .foundationSnakeCase)
        #expect(try ModelDecoder(options).decode(codable: Home.self, from: text).streetName == "b")
        options.duplicateKeys = .reject
        let error = #expect(throws: DecodingError.self) {
            try ModelDecoder(options).decode(codable: Home.self, from: text)
        }
        let cause = CodingFailure(try #require(error)).cause
        #expect(cause?.code == .duplicateKey)
        #expect(cause?.position.offset == text.prefix { $0 != "," }.utf8.count + 1)
    }

    @Test("The library's own strategies, which JSONDecoder does not have")
    func ownStrategies() throws {
        struct Row: Codable, Equatable {
            var userID: Int
            var line1: String?
            var byYear: [Int: String]?
            var kind: CodedAccount.Payment?
        }
        let row = Row(userID: 7, line1: "a", byYear: [3: "b"], kind: .bankTransfer(accountNumber: 1))
        for (strategy, text) in [
            (
                KeyStrategy.snakeCase,
                #"{"user_id":7,"line1":"a","by_year":{"3":"b"},"kind":{"bank_transfer":{"account_number":1}}}"#
            ),
            (
                .snakeCase,
                #"{"user_id":7,"line1":null,"line_1":"a","by_year":{"3":"b"},"kind":{"bank_transfer":{"account_number":1}}}"#
            ),
            (
                .kebabCase,
                #"{"user-id":7,"line1":"a","by-year":{"3":"b"},"kind":{"bank-transfer":{"account-number":1}}}"#
            ),
            (
                .caseInsensitive,
                #"{"USER_ID":7,"LINE1":"a","byyear":{"3":"b"},"Kind":{"bank_Transfer":{"AccountNumber":1}}}"#
            ),
        ] {
            let read = try ModelDecoder(DecodingOptions(keys: strategy)).decode(codable: Row.self, from: text)
            #expect(read == row, "\(text)")
            let written = try ModelEncoder(EncodingOptions(keys: strategy)).encode(codable: row)
            let again = try ModelDecoder(DecodingOptions(keys: strategy)).decode(codable: Row.self, from: written)
            #expect(again == row)
        }
    }

    @Test("Types with keys of any name find the members of the object in every spelling")
    func anyNames() throws {
        let text = #"{"iPhone":1,"two_words":2,"x-y":3,"p_q":4,"ALL":5}"#
        for strategy in [KeyStrategy.snakeCase, .kebabCase, .caseInsensitive, .custom { ["p_\($0)"] }] {
            let decoder = ModelDecoder(DecodingOptions(keys: strategy))
            let read = try decoder.decode(codable: CodedMembers.self, from: text)
            #expect(read.members.values.sorted() == [1, 2, 3, 4, 5])
        }
    }
}
