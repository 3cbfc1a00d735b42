import FastModel

extension ConversionTable {
    /// For every integer type: the same spellings, and its own limits.
    static let integers =
        rows(of: Int.self, below: "-9223372036854775809", above: "9223372036854775808")
        + rows(of: Int8.self, below: "-129", above: "128") + rows(of: Int16.self, below: "-32769", above: "32768")
        + rows(of: Int32.self, below: "-2147483649", above: "2147483648")
        + rows(of: Int64.self, below: "-9223372036854775809", above: "9223372036854775808")
        + rows(
            of: Int128.self, below: "-170141183460469231731687303715884105729",
            above: "170141183460469231731687303715884105728")
        + rows(of: UInt.self, below: "-1", above: "18446744073709551616")
        + rows(of: UInt8.self, below: "-1", above: "256") + rows(of: UInt16.self, below: "-1", above: "65536")
        + rows(of: UInt32.self, below: "-1", above: "4294967296")
        + rows(of: UInt64.self, below: "-1", above: "18446744073709551616")
        + rows(of: UInt128.self, below: "-1", above: "340282366920938463463374607431768211456")

    private static func rows<Integer: FixedWidthInteger & Sample>(
        of type: Integer.Type, below: String, above: String
    ) -> [ConversionRow] {
        ConversionRow.rows(
            type,
            [
                ("12", [.gives(12), .gives(12)]), ("3.0", [.gives(3), .gives(3)]), ("1e1", [.gives(10), .gives(10)]),
                ("3.5", [.fails(.notIntegral), .fails(.notIntegral)]),
                ("\(Integer.min)", [.gives(.min), .gives(.min)]), ("\(Integer.max)", [.gives(.max), .gives(.max)]),
                (below, [.fails(.outOfRange), .fails(.outOfRange)]),
                (above, [.fails(.outOfRange), .fails(.outOfRange)]),
                ("\" +7 \"", [.gives(7), .fails(.typeMismatch)]),
                ("\"\(Integer.max)\"", [.gives(.max), .fails(.typeMismatch)]),
                ("true", [.gives(1), .fails(.typeMismatch)]),
            ])
    }

    /// Spellings that are the same for all integer types.
    static let integerSpellings = ConversionRow.rows(
        Int.self,
        [
            ("-0", [.gives(0), .gives(0)]), ("1.50e1", [.gives(15), .gives(15)]), ("120e-1", [.gives(12), .gives(12)]),
            ("1e-1", [.fails(.notIntegral), .fails(.notIntegral)]),
            ("1e99", [.fails(.outOfRange), .fails(.outOfRange)]),
            ("false", [.gives(0), .fails(.typeMismatch)]), ("\"1e3\"", [.gives(1000), .fails(.typeMismatch)]),
            ("\"3.0\"", [.gives(3), .fails(.typeMismatch)]), ("\"-5\"", [.gives(-5), .fails(.typeMismatch)]),
            ("\"\\t12\\n\"", [.gives(12), .fails(.typeMismatch)]),
            ("\"3.5\"", [.fails(.notIntegral), .fails(.typeMismatch)]),
            ("\"\"", [.fails(.invalidFormat), .fails(.typeMismatch)]),
            ("\"abc\"", [.fails(.invalidFormat), .fails(.typeMismatch)]),
            ("\"12px\"", [.fails(.invalidFormat), .fails(.typeMismatch)]),
            ("\"1 2\"", [.fails(.invalidFormat), .fails(.typeMismatch)]),
            ("\"0x10\"", [.fails(.invalidFormat), .fails(.typeMismatch)]),
            ("\"1,000\"", [.fails(.invalidFormat), .fails(.typeMismatch)]),
            ("\"true\"", [.fails(.invalidFormat), .fails(.typeMismatch)]),
            ("[1]", [.fails(.typeMismatch), .fails(.typeMismatch)]),
            ("{}", [.fails(.typeMismatch), .fails(.typeMismatch)]),
        ])

    /// Words for nil.
    static let optionals =
        ConversionRow.rows(
            Int?.self,
            ["nil", "Nil", "NIL", "null", "NULL", "(null)", "<null>", "<Null>", " null "].map {
                ("\"\($0)\"", [.gives(nil), .fails(.typeMismatch)])
            } + [
                ("null", [.gives(nil), .gives(nil)]), ("5", [.gives(5), .gives(5)]),
                ("\"nULL\"", [.fails(.invalidFormat), .fails(.typeMismatch)]),
                ("\"none\"", [.fails(.invalidFormat), .fails(.typeMismatch)]),
            ])
        + ConversionRow.rows(Bool?.self, [("\"null\"", [.gives(nil), .fails(.typeMismatch)])])
        + ConversionRow.rows(Double?.self, [("\"<null>\"", [.gives(nil), .fails(.typeMismatch)])])
        + ConversionRow.rows(
            String?.self, [("\"null\"", [.gives("null"), .gives("null")]), ("null", [.gives(nil), .gives(nil)])])
}
