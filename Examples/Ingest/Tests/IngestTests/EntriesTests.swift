import Foundation
import IngestCore
import Testing

/// Records that are the members of an object.
struct EntriesTests {
    /// The lines that are made of a text, and the error.
    private static func read(
        _ text: String, at path: String, key: String = "key", chunkBytes: Int
    ) throws -> (lines: String, error: String?) {
        let input = InputSelection([], format: .entries(at: path, key: key)).checked(
            BytesInput(text, chunkBytes: chunkBytes))
        var lines: [UInt8] = []
        do {
            while true {
                switch try input.next() {
                case .bytes(let bytes): lines += bytes
                case .idle: continue
                case .end: return (String(decoding: lines, as: UTF8.self), nil)
                }
            }
        } catch {
            return (String(decoding: lines, as: UTF8.self), "\(error)")
        }
    }

    private static let deep = String(repeating: "[", count: 70) + String(repeating: "]", count: 70)

    static let texts: [(text: String, path: String, lines: [String])] = [
        (
            #"{"users": {"ann": {"age": 3}, "bob": {}}, "n": [1, "}"]}"#, "users",
            [#"{"key":"ann","age": 3}"#, #"{"key":"bob"}"#]
        ),
        (
            "{ \"a\\\"b\" : {\n \"x\": \"\\\\\",\n \"y\": [{}]\r\n}, \"\": { } }\n", "",
            ["{\"key\":\"a\\\"b\"  ,\"x\": \"\\\\\",  \"y\": [{}]\r }", "{\"key\":\"\" }"]
        ),
        (
            #"{"x": {"a": {"r": {"v": 1}}}, "a": {"a": null, "b": {"c": {"r": {"v": 2}}}}}"#, "a.b.c",
            [#"{"key":"r","v": 2}"#]
        ),
        (#"{"a.b": {"r": {}}}"#, #"a\.b"#, [#"{"key":"r"}"#]),
        (#"{"a": {"b": 1, "c": null, "d": [1], "e": "f"}}"#, "a", ["1", "null", "[1]", #""f""#]),
        (#"{"a": {}}"#, "a", []), (#"{"a": null}"#, "a", []), ("{}", "", []),
        (#"{"\u0061": {"\u0062": {"\u0063": {"d": 1}}}}"#, "a.b", [#"{"key":"\u0063","d": 1}"#]),
        (
            #"{"a": {"b": {"x": \#(deep)}, "c": {}}}"#, "a",
            [#"{"key":"b","x": \#(deep)}"#, #"{"key":"c"}"#]
        ),
    ]

    @Test(arguments: texts.indices, [1, 2, 1_000])
    func areLinesWithTheirKeys(_ index: Int, chunkBytes: Int) throws {
        let row = Self.texts[index]
        let read = try Self.read(row.text, at: row.path, chunkBytes: chunkBytes)
        #expect(read.error == nil)
        #expect(read.lines.utf8.elementsEqual(row.lines.map { $0 + "\n" }.joined().utf8), "\(read.lines)")
    }

    static let faults: [(text: String, path: String, error: String)] = [
        (
            #"{"usres": {}}"#, "users",
            "line 1, column 14 (byte 13): users: a required key is missing: users; did you mean --entries 'usres'?"
        ),
        (#"{"a": {"b": {}}, "a": {"c": {}}}"#, "a", "line 1, column 23 (byte 22): a key is there twice"),
        (#"{"a": {"b": {"c": {}}, "b": {"d": {}}}}"#, "a.b", "line 1, column 29 (byte 28): a key is there twice"),
        ("{\"a\": {}}\n{}", "a", "line 2, column 1 (byte 10): $: something follows the JSON value"),
        (
            #"{"a": [{}]}"#, "a",
            "line 1, column 7 (byte 6): a: there is no object at this path; --elements reads arrays"
        ),
        (#"{"a": 1}"#, "a.b", "line 1, column 7 (byte 6): a.b: there is no object at this path"),
        ("[{}]", "", "line 1, column 1 (byte 0): it is no object"),
        ("x", "a", "line 1, column 1 (byte 0): it is no object"),
        (#"{"a": {"b": {}"#, "a", "line 1, column 15 (byte 14): the input ends inside a value"),
        (#"{"a": {"b": {}}"#, "a", "line 1, column 16 (byte 15): the input ends inside a value"),
        (#"{"a": {"b": {},}}"#, "a", "line 1, column 16 (byte 15): not valid JSON"),
        (#"{"a": {"b" {}}}"#, "a", "line 1, column 12 (byte 11): not valid JSON"),
        (#"{"a": {"b": [}, "c": {}}}"#, "a", "line 1, column 14 (byte 13): not valid JSON"),
        (#"{"a": {b: {}}}"#, "a", "line 1, column 8 (byte 7): not valid JSON"),
        (#"{"n": tru, "a": {}}"#, "a", "line 1, column 10 (byte 9): $: not valid JSON: invalid string in json text"),
        (
            #"{"n": 1 "a": {"b": {}}}"#, "a",
            "line 1, column 9 (byte 8): $: not valid JSON: after key and value, inside map, I expect ',' or '}'"
        ),
        (#"{"a": {"b": {}}, "n": 01}"#, "a", "the text around the entries: not valid JSON"),
        (#"{"a": {}}}"#, "a", "line 1, column 10 (byte 9): $: something follows the JSON value"),
    ]

    @Test(arguments: faults.indices, [1, 1_000])
    func faultsAroundThemEndTheInput(_ index: Int, chunkBytes: Int) throws {
        let row = Self.faults[index]
        let read = try Self.read(row.text, at: row.path, chunkBytes: chunkBytes)
        #expect(read.error == "test: \(row.error)")
    }

    @Test func nothingIsReadBehindAFaultAroundThem() throws {
        let read = try Self.read(#"{"n": tru, "a": {"b": {}}}"#, at: "a", chunkBytes: 1_000)
        #expect(read.lines.isEmpty && read.error != nil)
        let later = try Self.read(#"{"a": {"b": {}}, "n": tru}"#, at: "a", chunkBytes: 1_000)
        #expect(later.lines == "{\"key\":\"b\"}\n" && later.error != nil)
    }

    @Test(arguments: ["", " \n"])
    func emptyTextIsAnError(text: String) throws {
        #expect(try Self.read(text, at: "a", chunkBytes: 10).error == "cannot read test: the input is empty")
    }

    private static let mapping = #"""
        {"Visit": [{"DictionaryKey": "name", "PropertyKey": "name", "ObjectType": "String", "Unique": true},
            {"DictionaryKey": "age", "PropertyKey": "age", "ObjectType": "Integer"}]}
        """#

    private static func ingest(_ directory: TestDirectory, key: String, mapping: String = mapping) throws
        -> IngestionSummary
    {
        var options = IngestionOptions()
        options.format = .entries(at: "users", key: key)
        options.isResuming = true
        return try directory.ingest(
            InputSelection([.file(directory.path("in"))], format: options.format),
            into: try MappedIngestionTests.table(directory, text: mapping), options: options)
    }

    @Test func areStored() throws {
        let directory = try TestDirectory()
        _ = try directory.file(
            "in", #"{"users": {"ann": {"age": 3}, "bob": {"age": "x"}, "eve": {"name": "e"}, "\u0061l": {}, "n": 1}}"#)
        let summary = try Self.ingest(directory, key: "name")
        #expect(summary.read == 5 && summary.failures.isEmpty)
        #expect(try directory.rows("SELECT name, age FROM Visit ORDER BY name") == ["al|", "ann|3"])
        let rejects = try directory.rejectLines()
        #expect(rejects.map { $0["line"] as? Int } == [2, 3, 5])
        #expect(rejects.first?["record"] as? String == #"{"name":"bob","age": "x"}"#)
        #expect(rejects.map { $0["code"] as? String } == ["typeMismatch", "duplicateKey", "typeMismatch"])
        #expect(try Self.ingest(directory, key: "name").read == 0)
    }

    /// The offsets of the records depend on the key's name.
    @Test func anotherKeyMakesAnotherInput() throws {
        let directory = try TestDirectory()
        _ = try directory.file("in", #"{"users": {"ann": {"age": 3}, "bob": {"age": 4}}}"#)
        let mapping = #"{"Visit": [{"DictionaryKey": "age", "PropertyKey": "age", "ObjectType": "Integer"}]}"#
        for key in ["name", "n", "n"] { _ = try Self.ingest(directory, key: key, mapping: mapping) }
        #expect(try directory.rows("SELECT age FROM Visit ORDER BY age") == ["3", "3", "4", "4"])
    }

    @Test func noEntriesAreNoError() throws {
        let directory = try TestDirectory()
        _ = try directory.file("in", #"{"users": {}}"#)
        let summary = try Self.ingest(directory, key: "name")
        #expect(summary.failures.isEmpty && summary.read == 0)
    }
}
