import FastModel
import Testing

@Suite("Arrays in JSON properties of records")
struct RecordArrayTests {
    static let schema = RecordSchema(
        "Note",
        [
            RecordSchema.Property("title", .string), RecordSchema.Property("tags", .json, keys: "tags", "meta.tags"),
            RecordSchema.Property("text", .string), RecordSchema.Property("more", .json),
        ])

    static let arrays = [
        "[]", "[ ]", "[1]", "[null]", #"["a"]"#, #"[""]"#,
        #"["a", "b", true, false, null, 1.50, -0, 1E+400, 12345678901234567890]"#,
        #"["größe", "日本", "😀"]"#, #"["a/b", "\u0041", "\/"]"#,
        #"["quoted \"word\"", "x"]"#, #"["a", "tab\tand \u0000", "b"]"#,
        #"["a long text of more than sixteen bytes", "and one with \n a line feed at its end\n"]"#,
        "[[]]", "[[1, [2]], 3]", #"["a", {"b": [1, "\n"], "b": 2}, "c"]"#, #"[{"a": null}]"#, #"["]", "[", ","]"#,
        "[\(Array(repeating: "\"tag\"", count: 300).joined(separator: ", "))]",
    ]

    private static func decoded(
        _ text: String, _ options: DecodingOptions = DecodingOptions()
    ) throws -> DynamicRecord {
        try ModelDecoder(schema.options(options)).decode(DynamicRecord.self, from: text)
    }

    @Test(
        "An array has the value of the same array in a property of a model, and is written like it", arguments: arrays)
    func values(text: String) throws {
        let value = try ModelDecoder().decode(JSONValue.self, from: text)
        let record = try Self.decoded(#"{"title": "a", "tags": \#(text), "text": "b", "more": \#(text)}"#)
        #expect(record["tags"] == .json(value) && record["more"] == .json(value))
        #expect(record["title"] == .string("a") && record["text"] == .string("b"))
        var other = try Self.decoded(#"{"title": "a", "text": "b"}"#)
        (other["tags"], other["more"]) = (.json(value), .json(value))
        #expect(record == other)
        for options in [
            EncodingOptions(), EncodingOptions(layout: .pretty), EncodingOptions(escaping: .html),
            EncodingOptions(escaping: .slashes),
        ] {
            var options = options
            options.mappings = Self.schema.mappings
            #expect(try ModelEncoder(options).encodeString(record) == ModelEncoder(options).encodeString(other))
        }
    }

    @Test("A preferred candidate, a repeated key and an update replace an array", arguments: arrays)
    func replaced(text: String) throws {
        let value = try ModelDecoder().decode(JSONValue.self, from: text)
        for document in [
            #"{"meta": {"tags": ["x", {}]}, "tags": \#(text)}"#, #"{"tags": \#(text), "meta": {"tags": ["x"]}}"#,
            #"{"tags": ["x", "y"], "tags": \#(text), "title": "t"}"#, #"{"tags": 1, "tags": \#(text)}"#,
            #"{"tags": [[1]], "tags": \#(text)}"#,
        ] {
            #expect(try Self.decoded(document)["tags"] == .json(value), "\(document)")
        }
        var record = try Self.decoded(#"{"tags": \#(text)}"#)
        for (update, expected) in [
            (#"["x"]"#, #"["x"]"#), ("[{}]", "[{}]"), ("2", "2"), (text, text), (#"["y"]"#, #"["y"]"#), (text, text),
        ] {
            let document = #"{"tags": \#(update), "text": "\#(update.count)"}"#
            try ModelDecoder(Self.schema.options()).update(&record, from: document)
            #expect(try record["tags"] == .json(ModelDecoder().decode(JSONValue.self, from: expected)))
            #expect(record["text"] == .string("\(update.count)"))
        }
        try ModelDecoder(Self.schema.options()).update(&record, from: #"{"tags": null}"#)
        #expect(record["tags"] == .null)
    }

    @Test("A record of another schema takes the arrays of its own properties")
    func otherSchema() throws {
        let other = RecordSchema(
            "Other", [RecordSchema.Property("more", .json), RecordSchema.Property("id", .integer)])
        var record = try ModelDecoder(other.options()).decode(DynamicRecord.self, from: #"{"id": 1, "more": ["a"]}"#)
        var report = DecodingReport()
        try ModelDecoder(Self.schema.options()).update(
            &record, from: #"{"tags": ["b"], "more": ["c", 2]}"#, reporting: &report)
        #expect(record.values == [.json(["c", 2]), .integer(1)])
        #expect(report.issues.map(\.codingPath.description) == ["tags"])
    }

    static let faults: [(text: String, code: ModelError.Code, path: String)] = [
        (#"{"title": "a", "tags": ["b", {"c": 1, "c": 2}]}"#, .duplicateKey, "tags[1]"),
        (#"{"title": "a", "tags": ["b", "longer than the limit"]}"#, .stringLimit, "tags[1]"),
        (#"{"title": "a", "tags": ["b", 1"#, .unexpectedEnd, "tags"),
    ]

    @Test("A fault in an array has its path, and the next record nothing of it", arguments: faults)
    func faultInArray(_ fault: (text: String, code: ModelError.Code, path: String)) throws {
        let options = DecodingOptions(duplicateKeys: .reject, maximumStringBytes: 12)
        let error = #expect(throws: ModelError.self) { _ = try Self.decoded(fault.text, options) }
        #expect(error?.code == fault.code && error?.codingPath.description.hasPrefix(fault.path) == true)

        var reader = try RecordReader(DynamicRecord.self, framing: .lines, options: Self.schema.options(options))
        var found: [String] = []
        let take: (consuming DecodedRecord<DynamicRecord>) -> Void = { record in
            switch consume record {
            case .model(let model, _): found.append("\(model.values)")
            case .rejected(let error, _): found.append("\(error.code)")
            }
        }
        let next = #"{"tags": ["x"], "more": [2]}"#
        try reader.feed("\(fault.text)\n\(next)\n", take)
        try reader.finish(take)
        #expect(try found == ["\(fault.code)", "\(Self.decoded(next).values)"])
    }
}
