import FastModel
import Foundation
import Testing

@Suite("Records that are defined by configuration")
struct DynamicRecordTests {
    static let mapping = #"""
        {"Event": [
            {"DictionaryKey": "id", "PropertyKey": "id", "ObjectType": "Integer", "Required": true, "Unique": true},
            {"DictionaryKey": "user.name", "PropertyKey": "user", "ObjectType": "String"},
            {"DictionaryKey": "user_name", "PropertyKey": "user", "ObjectType": "String"},
            {"DictionaryKey": "at", "PropertyKey": "at", "ObjectType": "Date", "DateFormat": "yyyy/MM/dd"},
            {"DictionaryKey": "price", "PropertyKey": "price", "ObjectType": "Decimal"},
            {"DictionaryKey": "ratio", "PropertyKey": "ratio", "ObjectType": "Double"},
            {"DictionaryKey": "open", "PropertyKey": "open", "ObjectType": "Bool"},
            {"DictionaryKey": "blob", "PropertyKey": "blob", "ObjectType": "Data"},
            {"DictionaryKey": "rest", "PropertyKey": "rest", "ObjectType": "JSON"},
            {"DictionaryKey": "kind", "PropertyKey": "kind", "ObjectType": "String", "Transformer": "upper"}]}
        """#

    static var schema: RecordSchema {
        get throws { try MappingFile(Data(mapping.utf8), name: "events.json").recordSchema(.library) }
    }

    @Test("Each type is converted like a property of that type")
    func types() throws {
        let record = try ModelDecoder(try Self.schema.options()).decode(
            DynamicRecord.self,
            from: #"""
                {"id": "7", "user_name": "bob", "user": {"name": "ann"}, "at": "2026/11/21", "price": 1.10, "ratio": "0.5",
                 "open": "yes", "blob": "AQI=", "rest": [1, {"a": null}], "kind": "view", "suffix": "!"}
                """#)
        #expect(record["id"] == .integer(7))
        #expect(record["user"] == .string("ann"))
        #expect(record["at"] == .date(Date(timeIntervalSince1970: 1_795_219_200)))
        #expect(record["price"] == .decimal(Decimal(string: "1.1") ?? 0))
        #expect(record["ratio"] == .double(0.5))
        #expect(record["open"] == .bool(true))
        #expect(record["blob"] == .data(Data([1, 2])))
        #expect(record["kind"] == .string("VIEW!"))
        guard case .json(.array(let rest)) = record["rest"] else {
            Issue.record("\(record.values)")
            return
        }
        #expect(rest.count == 2)
        #expect(record["nothing"] == nil)
    }

    static let namedDates = [
        ("iso8601", #""2026-11-21T08:30:00.125Z""#), ("rfc1123", #""Sat, 21 Nov 2026 08:30:00 GMT""#),
        ("dotNet", #""/Date(1795249800125+0000)/""#), ("secondsSince1970", "1795249800.125"),
        ("millisecondsSince1970", "1795249800125"), ("microsecondsSince1970", "1795249800125000"),
    ]

    @Test("A date format may be a strategy's name, both ways", arguments: namedDates)
    func namedDateFormats(name: String, text: String) throws {
        let entry = #"{"DictionaryKey": "at", "PropertyKey": "at", "ObjectType": "Date", "DateFormat": "\#(name)"}"#
        let schema = try MappingFile(Data(#"{"Event": [\#(entry)]}"#.utf8), name: "events.json").recordSchema()
        var options = schema.options()
        options.conversion = .strict
        let json = #"{"at":\#(text)}"#
        let record = try ModelDecoder(options).decode(DynamicRecord.self, from: json)
        let seconds = name == "rfc1123" ? 1_795_249_800 : 1_795_249_800.125
        #expect(record["at"] == .date(Date(timeIntervalSince1970: seconds)))
        let encoded = try ModelEncoder(EncodingOptions(mappings: schema.mappings)).encodeString(record)
        #expect(encoded.replacing(#"\/"#, with: "/") == json)
    }

    @Test("Missing, null and unconvertible values are distinguished")
    func presence() throws {
        var report = DecodingReport()
        let record = try ModelDecoder(try Self.schema.options()).decode(
            DynamicRecord.self, from: #"{"id": 1, "user_name": null, "at": "soon", "ratio": 2}"#, reporting: &report)
        #expect(record.presence.properties == ["id", "user", "ratio"])
        #expect(record["user"] == .null && record["at"] == .null && record["price"] == .null)
        #expect(report.issues.map(\.codingPath.description) == ["at"])
    }

    @Test("What the document had as null is written as null, and what it did not have is not written")
    func writtenNulls() throws {
        let schema = RecordSchema(
            "Visit",
            [
                RecordSchema.Property("id", .integer), RecordSchema.Property("city", .string, keys: "place.city"),
                RecordSchema.Property("at", .date), RecordSchema.Property("more", .json),
                .records("codes", of: RecordSchema("Code", [RecordSchema.Property("code", .string)])), .rest("rest"),
            ])
        let decoder = ModelDecoder(schema.options())
        let encoder = ModelEncoder(EncodingOptions(mappings: schema.mappings))
        let texts = [
            "{}", #"{"id":null}"#, #"{"id":1,"place":{"city":null},"more":null}"#, #"{"place":null}"#, #"{"place":{}}"#,
            #"{"codes":null}"#, #"{"codes":[]}"#, #"{"codes":[{"code":null},{}],"x":null}"#,
        ]
        for text in texts {
            #expect(try encoder.encodeString(try decoder.decode(DynamicRecord.self, from: text)) == text)
        }
        let twice = RecordSchema(
            "Pair",
            [RecordSchema.Property("a", .string, keys: "x"), RecordSchema.Property("b", .string, keys: "x", "z")])
        let pair = try ModelDecoder(twice.options()).decode(DynamicRecord.self, from: #"{"x":null,"z":"v"}"#)
        #expect(try ModelEncoder(EncodingOptions(mappings: twice.mappings)).encodeString(pair) == #"{"x":"v"}"#)
        var record = try decoder.decode(DynamicRecord.self, from: #"{"id":null,"at":null}"#)
        record["id"] = .integer(3)
        #expect(try encoder.encodeString(record) == #"{"id":3,"at":null}"#)
        try decoder.update(&record, from: #"{"more":null}"#)
        #expect(try encoder.encodeString(record) == #"{"id":3,"more":null}"#)
        let names = RecordSchema("Visit", [RecordSchema.Property("at", .date), RecordSchema.Property("more", .json)])
        #expect(
            try ModelEncoder(EncodingOptions(mappings: names.mappings)).encodeString(record) == #"{"more":null}"#)
    }

    @Test("A record without a required value is rejected", arguments: ["{}", #"{"id": null}"#, #"{"id": "x"}"#])
    func required(text: String) throws {
        let decoder = ModelDecoder(try Self.schema.options())
        let error = #expect(throws: ModelError.self) { try decoder.decode(DynamicRecord.self, from: text) }
        #expect(error?.codingPath.description == "id")
    }

    @Test("Unique properties can be required, except those that a transformer makes")
    func uniqueAreRequired() throws {
        let text = #"""
            {"Visit": [
                {"DictionaryKey": "page.id", "PropertyKey": "id", "ObjectType": "Integer", "Unique": true},
                {"DictionaryKey": "kind", "PropertyKey": "kind", "ObjectType": "String", "Transformer": "upper", "Unique": true},
                {"DictionaryKey": "at", "PropertyKey": "at", "ObjectType": "Date", "DateFormat": "yyyy/MM/dd"}]}
            """#
        let loose = try MappingFile(Data(text.utf8), name: "visits.json").recordSchema(.library)
        let schema = loose.requiringUniqueProperties()
        #expect(loose.properties.map(\.isRequired) == [false, false, false])
        #expect(schema.properties.map(\.isRequired) == [true, false, false])
        #expect(schema.properties.map(\.isUnique) == [true, true, false])
        let decoder = ModelDecoder(schema.options())
        let error = #expect(throws: ModelError.self) {
            try decoder.decode(DynamicRecord.self, from: #"{"kind": "view", "at": "2026/11/21"}"#)
        }
        #expect(error?.code == .missingKey)
        #expect(error?.codingPath.description == "page.id")
        let record = try decoder.decode(DynamicRecord.self, from: #"{"page": {"id": 1}, "at": "2026/11/21"}"#)
        #expect(record.values == [.integer(1), .null, .date(Date(timeIntervalSince1970: 1_795_219_200))])
    }

    @Test("Records come from a stream as other models do")
    func stream() throws {
        var reader = try RecordReader(DynamicRecord.self, framing: .lines, options: try Self.schema.options())
        var ids: [DynamicValue?] = []
        var rejected = 0
        let take: (consuming DecodedRecord<DynamicRecord>) -> Void = { record in
            switch consume record {
            case .model(let model, _): ids.append(model["id"])
            case .rejected: rejected += 1
            }
        }
        try reader.feed("{\"id\": 1}\n{\"id\": 2}\n{\"id\"\n{\"user", take)
        try reader.feed("\": 1}\n{\"id\": 3}", take)
        try reader.finish(take)
        #expect(ids == [.integer(1), .integer(2), .integer(3)])
        #expect(rejected == 2)
    }

    @Test("Schemas in code, the last of a name's properties, key strategies")
    func code() throws {
        let schema = RecordSchema(
            "Visit",
            [
                RecordSchema.Property("userID", .string), RecordSchema.Property("count", .string),
                RecordSchema.Property("count", .integer),
            ])
        #expect(schema.properties.map(\.name) == ["userID", "count"])
        var options = DecodingOptions()
        options.keys = .snakeCase
        let record = try ModelDecoder(schema.options(options)).decode(
            DynamicRecord.self, from: #"{"user_id": 12, "count": "4"}"#)
        #expect(record.values == [.string("12"), .integer(4)])
        var changed = record
        changed["count"] = nil
        changed["other"] = .integer(1)
        #expect(changed.values == [.string("12"), .null])
    }

    @Test("Without a schema there is an error")
    func withoutSchema() {
        let error = #expect(throws: ModelError.self) { try ModelDecoder().decode(DynamicRecord.self, from: "{}") }
        #expect(error?.code == .invalidSchema)
    }

    @Test("A record is written and updated with another schema's mappings by the names of its properties")
    func otherSchema() throws {
        let first = RecordSchema(
            "First",
            [
                RecordSchema.Property("a", .integer), RecordSchema.Property("b", .string),
                RecordSchema.Property("c", .integer),
            ])
        let second = RecordSchema(
            "Second",
            [
                RecordSchema.Property("b", .string), RecordSchema.Property("d", .integer),
                RecordSchema.Property("e", .double), RecordSchema.Property("a", .integer, isRequired: true),
            ])
        var record = try ModelDecoder(first.options()).decode(
            DynamicRecord.self, from: #"{"a": 1, "b": "x", "c": 2}"#)
        #expect(text(record) { $0.mappings = second.mappings } == #"{"b":"x","a":1}"#)
        var report = DecodingReport()
        try ModelDecoder(second.options()).update(
            &record, from: #"{"b": "y", "d": 4, "a": 5}"#, reporting: &report)
        #expect(record.values == [.integer(5), .string("y"), .integer(2)])
        #expect(report.issues.map(\.codingPath.description) == ["d"])
        var other = try ModelDecoder(RecordSchema("Third", [RecordSchema.Property("e", .double)]).options())
            .decode(DynamicRecord.self, from: #"{"e": 1}"#)
        #expect(throws: ModelError.self) { try ModelDecoder(second.options()).update(&other, from: #"{"e": 2}"#) }
        #expect(other.values == [.double(1)])
    }

    @Test("A value of another type than its property's is written according to its own type")
    func otherTypes() throws {
        let schema = RecordSchema(
            "Event",
            [
                RecordSchema.Property("n", .integer), RecordSchema.Property("s", .string),
                RecordSchema.Property("at", .string, options: .dates(.secondsSince1970)),
                RecordSchema.Property("ok", .integer),
            ])
        var record = try ModelDecoder(schema.options()).decode(DynamicRecord.self, from: #"{"ok": 1}"#)
        record["n"] = .string("5")
        record["s"] = .json(.array([.null]))
        record["at"] = .date(Date(timeIntervalSince1970: 7))
        #expect(text(record) { $0.mappings = schema.mappings } == #"{"n":"5","s":[null],"at":7,"ok":1}"#)
    }

    @Test("A record that is changed again and again keeps its values, and no others")
    func changedOften() throws {
        let schema = RecordSchema(
            "Event",
            [
                RecordSchema.Property("text", .string), RecordSchema.Property("any", .json),
                RecordSchema.Property("more", .json),
            ])
        var record = try ModelDecoder(schema.options()).decode(DynamicRecord.self, from: "{}")
        var generator = SplitMix64(seed: 7)
        var expected: [DynamicValue] = [.null, .null, .null]
        for round in 0..<2_000 {
            let position = Int.random(in: 0..<3, using: &generator)
            let value: DynamicValue =
                switch Int.random(in: 0..<6, using: &generator) {
                case 0: .null
                case 1: .string(String(repeating: "ä", count: round % 70))
                case 2: .json(.string("\(round)"))
                case 3: .data(Data(repeating: UInt8(round & 0xFF), count: round % 50))
                case 4: .decimal(Decimal(round))
                default: .integer(Int64(round))
                }
            record[schema.properties[position].name] = value
            expected[position] = value
            #expect(record.values == expected)
        }
    }
}
