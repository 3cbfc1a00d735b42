#if Macros
import FastModel
import Foundation
import Testing

@JSONModel
private struct Parcel: Codable, Equatable {
    private enum CodingKeys: String, CodingKey {
        case number = "no."
        case weight = "weight[kg]"
        case recipient
        case isFragile = "fragile"
        case mark = #"back\slash"#
        case rest = ""
    }

    let number: Int
    var weight: Double?
    let recipient: Recipient
    var isFragile: Bool
    var mark: String?
    var rest: String?
    var isOpen = false
}

@JSONModel
private struct Recipient: Codable, Equatable {
    // Without raw values of text, the cases' names are the keys.
    private enum CodingKeys: Int, CodingKey { case name = 1, city = 2 }

    var name: String
    var city: String?
    var greeting = "Hello"
}

@JSONModel
private final class Crate: Codable {
    enum CodingKeys: String, CodingKey { case label = "text" }

    var label = ""
    var count = 3
}

@JSONModel
private struct Fence: Codable, Equatable {
    let length: Measurement<UnitLength>
    var spare: Measurement<UnitLength>?
    var owner = PersonNameComponents()
    var posts: [Post] = []

    enum Post: Codable, Equatable { case wood, stone(tons: Double) }
}

@JSONModel
private struct Feature: Codable, Equatable {
    private enum CodingKeys: String, CodingKey { case type, n, size = "s", unit, tags }

    let type = "FC"
    var n = 0
    let size: Size = Size()
    let unit: Int? = nil
    let tags = ["a"]
    let version = 3

    struct Size: Codable, Equatable { var width = 1 }
}

/// Is read through a draft.
@JSONModel
private final class Mark: Codable {
    private enum CodingKeys: String, CodingKey { case kind, id, stamp }

    let kind = "mark"
    let id: Int
    let stamp = Int.random(in: 0 ... .max)
}

@Suite("The keys of types that are Codable")
struct CodingKeysMacroTests {
    @Test(
        "The same values as with Codable",
        arguments: [
            #"{"no.":1,"weight[kg]":2.5,"recipient":{"name":"a","city":"b"},"fragile":true,"back\\slash":"x","":"r"}"#,
            #"{"no.":2,"recipient":{"name":"a"},"fragile":false}"#,
            #"{"no.":3,"recipient":{"name":"a","greeting":"no"},"fragile":false,"isOpen":true,"number":9}"#,
            #"{"no.":4,"weight[kg]":null,"recipient":{"name":"a","city":null},"fragile":false}"#,
        ])
    func sameAsCodable(_ text: String) throws {
        let model = try ModelDecoder().decode(Parcel.self, from: text)
        #expect(try model == JSONDecoder().decode(Parcel.self, from: Data(text.utf8)))
        let written = try ModelEncoder().encode(model)
        #expect(try JSONDecoder().decode(Parcel.self, from: written) == model)
        #expect(try ModelDecoder().decode(Parcel.self, from: JSONEncoder().encode(model)) == model)
    }

    @Test func missingPropertiesAreReportedByTheirKeys() {
        let result = outcome(of: #"{"number":1,"recipient":{"name":"a"},"fragile":true}"#, as: Parcel.self)
        #expect(result.error?.code == .missingKey)
        #expect(result.error?.codingPath == CodingPath([.key("no.")]))
    }

    @Test func propertiesOfCodableTypes() throws {
        var owner = PersonNameComponents()
        owner.familyName = "Frost"
        let fence = Fence(
            length: Measurement(value: 3, unit: .meters), spare: Measurement(value: 1, unit: .feet), owner: owner,
            posts: [.wood, .stone(tons: 0.5)])
        let text = try JSONEncoder().encode(fence)
        #expect(try ModelDecoder().decode(Fence.self, from: text) == fence)
        #expect(try JSONDecoder().decode(Fence.self, from: ModelEncoder().encode(fence)) == fence)
        let result = outcome(of: #"{"length":{"value":"x"}}"#, as: Fence.self)
        #expect(result.error?.codingPath.description.hasPrefix("length") == true)
    }

    @Test("A constant with a value and a coding key is written as JSONEncoder writes it, and ignored when it is read")
    func constants() throws {
        let feature = Feature()
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let expected = String(decoding: try encoder.encode(feature), as: UTF8.self)
        let sorted = ModelEncoder(EncodingOptions(order: .sorted))
        #expect(try sorted.encodeString(feature) == expected)
        #expect(try sorted.encode(codable: feature, as: .string) == expected)
        #expect(try sorted.encode(codable: ["a": [feature]], as: .string) == "{\"a\":[\(expected)]}")

        let options = DecodingOptions(conversion: .strict, unknownKeys: .reject)
        for other in ["\"x\"", "7", "null", "{\"a\":[1,{}]}", "[[]]", "true"] {
            let text = #"{"type":\#(other),"n":4,"s":\#(other),"tags":\#(other)}"#
            let read = try ModelDecoder(options).decode(Feature.self, from: text)
            #expect(read.type == "FC" && read.n == 4 && read.size.width == 1 && read.tags == ["a"])
        }
        let copy = try feature.deepCopy()
        #expect(copy == feature && copy.hasEqualProperties(as: feature))
    }

    @Test("A model that is read through a draft writes its own constants")
    func constantsOfADraft() throws {
        let mark = try ModelDecoder().decode(Mark.self, from: #"{"kind":[1],"id":5,"stamp":"x"}"#)
        #expect(mark.id == 5)
        let text = #"{"kind":"mark","id":5,"stamp":\#(mark.stamp)}"#
        #expect(try ModelEncoder().encodeString(mark) == text)
        #expect(try ModelEncoder().encode(codable: [mark], as: .string) == "[\(text)]")
    }

    @Test func classes() throws {
        let box = try ModelDecoder().decode(Crate.self, from: #"{"text":"a","label":"b","count":4}"#)
        #expect(box.label == "a" && box.count == 3)
    }
}
#endif
