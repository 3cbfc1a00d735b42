import FastModel
import Testing

@Suite("Elements that are stored directly in their places")
struct ArrayElementTests {
    /// Around the number of elements that scratch memory holds, and beyond it more than once.
    static let counts = [0, 1, 2, 3, 4, 7, 8, 9, 15, 16, 17, 31, 32, 33, 64, 65, 200]

    private func check<Element: JSONConvertible & Equatable>(_ count: Int, _ element: (Int) -> (Element, String)) throws
    {
        let elements = (0..<count).map(element)
        let text = "[" + elements.map(\.1).joined(separator: ",") + "]"
        let expected = elements.map(\.0)
        #expect(try ModelDecoder().decode([Element].self, from: text) == expected)
        // Scratch memory that was used before.
        let rows = "[" + [text, #"["\u00ff"]"#, text, "[[-1]]", text].joined(separator: ",") + "]"
        let nested = outcome(of: rows, as: [[Element]].self).value
        #expect(nested?.first == expected)
        #expect(nested?.last == expected)
    }

    @Test(arguments: counts)
    func numbers(_ count: Int) throws {
        try check(count) { ($0, "\($0)") }
        try check(count) { (Int8(truncatingIfNeeded: $0), "\(Int8(truncatingIfNeeded: $0))") }
        try check(count) { (UInt16($0), "\($0)") }
        try check(count) { (Float($0) / 2, "\(Float($0) / 2)") }
        // Every fourth one uses the slow path, which requests its place again.
        try check(count) { index -> (Double, String) in
            let text = index % 4 == 3 ? "0.\(index)12345678901234567890123" : "\(index)e-1"
            return (Double(text) ?? 0, text)
        }
    }

    @Test(arguments: counts)
    func optionals(_ count: Int) throws {
        try check(count) { $0 % 3 == 1 ? (Double?.none, "null") : (Double($0), "\($0)") }
        try check(count) { $0 % 3 == 1 ? (Int32?.none, "null") : (Int32($0), "\($0)") }
        try check(count) { $0 % 3 == 1 ? (Bool?.none, "null") : ($0 % 2 == 0, "\($0 % 2 == 0)") }
        try check(count) { $0 % 3 == 1 ? (String?.none, "null") : ("\($0)", "\"\($0)\"") }
    }

    @Test(arguments: counts)
    func texts(_ count: Int) throws {
        try check(count) { ("\($0)", "\"\($0)\"") }
        try check(count) { index -> (String, String) in
            let text = String(repeating: "é", count: index)
            return (text, "\"\(text)\"")
        }
        try check(count) { ($0 % 2 == 0, "\($0 % 2 == 0)") }
    }

    @Test("Elements of other types use the slow path: converted, or rejected at their index")
    func otherElements() {
        let numbers = outcome(of: #"[1,"2",true,300,[],4,null,5.0]"#, as: [UInt8].self)
        #expect(numbers.value == [1, 2, 1, 4, 5])
        #expect(numbers.paths == ["[3]", "[4]", "[6]"])
        let texts = outcome(of: #"["a",1,{},"b"]"#, as: [String].self)
        #expect(texts.value == ["a", "1", "b"])
        #expect(texts.paths == ["[2]"])
    }

    @Test("A broken document releases the collected elements")
    func broken() {
        let long = "\"" + String(repeating: "long ", count: 20) + "\""
        for count in Self.counts {
            let text = "[" + [String](repeating: long, count: count).joined(separator: ",") + ",x]"
            #expect(outcome(of: text, as: [String].self).error?.code == .invalidSyntax)
        }
    }
}
