import FastModel
import FastModelFoundation
import Foundation

extension ConversionTable {
    static let foundation =
        ConversionRow.rows(
            URL.self,
            [
                ("\"http://a.b/c?d\"", both(URL(string: "http://a.b/c?d"))), ("\" /p \"", both(URL(string: "/p"))),
                ("\"\"", [.kept, .fails(.unexpectedNull)]),
                ("\"a b\"", [.fails(.invalidFormat), .fails(.invalidFormat)]),
                ("3", [.fails(.typeMismatch), .fails(.typeMismatch)]),
            ])
        + ConversionRow.rows(URL?.self, [("\"\"", [.gives(nil), .fails(.unexpectedNull)])])
        + ConversionRow.rows(
            UUID.self,
            [
                (
                    "\"E621E1F8-C36C-495A-93FC-0C247A3E6E5F\"",
                    both(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
                ),
                (
                    "\"e621e1f8-c36c-495a-93fc-0c247a3e6e5f\"",
                    both(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
                ),
                ("\"E621E1F8\"", [.fails(.invalidFormat), .fails(.invalidFormat)]),
                ("1", [.fails(.typeMismatch), .fails(.typeMismatch)]),
            ])
        + ConversionRow.rows(
            Data.self,
            [
                ("\"AQID\"", both(Data([1, 2, 3]))), ("\"AQ==\"", both(Data([1]))), ("\"\"", both(Data())),
                ("\"AQ\"", [.fails(.invalidFormat), .fails(.invalidFormat)]),
                ("\"A Q==\"", [.fails(.invalidFormat), .fails(.invalidFormat)]),
                ("1", [.fails(.typeMismatch), .fails(.typeMismatch)]),
            ])
        + ConversionRow.rows(
            Date.self,
            [
                ("\"2026-11-21\"", both(Date(timeIntervalSince1970: 1_795_219_200))),
                ("\"2026-11-21T08:30:00Z\"", both(Date(timeIntervalSince1970: 1_795_249_800))),
                ("\"2026-11-21T08:30:00+02:00\"", both(Date(timeIntervalSince1970: 1_795_242_600))),
                ("\"2026-11-21T08:30Z\"", both(Date(timeIntervalSince1970: 1_795_249_800))),
                ("\"2026-02-30\"", [.fails(.invalidFormat), .fails(.invalidFormat)]),
                ("\"2026-11-21T24:00:01Z\"", [.fails(.invalidFormat), .fails(.invalidFormat)]),
                ("\"x\"", [.fails(.invalidFormat), .fails(.invalidFormat)]),
                ("12", [.fails(.typeMismatch), .fails(.typeMismatch)]),
            ])

    static let classes =
        ConversionRow.rows(
            optional: NSNumber.self,
            [
                ("12", both(NSNumber(value: 12))), ("1.5", both(NSNumber(value: 1.5))),
                ("18446744073709551615", both(NSNumber(value: UInt64.max))),
                ("\"12\"", [.gives(NSNumber(value: 12)), .fails(.typeMismatch)]), ("null", [.kept, .kept]),
                ("\"x\"", [.fails(.invalidFormat), .fails(.typeMismatch)]),
                ("\"yes\"", [.gives(NSNumber(value: true)), .fails(.typeMismatch)]),
                ("\" False \"", [.gives(NSNumber(value: false)), .fails(.typeMismatch)]),
            ])
        + ConversionRow.rows(
            optional: NSDecimalNumber.self,
            [
                ("\"true\"", [.gives(NSDecimalNumber(value: 1)), .fails(.typeMismatch)]),
                ("0.1", both(NSDecimalNumber(string: "0.1"))), ("1e400", [.fails(.outOfRange), .fails(.outOfRange)]),
                ("1e-200", [.fails(.outOfRange), .fails(.outOfRange)]),
                ("1.5e-128", [.fails(.inexact), .fails(.inexact)]),
            ])
        + ConversionRow.rows(
            optional: NSString.self,
            [
                ("\"x\"", both(NSString(string: "x"))),
                ("1.0", [.gives(NSString(string: "1.0")), .fails(.typeMismatch)]),
            ])
        + ConversionRow.rows(
            optional: NSMutableString.self, [("\"x\"", both(NSMutableString(string: "x")))])
        + ConversionRow.rows(
            optional: NSURL.self,
            [("\"a/b\"", both(NSURL(string: "a/b"))), ("\"a b\"", [.fails(.invalidFormat), .fails(.invalidFormat)])])
        + ConversionRow.rows(
            optional: NSDate.self,
            [
                ("\"1970-01-01\"", both(NSDate(timeIntervalSince1970: 0))),
                ("[]", [.fails(.typeMismatch), .fails(.typeMismatch)]),
            ])
        + ConversionRow.rows(optional: NSData.self, [("\"AQ==\"", both(NSData(data: Data([1]))))])
        + ConversionRow.rows(
            optional: NSArray.self,
            [("[1,\"x\"]", both(NSArray(array: [1, "x"]))), ("{}", [.fails(.typeMismatch), .fails(.typeMismatch)])])
        + ConversionRow.rows(optional: NSSet.self, [("[1,1]", both(NSSet(array: [1])))])
        + ConversionRow.rows(
            optional: NSDictionary.self,
            [
                ("{\"a\":1}", both(NSDictionary(dictionary: ["a": 1]))),
                ("[]", [.fails(.typeMismatch), .fails(.typeMismatch)]),
            ])

    static let geometry =
        ConversionRow.rows(CGFloat.self, [("1.5", both(1.5)), ("\"2\"", [.gives(2), .fails(.typeMismatch)])])
        + ConversionRow.rows(
            CGPoint.self,
            [
                ("{\"x\":1,\"y\":2}", both(CGPoint(x: 1, y: 2))), ("[1,2]", both(CGPoint(x: 1, y: 2))),
                ("[1]", [.fails(.invalidFormat), .fails(.invalidFormat)]),
                ("[1,\"2\"]", [.fails(.invalidFormat), .fails(.invalidFormat)]),
                ("3", [.fails(.typeMismatch), .fails(.typeMismatch)]),
            ])
        + ConversionRow.rows(
            CGSize.self,
            [
                ("{\"width\":1,\"height\":2}", both(CGSize(width: 1, height: 2))),
                ("[1,2]", both(CGSize(width: 1, height: 2))),
            ])
        + ConversionRow.rows(
            CGRect.self,
            [
                ("{\"x\":1,\"y\":2,\"width\":3,\"height\":4}", both(CGRect(x: 1, y: 2, width: 3, height: 4))),
                (
                    "{\"origin\":[1,2],\"size\":{\"width\":3,\"height\":4}}",
                    both(CGRect(x: 1, y: 2, width: 3, height: 4))
                ),
                ("[1,2,3,4]", both(CGRect(x: 1, y: 2, width: 3, height: 4))),
                ("[[1,2],[3,4]]", both(CGRect(x: 1, y: 2, width: 3, height: 4))),
                ("[1,2,3]", [.fails(.invalidFormat), .fails(.invalidFormat)]),
            ])

    /// The same value, lenient and strict.
    private static func both<Value>(_ value: Value?) -> [ConversionRow.Expected<Value>] {
        value.map { [.gives($0), .gives($0)] } ?? []
    }
}
