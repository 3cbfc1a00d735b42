import FastModel
import Foundation

extension Workload {
    /// A document that consists of numbers.
    ///
    /// - Throws: ``WorkloadError`` if the vectors differ from the pairs, with which ``verify()`` cannot compare them; what decoding
    ///   throws.
    init(coordinates document: Data) throws {
        let fast = ModelDecoder()
        let vectors = try fast.decode([[SIMD2<Double>]].self, from: document).map { $0.map { [$0.x, $0.y] } }
        guard try vectors == fast.decode([[[Double]]].self, from: document) else {
            throw WorkloadError.rejected("the vectors are not the pairs")
        }
        let decoder = JSONDecoder()
        self.init(
            .coordinates,
            about: "[[[Double]]], the outlines of a map",
            documentCount: 1,
            byteCount: document.count,
            contestants: [
                .floor(of: [document]),
                .scanFloor(of: [document]),
                Contestant(.fastModelVectors, makesModels: false) { consume in
                    consume(try fast.decode([[SIMD2<Double>]].self, from: document))
                },
                Contestant(.fastModel) { consume in consume(try fast.decode([[[Double]]].self, from: document)) },
                Contestant(.jsonDecoder) { consume in consume(try decoder.decode([[[Double]]].self, from: document)) },
                .parser(of: [document]),
                Contestant(.mappedByHand) { consume in
                    let rings = try JSONSerialization.jsonObject(with: document) as? [Any] ?? []
                    consume(rings.map(Self.ring))
                },
            ])
    }

    private static func ring(_ object: Any) -> [[Double]] {
        (object as? [Any] ?? []).map { ($0 as? [Any] ?? []).map { $0 as? Double ?? 0 } }
    }
}

/// The outlines of a map: rings of longitude and latitude, with the usual precision of map data.
enum CoordinateDocuments {
    /// One document.
    static func map(rings: Int, points: Int) -> String {
        var generator = SeededGenerator(seed: 0xC00D)
        let lists: [DocumentNode] = (0..<rings).map { _ in
            var position = (generator.int(-140...30), generator.int(-50...70))
            // The precision depends on the survey of a ring.
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
