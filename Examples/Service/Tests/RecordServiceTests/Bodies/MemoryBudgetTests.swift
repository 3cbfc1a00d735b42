import Testing

@testable import RecordService

@Suite(.timeLimit(.minutes(1)))
struct MemoryBudgetTests {
    @Test("Requests are admitted in their order as soon as there is room, and hold what they took")
    func order() async throws {
        let budget = MemoryBudget(100, patience: .seconds(60))
        var first = budget.lease()
        let isFirst = first.extend(by: 90)
        #expect(isFirst)
        let (admitted, admit) = AsyncStream<Int>.makeStream()
        for number in 1...3 {
            Task {
                var lease = budget.lease()
                // Each finds no room, so it waits behind the previous ones.
                guard await lease.begin(with: 50) else { return }
                admit.yield(number)
                try? await Task.sleep(for: .milliseconds(20))
                lease.shrink()
            }
            while budget.waiting < number { await Task.yield() }
        }
        // There is room for a request that holds bytes already.
        let isExtended = first.extend(by: 10)
        #expect(isExtended)
        let isBeyond = first.extend(by: 1)
        #expect(!isBeyond)
        #expect(budget.usedBytes == 100)
        first.shrink()
        var numbers: [Int] = []
        for await number in admitted {
            #expect(budget.usedBytes <= 100)
            numbers.append(number)
            if numbers.count == 3 { break }
        }
        #expect(numbers.sorted() == [1, 2, 3] && numbers.last == 3)
        while budget.usedBytes > 0 { await Task.yield() }
    }

    @Test("A request that finds no room in time gives up, and so does one whose task is cancelled")
    func patience() async throws {
        let budget = MemoryBudget(10, patience: .milliseconds(50))
        var first = budget.lease()
        let isFirst = first.extend(by: 10)
        #expect(isFirst)
        var second = budget.lease()
        let isSecond = await second.begin(with: 1)
        #expect(!isSecond)
        #expect(budget.waiting == 0 && budget.usedBytes == 10)

        let patient = MemoryBudget(10, patience: .seconds(600))
        var holder = patient.lease()
        let isHeld = holder.extend(by: 10)
        #expect(isHeld)
        let waiting = Task {
            var lease = patient.lease()
            return await lease.begin(with: 1)
        }
        while patient.waiting == 0 { await Task.yield() }
        waiting.cancel()
        #expect(await !waiting.value)
        #expect(patient.waiting == 0)
    }

    @Test("An empty budget has room for anything, and bytes in memory are counted even beyond the limit")
    func large() async {
        let budget = MemoryBudget(10, patience: .zero)
        var lease = budget.lease()
        let isLarge = lease.extend(by: 50)
        #expect(isLarge)
        lease.add(5)
        #expect(budget.usedBytes == 55 && lease.bytes == 55)
        var other = budget.lease()
        let isOther = other.extend(by: 1)
        #expect(!isOther)
        let isOtherInTime = await other.begin(with: 1)
        #expect(!isOtherInTime)
        lease.shrink()
        #expect(budget.usedBytes == 0)
    }
}
