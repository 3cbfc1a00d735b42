import FastModel
import Foundation

extension Workload {
    /// A document that consists of numbers.
    ///
    /// - Throws: ``WorkloadError`` if the vectors differ from the pairs, with which ``verify()`` cannot compare them; what decoding
    ///   throws.
    init(_ name: WorkloadName, about: String, coordinates document: Data) throws {
        let fast = ModelDecoder()
        let vectors = try fast.decode([[SIMD2<Double>]].self, from: document).map { $0.map { [$0.x, $0.y] } }
        guard try vectors == fast.decode([[[Double]]].self, from: document) else {
            throw WorkloadError.rejected("the vectors are not the pairs")
        }
        let decoder = JSONDecoder()
        self.init(
            name,
            about: about,
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

/// The outlines of a map: rings of longitude and latitude.
enum CoordinateDocuments {
    /// One document.
    ///
    /// - Parameters:
    ///   - rings: the number of rings.
    ///   - points: the number of points in a ring.
    ///   - decimals: the numbers of digits after the point, by default those of the usual map data. The precision depends on the
    ///     survey of a ring.
    /// - Returns: the text.
    static func map(rings: Int, points: Int, decimals: ClosedRange<Int> = 5...12) -> String {
        var generator = SeededGenerator(seed: 0xC00D)
        let lists: [DocumentNode] = (0..<rings).map { _ in
            var position = (generator.int(-140...30), generator.int(-50...70))
            let decimals = generator.int(decimals)
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
