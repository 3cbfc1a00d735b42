/// Makes event records of about 300 bytes, about 3 % of them broken: the same bytes for the same count and framing.
package struct SampleGenerator: Sendable {
    /// How many records the bundled sample has.
    package static let defaultCount = 25_000

    private static let seed: UInt64 = 20_250_301
    /// Every so many records, on average, one is broken.
    private static let defectInterval = 33

    private let count: Int
    private let isArray: Bool
    private let defects: [SampleDefect]
    private var random = SplitMix64(seed: Self.seed)
    private var index = 0
    /// How many of the records so far are broken.
    package private(set) var defectCount = 0

    /// Makes a generator.
    ///
    /// - Parameters:
    ///   - count: how many records to make.
    ///   - isArray: whether they are the elements of one array, which leaves out the defects that would end it, or lines.
    package init(count: Int = Self.defaultCount, isArray: Bool = false) {
        self.count = count
        self.isArray = isArray
        defects = SampleDefect.allCases.filter { $0.isJSON || !isArray }
    }

    /// How much has been made, from 0 to 1.
    package var fraction: Double { count == 0 ? 1 : Double(index) / Double(count) }

    /// Appends the next record with what stands around it.
    ///
    /// - Returns: whether there was one.
    package mutating func appendNext(to bytes: inout [UInt8]) -> Bool {
        guard index < count else { return false }
        if isArray { bytes.append(contentsOf: index == 0 ? "[\n".utf8 : ",\n".utf8) }
        let record = SampleRecord(index: index, &random)
        if Int.random(in: 0..<Self.defectInterval, using: &random) == 0 {
            // In turn rather than by chance: every kind comes up, and as often as any other.
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
