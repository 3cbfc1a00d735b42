import Foundation
import IngestCore
import Testing

/// The sample is the same everywhere and has the promised defects.
struct SampleGeneratorTests {
    private func bytes(_ generator: SampleGenerator) -> (bytes: [UInt8], defects: Int) {
        var generator = generator
        var bytes: [UInt8] = []
        while generator.appendNext(to: &bytes) {}
        return (bytes, generator.defectCount)
    }

    @Test func bundledSampleIsUnchanged() {
        let sample = bytes(SampleGenerator())
        // FNV-1a, 64 bits: the sample's bytes may only change on purpose.
        let hash = sample.bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        #expect(String(hash, radix: 16) == "86678e482352be10")
        #expect(sample.bytes.count / SampleGenerator.defaultCount > 280)
        #expect(sample.bytes.count / SampleGenerator.defaultCount < 340)
        #expect(sample.defects > 600 && sample.defects < 900)
    }

    @Test func linesAreRecords() {
        let sample = bytes(SampleGenerator(count: 5_000))
        #expect(sample.bytes.count { $0 == UInt8(ascii: "\n") } == 5_000)
        #expect(sample.defects > SampleDefect.allCases.count)
    }

    @Test func arrayIsJSON() throws {
        let sample = bytes(SampleGenerator(count: 3_000, isArray: true))
        let array = try #require(try JSONSerialization.jsonObject(with: Data(sample.bytes)) as? [Any])
        #expect(array.count == 3_000)
        #expect(sample.defects > SampleDefect.allCases.count(where: \.isJSON))
    }

    @Test(arguments: [false, true])
    func onlyDefectsAreRejected(isArray: Bool) throws {
        let directory = try TestDirectory()
        let generator = SampleGenerator(count: 4_000, isArray: isArray)
        let summary = try directory.ingest(SampleInput(generator))
        let defects = bytes(generator).defects
        #expect(summary.read == 4_000)
        #expect(summary.result.rejected == defects)
        #expect(summary.result.accepted == 4_000 - defects)
        #expect(summary.lost == 0)
    }
}
