import Foundation

extension CodedDocument {
    static let table: [CodedDocument] = keyed + scalars + collections + enumerations + containers + classes + texts

    private static let keyed: [CodedDocument] = [
        #"{"name":"Ann","age":3,"isMember":true,"tags":["a","b"]}"#,
        #"{"tags":[],"isMember":false,"age":3,"name":"Ann"}"#,
        #"{"name":"Ann","age":3,"isMember":true,"tags":[],"address":{"street":"x"},"height":1.5,"scores":{"a":[1]}}"#,
        #"{"name":"Ann","age":3,"isMember":true,"tags":[],"address":null,"height":null,"scores":null}"#,
        #"{"name":"Ann","age":3,"isMember":true}"#,
        #"{"name":"Ann","age":3,"isMember":true,"tags":null}"#,
        #"{"name":"Ann","age":null,"isMember":true,"tags":[]}"#,
        #"{"name":"Ann","age":"3","isMember":true,"tags":[]}"#,
        #"{"name":1,"age":3,"isMember":true,"tags":[]}"#,
        #"{"name":"Ann","age":3,"isMember":1,"tags":[]}"#,
        #"{"name":"Ann","age":3,"isMember":true,"tags":["a",2]}"#,
        #"{"name":"Ann","age":3,"isMember":true,"tags":["a",null]}"#,
        #"{"name":"Ann","age":3,"isMember":true,"tags":{}}"#,
        #"{"name":"Ann","age":3,"isMember":true,"tags":[],"address":{}}"#,
        #"{"name":"Ann","age":3,"isMember":true,"tags":[],"address":[]}"#,
        #"{"name":"Ann","age":3,"isMember":true,"tags":[],"address":{"street":null}}"#,
        #"{"name":"Ann","age":3,"isMember":true,"tags":[],"scores":{"a":[1,true]}}"#,
        #"{"name":"Ann","age":3,"isMember":true,"tags":[],"scores":{"a":3}}"#,
        #"{"name":"Ann","name":"Bea","age":3,"age":4,"isMember":true,"tags":[]}"#,
        #"{"na\u006de":"Ann","age":3.0,"isMember":true,"tags":["\n\u00e9"],"x":{"y":[{}]}}"#,
        #"{"name":"Ann","age":3.5,"isMember":true,"tags":[]}"#,
        #"{}"#, #"[]"#, #"null"#, #"3"#, #""x""#, #"true"#,
    ].map { CodedDocument(Coded.Person.self, $0) }

