import FastModel
import Foundation

extension ConversionTable {
    static let floatingPoint =
        ConversionRow.rows(
            Double.self,
            [
                ("0.1", [.gives(0.1), .gives(0.1)]), ("12", [.gives(12), .gives(12)]),
                ("-1.5e-3", [.gives(-0.0015), .gives(-0.0015)]),
                ("9007199254740993", [.gives(9_007_199_254_740_992), .gives(9_007_199_254_740_992)]),
                ("1e400", [.fails(.outOfRange), .fails(.outOfRange)]), ("1e-400", [.gives(0), .gives(0)]),
                ("\" 2.5 \"", [.gives(2.5), .fails(.typeMismatch)]),
                ("\"+1e2\"", [.gives(100), .fails(.typeMismatch)]),
                ("\"nan\"", [.fails(.invalidFormat), .fails(.typeMismatch)]),
                ("\"inf\"", [.fails(.invalidFormat), .fails(.typeMismatch)]),
                ("\"0x1p3\"", [.fails(.invalidFormat), .fails(.typeMismatch)]),
                ("\"1.\"", [.fails(.invalidFormat), .fails(.typeMismatch)]),
                ("true", [.gives(1), .fails(.typeMismatch)]), ("[]", [.fails(.typeMismatch), .fails(.typeMismatch)]),
            ])
        + ConversionRow.rows(
            Float.self,
            [
                ("0.1", [.gives(0.1), .gives(0.1)]), ("16777217", [.gives(16_777_216), .gives(16_777_216)]),
                ("1e39", [.fails(.outOfRange), .fails(.outOfRange)]),
                ("\"2.5\"", [.gives(2.5), .fails(.typeMismatch)]),
                ("false", [.gives(0), .fails(.typeMismatch)]),
            ])
        + ConversionRow.rows(
            Decimal.self,
            [
                (
                    "0.10",
                    [
                        .gives(Decimal(sign: .plus, exponent: -1, significand: 1)),
                        .gives(Decimal(sign: .plus, exponent: -1, significand: 1)),
                    ]
                ),
                ("12", [.gives(12), .gives(12)]),
                ("\"0.5\"", [.gives(Decimal(sign: .plus, exponent: -1, significand: 5)), .fails(.typeMismatch)]),
                ("1234567890123456789012345678901234567890.5", [.fails(.inexact), .fails(.inexact)]),
                ("1e300", [.fails(.outOfRange), .fails(.outOfRange)]), ("true", [.gives(1), .fails(.typeMismatch)]),
                ("\"x\"", [.fails(.invalidFormat), .fails(.typeMismatch)]),
            ])

    static let bools = ConversionRow.rows(
        Bool.self,
        // The property is true at first.
        [("false", [.gives(false), .gives(false)])]
            + ["0", "0.0", "-0", "0e5"].map { ($0, [.gives(false), .fails(.typeMismatch)]) }
            + ["false", "False", "FALSE", "no", "No", "NO", "0", " no "].map {
                ("\"\($0)\"", [.gives(false), .fails(.typeMismatch)])
            }
            + ["fALSE", "off", "", "00", "2", "n"].map {
                ("\"\($0)\"", [.fails(.invalidFormat), .fails(.typeMismatch)])
            } + ["[]", "{}"].map { ($0, [.fails(.typeMismatch), .fails(.typeMismatch)]) })

    /// The words for true, in an array beside a false.
    static let trueWords = ConversionRow.rows(
        [Bool].self,
        [("[true,false]", [.gives([true, false]), .gives([true, false])])]
            + ["1", "-1", "0.5", "1e5"].map { ("[\($0),false]", [.gives([true, false]), .fails(.typeMismatch)]) }
            + ["true", "True", "TRUE", "yes", "Yes", "YES", "1"].map {
                ("[\"\($0)\",false]", [.gives([true, false]), .fails(.typeMismatch)])
            })

    static let strings =
        ConversionRow.rows(
            String.self,
            [
                ("\"x\"", [.gives("x"), .gives("x")]), ("\"\"", [.gives(""), .gives("")]),
                ("\" x \"", [.gives(" x "), .gives(" x ")]), ("\"null\"", [.gives("null"), .gives("null")]),
                ("662.81", [.gives("662.81"), .fails(.typeMismatch)]),
                ("100.0", [.gives("100.0"), .fails(.typeMismatch)]),
                ("1e3", [.gives("1e3"), .fails(.typeMismatch)]), ("-0", [.gives("-0"), .fails(.typeMismatch)]),
                ("true", [.gives("true"), .fails(.typeMismatch)]), ("false", [.gives("false"), .fails(.typeMismatch)]),
                ("[]", [.fails(.typeMismatch), .fails(.typeMismatch)]),
                ("{}", [.fails(.typeMismatch), .fails(.typeMismatch)]),
            ])
        + ConversionRow.rows(
            Substring.self, [("\"x\"", [.gives("x"), .gives("x")]), ("12", [.gives("12"), .fails(.typeMismatch)])])
        + ConversionRow.rows(
            Character.self,
            [
                ("\"x\"", [.gives("x"), .gives("x")]), ("7", [.gives("7"), .fails(.typeMismatch)]),
                ("\"xy\"", [.fails(.invalidFormat), .fails(.invalidFormat)]),
                ("\"\"", [.fails(.invalidFormat), .fails(.invalidFormat)]),
            ])
}
