/// Random documents for models of the tests: valid ones, ones with an invalid or missing member, and damaged ones.
struct RandomFoundationDocuments {
    /// The number of possible faults of a document.
    enum Faults { case one, many }

    /// Values that a member may have, some of them wrong for it.
    typealias Members = [(key: String, values: [String])]

    private static let others = ["null", "true", "3", "-1", "1.5", "1e400", #""x""#, "{}", #"{"1":[null]}"#, "300"]

    private var generator: SplitMix64

    init(seed: UInt64) { generator = SplitMix64(seed: seed) }

    /// - Parameters:
    ///   - members: the object's.
    ///   - fixed: the keys of members that always have one of their own values.
    /// - Returns: the text, and the faults that it may have.
    mutating func document(_ members: Members, fixed: Set<String>) -> (text: String, faults: Faults) {
        var texts = members.map { #""\#($0.key)":\#(element(of: $0.values) ?? "null")"# }
        let kind = Int.random(in: 0..<8, using: &generator)
        if kind > 1 { change(&texts, members, fixed) }
        if kind == 5 { for _ in 0..<3 { change(&texts, members, fixed) } }
        if kind == 4, let again = element(of: texts) { texts.append(again) }
        if kind == 6 { texts.append(#""unknown":[{"a":null},1e-400,"\u00e9"]"#) }
        if Bool.random(using: &generator) { texts.shuffle(using: &generator) }
        let text = "{" + texts.joined(separator: Bool.random(using: &generator) ? "," : " ,\n ") + "}"
        return kind == 7 ? (damaged(text), .many) : (text, kind == 5 || kind == 4 ? .many : .one)
    }

    private mutating func element(of texts: [String]) -> String? { texts.randomElement(using: &generator) }

    /// Leaves a member out, or gives it a value that is probably wrong.
    private mutating func change(_ texts: inout [String], _ members: Members, _ fixed: Set<String>) {
        guard let index = members.indices.randomElement(using: &generator), texts.indices.contains(index),
            !fixed.contains(members[index].key)
        else { return }
        if Int.random(in: 0..<4, using: &generator) == 0 {
            texts.remove(at: index)
        } else {
            texts[index] = #""\#(members[index].key)":\#(element(of: Self.others) ?? "null")"#
        }
    }

    /// A text with some of its bytes changed or left out.
    private mutating func damaged(_ text: String) -> String {
        var bytes = Array(text.utf8)
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
            guard let index = bytes.indices.randomElement(using: &generator) else { break }
            switch Int.random(in: 0..<3, using: &generator) {
            case 0: bytes.remove(at: index)
            case 1: bytes[index] = Array(#"{}[]:,"0e.-tn \"#.utf8).randomElement(using: &generator) ?? 0
            default: bytes.removeSubrange(index...)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
