import FastModel
import FastModelFoundation
import Foundation

extension ConversionTable {
    static let enumerations =
        ConversionRow.rows(
            EnumTests.Status.self,
            [
                ("\"open\"", [.gives(.open), .gives(.open)]),
                ("\"Open\"", [.fails(.unknownCase), .fails(.unknownCase)]),
                ("1", [.fails(.unknownCase), .fails(.typeMismatch)]),
                ("[]", [.fails(.typeMismatch), .fails(.typeMismatch)]),
            ])
        + ConversionRow.rows(
            EnumTests.Level.self,
            [
                ("-1", [.gives(.low), .gives(.low)]), ("\"-1\"", [.gives(.low), .fails(.typeMismatch)]),
                ("7", [.fails(.unknownCase), .fails(.unknownCase)]),
                ("1.5", [.fails(.notIntegral), .fails(.notIntegral)]),
            ])
        + ConversionRow.rows(
            OpenEnum<EnumTests.Status>.self,
            [
                ("\"open\"", [.gives(.known(.open)), .gives(.known(.open))]),
                ("\"new\"", [.gives(.unknown("new")), .gives(.unknown("new"))]),
                ("1", [.gives(.unknown("1")), .fails(.typeMismatch)]),
            ])

    static let containers =
        ConversionRow.rows(
            [Int].self,
            [
                ("[1,2]", [.gives([1, 2]), .gives([1, 2])]), ("[]", [.gives([]), .gives([])]),
                ("[\"1\",true]", [.gives([1, 1]), .fails(.typeMismatch)]),
                ("[1,\"x\"]", [.fails(.invalidFormat), .fails(.typeMismatch)]),
                ("[1,null]", [.fails(.unexpectedNull), .fails(.unexpectedNull)]),
                ("{}", [.fails(.typeMismatch), .fails(.typeMismatch)]),
                ("1", [.fails(.typeMismatch), .fails(.typeMismatch)]),
                ("\"1,2\"", [.fails(.typeMismatch), .fails(.typeMismatch)]),
            ])
        + ConversionRow.rows(
            [Int?].self,
            [
                ("[1,null]", [.gives([1, nil]), .gives([1, nil])]),
                ("[1,\"x\"]", [.fails(.invalidFormat), .fails(.typeMismatch)]),
            ])
        + ConversionRow.rows(ContiguousArray<Int>.self, [("[1]", [.gives([1]), .gives([1])])])
        + ConversionRow.rows(
            Set<Int>.self,
            [("[1,1,2]", [.gives([1, 2]), .gives([1, 2])]), ("{}", [.fails(.typeMismatch), .fails(.typeMismatch)])])
        + ConversionRow.rows(
            [[Int]].self,
            [
                ("[[1],[]]", [.gives([[1], []]), .gives([[1], []])]),
                ("[1]", [.fails(.typeMismatch), .fails(.typeMismatch)]),
            ])
        + ConversionRow.rows(
            [String: Int].self,
            [
                ("{\"a\":1}", [.gives(["a": 1]), .gives(["a": 1])]), ("{}", [.gives([:]), .gives([:])]),
                ("{\"a\":\"1\"}", [.gives(["a": 1]), .fails(.typeMismatch)]),
                ("{\"a\":null}", [.fails(.unexpectedNull), .fails(.unexpectedNull)]),
                ("[]", [.fails(.typeMismatch), .fails(.typeMismatch)]),
                ("\"a\"", [.fails(.typeMismatch), .fails(.typeMismatch)]),
            ])
        + ConversionRow.rows(
            Box<Int>.self,
            [
                ("{\"value\":1}", [.gives(Box(value: 1)), .gives(Box(value: 1))]),
                ("[]", [.fails(.typeMismatch), .fails(.typeMismatch)]),
                ("1", [.fails(.typeMismatch), .fails(.typeMismatch)]),
                ("\"{}\"", [.fails(.typeMismatch), .fails(.typeMismatch)]),
                ("{\"value\":\"1\"}", [.gives(Box(value: 1)), .fails(.typeMismatch)]),
            ])

    static let captured = ConversionRow.rows(
        JSONValue.self,
        ["null", "true", "1.50", "1e400", "\"x\"", "[1,[2]]", "{\"b\":1,\"a\":{}}"].compactMap { json in
            (try? JSONValue.parsed(json)).map { (json, [.gives($0), .gives($0)]) }
        })

    /// Null, under each policy and in strict.
    static let nulls =
        zero(Int.self, 0) + zero(UInt8.self, 0) + zero(Int128.self, 0) + zero(Double.self, 0) + zero(Float.self, 0)
        + zero(Decimal.self, 0) + zero(Bool.self, false) + zero(CGFloat.self, 0) + kept(String.self)
        + kept(Substring.self) + kept(Character.self) + kept(URL.self) + kept(UUID.self) + kept(Data.self)
        + kept(Date.self)
        + kept(EnumTests.Status.self) + kept(EnumTests.Level.self) + kept(OpenEnum<EnumTests.Status>.self)
        + kept([Int].self) + kept(Set<Int>.self) + kept([String: Int].self) + kept(Box<Int>.self) + kept(CGPoint.self)
        + cleared(Int.self) + cleared(String.self) + cleared(URL.self) + cleared([Int].self) + cleared(Box<Int>.self)
        + ConversionRow.rows(
            JSONValue.self, [("null", [.gives(.null), .gives(.null), .gives(.null), .gives(.null), .gives(.null)])])

    private static func zero<Value: Sample>(_ type: Value.Type, _ zero: Value) -> [ConversionRow] {
        ConversionRow.rows(
            type, [("null", [.gives(zero), .kept, .fails(.unexpectedNull), .fails(.unexpectedNull), .kept])])
    }

    private static func kept<Value: Sample>(_ type: Value.Type) -> [ConversionRow] {
        ConversionRow.rows(type, [("null", [.kept, .kept, .fails(.unexpectedNull), .fails(.unexpectedNull), .kept])])
    }

    private static func cleared<Value: Sample>(_ type: Value.Type) -> [ConversionRow] {
        ConversionRow.rows(
            Value?.self, [("null", [.gives(nil), .gives(nil), .gives(nil), .gives(nil), .gives(nil)])])
    }
}
