/// Makes event records of about 300 bytes, of which about 3 % are invalid. The bytes depend only on count and framing.
package struct SampleGenerator: Sendable {
    /// The number of records in the bundled sample.
    package static let defaultCount = 25_000

    private static let seed: UInt64 = 20_250_301
    /// The average distance between invalid records.
    private static let defectInterval = 33

    private let count: Int
    private let isArray: Bool
    private let defects: [SampleDefect]
    private var random = SplitMix64(seed: Self.seed)
    private var index = 0
    /// The number of invalid records so far.
    package private(set) var defectCount = 0

    /// Makes a generator.
    ///
    /// - Parameters:
    ///   - count: how many records to make.
    ///   - isArray: whether the records are elements of an array, without the defects that would end the array, or lines.
    package init(count: Int = Self.defaultCount, isArray: Bool = false) {
        self.count = count
        self.isArray = isArray
        defects = SampleDefect.allCases.filter { $0.isJSON || !isArray }
    }

    /// The share of the records that has been made, from 0 to 1.
    package var fraction: Double { count == 0 ? 1 : Double(index) / Double(count) }

    /// Appends the next record and its separators.
    ///
    /// - Returns: whether there was a next record.
    package mutating func appendNext(to bytes: inout [UInt8]) -> Bool {
        guard index < count else { return false }
        if isArray { bytes.append(contentsOf: index == 0 ? "[\n".utf8 : ",\n".utf8) }
        let record = SampleRecord(index: index, &random)
        if Int.random(in: 0..<Self.defectInterval, using: &random) == 0 {
            // The defects take turns, so that every defect occurs equally often.
            bytes.append(contentsOf: defects[defectCount % defects.count].spoil(record))
            defectCount += 1
        } else {
            bytes.append(contentsOf: record.text.utf8)
        }
        index += 1
        if !isArray {
            bytes.append(UInt8(ascii: "\n"))
        } else if index == count {
            bytes.append(contentsOf: "\n]\n".utf8)
        }
        return true
    }
}

/// The bundled sample, generated while it is read.
package final class SampleInput: InputSource {
    private static let chunkBytes = 256 << 10

    package let name = "sample"
    package let origin = InputOrigin(named: "sample", isCertain: true)
    private var generator: SampleGenerator
    private var buffer: [UInt8] = []

    /// Makes an input from the generator's remaining records.
    package init(_ generator: SampleGenerator) {
        self.generator = generator
    }

    package func next() throws -> InputChunk {
        buffer.removeAll(keepingCapacity: true)
        while buffer.count < Self.chunkBytes, generator.appendNext(to: &buffer) {}
        return buffer.isEmpty ? .end : .bytes(buffer[...])
    }

    package func fraction(at offset: Int) -> Double? { generator.fraction }
}

/// Steele, Lea and Flood's SplitMix64: the same numbers for the same seed on every machine.
struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
