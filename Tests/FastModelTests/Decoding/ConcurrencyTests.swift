import Dispatch
import FastModel
import Foundation
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

    /// How many documents each thread decodes; `make sanitize` asks for 100,000.
    private static let rounds = Int(ProcessInfo.processInfo.environment["DECODES_PER_THREAD"] ?? "") ?? 500

    /// Threads and not tasks, because only as many tasks as processors run at once.
    @Test func eightThreadsShareADecoder() {
        let decoder = ModelDecoder()
        let good = #"{"name":"a name that is longer than fifteen bytes","counts":[1,2,"3"],"inner":{"x":{"flag":1}}}"#
        let bad = #"{"name":"é","counts":[1,{},3],"inner":{"x":3}}"#
        let mistakes = Locked(0)
        let threads = DispatchGroup()
        for _ in 0..<8 {
            threads.enter()
            Thread.detachNewThread {
                var wrong = 0
                for round in 0..<Self.rounds {
                    let isGood = round.isMultiple(of: 2)
                    var report = DecodingReport()
                    let item = try? decoder.decode(Item.self, from: isGood ? good : bad, reporting: &report)
                    if item?.counts != (isGood ? [1, 2, 3] : [1, 3]) || report.count != (isGood ? 0 : 2) {
                        wrong += 1
                    }
                }
                mistakes.withLock { $0 += wrong }
                threads.leave()
            }
        }
        threads.wait()
        #expect(mistakes.withLock { $0 } == 0)
    }

    @Test func tasksUseATypeForTheFirstTimeTogether() async throws {
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
