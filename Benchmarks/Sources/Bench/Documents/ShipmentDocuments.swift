/// Shipments, about 900 bytes each.
enum ShipmentDocuments {
    private static let states = ["created", "packed", "shipped", "delivered", "returned"]
    private static let cities = ["Oslo", "São Paulo", "東京都", "Rotterdam", "Port Said", "Berlin"]

    /// The shipments.
    static func shipments(count: Int) -> [String] {
        var generator = SeededGenerator(seed: 0x5417)
        return (0..<count).map { _ in shipment(&generator).compactText }
    }

    private static func shipment(_ generator: inout SeededGenerator) -> DocumentNode {
        let id = [8, 4, 4, 4, 12].map { generator.hexadecimal($0) }.joined(separator: "-")
        let stops: [DocumentNode] = (0..<generator.int(1...5)).map { _ in place(&generator) }
        let weights: [DocumentNode] = (0..<generator.int(2...8)).map { _ in
            generator.chance(percent: 75) ? .init(generator.int(1...9000)) : nil
        }
        return [
            "id": .string(id),
            "status": .string(generator.pick(states)),
            "history": .array((0..<generator.int(1...5)).map { .string(states[$0]) }),
            "created": .string(date(&generator)),
            "delivered": .init(generator.chance(percent: 50) ? date(&generator) : nil),
            "returned": nil,
            "tracking": .string("https://example.com/shipments/\(id)"),
            "color": .string(generator.hexadecimal(6)),
            "weights": .array(weights),
            "labels": labels(&generator),
            "counts": ["boxes": .init(generator.int(1...20)), "pallets": .init(generator.int(0...3))],
            "origin": generator.chance(percent: 70) ? place(&generator) : nil,
            "stops": .array(stops),
            "duties": ["import": place(&generator), "export": place(&generator)],
        ]
    }

    private static func labels(_ generator: inout SeededGenerator) -> DocumentNode {
        ["owner": .string(generator.hexadecimal(9)), "lane": "north", "handling": "fragile, keep upright"]
    }

    private static func place(_ generator: inout SeededGenerator) -> DocumentNode {
        let country: DocumentNode = generator.chance(percent: 50) ? "NO" : nil
        return [
            "city": .string(generator.pick(cities)), "country": country, "reached": .string(date(&generator)),
        ]
    }

    private static func date(_ generator: inout SeededGenerator) -> String {
        "202\(generator.int(0...6))-0\(generator.int(1...9))-1\(generator.int(0...9))T0\(generator.int(0...9)):15:30Z"
    }
}
