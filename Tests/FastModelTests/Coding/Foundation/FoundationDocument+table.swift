import Foundation

extension FoundationDocument {
    static let table: [FoundationDocument] =
        keyed + numbers + values + containers + roots + recursive + classes + drafts + texts + strategies

    private static let keyed: [FoundationDocument] = [
        #"{"name":"Ann","age":3,"isMember":true,"tags":["a","b"]}"#,
        #"{"tags":[],"isMember":false,"age":3,"name":"Ann"}"#,
        #"{"name":"Ann","age":3,"isMember":true,"tags":[],"address":{"street":"x"},"height":1.5,"scores":{"a":[1]}}"#,
        #"{"name":"Ann","age":3,"isMember":true,"tags":[],"address":null,"height":null,"scores":null}"#,
        #"{"name":"Ann","age":3,"isMember":true}"#,
        #"{"name":"Ann","isMember":true,"tags":[]}"#,
        #"{"age":3,"isMember":true,"tags":[]}"#,
        #"{"name":"Ann","age":3,"isMember":true,"tags":null}"#,
        #"{"name":"Ann","age":null,"isMember":true,"tags":[]}"#,
        #"{"name":null,"age":3,"isMember":true,"tags":[]}"#,
        #"{"name":"Ann","age":"3","isMember":true,"tags":[]}"#,
        #"{"name":1,"age":3,"isMember":true,"tags":[]}"#,
        #"{"name":"Ann","age":3,"isMember":1,"tags":[]}"#,
        #"{"name":"Ann","age":3,"isMember":"true","tags":[]}"#,
        #"{"name":"Ann","age":3,"isMember":true,"tags":["a",2]}"#,
        #"{"name":"Ann","age":3,"isMember":true,"tags":["a",null]}"#,
        #"{"name":"Ann","age":3,"isMember":true,"tags":{}}"#,
        #"{"name":"Ann","age":3,"isMember":true,"tags":"a"}"#,
        #"{"name":["Ann"],"age":3,"isMember":true,"tags":[]}"#,
        #"{"name":"Ann","age":{},"isMember":true,"tags":[]}"#,
        #"{"name":"Ann","age":3,"isMember":true,"tags":[],"address":{}}"#,
        #"{"name":"Ann","age":3,"isMember":true,"tags":[],"address":[]}"#,
        #"{"name":"Ann","age":3,"isMember":true,"tags":[],"address":"x"}"#,
        #"{"name":"Ann","age":3,"isMember":true,"tags":[],"address":{"street":null}}"#,
        #"{"name":"Ann","age":3,"isMember":true,"tags":[],"address":{"street":"x","number":"1"}}"#,
        #"{"name":"Ann","age":3,"isMember":true,"tags":[],"address":{"street":"x","number":null}}"#,
        #"{"name":"Ann","age":3,"isMember":true,"tags":[],"height":"1.5"}"#,
        #"{"name":"Ann","age":3,"isMember":true,"tags":[],"scores":{"a":[1,true]}}"#,
        #"{"name":"Ann","age":3,"isMember":true,"tags":[],"scores":{"a":3}}"#,
        #"{"name":"Ann","age":3,"isMember":true,"tags":[],"scores":{"a":null}}"#,
        #"{"name":"Ann","age":3,"isMember":true,"tags":[],"scores":[]}"#,
        #"{"name":"Ann","name":"Bea","age":3,"age":4,"isMember":true,"tags":["a"],"tags":["b"]}"#,
        #"{"name":"Ann","name":null,"age":3,"age":"4","isMember":true,"tags":[]}"#,
        #"{"name":null,"name":"Ann","age":3,"isMember":true,"tags":[]}"#,
        #"{"name":"Ann","age":3,"isMember":true,"tags":[],"height":null,"height":2}"#,
        #"{"name":"Ann","age":3,"isMember":true,"tags":[],"address":{"street":"a"},"address":{"street":1}}"#,
        #"{"name":"Ann","age":3,"isMember":true,"tags":[],"scores":{"a":[1],"a":[2]}}"#,
        #"{"na\u006de":"Ann","age":3.0,"isMember":true,"tags":["\n\u00e9"],"x":{"y":[{}]},"z":null}"#,
        #"{"Name":"Ann","age":3,"isMember":true,"tags":[]}"#,
        #"{"name":"Ann","age":3.5,"isMember":true,"tags":[]}"#,
        #"{"name":"","age":-0,"isMember":false,"tags":[""]}"#,
        #"{"name":"\ud83d\ude00\u0000\/\"","age":9223372036854775807,"isMember":false,"tags":["\b\f\r\t"]}"#,
        #"{}"#, #"[]"#, #"null"#, #"3"#, #""x""#, #"true"#,
    ].map { FoundationDocument(FoundationTypes.Person.self, $0) }

