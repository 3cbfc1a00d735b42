import FastModel
import Testing

@Suite("JSONTestSuite (github.com/nst/JSONTestSuite)")
struct JSONTestSuiteTests {
    @Test func documentsAreAcceptedAsTheirNamesSay() {
        guard let documents = Corpus.testSuite() else {
            print("JSONTestSuite is not beside this checkout: not run (CORPUS_DIR names the folder that holds it)")
            return
        }
        var accepted = 0
        var rejected = 0
        for document in documents {
            let result = outcome(of: document.bytes, as: JSONValue.self)
            switch document.name.prefix(2) {
            case "y_":
                accepted += 1
                #expect(result.error == nil, "\(document.name)")
                #expect(result.value != nil, "\(document.name)")
            case "n_":
                rejected += 1
                #expect(result.error != nil, "\(document.name)")
            default:
                #expect((result.value == nil) == (result.error != nil), "\(document.name)")
            }
        }
        #expect(accepted == 95)
        #expect(rejected == 188)
    }

    @Test func chunksChangeNothing() {
        for document in Corpus.testSuite() ?? [] where document.bytes.count < 5000 {
            let whole = outcome(of: document.bytes, as: JSONValue.self)
            for size in [1, 7] {
                let pieces = outcome(of: document.bytes, inPieces: [size], as: JSONValue.self)
                #expect(pieces.value == whole.value, "\(document.name)")
                #expect(pieces.error?.code == whole.error?.code, "\(document.name)")
            }
        }
    }

    @Test(arguments: ["github_user.json", "weibo.json", "twitter.json"])
    func chunksOfRealDocumentsChangeNothing(_ name: String) {
        guard let document = Corpus.document(name) else { return }
        let whole = outcome(of: document, as: JSONValue.self)
        #expect(whole.error == nil)
        for sizes in [[1], [4096], [5000, 3], [70_000]] {
            #expect(outcome(of: document, inPieces: sizes, as: JSONValue.self).value == whole.value, "\(sizes)")
        }
        let cut = Array(document.dropLast(30))
        let error = outcome(of: cut, as: JSONValue.self).error
        #expect(error?.code == .unexpectedEnd)
        #expect(outcome(of: cut, inPieces: [70_000], as: JSONValue.self).error == error)
    }
}
