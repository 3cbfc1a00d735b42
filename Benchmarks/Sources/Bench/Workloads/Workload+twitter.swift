import FastModel
import Foundation

extension Workload {
    /// One large document of many models.
    init(_ name: WorkloadName, search document: Data) {
        let fast = ModelDecoder()
        let decoder = JSONDecoder()
        self.init(
            name,
            about: "a Twitter search with 100 tweets, fully modelled",
            documentCount: 1,
            byteCount: document.count,
            contestants: [
                .floor(of: [document]),
                .scanFloor(of: [document]),
                .pieces(of: [document], SearchResult.self),
                Contestant(.fastModel) { consume in consume(try fast.decode(SearchResult.self, from: document)) },
                Contestant(.fastModelCodable) { consume in
                    consume(try fast.decode(codable: CodableSearchResult.self, from: document))
                },
                Contestant(.jsonDecoder) { consume in consume(try decoder.decode(SearchResult.self, from: document)) },
                .parser(of: [document]),
                Contestant(.mappedByHand) { consume in
                    let object = try JSONSerialization.jsonObject(with: document) as? [String: Any]
                    consume(SearchResult(object ?? [:]))
                },
            ])
    }
}
