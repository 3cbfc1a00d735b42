import FastModel
import FastModelFoundation
import Foundation
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

    struct Wrapped<RawValue: JSONConvertible & Equatable>: RawRepresentable, JSONConvertible, Equatable {
        var rawValue: RawValue
    }

    struct Path: RawRepresentable, JSONConvertible, Equatable {
        var rawValue: [String]

        init?(rawValue: [String]) {
            if rawValue.isEmpty { return nil }
            self.rawValue = rawValue
        }
    }

    @Test("Raw values that are not scalars are read as they are written")
    func otherRawValues() throws {
        func check<RawValue: JSONConvertible & Equatable>(
            _ rawValue: RawValue, _ location: SourceLocation = #_sourceLocation
        ) throws {
            typealias Open = OpenEnum<Wrapped<RawValue>>
            let wrapped = Wrapped(rawValue: rawValue)
            let data = try ModelEncoder().encode([wrapped])
            #expect(outcome(of: data, as: [Wrapped<RawValue>].self).value == [wrapped], sourceLocation: location)
            #expect(strictOutcome(of: data, as: [Wrapped<RawValue>].self).value == [wrapped], sourceLocation: location)
            #expect(outcome(of: data, as: [Open].self).value == [.known(wrapped)], sourceLocation: location)
            #expect(try ModelEncoder().encode([Open.known(wrapped)]) == data, sourceLocation: location)
        }
        try check(["a"])
        try check([[1], []])
        try check(["a": 1])
        try check(CGPoint(x: 1, y: 2))
        try check(Box(value: 1))
        for json in ["null", "[null]", "{\"a\":1.50}", "1"] { try check(JSONValue.parsed(json)) }
        try check(Int?.none)
        try check(Int?.some(1))
    }

    @Test func objectsAndArraysAreNoCase() {
        let paths = outcome(of: #"[["a"],[],{},null]"#, as: [Path].self)
        #expect(paths.value?.map(\.rawValue) == [["a"]])
        #expect(paths.codes == [.unknownCase, .typeMismatch, .unexpectedNull])
        #expect(paths.paths == ["[1]", "[2]", "[3]"])
        let unknown = outcome(of: "[[],null]", as: [OpenEnum<Path>].self)
        #expect(unknown.value == [.unknown([])])
        #expect(unknown.codes == [.unexpectedNull])
    }

    @Test func unknownElementsAreDropped() {
        let result = outcome(of: #"["open","shut","closed"]"#, as: [Status].self)
        #expect(result.value == [.open, .closed])
        #expect(result.codes == [.unknownCase])
        #expect(result.paths == ["[1]"])
    }

    @Test func unknownCaseLeavesAnOptionalUnchanged() {
        let result = outcome(of: #"{"value":"shut"}"#, as: Box<Status?>.self)
        #expect(result.value?.value == .closed)
        #expect(result.codes == [.unknownCase])
    }
}
