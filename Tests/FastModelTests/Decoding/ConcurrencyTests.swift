import FastModel
import Testing

@Suite("Decoding from many tasks at once")
struct ConcurrencyTests {
    struct Item: JSONModel, Equatable {
        var name = ""
        var counts: [Int] = []
        var inner: [String: Inner] = [:]

        static let schema = Schema(Item.init) {
            Field("name", \.name)
            Field("counts", \.counts)
            Field("inner", \.inner)
        }
    }

    struct Inner: JSONModel, Equatable {
        var flag = false
        var weight: Double?

        static let schema = Schema(Inner.init) {
            Field("flag", \.flag)
            Field("weight", \.weight)
        }
    }

    @Test func eightTasksShareADecoder() async throws {
        let decoder = ModelDecoder()
        let good = #"{"name":"a name that is longer than fifteen bytes","counts":[1,2,"3"],"inner":{"x":{"flag":1}}}"#
        let bad = #"{"name":"é","counts":[1,{},3],"inner":{"x":3}}"#
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    var issues = 0
                    for round in 0..<200 {
                        var report = DecodingReport()
                        let text = round.isMultiple(of: 2) ? good : bad
                        let item = try decoder.decode(Item.self, from: text, reporting: &report)
                        #expect(item.counts == (round.isMultiple(of: 2) ? [1, 2, 3] : [1, 3]))
                        issues += report.count
                    }
                    return issues
                }
            }
            for try await issues in group { #expect(issues == 200) }
        }
    }

    @Test func tasksMayMeetATypeForTheFirstTimeTogether() async throws {
        struct Fresh: JSONModel {
            var next: [Fresh] = []
            var value: Int?
            static var schema: Schema<Fresh> {
                Schema(Fresh.init) {
                    Field("next", \.next)
                    Field("value", \.value)
                }
            }
        }
        let values = try await withThrowingTaskGroup(of: Int?.self) { group in
            for index in 0..<8 {
                group.addTask { try Fresh(json: #"{"next":[{"value":\#(index)}]}"#).next.first?.value }
            }
            return try await group.reduce(into: Set<Int?>()) { $0.insert($1) }
        }
        #expect(values.count == 8)
    }
}
