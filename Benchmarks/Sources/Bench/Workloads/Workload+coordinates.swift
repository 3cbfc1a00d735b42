import FastModel
import Foundation

extension Workload {
    /// One document of nothing but numbers.
    init(coordinates document: Data) {
        let fast = ModelDecoder()
        let decoder = JSONDecoder()
        self.init(
            .coordinates,
            about: "[[[Double]]], the outlines of a map",
            documentCount: 1,
            byteCount: document.count,
            contestants: [
                .floor(of: [document]),
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
