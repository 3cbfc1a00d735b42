import FastModel
import Foundation
import Testing

// The article Recipes quotes the models in this file.

// MARK: - Pages

private struct ListPage<Item: JSONModel>: JSONModel {
    var items: [Item] = []
    var total = 0
    var next: URL?

    static var schema: Schema<ListPage> {
        Schema({ ListPage() }) {
            Field("items", \.items, keys: "data", "items", "results")
            Field("total", \.total, keys: "meta.total", "total", "count")
            Field("next", \.next, keys: "links.next", "next")
        }
    }
}

// MARK: - PATCH

private struct Profile: JSONModel, Equatable {
    var name = ""
    var bio: String?
    var age: Int?

    static let schema = Schema({ Profile() }) {
        Field("name", \.name)
        Field("bio", \.bio)
        Field("age", \.age)
    }
}

private struct ProfileChange: JSONModel, EquatableModel {
    var name = Presence<String>.absent
    var bio = Presence<String>.absent
    var age = Presence<Int>.absent

    static let schema = Schema({ ProfileChange() }) {
        Field("name", \.name)
        Field("bio", \.bio)
        Field("age", \.age)
    }

    /// Applies the change to a copy first, so that a null for the name changes nothing.
    func apply(to profile: inout Profile) throws {
        var changed = profile
        try name.apply(to: &changed.name)
        bio.apply(to: &changed.bio)
        age.apply(to: &changed.age)
        profile = changed
    }
}

private struct ProfilePatch: PresenceTracking {
    var bio: String?
    var age: Int?
    var presence = PropertyPresence()

    static let schema = Schema({ ProfilePatch() }) {
        Field("bio", \.bio)
        Field("age", \.age)
    }

    /// The assignments for an UPDATE: only what the document has, null as nil.
    var assignments: [String: String?] {
        var assignments: [String: String?] = [:]
        if presence.contains("bio") { assignments["bio"] = .some(bio) }
        if presence.contains("age") { assignments["age"] = .some(age.map(String.init)) }
        return assignments
    }
}

// MARK: - GeoJSON

private enum Geometry: JSONModel, Equatable {
    case point([Double])
    case line([[Double]])
    case polygon([[[Double]]])

    static let schema = Schema<Geometry>(variantsBy: "type", values: "coordinates") {
        Variant(
            "Point", [Double].self, { .point($0) }, unwrap: { if case .point(let value) = $0 { value } else { nil } })
        Variant(
            "LineString", [[Double]].self, { .line($0) },
            unwrap: { if case .line(let value) = $0 { value } else { nil } })
        Variant(
            "Polygon", [[[Double]]].self, { .polygon($0) },
            unwrap: { if case .polygon(let value) = $0 { value } else { nil } })
    }
}

private struct Feature: JSONModel {
    var id: String?
    var geometry: Geometry?
    var properties: JSONValue = [:]

    static let schema = Schema({ Feature() }) {
        Field("id", \.id)
        Field("geometry", \.geometry)
        Field("properties", \.properties)
    }
}

// MARK: - JSON:API

private struct Article: JSONModel {
    var id = ""
    var title = ""
    var authorID: String?

    static let schema = Schema(Article.init, options: .missingKeys(.reject)) {
        Field("id", \.id)
        Field("title", \.title, key: "attributes.title")
        Field("authorID", \.authorID, key: "relationships.author.data.id")
    }
}

private struct Person: JSONModel {
    var id = ""
    var name = ""

    static let schema = Schema({ Person() }) {
        Field("id", \.id)
        Field("name", \.name, key: "attributes.name")
    }
}

private enum Resource: JSONModel {
    case article(Article)
    case person(Person)

    static let schema = Schema<Resource>(variantsBy: "type") {
        Variant("articles", Article.self) { .article($0) }
        Variant("people", Person.self) { .person($0) }
    }
}

private struct APIDocument: JSONModel {
    var data: [Resource] = []
    var included: [Resource] = []

    static let schema = Schema({ APIDocument() }) {
        Field("data", \.data)
        Field("included", \.included)
    }
}

// MARK: - Values of OTLP

/// A 64-bit integer, which Protocol Buffers write as a string.
private let digits = Converter { (text: String) -> Int64 in
    guard let value = Int64(text) else { throw ModelError(.outOfRange) }
    return value
} encode: {
    String($0)
}

private struct AttributeValue: ValidationHook {
    var string: String?
    var bool: Bool?
    var int: Int64?
    var double: Double?
    var array: [AttributeValue]?
    var list: [Attribute]?

    static let schema = Schema({ AttributeValue() }) {
        Field("string", \.string, key: "stringValue")
        Field("bool", \.bool, key: "boolValue")
        Field("int", \.int, key: "intValue", using: digits)
        Field("double", \.double, key: "doubleValue")
        Field("array", \.array, key: "arrayValue.values")
        Field("list", \.list, key: "kvlistValue.values")
    }

    func validate() throws {
        let values: [Any?] = [string, bool, int, double, array, list]
        if values.count(where: { $0 != nil }) > 1 { throw ModelError(.rejected, detail: "more than one value") }
    }
}

private struct Attribute: JSONModel {
    var key = ""
    var value: AttributeValue?

    static let schema = Schema({ Attribute() }) {
        Field("key", \.key)
        Field("value", \.value)
    }
}

