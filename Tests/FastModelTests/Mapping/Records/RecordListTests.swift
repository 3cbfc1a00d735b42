import FastModel
import Foundation
import Testing

@Suite("Lists of records in records")
struct RecordListTests {
    static let mapping = #"""
        {"Order": [
            {"DictionaryKey": "id", "PropertyKey": "id", "ObjectType": "Integer", "Required": true, "Unique": true},
            {"DictionaryKey": "cart.items", "PropertyKey": "items", "Children": [
                {"DictionaryKey": "sku", "PropertyKey": "sku", "ObjectType": "String", "Required": true},
                {"DictionaryKey": "price.net", "PropertyKey": "price", "ObjectType": "Decimal"},
                {"DictionaryKey": "codes", "PropertyKey": "codes", "Children": [
                    {"DictionaryKey": "at", "PropertyKey": "at", "ObjectType": "Date", "DateFormat": "yyyy/MM/dd"}]},
                {"PropertyKey": "more", "Rest": true}]},
            {"DictionaryKey": "items", "PropertyKey": "items"},
            {"DictionaryKey": "notes", "PropertyKey": "notes", "Children": [
                {"DictionaryKey": "sku", "PropertyKey": "text", "ObjectType": "String"}]},
            {"PropertyKey": "rest", "Rest": true}]}
        """#

    static var schema: RecordSchema {
        get throws { try MappingFile(Data(mapping.utf8), name: "orders.json").recordSchema() }
    }

    private static func decoder(_ options: DecodingOptions = DecodingOptions()) throws -> ModelDecoder {
        ModelDecoder(try schema.options(options))
    }

    private static func list(_ value: DynamicValue?) -> [DynamicRecord]? {
        if case .records(let records)? = value { records } else { nil }
    }

    @Test("Each list has a schema of its own, whatever lists and records are nested")
    func decoded() throws {
        let order = try Self.decoder().decode(
            DynamicRecord.self,
            from: #"""
                {"id": 1, "color": "red", "cart": {"items": [
                    {"sku": "a", "price": {"net": 1.10, "tax": 7}, "codes": [{"at": "2026/11/21"}, {}]},
                    {"sku": "b", "gift": true}]}, "notes": [{"sku": "n", "id": 5}]}
                """#)
        #expect(order["id"] == .integer(1))
        let items = try #require(Self.list(order["items"]))
        #expect(items.map { $0["sku"] } == [.string("a"), .string("b")])
        #expect(items.map { $0["price"] } == [.decimal(Decimal(string: "1.1") ?? 0), .null])
        let codes = try #require(Self.list(items[0]["codes"]))
        #expect(codes.map { $0["at"] } == [.date(Date(timeIntervalSince1970: 1_795_219_200)), .null])
        #expect(items[1]["codes"] == .null)
        #expect(items.map { Self.json($0["more"]) } == [#"{"price":{"tax":7}}"#, #"{"gift":true}"#])
        #expect(Self.list(order["notes"])?.map { $0.values } == [[.string("n")]])
        #expect(Self.json(order["rest"]) == #"{"color":"red"}"#)
        #expect(items[1].presence.properties == ["sku", "more"])
    }

    private static func json(_ value: DynamicValue?) -> String? {
        if case .json(let value)? = value { "\(value)" } else { nil }
    }

    static let texts = [
        #"{"id":1,"cart":{"items":[{"sku":"a","price":{"net":1.5},"codes":[{"at":"2026/11/21"},{}],"gift":true},{"sku":"b"}]}}"#,
        #"{"id":1,"cart":{"items":[]},"notes":[{"sku":"x"},{}],"color":"red"}"#,
        #"{"id":1}"#,
    ]

    @Test("Records are written as they were", arguments: texts)
    func written(text: String) throws {
        let schema = try Self.schema
        let order = try ModelDecoder(schema.options()).decode(DynamicRecord.self, from: text)
        #expect(try ModelEncoder(EncodingOptions(mappings: schema.mappings)).encodeString(order) == text)
        // The text as a captured value takes another way through the decoder.
        let value = try ModelDecoder().decode(JSONValue.self, from: text)
        #expect(try ModelDecoder(schema.options()).decode(DynamicRecord.self, from: value) == order)
    }

    @Test("A list that is written with another schema, or in a property that is no list")
    func foreign() throws {
        let item = RecordSchema("Item", [.init("sku", .string)])
        let other = RecordSchema("Other", [.records("items", of: item), .init("n", .integer)])
        var order = try Self.decoder().decode(DynamicRecord.self, from: #"{"id":1,"items":[{"sku":"a","gift":true}]}"#)
        #expect(text(order) { $0.mappings = other.mappings } == #"{"items":[{"sku":"a"}]}"#)
        order["id"] = order["items"]
        order["items"] = .string("none")
        var report = EncodingReport()
        var buffer = JSONBuffer()
        try ModelEncoder(EncodingOptions(mappings: try Self.schema.mappings)).encode(
            order, into: &buffer, reporting: &report)
        #expect(report.issues.map(\.code) == [.unencodable])
        #expect(report.issues.map(\.codingPath.description) == ["id"])
    }

    /// Documents, the path of the first problem, and whether it rejects the document without strict conversion.
    static let faults: [(text: String, path: String, code: ModelError.Code, column: Int)] = [
        (
            #"{"id":1,"cart":{"items":[{"sku":"a"},{"sku":"b","price":{"net":"x"}}]}}"#, "cart.items[1].price.net",
            .typeMismatch, 64
        ),
        (#"{"id":1,"items":[{"sku":"a"},7]}"#, "items[1]", .typeMismatch, 30),
        (#"{"id":1,"items":[{"sku":"a"},null]}"#, "items[1]", .unexpectedNull, 30),
        (#"{"id":1,"items":{"sku":"a"}}"#, "items", .typeMismatch, 17),
        (#"{"id":1,"items":"a"}"#, "items", .typeMismatch, 17),
        (#"{"id":1,"items":[{"price":{}}]}"#, "items[0].sku", .missingKey, 30),
        (#"{"id":1,"items":[{"sku":"a","codes":[{},{"at":"soon"}]}]}"#, "items[0].codes[1].at", .invalidFormat, 47),
    ]

    @Test("A problem has its path and place", arguments: faults)
    func problems(fault: (text: String, path: String, code: ModelError.Code, column: Int)) throws {
        var options = DecodingOptions()
        options.conversion = .strict
        let decoder = try Self.decoder(options)
        let error = #expect(throws: ModelError.self) { try decoder.decode(DynamicRecord.self, from: "\n\(fault.text)") }
        #expect(error?.codingPath.description == fault.path)
        #expect(error?.code == fault.code)
        #expect(error?.position.line == 2)
        #expect(error?.position.column == fault.column)
        var report = DecodingReport()
        _ = try Self.decoder().decode(DynamicRecord.self, from: fault.text, reporting: &report)
        #expect(report.issues.first?.codingPath.description == fault.path)
    }

    @Test("Limits hold in lists, too")
    func limits() throws {
        let text = #"{"id":1,"items":[{"sku":"a","codes":[{}]},{"sku":"bbb"}]}"#
        let limits: [(code: ModelError.Code, set: (inout DecodingOptions) -> Void)] = [
            (.depthLimit, { $0.maximumDepth = 4 }), (.stringLimit, { $0.maximumStringBytes = 2 }),
            (.elementLimit, { $0.maximumElements = 1 }), (.valueLimit, { $0.maximumValues = 8 }),
        ]
        _ = try Self.decoder().decode(DynamicRecord.self, from: text)
        for limit in limits {
            var options = DecodingOptions()
            limit.set(&options)
            let decoder = try Self.decoder(options)
            let error = #expect(throws: ModelError.self) { try decoder.decode(DynamicRecord.self, from: text) }
            #expect(error?.code == limit.code)
        }
        var options = DecodingOptions()
        options.duplicateKeys = .reject
        let decoder = try Self.decoder(options)
        let error = #expect(throws: ModelError.self) {
            try decoder.decode(DynamicRecord.self, from: #"{"id":1,"items":[{"sku":"a","x":1,"x":2}]}"#)
        }
        #expect(error?.code == .duplicateKey)
    }

    @Test("Absent, null and empty are distinguished, and an update replaces a list")
    func updated() throws {
        let decoder = try Self.decoder()
        var order = try decoder.decode(DynamicRecord.self, from: #"{"id":1,"items":[{"sku":"a","price":{"net":1}}]}"#)
        try decoder.update(&order, from: #"{"id":2}"#)
        #expect(Self.list(order["items"])?.count == 1)
        #expect(order.presence.properties == ["id"])
        try decoder.update(&order, from: #"{"items":[{"sku":"b"}]}"#)
        #expect(Self.list(order["items"])?.map { $0["price"] } == [.null])
        try decoder.update(&order, from: #"{"items":[]}"#)
        #expect(order["items"] == .records([]))
        try decoder.update(&order, from: #"{"items":null}"#)
        #expect(order["items"] == .null)
        #expect(order.presence.properties == ["items"])
    }

    @Test("A required list")
    func required() throws {
        let item = RecordSchema("Item", [.init("sku", .string)])
        let schema = RecordSchema("Order", [.records("items", of: item, keys: "i", isRequired: true)])
        let decoder = ModelDecoder(schema.options())
        #expect(try decoder.decode(DynamicRecord.self, from: #"{"i":[]}"#)["items"] == .records([]))
        for text in ["{}", #"{"i":null}"#, #"{"i":1}"#] {
            let error = #expect(throws: ModelError.self) { try decoder.decode(DynamicRecord.self, from: text) }
            #expect(error?.codingPath.description == "i")
        }
    }

    @Test("Two schemas with lists of the same names do not meet")
    func apart() throws {
        let first = RecordSchema("First", [.records("items", of: RecordSchema("Item", [.init("a", .string)]))])
        let second = RecordSchema("Second", [.records("items", of: RecordSchema("Item", [.init("a", .integer)]))])
        let text = #"{"items":[{"a":"1"}]}"#
        for _ in 0..<2 {
            let one = try ModelDecoder(first.options()).decode(DynamicRecord.self, from: text)
            let other = try ModelDecoder(second.options()).decode(DynamicRecord.self, from: text)
            #expect(Self.list(one["items"])?.map(\.values) == [[.string("1")]])
            #expect(Self.list(other["items"])?.map(\.values) == [[.integer(1)]])
            #expect(one != other)
        }
    }

    @Test("Unmapped members of a list's records are listed with their path")
    func unmapped() throws {
        let item = RecordSchema("Item", [.init("sku", .string, keys: "product.sku")])
        let schema = RecordSchema("Order", [.init("id", .integer), .records("items", of: item, keys: "cart.items")])
            .listingUnmapped()
        let order = try ModelDecoder(schema.options()).decode(
            DynamicRecord.self,
            from: #"{"id":1,"a":2,"cart":{"items":[{"product":{"sku":"s","ean":1}},{"gift":true}]}}"#)
        var paths: [String] = []
        schema.forEachUnmapped(of: order) { paths.append($0) }
        #expect(paths == ["a", "cart.items[].product.ean", "cart.items[].gift"])
        #expect(
            text(order) { $0.mappings = schema.mappings } == #"{"id":1,"cart":{"items":[{"product":{"sku":"s"}},{}]}}"#)
    }

    @Test("A stream's records have lists")
    func stream() throws {
        var options = DecodingOptions.untrusted
        options.conversion = .strict
        var reader = try RecordReader(
            DynamicRecord.self, framing: .lines, options: try Self.schema.options(options))
        var found: [String] = []
        let take: (consuming DecodedRecord<DynamicRecord>) -> Void = { record in
            switch consume record {
            case .model(let model, _): found.append("\(Self.list(model["items"])?.count ?? -1)")
            case .rejected(let error, _): found.append("\(error.codingPath)")
            }
        }
        try reader.feed(
            "{\"id\":1,\"items\":[{\"sku\":\"a\"},{\"sku\":\"b\"}]}\n{\"id\":2}\n{\"id\":3,\"items\":[{\"s", take)
        try reader.feed("ku\":[]}]}\n", take)
        try reader.finish(take)
        #expect(found == ["2", "-1", "items[0].sku"])
    }

    static let mistakes = [
        (#"{"DictionaryKey":"a","PropertyKey":"a","Children":[],"ObjectType":"JSON"}"#, "has only a DictionaryKey"),
        (#"{"DictionaryKey":"a","PropertyKey":"a","Children":[]}"#, "a record needs a property"),
        (#"{"DictionaryKey":"a","PropertyKey":"a","Children":{}}"#, "a type has an array of entries"),
        (
            #"{"DictionaryKey":"a","PropertyKey":"a","Children":[{"DictionaryKey":"b","PropertyKey":"b","ObjectType":"Records"}]}"#,
            "there is no type Records, only String, Integer, Double, Bool, Date, Decimal, Data, JSON"
        ),
        (
            #"{"DictionaryKey":"a","PropertyKey":"a","Children":[{"DictionaryKey":"b","PropertyKey":"b","ObjectType":"String","Unique":true}]}"#,
            "children are identified by their parent and their position"
        ),
        (
            #"{"DictionaryKey":"a","PropertyKey":"a","Children":[{"PropertyKey":"b","Rest":true}]},{"DictionaryKey":"b","PropertyKey":"a","ObjectType":"JSON"}"#,
            "a has Children"
        ),
        (#"{"PropertyKey":"a","Rest":true,"Children":[]}"#, "has only a PropertyKey and the ObjectType JSON"),
    ]

    @Test("Mistakes in a mapping file", arguments: mistakes)
    func mistakesInFiles(entries: String, reason: String) throws {
        let error = #expect(throws: ModelError.self) {
            try MappingFile(Data(#"{"Order": [\#(entries)]}"#.utf8), name: "orders.json").recordSchema()
        }
        #expect(error?.code == .invalidMapping)
        #expect(error?.detail?.contains(reason) == true, "\(error?.detail ?? "")")
    }

    @Test("A list needs the schema of its records")
    func withoutSchema() {
        let schema = RecordSchema("Order", [.init("items", .records)])
        let error = #expect(throws: ModelError.self) {
            try ModelDecoder(schema.options()).decode(DynamicRecord.self, from: "{}")
        }
        #expect(error?.code == .invalidSchema)
    }
}