    private static let numbers: [FoundationDocument] = [
        #"{"i8":127,"i16":32767,"i32":2147483647,"i64":9223372036854775807}"#,
        #"{"i8":-128,"i16":-32768,"i32":-2147483648,"i64":-9223372036854775808}"#,
        #"{"i128":-170141183460469231731687303715884105728}"#,
        #"{"u":18446744073709551615,"u8":255,"u16":65535,"u32":4294967295,"u64":18446744073709551615}"#,
        #"{"u128":340282366920938463463374607431768211455}"#,
        #"{"u128":340282366920938463463374607431768211456}"#,
        #"{"i8":128}"#, #"{"i8":-129}"#, #"{"u8":256}"#, #"{"u8":-1}"#, #"{"u":-0}"#, #"{"i64":-0.0}"#,
        #"{"u64":18446744073709551616}"#, #"{"i64":9223372036854775808}"#,
        #"{"i16":1e3}"#, #"{"i32":1.0}"#, #"{"i32":1.5}"#, #"{"i64":9007199254740993.0}"#, #"{"i64":1e400}"#,
        #"{"i64":5e-324}"#, #"{"i64":100000000000000000000e-20}"#,
        #"{"i64":"1"}"#, #"{"i64":true}"#, #"{"i64":[]}"#, #"{"u16":{}}"#, #"{"bool":0}"#, #"{"bool":"true"}"#,
        #"{"bool":false}"#, #"{"bool":[]}"#, #"{"float":16777217,"double":0.1}"#, #"{"float":1e39}"#,
        #"{"double":1e400}"#,
        #"{"double":-0}"#, #"{"double":5e-324}"#, #"{"double":"NaN"}"#, #"{"double":1E+2}"#,
        #"{"float":1.00000017881393432617187499}"#, #"{"float":0.1000000014901161193847656250001}"#,
        #"{"double":123456789012345678901234567890}"#, #"{"double":true}"#, #"{"double":{}}"#,
        #"{"float":true}"#, #"{"decimal":1.50}"#, #"{"decimal":-12345678901234567890.12345}"#, #"{"decimal":"1"}"#,
        #"{"decimal":1e127}"#, #"{"decimal":1e-128}"#, #"{"decimal":1e400}"#, #"{"decimal":true}"#,
        #"{"decimal":[]}"#, #"{"decimal":null,"i8":null,"bool":null,"float":null,"u128":null}"#, #"{}"#,
    ].map { FoundationDocument(FoundationTypes.Numbers.self, $0) }

    private static let uuid = "e621e1f8-c36c-495a-93fc-0c247a3e6e5f"

