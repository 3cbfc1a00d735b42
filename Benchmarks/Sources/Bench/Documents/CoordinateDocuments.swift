/// The outlines of a map: rings of longitude and latitude, with as many digits as map data has.
enum CoordinateDocuments {
    /// One document.
    static func map(rings: Int, points: Int) -> String {
        var generator = SeededGenerator(seed: 0xC00D)
        let lists: [DocumentNode] = (0..<rings).map { _ in
            var position = (generator.int(-140...30), generator.int(-50...70))
            // The precision is a property of the survey a ring comes from.
            let decimals = generator.int(5...12)
            return .array(
                (0..<points).map { index in
                    if index % 50 == 49 { position = (position.0 + 1, position.1 + generator.int(-1...1)) }
                    return [number(position.0, decimals, &generator), number(position.1, decimals, &generator)]
                })
        }
        return DocumentNode.array(lists).compactText
    }

    private static func number(_ whole: Int, _ decimals: Int, _ generator: inout SeededGenerator) -> DocumentNode {
        .number("\(whole).\(generator.decimal(decimals))")
    }
}
