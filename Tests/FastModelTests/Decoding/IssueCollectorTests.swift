import FastModel
import Testing

@testable import FastModelCore

@Suite("Issues while a document is read")
struct IssueCollectorTests {
    private let issue = ModelError(.typeMismatch)

    private func candidate(level: Int, rank: UInt8 = 1, isNull: Bool = false) -> CandidateIssue {
        CandidateIssue(
            level: level, candidate: Candidate(group: 0, rank: rank), isNull: isNull, error: issue, isRequired: false,
            isStrict: false)
    }

    @Test("are counted beyond the limit, and kept up to it")
    func limit() {
        var issues = IssueCollector(limit: 2)
        for _ in 0..<3 { issues.add(issue) }
        let isFull = issues.isFull
        #expect(isFull)
        let report = issues.take()?.report
        #expect(report?.issues.count == 2)
        #expect(report?.count == 3)
    }

    @Test("are taken with the record, so that the next one has none")
    func records() {
        var issues = IssueCollector(limit: 9)
        issues.add(issue)
        issues.add(issue)
        let record = issues.take()
        #expect(record?.report.count == 2)
        let after = issues.report
        #expect(after.count == 0)
    }

    @Test("that explain a missing value are returned once, the first one at its path")
    func refusals() {
        var issues = IssueCollector(limit: 9)
        let model = CodingPath([.key("user")])
        let name = CodingPath([.key("user"), .key("name")])
        for code in [ModelError.Code.typeMismatch, .numberLimit] {
            issues.keepRefusal(ModelError(code, codingPath: name))
        }
        issues.keepRefusal(ModelError(.rejected, codingPath: CodingPath([.key("other")])))
        let first = issues.takeRefusal(at: [name], in: model)
        #expect(first?.code == .typeMismatch)
        let second = issues.takeRefusal(at: [name], in: model)
        #expect(second == nil)
        let hasOthers = issues.hasRefusals
        #expect(hasOthers)
    }

    @Test("of candidates are returned with their object, and repeated ones are counted")
    func candidates() {
        var issues = CandidateIssues()
        issues.add(candidate(level: 1))
        for _ in 0..<1000 { issues.add(candidate(level: 2)) }
        issues.add(candidate(level: 2, isNull: true))
        #expect(issues.take(at: 2).map(\.repetitions) == [999, 0])
        #expect(issues.take(at: 2).isEmpty)
        #expect(issues.take(at: 1).count == 1)
    }

    @Test(
        "of a candidate are reported unless a better one had a value",
        arguments: [
            (0, false, false), (1, false, true), (2, false, true), (FieldRank.nulled, false, true), (.max, false, true),
            (0, true, false), (2, true, false), (FieldRank.nulled, true, true), (FieldRank.substituted, true, true),
        ] as [(UInt8, Bool, Bool)])
    func standing(best: UInt8, isNull: Bool, stands: Bool) {
        #expect(candidate(level: 1, rank: 1, isNull: isNull).stands(best) == stands)
    }
}
