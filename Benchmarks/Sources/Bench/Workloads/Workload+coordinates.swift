import FastModel
import Foundation

extension Workload {
    /// One document of nothing but numbers.
    ///
    /// - Throws: ``WorkloadError`` when the vectors are not the pairs, which are of another type, so that the check of all contestants
    ///   cannot compare them; what decoding throws.
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
