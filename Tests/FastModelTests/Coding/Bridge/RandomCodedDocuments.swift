/// Random documents with keys and values of the tests' types, mostly invalid.
struct RandomCodedDocuments {
    private static let keys = [
        "name", "age", "height", "isMember", "tags", "address", "scores", "street", "number", "i8", "u64", "double",
        "circle",
        "radius", "outer", "inner", "list", "one", "tricks", "super", "type", "value",
    ]
    private static let scalars = [
        "null", "true", "false", "0", "1", "-1", "3.0", "1.5", "1e2", "127", "300", "99999999999999999999", #""""#,
        #""a""#,
        #""person""#, #""\u00e9\n""#, #""a text of more than fifteen bytes""#,
    ]
    /// Documents that fit their types, before they are changed.
    private static let seeds = CodedDocument.table.map(\.text)

    private var generator: SplitMix64

    init(seed: UInt64) { generator = SplitMix64(seed: seed) }

    mutating func document() -> String {
        var text = Bool.random(using: &generator) ? value(depth: 0) : Self.seeds.randomElement(using: &generator) ?? "0"
        if Int.random(in: 0..<4, using: &generator) == 0 {
            // A value replaced by another one.
            let scalar = Self.scalars.randomElement(using: &generator) ?? "0"
            for old in ["1", "true", "[]", "{}", "null"] where text.contains(old) {
                text = text.replacing(old, with: scalar, maxReplacements: 1)
                break
            }
        }
        return text
    }

    private mutating func value(depth: Int) -> String {
        let kind = Int.random(in: 0..<(depth > 4 ? 2 : 6), using: &generator)
        if kind < 2 { return Self.scalars.randomElement(using: &generator) ?? "0" }
        var parts: [String] = []
        for _ in 0..<Int.random(in: 0..<6, using: &generator) {
            let value = value(depth: depth + 1)
            let key = Self.keys.randomElement(using: &generator) ?? ""
            parts.append(kind < 4 ? value : #""\#(key)":\#(value)"#)
        }
        let space = Bool.random(using: &generator) ? "," : " ,\n "
        return kind < 4 ? "[\(parts.joined(separator: space))]" : "{\(parts.joined(separator: space))}"
    }
}
