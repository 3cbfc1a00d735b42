import FastModel
import Testing

@Suite("Enumerations with raw values")
struct EnumTests {
    enum Status: String, Sample {
        case open, closed
        case inProgress = "in progress"
        static var sample: Status { .closed }
    }

    enum Level: Int8, Sample {
        case low = -1
        case high = 100
        case none = 0
        static var sample: Level { .high }
    }

    enum Ratio: Double, Sample {
        case half = 0.5
        case whole = 1
        static var sample: Ratio { .half }
    }

    struct Flags: OptionSet, Sample {
        let rawValue: UInt8
        static var sample: Flags { Flags(rawValue: 7) }
    }

    @Test func strings() {
        expect("\"open\"", gives: Status.open)
        expect("\"in progress\"", gives: Status.inProgress)
        expect("\"open\"", gives: Status?.some(.open))
        for json in ["\"Open\"", "\"\"", "\" open\"", "1", "true"] {
            expect(json, for: Status.self, failsWith: .unknownCase)
        }
        for json in ["[]", "{}"] { expect(json, for: Status.self, failsWith: .typeMismatch) }
    }

    @Test func numbers() {
        for json in ["-1", "-1.0", "\"-1\"", "-10e-1"] { expect(json, gives: Level.low) }
        expect("100", gives: Level.high)
        expect("false", gives: Level.none)
        expect("1", for: Level.self, failsWith: .unknownCase)
        expect("1.5", for: Level.self, failsWith: .notIntegral)
        expect("128", for: Level.self, failsWith: .outOfRange)
        expect("\"x\"", for: Level.self, failsWith: .invalidFormat)
        expect("0.5", gives: Ratio.half)
        expect("true", gives: Ratio.whole)
        expect("0.25", for: Ratio.self, failsWith: .unknownCase)
        expect("5", gives: Flags(rawValue: 5))
        expect("256", for: Flags.self, failsWith: .outOfRange)
    }

    @Test func nulls() {
        expect("null", gives: Status.sample)
        expect("null", gives: Level.sample)
        expect("null", gives: Status?.none)
    }

    @Test func unknownElementsAreDropped() {
        let result = outcome(of: #"["open","shut","closed"]"#, as: [Status].self)
        #expect(result.value == [.open, .closed])
        #expect(result.codes == [.unknownCase])
        #expect(result.paths == ["[1]"])
    }

    @Test func anUnknownCaseLeavesAnOptionalAsItWas() {
        let result = outcome(of: #"{"value":"shut"}"#, as: Box<Status?>.self)
        #expect(result.value?.value == .closed)
        #expect(result.codes == [.unknownCase])
    }
}
