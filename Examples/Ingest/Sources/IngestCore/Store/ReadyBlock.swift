package import FastModel
import FastModelGRDB

/// The records of a piece of the input, ready to be stored: a worker has decoded them and made their rows and the lines of the
/// rejects file.
package struct ReadyBlock<Model: JSONModel & Sendable>: InputBlock {
    /// The place of a record in the input.
    struct Place {
        let range: Range<Int>
        let line: Int
        let column: Int
    }

    /// The input of the records.
    let visit: InputVisit
    /// The accepted records.
    private(set) var rows: PreparedRows<Model>
    /// The places of the accepted records.
    private(set) var places: [Place] = []
    /// The rejected records.
    private(set) var rejects: PreparedRows<RejectedRecord>
    /// The number of accepted records before each rejected one.
    private var rowsBefore: [Int] = []
    /// The places of the rejected records.
    private var rejectPlaces: [Place] = []
    /// The lines of the rejects file, and the end of each.
    private var lines: [UInt8] = []
    private var lineEnds: [Int] = []
    /// The number of the input's bytes that the records take.
    package private(set) var bytes = 0
    /// Why a line could not be written.
    private(set) var failure: ModelError?

    /// Stores a record's place in the record; nil if records identify themselves.
    private let placing: (@Sendable (inout Model, Int) -> Void)?
    /// Counts the members of a record that no column is mapped to; nil if they are not known.
    private let counting: (@Sendable (borrowing Model, inout UnmappedKeys) -> Void)?
    /// The members of the accepted records that no column is mapped to.
    private(set) var unmapped = UnmappedKeys()

    init(
        _ table: StoredTable<Model>, _ rejects: RejectsTable, visit: InputVisit,
        placing: (@Sendable (inout Model, Int) -> Void)? = nil,
        counting: (@Sendable (borrowing Model, inout UnmappedKeys) -> Void)? = nil
    ) {
        self.visit = visit
        self.placing = placing
        self.counting = counting
        rows = PreparedRows(table)
        self.rejects = PreparedRows(rejects.rows)
    }

    /// The number of records.
    package var count: Int { rows.count + rejects.count }

    package mutating func append(_ record: consuming DecodedRecord<Model>) {
        switch consume record {
        case .model(var model, let context):
            guard let place = note(context) else { return }
            placing?(&model, place.range.lowerBound)
            counting?(model, &unmapped)
            // Consumed, because the optimiser would otherwise copy the variable.
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
        unmapped = UnmappedKeys()
        bytes = 0
    }

    /// Counts a record's bytes, unless an earlier run has stored the record.
    ///
    /// - Returns: the record's place; nil if an earlier run has stored the record.
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

    /// The end of the last of these records. The end of its line follows, so the line is not counted yet.
    func end(of records: Range<Int>) -> InputVisit.Place {
        let (rows, rejects) = ranges(of: records)
        let last = [places[rows].last, rejectPlaces[rejects].last].compactMap(\.self)
            .max { $0.range.upperBound < $1.range.upperBound }
        return last.map { InputVisit.Place(offset: $0.range.upperBound, lines: $0.line - 1) } ?? visit.start
    }

    /// The indices of the rejected records.
    var rejectIndices: some RandomAccessCollection<Int> {
        rowsBefore.indices.lazy.map { rowsBefore[$0] + $0 }
    }

    /// The line of a rejected record.
    func line(_ reject: Int) -> ArraySlice<UInt8> { lines[(reject == 0 ? 0 : lineEnds[reject - 1])..<lineEnds[reject]] }

    /// The accepted and rejected records among a range of all records, in the input's order.
    func ranges(of records: Range<Int>) -> (rows: Range<Int>, rejects: Range<Int>) {
        // A rejected record follows the rows and the rejected records before it.
        func rejects(before record: Int) -> Int {
            rowsBefore.indices.first { rowsBefore[$0] + $0 >= record } ?? rowsBefore.count
        }
        let (first, last) = (rejects(before: records.lowerBound), rejects(before: records.upperBound))
        return (records.lowerBound - first..<records.upperBound - last, first..<last)
    }
}
