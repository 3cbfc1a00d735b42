import FastModel
import Foundation
import Testing

@Suite("Where values are stored")
struct SinkTests {
    /// Swift stores a property in the padding behind a smaller one: `flag` follows the ninth byte of `number`.
    private struct Packed: JSONModel, Equatable {
        var number: Double?
        var flag = true
        var nested = Inner()
        var small: UInt8 = 7
        var optional: Inner?
        var last: UInt8 = 9

        struct Inner: JSONModel, Equatable {
            var count = 0
            var isOpen = false

            static let schema = Schema({ Inner() }) {
                Field("count", \.count)
                Field("isOpen", \.isOpen)
            }
        }

        static let schema = Schema({ Packed() }) {
            Field("number", \.number)
            Field("flag", \.flag)
            Field("nested", \.nested)
            Field("small", \.small)
            Field("optional", \.optional)
            Field("last", \.last)
        }
    }

    @Test(
        "A stored value leaves the properties in its padding alone",
        arguments: [
            (#"{"number":1.5}"#, Packed(number: 1.5)), (#"{"number":null}"#, Packed()),
            (#"{"number":"2"}"#, Packed(number: 2)),
            (#"{"nested":{"count":3,"isOpen":true}}"#, Packed(nested: .init(count: 3, isOpen: true))),
            (#"{"optional":{"count":4}}"#, Packed(optional: .init(count: 4))), (#"{"optional":null}"#, Packed()),
        ])
    private func padding(_ text: String, _ expected: Packed) throws {
        #expect(try ModelDecoder().decode(Packed.self, from: text) == expected)
        var updated = Packed(number: 8, optional: .init(count: 5))
        try ModelDecoder().update(&updated, from: text)
        #expect(updated.flag && updated.small == 7 && updated.last == 9)
    }

    enum Letter: String, JSONConvertible { case a, b }
    /// 256 cases leave no bit pattern for nil, so its optional has a byte of its own.
    struct Full: JSONConvertible, Hashable {
        var byte: UInt8

        init(json: JSONValue) throws {
            guard let byte = json.int.flatMap(UInt8.init(exactly:)) else { throw ModelError(.outOfRange) }
            self.byte = byte
        }

        var json: JSONValue { .number(JSONNumber(byte)) }
    }

    /// A model with a property, an optional, an accessor, elements and entries of one type.
    private struct Places<Value: JSONConvertible & Hashable & Sendable>: JSONModel {
        var stored: Value?
        var nested: Value??
        var backing: Value?
        var accessed: Value? {
            get { backing }
            set { backing = newValue }
        }
        var elements: [Value] = []
        var optionals: [Value?] = []
        var entries: [String: Value] = [:]
        var lists: [[Value]] = []

        static var schema: Schema<Self> {
            Schema({ Self() }) {
                Field("stored", \.stored)
                Field("nested", \.nested)
                Field("accessed", \.accessed)
                Field("elements", \.elements)
                Field("optionals", \.optionals)
                Field("entries", \.entries)
                Field("lists", \.lists)
            }
        }
    }

    private func check<Value: JSONConvertible & Hashable & Sendable>(
        _ type: Value.Type, _ first: String, _ second: String
    )
        throws
    {
        let one = try ModelDecoder().decode(Value.self, from: first)
        let two = try ModelDecoder().decode(Value.self, from: second)
        let many = Array(repeating: "\(first),\(second)", count: 300).joined(separator: ",")
        let text = """
            {"stored":\(first),"nested":\(second),"accessed":\(first),"elements":[\(many)],
             "optionals":[\(first),null,\(second)],"entries":{"x":\(first),"y":\(second)},"lists":[[\(first)],[],[\(many)]]}
            """
        var model = try ModelDecoder().decode(Places<Value>.self, from: text)
        #expect(model.stored == one && model.nested == two && model.accessed == one)
        #expect(model.elements == Array(repeating: [one, two], count: 300).flatMap { $0 })
        #expect(model.optionals == [one, nil, two])
        #expect(model.entries == ["x": one, "y": two])
        #expect(model.lists == [[one], [], model.elements])
        try ModelDecoder().update(&model, from: #"{"stored":null,"nested":null,"accessed":null,"elements":[]}"#)
        #expect(model.stored == nil && model.nested == Value??.none && model.accessed == nil && model.elements.isEmpty)
        let copy = try ModelDecoder().decode(Places<Value>.self, from: ModelEncoder().encode(model))
        #expect(copy.lists == model.lists && copy.entries == model.entries && copy.optionals == model.optionals)
    }

    @Test("Every place holds values of every size, with and without a bit pattern for nil")
    func places() throws {
        try check(Int.self, "1", "-2")
        try check(UInt8.self, "0", "255")
        try check(Int128.self, "1", "170141183460469231731687303715884105727")
        try check(Bool.self, "true", "false")
        try check(String.self, #""a""#, #""a string that is longer than fifteen bytes""#)
        try check(Double.self, "0.5", "-1e300")
        try check(Date.self, #""2026-11-25""#, #""2026-11-25T10:00:00Z""#)
        try check(UUID.self, #""E621E1F8-C36C-495A-93FC-0C247A3E6E5F""#, #""00000000-0000-0000-0000-000000000000""#)
        try check(Decimal.self, "1.25", "100")
        try check(Letter.self, #""a""#, #""b""#)
        try check(Full.self, "0", "255")
        try check(SIMD3<Double>.self, "[1,2,3]", "[4,5,6]")
        try check([Int].self, "[1]", "[]")
        try check(Set<String>.self, #"["x"]"#, "[]")
    }
}