    private static let values: [FoundationDocument] =
        [
            #"{"url":"https://example.org/a?b=c#d"}"#, #"{"url":"a/b"}"#, #"{"url":"http://["}"#, #"{"url":1}"#,
            #"{"url":{}}"#, #"{"url":null}"#, #"{"url":"mailto:a@b"}"#,
            #"{"uuid":"\#(uuid)"}"#, #"{"uuid":"\#(uuid.uppercased())"}"#, #"{"uuid":"x"}"#, #"{"uuid":""}"#,
            #"{"uuid":1}"#, #"{"uuid":[]}"#, #"{"uuid":null}"#, #"{"uuid":"{\#(uuid)}"}"#,
            #"{"data":"AQI="}"#, #"{"data":""}"#, #"{"data":"A"}"#, #"{"data":"AQ"}"#, #"{"data":"A-_="}"#,
            #"{"data":1}"#,
            #"{"data":[1]}"#, #"{"data":null}"#,
            #"{"date":1.5}"#, #"{"date":0}"#, #"{"date":-1e5}"#, #"{"date":785406600.1234567}"#, #"{"date":1e-9}"#,
            #"{"date":"x"}"#, #"{"date":"0"}"#, #"{"date":null}"#, #"{"date":{}}"#, #"{"date":true}"#,
            #"{"date":1e999}"#,
            #"{"suit":"hearts","level":2}"#, #"{"suit":"Hearts"}"#, #"{"suit":1}"#, #"{"suit":null,"level":null}"#,
            #"{"level":2.0}"#, #"{"level":3}"#, #"{"level":"2"}"#, #"{"level":[]}"#, #"{"suit":{}}"#, #"{}"#,
        ].map { FoundationDocument(FoundationTypes.Values.self, $0) }
        + (0..<6).flatMap { missing in
            let members = [
                ("url", #""a""#), ("uuid", #""\#(uuid)""#), ("data", #""""#), ("date", "0"), ("suit", #""spades""#),
                ("level", "1"),
            ]
            func text(_ value: String?) -> String {
                let parts = members.indices.compactMap { index -> String? in
                    let member = members[index]
                    if index == missing { return value.map { #""\#(member.0)":\#($0)"# } }
                    return #""\#(member.0)":\#(member.1)"#
                }
                return "{" + parts.joined(separator: ",") + "}"
            }
            return [text(nil), text("null"), text("true")].map { FoundationDocument(FoundationTypes.Whole.self, $0) }
        }

    private static let containers: [FoundationDocument] = [
        ("matrix", ["[[1,2],[],[3]]", #"[[1],["x"]]"#, "[[1],2]", "[[null]]", "[null]", "{}", "null", "[[1.5]]"]),
        ("optionals", ["[1,null,3]", "[]", #"["1"]"#, "[[]]", "[true]"]),
        (
            "byNumber",
            [#"{"1":"a","-2":"b"}"#, "{}", #"{"01":"a"}"#, #"{"+1":"a"}"#, #"{"1":1}"#, #"{"1":null}"#, "[]"]
        ),
        ("bySuit", [#"{"hearts":[1],"spades":[2,1]}"#, #"{"clubs":[1]}"#, #"{"hearts":[9]}"#, #"{"hearts":null}"#]),
        ("set", ["[1,2,1]", "[]", #"[1,"2"]"#, "[null]", "{}"]),
        ("people", [#"[{"street":"a"},{"street":"b","number":null}]"#, "null", #"[{"street":1}]"#, "[{}]", "[null]"]),
        ("byName", [#"{"a":{"street":"x"},"b":null,"":{"street":"y"}}"#, #"{"a":{}}"#, #"{"a":[]}"#, #"{"a":1}"#]),
        ("pair", ["[1,2.5]", #"[1,"2"]"#, "[1,null]", "{}", "null", "1"]),
    ].flatMap { name, texts in
        let members = [
            "matrix": "[]", "optionals": "[]", "byNumber": "{}", "bySuit": "{}", "set": "[]", "byName": "{}",
            "pair": "[0,0]",
        ]
        return texts.map { text in
            let all = members.merging([name: text]) { $1 }.sorted { $0.key < $1.key }
            let document = "{" + all.map { #""\#($0.key)":\#($0.value)"# }.joined(separator: ",") + "}"
            return FoundationDocument(FoundationTypes.Containers.self, document)
        }
    }

    private static let roots: [FoundationDocument] =
        ["3", "3.0", "null", #""3""#, "true", "[]", "1e2"].flatMap {
            [
                FoundationDocument(Int.self, $0), FoundationDocument(Int?.self, $0),
                FoundationDocument(Double.self, $0),
                FoundationDocument(String.self, $0), FoundationDocument([Int].self, $0),
                FoundationDocument([String: Int].self, $0), FoundationDocument(Date.self, $0),
            ]
        }
        + ["[1,2]", "[1,null]", "[null]", "{}", #"["a"]"#].flatMap {
            [
                FoundationDocument([Int].self, $0), FoundationDocument([Int?].self, $0),
                FoundationDocument(Set<Int>.self, $0),
            ]
        }
        + [#"{"a":1,"b":2}"#, #"{"a":1,"a":2}"#, #"{"a":null}"#, #"{"a":"x"}"#, #"{"a":1,"a":"x"}"#, "[1]"].flatMap {
            [FoundationDocument([String: Int].self, $0), FoundationDocument([String: Int?].self, $0)]
        }
        + [
            #"[{"street":"a"},{"street":"b"}]"#, #"[{"street":"a"},{}]"#, #"[{"street":"a"},null]"#,
            #"[{"street":"a"},1]"#,
        ].map { FoundationDocument([FoundationTypes.Address].self, $0) }

    private static let recursive: [FoundationDocument] = [
        #"{"value":1}"#, #"{"value":1,"children":[{"value":2},{"value":3,"children":[]}]}"#,
        #"{"value":1,"children":[{"value":2,"children":[{}]}]}"#, #"{"value":1,"children":[{"value":"2"}]}"#,
        #"{"value":1,"children":[null]}"#, #"{"value":1,"children":{}}"#, #"{"children":[]}"#,
    ].map { FoundationDocument(FoundationTypes.Tree.self, $0) }

    private static let classes: [FoundationDocument] =
        [#"{"name":"a"}"#, #"{"name":"a","legs":null}"#, #"{"legs":2}"#, #"{"name":1}"#, "[]"].map {
            FoundationDocument(FoundationTypes.Animal.self, $0)
        }
        + [
            #"{"name":"a","breed":"b"}"#, #"{"name":"a","breed":"b","legs":3,"friend":{"name":"c"}}"#,
            #"{"breed":"b"}"#,
            #"{"name":"a"}"#, #"{"name":"a","breed":"b","friend":{}}"#, #"{"name":"a","breed":"b","friend":[]}"#,
            #"{"name":"a","breed":1}"#,
        ].map { FoundationDocument(FoundationTypes.Dog.self, $0) }

    private static let drafts: [FoundationDocument] = [
        #"{"id":1,"name":"a","rank":2}"#, #"{"id":1,"rank":2}"#, #"{"id":1}"#, #"{"rank":2}"#, #"{"id":null,"rank":2}"#,
        #"{"id":"1","rank":2}"#, #"{"id":1,"name":1,"rank":2}"#, #"{"id":1,"rank":null}"#, #"{"id":1,"id":2,"rank":2}"#,
    ].map { FoundationDocument(FoundationTypes.Strict.self, $0) }

    private static let texts: [FoundationDocument] =
        [
            "", "  ", "[1] 2", "[1]]", "[1,,2]", "nul", "tru", "[1", "[", "[NaN]", "// c\n[1]", "[1]\0", "[0x1]",
            "[01]",
            "[+1]", "[1.]", "[.5]", "[1e]", "[-]", "['a']", " \n\t\r[1]\n", "[1 2]", "[1}", "[\u{A0}1]",
        ].map { FoundationDocument([Int].self, $0) }
        + [
            #"["\ud800"]"#, #"["\udc00"]"#, #"["\ud800\ud800"]"#, "[\"\u{1}\"]", "[\"\t\"]", #"["\x"]"#, #"["\u12G4"]"#,
            "[\"\u{7F}\u{85}\u{2028}\"]", #"["\u0000"]"#, #"["a]"#, #"["a\"]"#, "[\"e\u{301}\u{e9}\"]",
        ].map { FoundationDocument([String].self, $0) }
        + [#"{"a":"#, #"{"a"}"#, #"{"a":1"#, #"{1:2}"#, #"{"a" 1}"#, "{,}"].map {
            FoundationDocument([String: Int].self, $0)
        }
        + [511, 512, 513].map {
            let head = String(repeating: #"{"value":0,"children":["#, count: ($0 - 1) / 2)
            let tail = String(repeating: "]}", count: ($0 - 1) / 2)
            return FoundationDocument(
                FoundationTypes.Tree.self, head + ($0.isMultiple(of: 2) ? #"{"value":0}"# : "") + tail)
        }
}