    private static let scalars: [CodedDocument] =
        [
            #"{"i8":127,"i16":32767,"i32":2147483647,"i64":9223372036854775807}"#,
            #"{"i8":-128,"i16":-32768,"i32":-2147483648,"i64":-9223372036854775808}"#,
            #"{"i128":-170141183460469231731687303715884105728}"#,
            #"{"u":18446744073709551615,"u8":255,"u16":65535,"u32":4294967295,"u64":18446744073709551615}"#,
            #"{"u128":340282366920938463463374607431768211455}"#,
            #"{"i8":128}"#, #"{"i8":-129}"#, #"{"u8":256}"#, #"{"u8":-1}"#, #"{"u":-0}"#,
            #"{"u64":18446744073709551616}"#,
            #"{"i16":1e3}"#, #"{"i32":1.0}"#, #"{"i32":1.5}"#, #"{"i64":9007199254740993.0}"#, #"{"i64":1e400}"#,
            #"{"i64":"1"}"#, #"{"i64":true}"#, #"{"i64":[]}"#, #"{"u16":{}}"#, #"{"bool":0}"#, #"{"bool":"true"}"#,
            #"{"bool":false}"#, #"{"float":16777217,"double":0.1}"#, #"{"float":1e39}"#, #"{"double":1e400}"#,
            #"{"double":-0}"#, #"{"double":5e-324}"#, #"{"double":"NaN"}"#,
            #"{"double":123456789012345678901234567890}"#,
            #"{"float":true}"#, #"{"decimal":1.50}"#, #"{"decimal":-12345678901234567890.12345}"#, #"{"decimal":"1"}"#,
            #"{"decimal":[]}"#, #"{"decimal":null,"i8":null,"bool":null}"#,
        ].map { CodedDocument(Coded.Numbers.self, $0) }
        + [
            #"{"url":"https://example.org/a?b=c"}"#, #"{"url":"http://a/ö b"}"#, #"{"url":""}"#, #"{"url":1}"#,
            #"{"url":{}}"#,
            #"{"uuid":"e621e1f8-c36c-495a-93fc-0c247a3e6e5f"}"#, #"{"uuid":"x"}"#, #"{"uuid":1}"#, #"{"uuid":[]}"#,
            #"{"data":"AQI="}"#, #"{"data":"A"}"#, #"{"data":1}"#, #"{"data":[1]}"#,
            #"{"date":1.5}"#, #"{"date":"x"}"#, #"{"date":null}"#, #"{"date":{}}"#,
        ].map { CodedDocument(Coded.Values.self, $0) }
        + [
            CodedDocument(Int.self, "3"), CodedDocument(Int.self, "null"), CodedDocument(Int?.self, "null"),
            CodedDocument(String.self, #""x""#), CodedDocument(Bool.self, "1"), CodedDocument(Double.self, "1e2"),
            CodedDocument(Date.self, "null"), CodedDocument(URL.self, "null"), CodedDocument(Data.self, "null"),
            CodedDocument(Decimal.self, "null"), CodedDocument(UUID.self, "null"), CodedDocument(Date.self, "0"),
        ]

    private static let collections: [CodedDocument] = [
        CodedDocument([Int].self, "[1,2,3]"), CodedDocument([Int?].self, "[1,null]"),
        CodedDocument([Int].self, "[1,null]"),
        CodedDocument([[Double]].self, "[[1,2.5],[]]"), CodedDocument([[Double]].self, "[[1,2.5],[false]]"),
        CodedDocument(Set<String>.self, #"["a","a"]"#), CodedDocument([Float].self, "[0.1]"),
        CodedDocument([Bool].self, "[true,0]"), CodedDocument([UInt8].self, "[1,255]"),
        CodedDocument([String: Int].self, #"{"a":1,"b":2,"a":3}"#),
        CodedDocument([String: Int].self, #"{"a":1,"b":null}"#),
        CodedDocument([String: Int?].self, #"{"a":1,"b":null}"#), CodedDocument([String: Int].self, "[]"),
        CodedDocument([Int: String].self, #"{"1":"a","-2":"b"}"#),
        CodedDocument([Int: String].self, #"{"1":"a","x":"b"}"#),
        CodedDocument([Coded.Suit: Int].self, #"{"hearts":1,"spades":2}"#),
        CodedDocument([Coded.Suit: Int].self, #"{"hearts":1,"clubs":2}"#),
        CodedDocument([Coded.Suit: Int].self, #"{"hearts":1,"spades":"2"}"#),
        CodedDocument([Coded.Rank: Int].self, #"["jack",1,"queen",2]"#),
        CodedDocument([Coded.Rank: Int].self, #"["jack",1,"queen"]"#),
        CodedDocument([Coded.Rank: Int].self, #"["jack",1,"king",2]"#),
        CodedDocument([Coded.Rank: Int].self, #"{"jack":1}"#),
        CodedDocument([String: [String: [Coded.Address]]].self, #"{"a":{"b":[{"street":"s","number":1}]}}"#),
        CodedDocument([String: [String: [Coded.Address]]].self, #"{"a":{"b":[{"street":"s","number":"1"}]}}"#),
    ]

    private static let enumerations: [CodedDocument] =
        [
            #"{"circle":{"radius":2}}"#, #"{"pair":{"_0":1,"_1":"x"}}"#, #"{"nothing":{}}"#, #"{"circle":{}}"#, #"{}"#,
            #"{"circle":{"radius":2},"nothing":{}}"#, #"{"square":{}}"#, #"{"circle":2}"#,
            #"{"pair":{"_0":"x","_1":"x"}}"#,
            #""nothing""#,
        ].map { CodedDocument(Coded.Shape.self, $0) }
        + [
            CodedDocument([Coded.Suit].self, #"["hearts"]"#), CodedDocument([Coded.Suit].self, #"["clubs"]"#),
            CodedDocument([Coded.Suit].self, "[1]"), CodedDocument([Coded.Level].self, "[1,2]"),
            CodedDocument([Coded.Level].self, "[3]"), CodedDocument([Coded.Level].self, #"["1"]"#),
            CodedDocument(Coded.Level?.self, "null"),
        ]

    private static let containers: [CodedDocument] =
        [
            #"{"outer":{"inner":1},"list":[[1,2],[]],"one":"x"}"#, #"{"outer":{},"list":[],"one":"x"}"#,
            #"{"outer":{"inner":1},"list":[1],"one":"x"}"#, #"{"outer":{"inner":1},"list":[[1,2],null],"one":"x"}"#,
            #"{"outer":null,"list":[],"one":"x"}"#, #"{"list":[],"one":"x"}"#, #"{"outer":{"inner":1},"one":"x"}"#,
            #"{"outer":[],"list":[],"one":"x"}"#, #"{"outer":{"inner":1},"list":{},"one":"x"}"#,
            #"{"outer":{"inner":1},"list":[[1,"2"]],"one":"x"}"#,
        ].map { CodedDocument(Coded.Nested.self, $0) }
        + [
            #"[{"street":"a","number":2},null,"x","y"]"#, #"[{"street":"a"},true]"#, #"[{"street":"a"}]"#, "[]", "[1]",
            "{}",
            #"[{"street":"a"},3]"#, #"[{"number":1},null]"#, #"[{"street":"a"},null,"x",null]"#, "null", "[null]",
        ].map { CodedDocument(Coded.Row.self, $0) }
        + [
            #"{"type":"person","value":{"name":"Ann","age":3,"isMember":true,"tags":[]}}"#,
            #"{"type":"person","value":{"name":"Ann"}}"#, #"{"type":"person"}"#,
            #"{"type":1,"a":[1,2.5,"x",null,true,{"b":{}}]}"#,
            #"[[[[[[]]]]],{"a":{"a":{"a":{}}}}]"#, #"{"value":null}"#,
        ].map { CodedDocument(CodedTree.self, $0) }

    private static let classes: [CodedDocument] =
        [
            #"{"tricks":["sit"],"super":{"name":"Rex"}}"#, #"{"tricks":["sit"],"parent":{"name":"Rex"}}"#,
            #"{"tricks":["sit"]}"#, #"{"tricks":[],"super":null}"#, #"{"tricks":[],"super":{}}"#,
            #"{"tricks":[],"parent":[]}"#,
            #"{"super":{"name":"Rex"}}"#,
        ].map { CodedDocument(Coded.Dog.self, $0) }
        + [#"[3,{"name":"geese"}]"#, "[3]", "[3,{}]", "[3,null]"].map { CodedDocument(Coded.Flock.self, $0) }

    private static let texts: [CodedDocument] = [
        "", " ", "{", #"{"a""#, #"{"a":}"#, "[1] 2", "tru", #"["\ud800"]"#, #"["\x"]"#,
        "\u{FEFF}[]x", "['a']", "// a\n[]", "[NaN]",
    ].map { CodedDocument(CodedTree.self, $0) }
}
