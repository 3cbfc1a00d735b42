import FastModel
import FastModelFoundation
import Foundation
import Testing

@Suite("The members of a record that no property is mapped to")
struct RecordRestTests {
    static let schema = RecordSchema(
        "Event",
        [
            .init("id", .integer), .init("name", .string, keys: "user.name", "user_name"),
            .init("zip", .string, keys: "user.address.zip"), .init("tags", .json), .rest("rest"),
        ])

    /// Records, and what is kept of each.
    static let records: [(text: String, rest: String?)] = [
        (#"{"id":1,"user":{"name":"a","address":{"zip":"1"}},"tags":[1]}"#, nil),
        (
            #"{"id":1,"a":1.50,"b":"x","c":null,"d":true,"e":[1,{"f":[]}],"g":{"h":{}}}"#,
            #"{"a":1.50,"b":"x","c":null,"d":true,"e":[1,{"f":[]}],"g":{"h":{}}}"#
        ),
        (
            #"{"x":1,"user":{"name":"a","mail":"m","address":{"city":"c","zip":"1"},"age":3},"y":2}"#,
            #"{"x":1,"user":{"mail":"m","address":{"city":"c"},"age":3},"y":2}"#
        ),
        (#"{"user":{"address":{}}}"#, #"{"user":{"address":{}}}"#),
        (#"{"user":{}}"#, #"{"user":{}}"#), (#"{"user":null}"#, #"{"user":null}"#),
        (#"{"user":{"address":null,"":0}}"#, #"{"user":{"address":null,"":0}}"#),
        (#"{"":1,"user.name":2}"#, #"{"":1,"user.name":2}"#), ("{}", nil),
    ]

    @Test(
        "Each member has a column or is kept", arguments: records,
        [DecodingOptions.DuplicateKeyPolicy.lastWins, .reject])
    func kept(record: (text: String, rest: String?), duplicates: DecodingOptions.DuplicateKeyPolicy) throws {
        var options = Self.schema.options()
        options.duplicateKeys = duplicates
        let decoded = try ModelDecoder(options).decode(DynamicRecord.self, from: record.text)
        let rest: String? = if case .json(let value)? = decoded["rest"] { "\(value)" } else { nil }
        #expect(rest == record.rest)
        #expect(Self.schema.unmapped(of: decoded).map { "\(JSONValue.object($0))" } == record.rest)
        #expect(decoded.presence.contains("rest") == (record.rest != nil))
    }

    static let encodings = [EncodingOptions(), EncodingOptions(order: .sorted), EncodingOptions(layout: .pretty)]

    @Test("A record is written as it was", arguments: records.map(\.text), encodings)
    func written(text: String, options: EncodingOptions) throws {
        let decoded = try ModelDecoder(Self.schema.options()).decode(DynamicRecord.self, from: text)
        var encoding = options
        encoding.mappings = Self.schema.mappings
        let written = try ModelEncoder(encoding).encodeString(decoded)
        #expect(try Self.members(written) == (try Self.members(text)))
        if options.order == .sorted {
            let keys = try ModelDecoder().decode(JSONValue.self, from: written).object?.members.map(\.key) ?? []
            #expect(keys == keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        }
    }

    /// The members as Foundation reads them, which has no order.
    private static func members(_ text: String) throws -> NSDictionary? {
        try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary
    }

    @Test("Repeated keys follow the policy")
    func repeated() throws {
        let text = #"{"a":1,"user":{"b":1},"a":2,"user":{"b":2,"c":3}}"#
        let last = try ModelDecoder(Self.schema.options()).decode(DynamicRecord.self, from: text)
        #expect(last["rest"].map { "\($0)" }?.contains("repeated") == false)
        #expect(Self.schema.unmapped(of: last).map { "\(JSONValue.object($0))" } == #"{"a":2,"user":{"b":2,"c":3}}"#)
        var options = Self.schema.options()
        options.duplicateKeys = .reject
        for text in [#"{"a":1,"a":2}"#, #"{"user":{"b":1,"b":1}}"#, #"{"a":{"b":1,"b":1}}"#] {
            let error = #expect(throws: ModelError.self) {
                try ModelDecoder(options).decode(DynamicRecord.self, from: text)
            }
            #expect(error?.code == .duplicateKey)
        }
    }

    @Test("An update replaces the rest if the document has any")
    func updated() throws {
        let decoder = ModelDecoder(Self.schema.options())
        var record = try decoder.decode(DynamicRecord.self, from: #"{"id":1,"a":1}"#)
        try decoder.update(&record, from: #"{"id":2}"#)
        #expect(Self.schema.unmapped(of: record)?.members.map(\.key) == ["a"])
        try decoder.update(&record, from: #"{"b":2}"#)
        #expect(Self.schema.unmapped(of: record)?.members.map(\.key) == ["b"])
    }

    @Test("Without a property for the rest, its keys are listed")
    func listed() throws {
        let properties = Self.schema.properties.filter { !$0.isRest }
        let schema = RecordSchema("Event", properties).listingUnmapped()
        let text = #"{"id":1,"a":{"b":1},"user":{"name":"n","mail":"m"},"c":[2]}"#
        let record = try ModelDecoder(schema.options()).decode(DynamicRecord.self, from: text)
        #expect(
            schema.unmapped(of: record).map { "\(JSONValue.object($0))" }
                == #"{"a":null,"user":{"mail":null},"c":null}"#)
        #expect(record["id"] == .integer(1))
        #expect(record["a"] == nil)
        var encoding = EncodingOptions()
        encoding.mappings = schema.mappings
        #expect(try ModelEncoder(encoding).encodeString(record) == #"{"id":1,"user":{"name":"n"}}"#)
        let ignoring = RecordSchema("Event", properties)
        let other = try ModelDecoder(ignoring.options()).decode(DynamicRecord.self, from: text)
        #expect(ignoring.unmapped(of: other) == nil)
    }

    @Test("A value of another kind at a step is a mismatch, not a member of the rest")
    func steps() throws {
        var options = Self.schema.options()
        options.conversion = .strict
        for text in [#"{"user":1}"#, #"{"user":[]}"#, #"{"user":{"address":"x"}}"#] {
            let error = #expect(throws: ModelError.self) {
                try ModelDecoder(options).decode(DynamicRecord.self, from: text)
            }
            #expect(error?.code == .typeMismatch)
        }
    }

    static let mistakes = [
        (
            #"{"PropertyKey": "rest", "Rest": true, "DictionaryKey": "a"}"#,
            "has only a PropertyKey and the ObjectType JSON"
        ),
        (#"{"PropertyKey": "rest", "Rest": true, "ObjectType": "String"}"#, "the rest of a record is JSON"),
        (#"{"PropertyKey": "a", "Rest": true}, {"PropertyKey": "b", "Rest": true}"#, "a keeps the rest already"),
        (
            #"{"PropertyKey": "a", "DictionaryKey": "a", "ObjectType": "JSON"}, {"PropertyKey": "a", "Rest": true}"#,
            "a keeps the rest and has no other entry"
        ),
        (
            #"{"PropertyKey": "a", "Rest": true}, {"PropertyKey": "b", "DictionaryKey": "b[0]", "ObjectType": "JSON"}"#,
            "no key path has a position"
        ),
    ]

    @Test("Mistakes in a mapping file", arguments: mistakes)
    func mistakesInFiles(entries: String, reason: String) throws {
        let error = #expect(throws: ModelError.self) {
            try MappingFile(Data(#"{"Event": [\#(entries)]}"#.utf8), name: "events.json").recordSchema()
        }
        #expect(error?.code == .invalidMapping)
        #expect(error?.detail?.contains(reason) == true, "\(error?.detail ?? "")")
    }

    @Test("A schema with a rest cannot have positions of arrays")
    func positions() throws {
        let schema = RecordSchema("Event", [.init("first", .json, keys: "items[0]"), .rest("rest")])
        let error = #expect(throws: ModelError.self) {
            try ModelDecoder(schema.options()).decode(DynamicRecord.self, from: "{}")
        }
        #expect(error?.code == .invalidSchema)
    }
}
