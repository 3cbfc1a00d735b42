import FastModel
import Foundation
import Testing

@Suite("Models decoded with the options of Foundation: as JSONDecoder does")
struct FoundationDecodingTests {
    @Test("The same values, or errors of the same case and path", arguments: FoundationDocument.table)
    func sameAsJSONDecoder(_ document: FoundationDocument) {
        document.check()
    }

    @Test(
        "The same for 11,000 generated documents: valid, with faults and damaged",
        arguments: FoundationBlueprint.all.indices)
    func generated(_ type: Int) {
        var random = RandomFoundationDocuments(seed: UInt64(type))
        let blueprint = FoundationBlueprint.all[type]
        var valid = 0
        for _ in 0..<1000 {
            let (text, faults) = random.document(blueprint.members, fixed: blueprint.fixed)
            // JSONDecoder reads parts of invalid JSON.
            guard (try? ModelDecoder().decode(JSONValue.self, from: text)) != nil else { continue }
            valid += 1
            blueprint.document(text).check(isFirst: faults == .one)
        }
        #expect(valid > 850)
    }
}
