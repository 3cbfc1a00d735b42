import Foundation

extension FoundationDocument {
    static let strategies: [FoundationDocument] = snakeCase + words + dates + bytes

    private static let snakeCase: [FoundationDocument] =
        [
            #""user_id":1"#, #""userId":1"#, #""user_ID":1"#, #""USER_ID":1"#, #""user__id":1"#, #""userID":1"#,
            #""user_id":1,"userId":2"#, #""userId":1,"user_id":2"#, #""user_id":"x""#, #""user_id":null"#,
            #""user_id":1,"_hidden":2"#, #""user_id":1,"__a_b_":2"#, #""user_id":1,"__A_B_":2"#,
            #""user_id":1,"a_b":2"#,
            #""user_id":1,"url_2":2"#, #""user_id":1,"url2":2"#, #""user_id":1,"URL2":2"#, #""user_id_":1"#,
            #""_user_id":1"#,
            #""user_id":1,"home_address":{"street":"x"}"#, #""user_id":1,"home_address":{}"#,
            #""user_id":1,"is_https_on":true"#, #""user_id":1,"is_HTTPS_on":true"#, #""user_id":1,"isHTTPSOn":true"#,
            #""user_id":1,"_":2,"__":3,"":4"#, #""user_id":1,"home_address":{"STREET":"x"}"#, #""user-id":1"#,
        ].map { FoundationDocument(FoundationTypes.Named.self, "{\($0)}", FoundationStrategies(isSnakeCase: true)) }
        + [#"{"user_id":1,"userId":2}"#].map {
            FoundationDocument([String: Int].self, $0, FoundationStrategies(isSnakeCase: true))
        }

    private static let bytes: [FoundationDocument] = FoundationStrategies.Bytes.allCases.flatMap { bytes in
        [
            "[]", "[0,255,7]", "[256]", "[-1]", "[1,2.5]", "[1,null]", #"[1,"x"]"#, "[[1]]", #""AQID""#, #""""#,
            #""a b""#,
            "1", "true", "null", "{}",
        ].flatMap {
            [
                FoundationDocument(Data.self, $0, FoundationStrategies(bytes: bytes)),
                FoundationDocument(Data?.self, $0, FoundationStrategies(bytes: bytes)),
                FoundationDocument([Data].self, "[\($0)]", FoundationStrategies(bytes: bytes)),
                FoundationDocument(FoundationTypes.Values.self, "{\"data\":\($0)}", FoundationStrategies(bytes: bytes)),
            ]
        }
    }

    private static let words: [FoundationDocument] =
        [#""inf""#, #""-inf""#, #""Inf""#, #""""#, #""1""#, "1", "null", "1e999"].flatMap {
            [
                FoundationDocument(Double.self, $0, FoundationStrategies(hasWords: true)),
                FoundationDocument(Float?.self, $0, FoundationStrategies(hasWords: true)),
                FoundationDocument([Double].self, "[\($0)]", FoundationStrategies(hasWords: true)),
                FoundationDocument([Double].self, "[\($0)]"),
            ]
        }

    private static let dates: [FoundationDocument] = FoundationStrategies.Dates.allCases.flatMap { dates in
        [
            "0", "-86400", "1763713800", "1.5", #""0""#, "null", "true", "[]", #""2026-11-21T08:30:00Z""#,
            #""2026-11-21T08:30:00+08:00""#, #""2026-11-21T08:30:00-0130""#, #""2026-11-21T08:3Z""#,
            #""2026-11-21T08:30:00.125Z""#, #""""#, #""x""#,
            #""21.11.2026 08:30""#, #""31.02.2026 08:30""#, #""1.1.2026 8:3""#,
        ].flatMap {
            [
                FoundationDocument(Date.self, $0, FoundationStrategies(dates: dates)),
                FoundationDocument([String: Date?].self, #"{"a":\#($0)}"#, FoundationStrategies(dates: dates)),
            ]
        }
    }
}
