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

let database = try DatabaseQueue(path: CommandLine.arguments.dropFirst().first ?? "readings.sqlite")
try database.write { database in
    try Reading.table.create(in: database)
    let store = try RowStore(Reading.table, in: database)
    var rows = PreparedRows(Reading.table)
    func take(_ record: consuming DecodedRecord<Reading>) {
        switch consume record {
        case .rejected(let error, _): reject(error)
        case .model(let reading, let context):
            // An issue is a value that could not be converted.
            if let issue = context.issues.first { reject(issue) } else { rows.append(reading) }
        }
    }
    // Options for input that is not trusted: strict, with limits.
    var reader = try RecordReader(Reading.self, framing: .lines, options: .untrusted)
    var isAtEnd = false
    while !isAtEnd {
        let chunk = try FileHandle.standardInput.read(upToCount: 1 << 20) ?? Data()
        isAtEnd = chunk.isEmpty
        if isAtEnd { try reader.finish(take) } else { try reader.feed(chunk, take) }
        let report = try store.store(rows)
        rows.removeAll()
        for refusal in report.refusals { reject(refusal.error) }
        print("\(report.inserted) new, \(report.updated) changed, \(report.unchanged) as before")
    }
}