struct RecipesTests {
    @Test("Pages of several services")
    func pages() throws {
        for text in [
            #"{"data": [{"name": "a"}], "meta": {"total": 7}, "links": {"next": "https://a.b/?p=2"}}"#,
            #"{"count": 7, "next": "https://a.b/?p=2", "previous": null, "results": [{"name": "a"}]}"#,
            #"{"items": [{"name": "a"}], "total": "7", "next": "https://a.b/?p=2"}"#,
        ] {
            let page = try ListPage<Profile>(json: text)
            #expect(page.items.map(\.name) == ["a"] && page.total == 7 && page.next?.query == "p=2", "\(text)")
        }
    }

    /// Applies a JSON merge patch to a stored profile: all of it or nothing.
    private func apply(_ body: String, to profile: inout Profile) throws {
        var options = DecodingOptions.untrusted
        options.conversion = .strict  // "8" is no age
        options.unknownKeys = .reject  // "aeg" is no key
        try ModelDecoder(options).update(&profile, from: body)
    }

    @Test("A PATCH changes what it names, null included")
    func patch() throws {
        var profile = Profile(name: "Ana", bio: "x", age: 7)
        try apply(#"{"bio": null, "age": 8}"#, to: &profile)
        #expect(profile == Profile(name: "Ana", bio: nil, age: 8))
        let wrong = [
            #"{"bio": "y", "name": null}"#, #"{"bio": "y", "age": "9"}"#, #"{"bio": "y", "aeg": 9}"#, #"{"bio": "y""#,
        ]
        for body in wrong {
            #expect(throws: ModelError.self) { try apply(body, to: &profile) }
            #expect(profile == Profile(name: "Ana", bio: nil, age: 8))
        }
        let change = ProfileChange(bio: .null, age: .value(9))
        #expect(try ModelEncoder().encodeString(change) == #"{"bio":null,"age":9}"#)
        #expect(try ProfileChange(json: #"{"bio":null,"age":9}"#) == change)
        profile.bio = "x"
        try change.apply(to: &profile)
        #expect(profile == Profile(name: "Ana", bio: nil, age: 9))
        #expect(throws: ModelError.self) { try ProfileChange(name: .null, age: .value(1)).apply(to: &profile) }
        #expect(profile.age == 9)
        #expect(try ProfilePatch(json: #"{"bio": null}"#).assignments == ["bio": String?.none])
        #expect(try ProfilePatch(json: #"{"age": 8}"#).assignments == ["age": "8"])
    }

    @Test("GeoJSON is read, and written as it was")
    func geometry() throws {
        let text = #"{"id":"a","geometry":{"type":"LineString","coordinates":[[1.5,2],[3,4,5]]},"properties":{"n":1}}"#
        let feature = try Feature(json: text)
        #expect(feature.geometry == .line([[1.5, 2], [3, 4, 5]]))
        #expect(try ModelEncoder().encodeString(feature) == text)
        for (text, geometry) in [
            (#"{"type":"Point","coordinates":[1,2]}"#, Geometry.point([1, 2])),
            (
                #"{"coordinates":[[[1,2],[3,4],[5,6],[1,2]]],"type":"Polygon"}"#,
                .polygon([[[1, 2], [3, 4], [5, 6], [1, 2]]])
            ),
        ] { #expect(try Geometry(json: text) == geometry) }
        #expect(throws: ModelError.self) { try Geometry(json: #"{"type":"Cube","coordinates":[]}"#) }
    }

    @Test("JSON:API")
    func api() throws {
        let document = try APIDocument(
            json: """
                {"data": [{"type": "articles", "id": "1", "attributes": {"title": "A"},
                           "relationships": {"author": {"data": {"type": "people", "id": "9"}}}}],
                 "included": [{"id": "9", "type": "people", "attributes": {"name": "Zoë"}}]}
                """)
        guard case .article(let article)? = document.data.first, case .person(let person)? = document.included.first
        else {
            Issue.record("other cases")
            return
        }
        #expect(article.title == "A" && article.authorID == person.id && person.name == "Zoë")
        var report = DecodingReport()
        let other = #"{"data": [{"type": "tags", "id": "1"}, {"type": "people", "id": "9"}]}"#
        #expect(try ModelDecoder().decode(APIDocument.self, from: other, reporting: &report).data.count == 1)
        #expect(report.issues.map(\.code) == [.unknownCase])
    }

    @Test("Values of OTLP are read with all digits, and written as they were")
    func attributes() throws {
        let text = """
            [{"key":"a","value":{"intValue":"9223372036854775807"}},{"key":"b","value":{"arrayValue":{"values":[{"boolValue":true},\
            {"stringValue":"x"}]}}},{"key":"c","value":{"kvlistValue":{"values":[{"key":"d","value":{"doubleValue":0.5}}]}}}]
            """
        let decoder = ModelDecoder(.untrusted)
        let attributes = try decoder.decode([Attribute].self, from: text)
        #expect(attributes[0].value?.int == .max && attributes[1].value?.array?[1].string == "x")
        #expect(try ModelEncoder().encodeString(attributes) == text)
        var report = DecodingReport()
        let two = try decoder.decode(
            [Attribute].self, from: #"[{"key":"a","value":{"boolValue":true,"stringValue":"x"}}]"#, reporting: &report)
        #expect(two[0].value == nil && report.issues.map(\.code) == [.rejected])
        _ = try decoder.decode(
            [Attribute].self, from: #"[{"key":"a","value":{"intValue":"9223372036854775808"}}]"#, reporting: &report)
        #expect(report.issues.map(\.code) == [.outOfRange])
    }
}
