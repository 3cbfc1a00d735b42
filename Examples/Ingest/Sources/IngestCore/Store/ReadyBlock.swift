package import FastModel
import FastModelGRDB

/// Records of a piece of the input, ready to be stored: a worker has decoded them and made their rows, and of rejected ones the
/// lines of the rejects file.
package struct ReadyBlock<Model: JSONModel & Sendable>: InputBlock {
    /// Where a record stands in the input.
    struct Place {
        let range: Range<Int>
        let line: Int
        let column: Int
    }

    /// The input that the records come from.
    let visit: InputVisit
    /// The accepted records.
    private(set) var rows: PreparedRows<Model>
    /// Where each of them stands.
    private(set) var places: [Place] = []
    /// The rejected records.
    private(set) var rejects = PreparedRows(RejectsTable.rows)
    /// How many accepted records come before each of them.
    private var rowsBefore: [Int] = []
    /// Where each of them stands.
    private var rejectPlaces: [Place] = []
    /// The lines of the rejects file, one after another, and where each ends.
    private var lines: [UInt8] = []
    private var lineEnds: [Int] = []
    /// The input's bytes that the records take.
    package private(set) var bytes = 0
    /// Why a line could not be written.
    private(set) var failure: ModelError?

    /// Puts a record's place into it, where that identifies the record.
    private let placing: (@Sendable (inout Model, Int) -> Void)?

    init(
        _ table: StoredTable<Model>, visit: InputVisit, placing: (@Sendable (inout Model, Int) -> Void)? = nil
    ) {
        self.visit = visit
        self.placing = placing
        rows = PreparedRows(table)
    }

    /// How many records there are.
    package var count: Int { rows.count + rejects.count }

    package mutating func append(_ record: consuming DecodedRecord<Model>) {
        switch consume record {
        case .model(var model, let context):
            guard let place = note(context) else { return }
            placing?(&model, place.range.lowerBound)
            // Consumed, since the optimiser copies a variable otherwise.
            rows.append(consume model)
            places.append(place)
        case .rejected(let error, let context):
            guard let place = note(context) else { return }
            rejectPlaces.append(place)
            reject(RejectedRecord(error, context, visit: visit))
        }
    }

    package mutating func removeAll() {
        rows.removeAll()
        places.removeAll(keepingCapacity: true)
        rejects.removeAll()
        rowsBefore.removeAll(keepingCapacity: true)
        rejectPlaces.removeAll(keepingCapacity: true)
        lines.removeAll(keepingCapacity: true)
        lineEnds.removeAll(keepingCapacity: true)
        bytes = 0
    }

    /// Counts a record.
    ///
    /// - Returns: where it stands; nil if an earlier run has stored it.
    private mutating func note(_ context: RecordContext) -> Place? {
        let offset = visit.start.offset
        guard offset + context.range.upperBound > visit.storedBytes else { return nil }
        bytes += context.range.count
        return Place(
            range: offset + context.range.lowerBound..<offset + context.range.upperBound,
            line: visit.start.lines + context.line, column: context.column)
    }

    private mutating func reject(_ record: RejectedRecord) {
        rowsBefore.append(rows.count)
        rejects.append(record)
        do throws(ModelError) {
            lines += try record.fileLine()
        } catch {
            failure = error
        }
        lineEnds.append(lines.count)
    }

    /// Where the last of some records ends. The end of its line is not behind it, so the line is still to be counted.
    func end(of records: Range<Int>) -> InputVisit.Place {
        let (rows, rejects) = ranges(of: records)
        let last = [places[rows].last, rejectPlaces[rejects].last].compactMap(\.self)
            .max { $0.range.upperBound < $1.range.upperBound }
        return last.map { InputVisit.Place(offset: $0.range.upperBound, lines: $0.line - 1) } ?? visit.start
    }

    /// Which of the records are rejected.
    var rejectIndices: some RandomAccessCollection<Int> {
        rowsBefore.indices.lazy.map { rowsBefore[$0] + $0 }
    }

    /// The line of a rejected record.
    func line(_ reject: Int) -> ArraySlice<UInt8> { lines[(reject == 0 ? 0 : lineEnds[reject - 1])..<lineEnds[reject]] }

    /// Which accepted and rejected records are among some of all records, in the input's order.
    func ranges(of records: Range<Int>) -> (rows: Range<Int>, rejects: Range<Int>) {
        // A rejected record comes behind the rows and the rejected records before it.
        func rejects(before record: Int) -> Int {
            rowsBefore.indices.first { rowsBefore[$0] + $0 >= record } ?? rowsBefore.count
        }
        let (first, last) = (rejects(before: records.lowerBound), rejects(before: records.upperBound))
        return (records.lowerBound - first..<records.upperBound - last, first..<last)
    }
}
