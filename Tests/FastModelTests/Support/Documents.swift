/// Documents of every shape, for the tests that divide, cut or damage them.
enum Documents {
    /// JSON.
    static let valid = [
        "1", "-0.5e+10", "true", " null ", "\"\"", "\"abc\"", #""\"\\\/\b\f\n\r\t""#, #""\u00e9\ud83d\ude00\u0000""#,
        "\"é€😀\"",
        "[]", "{}", "[[],[],{}]", "[1,2.5,-3e4,\"x\",true,false,null]", #"{"a":1}"#, #"{"a":{"b":{"c":[1,[2,[3]]]}}}"#,
        #"{"é":"ü","😀":"\ud83d\ude00"}"#, #"{"a\u0062c":"\\","":"\""}"#, "\n[\n 1,\n 2\n]\n",
        #"{"name":"x","name":"y"}"#,
        #"{"items":[{"id":1,"name":"one"},{"id":2,"name":"two","tags":["a","b"]}],"total":2}"#,
        "123456789012345678901234567890", "[0.1,1e308,1e-400,-0]", "[\"\u{7F}\u{80}\u{7FF}\u{800}\u{FFFF}\u{10000}\"]",
        #"["\\\\\\","\\\"","a\\"]"#, "[true,false]", #"[{"a":null},{"a":[]},{"a":{}}]"#, "[\"日本語テキスト\",\"текст\"]",
        #"  {"spaced"  :  [ 1 , 2 ]  }  "#, "\r\n\t\"x\"\r\n",
    ]

    /// Not JSON, each for another reason.
    static let invalid = [
        "", "   ", "[1,]", "[1", "{\"a\"", "{\"a\":}", "tru", "truth", "nul", "1.", "-", "01", "[01]", "1e", "1 2",
        "[1]]",
        "[1]\"abc", "\"abc", "\"\\x\"", "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\\udc00\"", "\"\\u12g4\"", "\"a\nb\"",
        "'a'",
        "[1 2]", "{a:1}", "[1}", "{\"a\":1]", "// x\n1", "+1", ".5", "NaN", "[\u{0B}1]", "[1\u{0C}]", "\u{FEFF}[]",
        "[]x",
        "{\"é\":1,}", "[\"é\",\u{A0}]", "{\"a\":[1,{\"b\":[}]}", "1\u{0B}", "[]\u{0B}", "1e5x", "\"a\"b", "-x", "[-]",
        "tru e", "falsé",
    ]

    /// Not UTF-8.
    static let notUTF8: [[UInt8]] = [
        [0x22, 0xFF, 0x22], [0x22, 0xC0, 0xAF, 0x22], [0x22, 0xE0, 0x80, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
        [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0xE2, 0x82, 0x22], [0x22, 0x80, 0x22], [0x5B, 0xFE, 0x5D],
        [0x5B, 0x31, 0x2C, 0x22, 0xC3, 0x28, 0x22, 0x5D], [0xC3], [0x22, 0xE2, 0x82],
        [0x22, 0xF0, 0x9F, 0x98, 0x22, 0x5D],
        [0x31, 0xFF], [0x5B, 0x5D, 0x80], [0x22, 0x5C, 0xC3, 0xA9, 0x22], [0x22, 0x5C, 0x75, 0xE9, 0x22],
        [0x31, 0x20, 0xC3, 0xA9],
    ]

    static var all: [[UInt8]] { valid.map { Array($0.utf8) } + invalid.map { Array($0.utf8) } + notUTF8 }
}
