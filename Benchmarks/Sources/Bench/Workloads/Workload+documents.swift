import FastModel
import Foundation

extension Workload {
    /// Single documents, each decoded separately.
    init(_ name: WorkloadName, gitHubUsers documents: [Data]) {
        let fast = ModelDecoder()
        let limited = ModelDecoder(.untrusted)
        let foundation = ModelDecoder(.foundation)
        let decoder = JSONDecoder()
        var options = DecodingOptions()
        options.mappings = ForeignGitHubUser.mappings
        let mapped = ModelDecoder(options)
        self.init(
            name,
            about: "GitHub users, single documents",
            documentCount: documents.count,
            byteCount: documents.reduce(0) { $0 + $1.count },
            contestants: [
                .floor(of: documents),
                .scanFloor(of: documents),
                .pieces(of: documents, GitHubUser.self),
                Contestant(.fastModelUntrusted) { consume in
                    for document in documents { consume(try limited.decode(GitHubUser.self, from: document)) }
                },
                Contestant(.fastModel) { consume in
                    for document in documents { consume(try fast.decode(GitHubUser.self, from: document)) }
                },
                Contestant(.fastModelClass) { consume in
                    for document in documents { consume(try fast.decode(ClassGitHubUser.self, from: document)) }
                },
                Contestant(.fastModelMacro) { consume in
                    for document in documents { consume(try fast.decode(MacroGitHubUser.self, from: document)) }
                },
                Contestant(.fastModelMapped) { consume in
                    for document in documents {
                        consume(try mapped.decode(Mapped<ForeignGitHubUser>.self, from: document).value)
                    }
                },
                Contestant(.fastModelFoundation) { consume in
                    for document in documents { consume(try foundation.decode(GitHubUser.self, from: document)) }
                },
                Contestant(.fastModelCodable) { consume in
                    for document in documents {
                        consume(try fast.decode(codable: CodableGitHubUser.self, from: document))
                    }
                },
                Contestant(.jsonDecoder) { consume in
                    for document in documents { consume(try decoder.decode(CodableGitHubUser.self, from: document)) }
                },
                .parser(of: documents),
                Contestant(.mappedByHand) { consume in
                    for document in documents {
                        let object = try JSONSerialization.jsonObject(with: document) as? [String: Any]
                        consume(GitHubUser(object ?? [:]))
                    }
                },
            ])
    }

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
                Contestant(.fastModelFoundation) { consume in
                    consume(try ModelDecoder(.foundation).decode(SearchResult.self, from: document))
                },
                Contestant(.fastModelCodable) { consume in
                    consume(try fast.decode(codable: CodableSearchResult.self, from: document))
                },
                Contestant(.jsonDecoder) { consume in
                    consume(try decoder.decode(CodableSearchResult.self, from: document))
                },
                .parser(of: [document]),
                Contestant(.mappedByHand) { consume in
                    let object = try JSONSerialization.jsonObject(with: document) as? [String: Any]
                    consume(SearchResult(object ?? [:]))
                },
            ])
    }

    /// One large document of many small objects and dictionaries.
    init(catalog document: Data) {
        let fast = ModelDecoder()
        let decoder = JSONDecoder()
        self.init(
            .catalog,
            about: "the catalogue of a ticket office",
            documentCount: 1,
            byteCount: document.count,
            contestants: [
                .floor(of: [document]),
                .scanFloor(of: [document]),
                Contestant(.fastModel) { consume in consume(try fast.decode(Catalog.self, from: document)) },
                Contestant(.jsonDecoder) { consume in consume(try decoder.decode(Catalog.self, from: document)) },
                .parser(of: [document]),
            ])
    }
}
