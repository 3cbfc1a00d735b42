import FastModel
import FastModelFoundation
import Foundation
import Testing

@Suite("Dates by formatters and closures")
struct ForeignDateTests {
    private struct Unreadable: Error {
        let text: String
    }

    @Test func aFormatterIsCopied() throws {
        let formatter = Strategies.formatter("yyyy/MM/dd")
        let strategy = DateStrategy.formatter(formatter)
        formatter.dateFormat = "dd.MM.yyyy"
        formatter.timeZone = Strategies.fixed(3600)
        #expect(readDate("2026/11/21", strategy) == Date(timeIntervalSince1970: 1_795_219_200))
        #expect(readDate("21.11.2026", strategy) == nil)
        #expect(try strategy.jsonValue(for: Date(timeIntervalSince1970: 0)) == .string("1970/01/01"))
    }

    @Test func aFormattersDefaultDate() {
        let formatter = Strategies.formatter("HH:mm")
        formatter.defaultDate = Date(timeIntervalSince1970: 1_795_219_200)
        #expect(readDate("08:30", .formatter(formatter)) == Date(timeIntervalSince1970: 1_795_249_800))
    }

    @Test func aFormattersYears() {
        let strategy = DateStrategy.formatter(Strategies.formatter("y-MM-dd"))
        #expect(readDate("20261-11-21", strategy) == nil)
        #expect(throws: ModelError.self) { try strategy.jsonValue(for: .init(timeIntervalSince1970: 1e15)) }
    }

    /// Found by fuzzing: Foundation on Linux ends the process when a date is followed by a combining mark.
    @Test(arguments: ["2026/11/21\u{301}", "2026/11/2\u{301}1", "2026/11/21\r\n", "2026/11/21 🇳🇴", "2026/11/21😀"])
    func charactersOfSeveralScalars(_ text: String) {
        #expect(readDate(text, .formatter(Strategies.formatter("yyyy/MM/dd"))) == nil)
        // A pattern that needs DateFormatter, and one that makes such texts.
        #expect(
            readDate(
                text.replacing("2026/11/21", with: "2026 week 47"), .format("yyyy 'week' ww", locale: Strategies.posix))
                == nil)
        #expect(readDate("8AM\u{336}", .format("ka\u{336}", locale: Strategies.posix)) == nil)
    }

    @Test func closures() throws {
        let seen = Locked<[JSONValue]>([])
        let strategy = DateStrategy.custom { value in
            seen.withLock { $0.append(value) }
            guard case .number = value else { throw Unreadable(text: "secret") }
            return Date(timeIntervalSince1970: 5)
        } encode: { _ in
            .bool(true)
        }
        let result = outcome(of: #"[1.50,"secret",true,null,[1],{}]"#, as: [Date].self, reading(strategy))
        #expect(result.value == [Date(timeIntervalSince1970: 5)])
        #expect(result.codes == [.invalidFormat, .invalidFormat, .unexpectedNull, .typeMismatch, .typeMismatch])
        #expect(!"\(result.issues)".contains("secret"))
        #expect(seen.withLock { $0.map(\.kind) } == [.number, .string, .bool])
        #expect(try strategy.jsonValue(for: Date()) == .bool(true))
    }

    @Test func errorsOfClosures() {
        let strategy = DateStrategy.custom { _ in
            throw ModelError(.unknownCase, detail: "why")
        } encode: { _ in
            throw Unreadable(text: "secret")
        }
        #expect(outcome(of: "1", as: Date.self, reading(strategy)).error?.code == .unknownCase)
        let error = #expect(throws: ModelError.self) { try strategy.jsonValue(for: Date()) }
        #expect(error?.code == .rejected)
    }

    @Test(arguments: Strategies.foreign + Strategies.own.suffix(2))
    func fromManyThreads(_ strategy: NamedStrategy) async throws {
        let dates = (0..<50).map { Date(timeIntervalSince1970: 1_000_000_000 + Double($0) * 86_461) }
        let texts = try dates.map { try strategy.value.jsonValue(for: $0) }
        let wrong = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    zip(dates, texts).count { date, text in
                        let again = readDate(in: text.documentText, strategy.value)
                        return again != date || (try? strategy.value.jsonValue(for: date)) != text
                    }
                }
            }
            return await group.reduce(0, +)
        }
        #expect(wrong == 0)
    }
}
