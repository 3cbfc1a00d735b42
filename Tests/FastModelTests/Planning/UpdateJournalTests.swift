import Testing

@testable import FastModelCore

struct UpdateJournalTests {
    class Counted {
        var count = 0
    }

    final class Tagged: Counted {
        var tag = ""
    }

    @Test("Of the entries between two marks, the first of an object is kept")
    func compaction() {
        var journal = UpdateJournal()
        let objects = (0..<3).map { _ in Counted() }
        let places: [any PropertyPlace] = [KeyPathPlace(\Counted.count)]
        func save(_ index: Int) {
            let base = unsafe Unmanaged.passUnretained(objects[index]).toOpaque()
            unsafe journal.save(places, at: base, of: ObjectIdentifier(Counted.self))
            objects[index].count += 1
        }
        for index in [0, 1, 0, 0] { save(index) }
        let mark = journal.count
        for index in [0, 2, 0, 2, 2] { save(index) }
        #expect(journal.compact([0, mark, mark, journal.count]) == [0, 2, 2, 4])
        journal.rollBack(to: 2)
        #expect(objects.map(\.count) == [3, 1, 0])
        journal.rollBack(to: 0)
        #expect(objects.map(\.count) == [0, 0, 0])
    }

    @Test("An object keeps an entry for each type by which it was reached, since a subclass has further properties")
    func subclass() {
        var journal = UpdateJournal()
        let object = Tagged()
        let base = unsafe Unmanaged.passUnretained(object).toOpaque()
        unsafe journal.save([KeyPathPlace(\Counted.count)], at: base, of: ObjectIdentifier(Counted.self))
        object.count = 1
        unsafe journal.save(
            [KeyPathPlace(\Tagged.count), KeyPathPlace(\Tagged.tag)], at: base, of: ObjectIdentifier(Tagged.self))
        object.tag = "changed"
        #expect(journal.compact([0]) == [0])
        journal.rollBack(to: 0)
        #expect(object.count == 0 && object.tag == "")
    }
}
