// Stores readings from the standard input, a JSON object on each line, in the table `readings` of an SQLite database:
//   swift run quickstart readings.sqlite <readings.ndjson
import FastModel
import FastModelGRDB
import Foundation
import GRDB

/// A record of the input and a row of the table. Every property that is not optional must be in the input.
struct Reading: JSONModel, Sendable {
    var id = 0
    var time = Date.distantPast
    var celsius: Double?
    var place: String?

    static let schema = Schema(Reading.init, options: .missingKeys(.reject)) {
        Field("id", \.id)
        Field("time", \.time, key: "measured_at")
        Field("celsius", \.celsius)
        Field("place", \.place, key: "site.name")  // a key path
    }

    static let table = StoredTable<Reading>("readings", unique: "id") {
        StoredField("id", \.id)
        StoredField("time", \.time)
        StoredField("celsius", \.celsius)
        StoredField("place", \.place)
    }
}

func reject(_ error: ModelError) { FileHandle.standardError.write(Data("rejected: \(error)\n".utf8)) }

/// Stores the records of the input, with a transaction for each chunk: what is printed is stored.
func store(_ input: FileHandle, in database: DatabaseQueue) throws {
    try database.write { try Reading.table.create(in: $0) }
    // Limits for input that is not trusted; strict, so that a value of another kind rejects its record.
    var options = DecodingOptions.untrusted
    options.conversion = .strict
    var reader = try RecordReader(Reading.self, framing: .lines, options: options)
    var rows = PreparedRows(Reading.table)
    func take(_ record: consuming DecodedRecord<Reading>) {
        switch consume record {
        case .rejected(let error, _): reject(error)
        case .model(let reading, _): rows.append(reading)
        }
    }
    var isAtEnd = false
    while !isAtEnd {
        let chunk = try input.read(upToCount: 1 << 20) ?? Data()
        isAtEnd = chunk.isEmpty
        if isAtEnd { try reader.finish(take) } else { try reader.feed(chunk, take) }
        if rows.count == 0 { continue }
        let report = try database.write { try RowStore(Reading.table, in: $0).store(rows) }
        rows.removeAll()
        for refusal in report.refusals { reject(refusal.error) }
        print("\(report.inserted) new, \(report.updated) changed, \(report.unchanged) as before")
    }
}

try store(.standardInput, in: DatabaseQueue(path: CommandLine.arguments.dropFirst().first ?? "readings.sqlite"))
