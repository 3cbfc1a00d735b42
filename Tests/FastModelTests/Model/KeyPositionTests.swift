import FastModel
import Testing

@testable import FastModelCore

@Suite("Array positions in key paths")
struct KeyPositionTests {
    @Test(
        "Key paths are split at dots and positions; a backslash makes a literal character",
        arguments: [
            ("a", ["a"]), ("a.b", ["a", "b"]), (#"a\.b"#, ["a.b"]), ("items.0.id", ["items", "0", "id"]),
            ("items[0].id", ["items", "0", "id"]), ("items[0]", ["items", "0"]), ("a[0][12]", ["a", "0", "12"]),
            ("a[0][1].b.c[2]", ["a", "0", "1", "b", "c", "2"]), (#"items\[0].id"#, ["items[0]", "id"]),
            (#"a\\.b"#, [#"a\"#, "b"]), (#"a\\\.b"#, [#"a\.b"#]), (#"a\b"#, [#"a\b"#]), (#"a\"#, [#"a\"#]),
            ("a[]", ["a[]"]), ("a[x]", ["a[x]"]), ("a[-1]", ["a[-1]"]), ("a[0", ["a[0"]), ("a]0[", ["a]0["]),
            ("a[0]b", ["a[0]b"]), ("a[1 ]", ["a[1 ]"]), ("", [""]), ("a.", ["a", ""]), ("a[0].", ["a", "0", ""]),
            (".a", ["", "a"]), ("[0].a", ["", "0", "a"]), (#"\[0].a"#, ["[0]", "a"]),
        ] as [(String, [String])])
    func components(_ key: String, _ expected: [String]) {
        #expect(_keyPathComponents(key) == expected)
    }

    struct First: JSONModel, Equatable {
        var id: Int?
        var name: String?
        var last: [Int] = []
        var whole: [Box<Int>] = []
        var literal: Int?
        var matrix: Int?
        static let schema = Schema({ First() }) {
            Field("id", \.id, key: "items[0].value")
            Field("name", \.name, keys: "items.1.name", "names[1]", "name")
            Field("last", \.last, key: "items[2]")
            Field("whole", \.whole, key: "items")
            Field("literal", \.literal, key: #"items\[0]"#)
            Field("matrix", \.matrix, key: "m[1][0]")
        }
    }

    @Test("Values at positions, next to a property with the whole array")
    func values() {
        let json =
            #"{"items":[{"value":1},{"name":"x","value":2},[3,4]],"items[0]":7,"m":[[1,2],[3,4]],"name":"other"}"#
        for size in [1, 7, 1000] {
            let result = outcome(of: Array(json.utf8), inPieces: [size], as: First.self)
            #expect(
                result.value
                    == First(
                        id: 1, name: "x", last: [3, 4], whole: [Box(value: 1), Box(value: 2)], literal: 7, matrix: 3))
            #expect(result.paths == ["items[2]"])
        }
    }

    @Test(
        "A position outside the array is treated as missing",
        arguments: [
            #"{"items":[]}"#, #"{"items":{}}"#, #"{"items":null}"#, #"{"m":[]}"#, #"{"m":[1,2]}"#, #"{"m":[[1]]}"#,
            #"{"m":"x"}"#, #"{"m":{"1":null}}"#, #"{"names":["a"]}"#, #"{"items":[{}]}"#,
        ])
    func absent(_ json: String) {
        let result = outcome(of: json, as: First.self)
        #expect(result.value?.id == nil)
        #expect(result.value?.name == nil)
        #expect(result.value?.matrix == nil)
    }

    @Test("An object's key may be a number too")
    func objectKeys() {
        #expect(outcome(of: #"{"m":{"1":{"0":5}}}"#, as: First.self).value?.matrix == 5)
    }

    @Test("Candidates at positions are used in listed order, and nulls are skipped")
    func candidates() {
        for json in [
            #"{"names":["a","b"],"name":"c"}"#, #"{"name":"c","names":["a","b"]}"#,
            #"{"name":"c","items":[1,{"name":null}],"names":[null,"b"]}"#,
        ] { #expect(outcome(of: json, as: First.self).value?.name == "b", "\(json)") }
        #expect(outcome(of: #"{"names":["a",null],"name":"c"}"#, as: First.self).value?.name == "c")
    }

    @Test("Issues name the position")
    func issues() {
        let result = outcome(of: #"{"m":[[],["x"]]}"#, as: First.self)
        #expect(result.paths == ["m.1.0"])
        #expect(result.codes == [.invalidFormat])
        #expect(strictOutcome(of: #"{"m":[[],["1"]]}"#, as: First.self).error?.codingPath.description == "m.1.0")
    }

    @Test("An array within an array, a record of a stream")
    func records() {
        let record = #"{"m":[[1],[2]]}"#
        for size in [1, 100] {
            let result = stream("[\(record),\(record)]", .array, inPieces: [size], as: First.self)
            #expect(result.models.map(\.matrix) == [2, 2])
        }
    }

    @Test("The depth limit applies in arrays with mapped positions")
    func depth() {
        var options = DecodingOptions()
        options.maximumDepth = 3
        #expect(outcome(of: #"{"m":[[1],[2]]}"#, as: First.self, options).value?.matrix == 2)
        #expect(outcome(of: #"{"m":[[1],[[2]]]}"#, as: First.self, options).error?.code == .depthLimit)
    }
}
