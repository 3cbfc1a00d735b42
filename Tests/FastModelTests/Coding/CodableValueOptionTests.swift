import FastModel
import Foundation
import Testing

@Suite("Properties of types that are only Codable: options")
struct CodableValueOptionTests {
    @Test("The options for dates apply to it, and a field's override them")
    func usesOptions() throws {
        struct Visit: JSONModel {
            var card = CodableValueTests.Payment.none
            var other = CodableValueTests.Payment.none
            static let schema = Schema({ Visit() }) {
                Field("card", \.card)
                Field("other", \.other, options: .dates(.millisecondsSince1970))
            }
        }
        let text = #"{"card":{"card":{"number":"1","until":100}},"other":{"card":{"number":"2","until":100000}}}"#
        let options = DecodingOptions(conversion: .strict, dates: .secondsSince1970)
        let visit = try ModelDecoder(options).decode(Visit.self, from: text)
        #expect(visit.card == .card(number: "1", until: Date(timeIntervalSince1970: 100)))
        #expect(visit.other == .card(number: "2", until: Date(timeIntervalSince1970: 100)))
        let written = try ModelEncoder(EncodingOptions(dates: .secondsSince1970)).encodeString(visit)
        #expect(written == text)
    }

    /// Reads the `userInfo` of its coders, and contains models that contain the same type.
    struct Asking: Codable, Equatable {
        var answer: Int?
        var inner: [AskingModel] = []

        enum CodingKeys: CodingKey { case answer, inner }
        static let question = CodingUserInfoKey(rawValue: "question")

        init(answer: Int? = nil, inner: [AskingModel] = []) { (self.answer, self.inner) = (answer, inner) }

        init(from decoder: any Decoder) throws {
            answer = Self.question.flatMap { decoder.userInfo[$0] as? Int }
            inner = try decoder.container(keyedBy: CodingKeys.self).decode([AskingModel].self, forKey: .inner)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(Self.question.flatMap { encoder.userInfo[$0] as? Int }, forKey: .answer)
            try container.encode(inner, forKey: .inner)
        }
    }

    struct AskingModel: CodableModel, Equatable {
        var asking: Asking?
        static let schema = Schema({ AskingModel() }) { Field("asking", \.asking) }
    }

    @Test("A type receives the options' userInfo from its coders, also in models in it")
    func userInfo() throws {
        let key = try #require(Asking.question)
        let text = #"{"asking":{"inner":[{"asking":{"inner":[]}}]}}"#
        let inner = AskingModel(asking: Asking(answer: 42))
        let expected = AskingModel(asking: Asking(answer: 42, inner: [inner]))
        let options = DecodingOptions(userInfo: [key: 42])
        #expect(try ModelDecoder(options).decode(AskingModel.self, from: text) == expected)
        #expect(stream("\(text)\n", .lines, as: AskingModel.self, options).models == [expected])
        #expect(try ModelDecoder().decode(AskingModel.self, from: text).asking?.answer == nil)
        let written = try ModelEncoder(EncodingOptions(userInfo: [key: 7])).encodeString(expected)
        #expect(written == #"{"asking":{"answer":7,"inner":[{"asking":{"answer":7,"inner":[]}}]}}"#)
        let object = try ModelEncoder(EncodingOptions(userInfo: [key: 7])).encode(expected, as: .value)
        #expect(object["asking"]?["inner"]?[0]?["asking"]?["answer"]?.int == 7)
    }

    @Test("The decoder's key strategy applies to the value, a model's own does not")
    func usesKeyStrategies() throws {
        struct Card: Codable, Equatable {
            var holderName: String
        }
        struct Purse: JSONModel, Equatable {
            var firstCard: Card?
            var byColor: [String: Card] = [:]
            static let schema = Schema({ Purse() }, options: .keys(.kebabCase)) {
                Field("firstCard", \.firstCard)
                Field("byColor", \.byColor)
            }
        }
        let purse = Purse(firstCard: Card(holderName: "Ann"), byColor: ["darkRed": Card(holderName: "Bob")])
        for (keys, name) in [
            (KeyStrategy.exact, "holderName"), (.snakeCase, "holder_name"), (.foundationSnakeCase, "holder_name"),
        ] {
            let text = #"{"first-card":{"\#(name)":"Ann"},"by-color":{"darkRed":{"\#(name)":"Bob"}}}"#
            let options = DecodingOptions(conversion: .strict, keys: keys)
            #expect(try ModelDecoder(options).decode(Purse.self, from: text) == purse)
            #expect(try ModelEncoder(EncodingOptions(keys: keys)).encodeString(purse) == text)
        }
    }
}
